/** The longest name a row carries, in UTF-16 units. The platform's own names are far shorter. */
export const MAX_NAME_LENGTH = 100;
/** The longest text of one message, in UTF-16 units. The chat takes 360; more means a service that misbehaves. */
export const MAX_TEXT_LENGTH = 2_000;
/** Stands for a name of which nothing visible is left. */
export const NAMELESS = '\u{FFFD}';

/** Read before cutting, as a multiple of the limit: a text padded with invisible characters still shows its start. */
const READ_FACTOR = 100;

const PLAIN_ASCII = /^[\x20-\x7e]*$/;
const SPACE = 0x20;
const LAST_PRINTABLE = 0x7e;
/**
 * Marks, overrides and isolates that turn the surroundings around; characters without width or ink, with which two names
 * would look the same. Joiners, emoji selectors and tags are looked at apart.
 */
const INVISIBLES =
  /[[\p{Default_Ignorable_Code_Point}\u{2800}]--[\u{200c}\u{200d}\u{fe0e}\u{fe0f}\u{e0000}-\u{e007f}]]/gv;
const CONTROLS = /\p{Cc}/gu;
const LINE_BREAKS = /\r\n|[\t\n\v\f\r\u0085\u2028\u2029]/g;
/** More marks on one letter climb over the rows above and below. */
const HEAPED_MARKS = /(\p{M}{6})\p{M}+/gu;

/** Scripts whose letters change shape with a joiner between them, so that taking it out would misspell a word. */
const JOINING =
  '[\\p{sc=Arab}\\p{sc=Syrc}\\p{sc=Nkoo}\\p{sc=Mong}\\p{sc=Deva}\\p{sc=Beng}\\p{sc=Guru}\\p{sc=Gujr}\\p{sc=Orya}' +
  '\\p{sc=Taml}\\p{sc=Telu}\\p{sc=Knda}\\p{sc=Mlym}\\p{sc=Sinh}\\p{sc=Khmr}\\p{sc=Mymr}\\p{sc=Tibt}]';
/** A joiner that belongs is one match, whole; a stray one is the other branch. */
const JOINERS = new RegExp(
  `(?<=${JOINING})[\\u200c\\u200d](?=${JOINING})|` +
    '(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})|' +
    '([\\u200c\\u200d])',
  'gu',
);
/** Tag characters spell a flag after the black flag; anywhere else they hide text. */
const TAGS = /\u{1f3f4}[\u{e0020}-\u{e007e}]{1,8}\u{e007f}|([\u{e0000}-\u{e007f}])/gu;
/** The emoji and text selectors, where they select nothing. Digits are emoji too, but only as keycaps. */
const STRAY_SELECTORS = /(?<!\p{Emoji})[\ufe0e\ufe0f]|(?<=[0-9#*])[\ufe0e\ufe0f](?!\u20e3)/gu;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * A name as data for rows, search and exports: NFC, without characters that turn the reading direction, hide or heap up,
 * white space single, at most 100 UTF-16 units (then ending in `…`, never inside a character).
 * @returns never an empty text: `NAMELESS` when nothing visible is left.
 */
export function plainName(text: string): string {
  if (text.length <= MAX_NAME_LENGTH && isPlainName(text)) return text;
  const clean = stripped(text.slice(0, MAX_NAME_LENGTH * READ_FACTOR))
    .replace(/\s+/g, ' ')
    .trim();
  return cut(clean, MAX_NAME_LENGTH) || NAMELESS;
}

/**
 * A piece of a message as data: like a name, but spaces stay as they are (pieces are put together again), line breaks
 * become spaces, and the limit is 2,000 UTF-16 units. May be empty.
 */
export function plainMessage(text: string): string {
  return plainUpTo(text, MAX_TEXT_LENGTH);
}

/** The same with another limit. It has a name of its own: lists are made plain by `map`, which gives each text its place as well. */
export function plainUpTo(text: string, limit: number): string {
  if (text.length <= limit && PLAIN_ASCII.test(text)) return text;
  return cut(stripped(text.slice(0, limit * READ_FACTOR)), limit);
}

/** The usual case, decided in one look and without a new string: printable ASCII, its spaces single and within. */
function isPlainName(text: string): boolean {
  let before = SPACE;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit < SPACE || unit > LAST_PRINTABLE || (unit === SPACE && before === SPACE)) return false;
    before = unit;
  }
  return before !== SPACE;
}

function stripped(text: string): string {
  return (
    text
      .toWellFormed()
      .replace(LINE_BREAKS, ' ')
      .replace(CONTROLS, '')
      .replace(INVISIBLES, '')
      .replace(TAGS, (match, stray: string | undefined) => (stray === undefined ? match : ''))
      .replace(STRAY_SELECTORS, '')
      .replace(JOINERS, (match, stray: string | undefined) => (stray === undefined ? match : ''))
      // After all that stood between a letter and its accent is gone.
      .normalize('NFC')
      .replace(HEAPED_MARKS, '$1')
  );
}

/** At most `limit` units, `…` included; the cut falls between two characters as a reader counts them. */
function cut(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // The character that has the last unit there is room for gives way to the sign.
  const boundary = graphemes.segment(text.slice(0, limit * 2)).containing(limit - 1)?.index ?? 0;
  // A single character longer than the limit has no boundary inside: it is cut between code points.
  const kept = boundary > 0 ? text.slice(0, boundary) : text.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '');
  return `${kept.replace(/[\u200c\u200d]+$/, '')}…`;
}
