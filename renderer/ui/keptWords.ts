import i18next from 'i18next';

/** So many are kept; what is in them may come from outside. */
const MOST_KEPT = 500;

/** Keeps words that a busy list says a thousand times a second, for as long as the language is the same. */
export function keepWords(make: (of: string) => string): (of: string) => string {
  const kept = new Map<string, string>();
  let language: string | undefined;
  return (of) => {
    if (language !== i18next.language || kept.size > MOST_KEPT) kept.clear();
    language = i18next.language;
    const known = kept.get(of);
    if (known !== undefined) return known;
    const made = make(of);
    kept.set(of, made);
    return made;
  };
}
