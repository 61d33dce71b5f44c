/** A piece of text from outside: as it is, or a sign that would not be seen, by its number. */
export type TextPiece = { readonly text: string } | { readonly code: string };

// Controls, halves of pairs, what Unicode would have ignored, line separators; but tab and line feed, and what joins or varies
// letters and pictures.
const UNSEEN =
  /(?!\t|\n|\u200c|\u200d|[\ufe00-\ufe0f])[\p{Cc}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu;

/** Cuts text at each sign that would not be seen or would change how the rest reads, and names those. */
export function toPieces(text: string): readonly TextPiece[] {
  const pieces: TextPiece[] = [];
  let from = 0;
  for (const { 0: sign, index } of text.matchAll(UNSEEN)) {
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ code: nameOf(sign) });
    from = index + sign.length;
  }
  if (from < text.length || text === '') pieces.push({ text: text.slice(from) });
  return pieces;
}

/** The same in one string, for where only text goes: `U+202E` in angle brackets. */
export function toVisible(text: string): string {
  return text.replaceAll(UNSEEN, (sign) => `⟨${nameOf(sign)}⟩`);
}

const nameOf = (sign: string) => `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
