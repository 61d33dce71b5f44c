/** What a letter of the smallest text takes on the average, in CSS pixels; a sign of China, Japan or Korea takes two. */
const LETTER_PX = 6;
/** Longer words are cut, as the style of a marker says. */
const MOST_PX = 160;
const LEAST_PX = 24;

/** How wide some words of the smallest size are drawn, about; the person's text size counted in. */
export function wordsWidth(text: string): number {
  return plainWidth(text) * textScale();
}

/** The same for many words at once: the text size is read a single time. */
export function wordsWidths(): { readonly least: number; of(text: string): number } {
  const scale = textScale();
  return { least: LEAST_PX * scale, of: (text) => plainWidth(text) * scale };
}

function plainWidth(text: string): number {
  const wide = text.match(/[\u2e80-\u9fff\uac00-\ud7af\uff00-\uff60]/gu)?.length ?? 0;
  return Math.min(MOST_PX, Math.max(LEAST_PX, (text.length + wide) * LETTER_PX));
}

const textScale = (): number =>
  Number(getComputedStyle(document.documentElement).getPropertyValue('--text-scale')) || 1;
