const ASCII = /^\p{ASCII}*$/u;
/** Letters that are lower case already and still equal another one: ς and σ, ſ and s, µ and μ, … */
const VARIANTS =
  /\u{345}|[\u{b5}\u{17f}\u{3c2}\u{3d0}\u{3d1}\u{3d5}\u{3d6}\u{3f0}\u{3f1}\u{3f5}\u{1c80}-\u{1c88}\u{1e9b}\u{1fbe}]/gu;

/**
 * The form under which names are compared: NFC, without case, the same in every locale. Two texts that differ only in
 * case fold to the same, also where lower-casing depends on the place in a word (Greek sigma).
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const lower = text.normalize('NFC').toLowerCase();
  return lower.replace(VARIANTS, (letter) => letter.toUpperCase().toLowerCase()).normalize('NFC');
}
