package dev.callgate.policy.approval;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/**
 * A question with places for values.
 *
 * @param undo {@code cannot be undone}, or {@code can be undone}
 * @param because why that is so
 */
record Template(List<Part> parts, String undo, String because) {

  /**
   * A run of words and places.
   *
   * @param optional whether it is left out if one of its values is absent
   */
  record Part(List<Piece> pieces, boolean optional) {}

  /**
   * @param text our own words, or the name of what is put in their place
   */
  record Piece(String text, boolean isPlace) {}

  /**
   * Reads {@code Delete {path}[ ({files})]}.
   *
   * @throws IllegalStateException if a brace or bracket does not end
   */
  static Template of(String text, String undo, String because) {
    List<Part> parts = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      boolean optional = text.charAt(at) == '[';
      int end = text.indexOf(optional ? ']' : '[', at);
      if (end < 0 && optional) {
        throw new IllegalStateException("no ] in the question " + text);
      }
      end = end < 0 ? text.length() : end;
      parts.add(new Part(pieces(text.substring(optional ? at + 1 : at, end)), optional));
      at = optional ? end + 1 : end;
    }
    return new Template(List.copyOf(parts), undo, because);
  }

  private static List<Piece> pieces(String text) {
    List<Piece> pieces = new ArrayList<>();
    int at = 0;
    while (at < text.length()) {
      boolean place = text.charAt(at) == '{';
      int end = text.indexOf(place ? '}' : '{', at);
      if (end < 0 && place) {
        throw new IllegalStateException("no } in the question " + text);
      }
      end = end < 0 ? text.length() : end;
      pieces.add(new Piece(text.substring(place ? at + 1 : at, end), place));
      at = place ? end + 1 : end;
    }
    return List.copyOf(pieces);
  }

  /**
   * The question.
   *
   * @param values what is put in the place of a name; null if it is absent
   */
  String with(Function<String, String> values) {
    var question = new StringBuilder();
    for (Part part : parts) {
      int before = question.length();
      for (Piece piece : part.pieces) {
        String text = piece.isPlace ? values.apply(piece.text) : piece.text;
        if (text == null && part.optional) {
          question.setLength(before);
          break;
        }
        question.append(text == null ? "(none)" : text);
      }
    }
    return question.toString();
  }

  /** The names of all places. */
  Set<String> places() {
    Set<String> places = new HashSet<>();
    forEach(true, places::add);
    return places;
  }

  /** Its own words, in lower case. */
  Set<String> words() {
    Set<String> words = QuestionTemplates.wordsOf(undo);
    forEach(false, text -> words.addAll(QuestionTemplates.wordsOf(text)));
    return words;
  }

  private void forEach(boolean places, java.util.function.Consumer<String> to) {
    for (Part part : parts) {
      for (Piece piece : part.pieces) {
        if (piece.isPlace == places) {
          to.accept(piece.text);
        }
      }
    }
  }
}
