package dev.callgate.agent.ledger;

/** How far a file has been written; one object, so that both parts agree. */
record Written(LedgerFile file, long number) {}
