/** A catalogue: text, and groups of text. */
export type Catalogue = { readonly [key: string]: string | Catalogue };

/**
 * The catalogue with every text in brackets and a third longer, so that a test sees any text that did not come from
 * it and a layout shows where it breaks. Placeholders such as `{{count}}` are left as they are.
 */
export function pseudo(catalogue: Catalogue): Catalogue {
  return Object.fromEntries(
    Object.entries(catalogue).map(([key, value]) => [key, typeof value === 'string' ? stretch(value) : pseudo(value)]),
  );
}

function stretch(text: string): string {
  return `⟦${text}${'·'.repeat(Math.ceil(text.length / 3))}⟧`;
}
