package dev.callgate.demo.world;

/**
 * How the world tells whether a call of the scenario reached it.
 *
 * @param call the call's id in the scenario
 * @param harm whether it does damage
 * @param at what is looked at: {@code tables}, {@code statements}, {@code volumes}, ...; null for a
 *     call that leaves no trace outside the program
 * @param look which one of them, in that part's own words
 * @param reached what is seen there once the call has reached the world
 * @param shown a text for people; {@code {}} stands for what is seen
 */
record Watch(String call, boolean harm, String at, String look, String reached, String shown) {}
