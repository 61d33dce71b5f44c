/** A header's value; one that came more than once is joined with a comma. null: it did not come. Names in any case. */
export type HeaderOf = (name: string) => string | null;

/** Of Node's flat list of names and values. */
export function flatHeaders(raw: readonly string[]): HeaderOf {
  return (name) => {
    let found: string | null = null;
    for (let at = 0; at + 1 < raw.length; at += 2) {
      const other = raw[at] ?? '';
      // By length first: most names are then told apart without a lower-case copy.
      if (other.length !== name.length) continue;
      if (other !== name && other.toLowerCase() !== name.toLowerCase()) continue;
      found = joined(found, raw[at + 1] ?? '');
    }
    return found;
  };
}

/** Of headers as they are kept. */
export function pairedHeaders(pairs: readonly (readonly [string, string])[]): HeaderOf {
  return flatHeaders(pairs.flat());
}

const joined = (before: string | null, value: string): string => (before === null ? value : `${before}, ${value}`);
