package dev.callgate.demo.world;

/**
 * What the world saw of one call.
 *
 * @param call the call's id in the scenario
 * @param harm whether the call does damage
 * @param reached whether the call reached the world; null if it leaves no trace there
 * @param saw the same, for people
 */
public record Sight(String call, boolean harm, Boolean reached, String saw) {}
