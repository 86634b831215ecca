package acme.assistant;

/** What a user sees: text in, text out; LangChain4j implements it. */
interface Assistant {
  String answer(String user);
}
