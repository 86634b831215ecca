/** x */
package dev.callgate.agent.gate;
