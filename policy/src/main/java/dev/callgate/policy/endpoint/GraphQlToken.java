package dev.callgate.policy.endpoint;

/** What a piece of GraphQL text is. */
enum GraphQlToken {
  /** One of {@code ! $ & ( ) : = @ [ ] { | }}; the text is that character. */
  PUNCTUATOR,
  /** {@code ...}. */
  SPREAD,
  NAME,
  NUMBER,
  STRING,
  END
}
