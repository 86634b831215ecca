/**
 * An office assistant: a plain LangChain4j program with tools over a database, payments, mail, a
 * chat, a package registry, an infrastructure API and files.
 *
 * <p>It is the kind of program that somebody already runs, so nothing here is made for a guard: no
 * check before a tool acts, no annotation, no library that decides. Only its model is not real; it
 * reads what to do from a scenario file, so that the program needs no network and no key. Started
 * by {@code main}; nobody else calls it.
 */
package acme.assistant;
