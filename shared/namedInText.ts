const NAMED = /(@[\p{L}\p{M}\p{N}_-]+)/u;

/**
 * A text in pieces, by turns plain and a name with its `@`: the second, the fourth and so on are names. Names are isolated
 * where a text is shown: in one that reads from right to left, the `@` would stand behind a Latin name.
 */
export const splitAtNames = (text: string): string[] => text.split(NAMED);
