/** A catalogue: text, and groups of text. */
export type Catalogue = { readonly [key: string]: string | Catalogue };

/**
 * The catalogue with every text in brackets and a third longer, so that a test sees any text that did not come from
 * it and a layout shows where it breaks. Placeholders such as `{{count}}` are left as they are.
 */
export function pseudo(catalogue: Catalogue): Catalogue {
  return each(catalogue, (text) => `⟦${text}${'·'.repeat(Math.ceil(text.length / 3))}⟧`);
}

// Isolated, so that numbers between such pieces keep their place in the sentence.
const [RIGHT_MARK, FROM_RIGHT, AS_BEFORE] = ['\u200F', '\u2067\u202E', '\u202C\u2069'];

/**
 * The catalogue as a script from right to left would show it: the letters of every text run to the left, so that nobody
 * takes a layout that was not mirrored for one that was. What is put in for a placeholder keeps its own direction.
 */
export function pseudoFromRight(catalogue: Catalogue): Catalogue {
  return each(
    catalogue,
    (text) =>
      RIGHT_MARK + text.replace(/(\{\{[^}]*\}\})|[^{]+|\{/g, (piece, value) => value ?? FROM_RIGHT + piece + AS_BEFORE),
  );
}

function each(catalogue: Catalogue, change: (text: string) => string): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => [
      key,
      typeof value === 'string' ? change(value) : each(value, change),
    ]),
  );
}
