/**
 * The decision point: read, decide, record, then run or stop. What lives here: the dispatcher
 * behind the bridge, what a thread is in the middle of and for whom, how that goes from one thread
 * to another, what an outer action covers, and what a stopped caller gets. What never does: knowing
 * a library, a dialect or a file format. Called by the bridge alone.
 */
package dev.callgate.agent.gate;
