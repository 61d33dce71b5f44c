const signs = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The first signs of a text as a reader counts them, so that none is cut in two; `…` follows where there were more. */
export function shortened(text: string, most: number): string {
  if (text.length <= most) return text;
  let count = 0;
  for (const { index } of signs.segment(text)) {
    if (count === most) return `${text.slice(0, index)}…`;
    count += 1;
  }
  return text;
}
