/** Stands before what is no word; in folded text there is none. */
const MARK = '¤';
/** Longer names are no event's; a filter does not ask for them either. */
const MAX_EVENT_LENGTH = 200;

/**
 * What a delivery is besides its words, as words of the index: a filter beside a search is answered by the index alone, without
 * a look at every row.
 */
export const facets = {
  /** What those of one kind begin with. */
  prefixes: {
    service: `${MARK}s`,
    intake: `${MARK}i`,
    verdict: `${MARK}v`,
    statusClass: `${MARK}c`,
    event: `${MARK}e`,
  },
  service: (number: number | null): string => `${MARK}s${numbered(number)}`,
  intake: (number: number | null): string => `${MARK}i${numbered(number)}`,
  verdict: (verdict: string): string => `${MARK}v${verdict}`,
  statusClass: (digit: number): string => `${MARK}c${digit}`,
  event: (event: string): string =>
    event.length > MAX_EVENT_LENGTH ? '' : `${MARK}e${event.replaceAll(NOT_PLAIN, coded)}`,
};

/** Below zero is no name's number. */
const numbered = (number: number | null): string => (number === null ? '0' : number < 0 ? 'unknown' : String(number));

// The index knows neither case nor signs: written as numbers, names that differ stay different.
const NOT_PLAIN = /[^a-z0-9]/gu;
const coded = (sign: string): string => `${MARK}${sign.codePointAt(0)?.toString(16)}${MARK}`;
