/**
 * Start-up, in the order of {@link dev.callgate.agent.boot.Agent}. What lives here: options, the
 * way into {@code java.lang}, installing the weaver, proving that it works. What never does:
 * anything once the program runs, but for proving it again.
 *
 * <p>Nothing here touches logging, JMX or the default file system: the application has not chosen
 * its own yet.
 */
package dev.callgate.agent.boot;
