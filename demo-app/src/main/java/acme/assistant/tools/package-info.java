/**
 * The assistant's tools, one class for each part of the company that it works on.
 *
 * <p>A tool does what it is told and says what came of it; a failure leaves it as the exception of
 * the library below. Called by the model through LangChain4j alone.
 */
package acme.assistant.tools;
