/** What a whole request says whose head leaves nothing to be decided. `bodyAt`: where its body begins, which lasts to the end. */
export type PlainRequest = { target: string; rawHeaders: string[]; bodyAt: number };

const START = Buffer.from('POST /', 'latin1');
const VERSION = Buffer.from(' HTTP/1.1\r\n', 'latin1');
/** Longer heads are somebody else's: the limit that holds for them is looked at there. */
const MOST_HEAD_BYTES = 8 * 1024;

const [CR, LF, SPACE, TAB, COLON] = [0x0d, 0x0a, 0x20, 0x09, 0x3a] as const;
const TARGET = 1;
const NAME = 2;
const VALUE = 4;

/** What a byte may be part of. @see RFC 9110 §5.1, RFC 9110 §5.5 */
const KINDS = Uint8Array.from({ length: 256 }, (_, byte) => {
  const letter = String.fromCharCode(byte);
  // Fewer than a path may have: of those no two readers think differently.
  const target = /[\w./~-]/.test(letter) ? TARGET : 0;
  const name = /[\w!#$%&'*+.^`|~-]/.test(letter) ? NAME : 0;
  const value = (byte >= SPACE && byte !== 0x7f) || byte === TAB ? VALUE : 0;
  return target | name | value;
});

/**
 * Reads a POST that came whole and by itself, in HTTP/1.1, with a length, and with nothing about its framing or its connection that
 * is not the usual. Deliveries are sent so, and this takes a quarter of what node:http takes.
 * @returns null for all else: such a reader has to look at it
 */
export function readPlainRequest(bytes: Buffer): PlainRequest | null {
  const targetEnd = endOfTarget(bytes);
  if (targetEnd < 0) return null;
  const ends: number[] = [];
  const bodyAt = readFields(bytes, targetEnd + VERSION.length, ends);
  if (bodyAt < 0) return null;
  const text = bytes.toString('latin1', 0, bodyAt);
  const rawHeaders: string[] = [];
  let length = -1;
  let from = targetEnd + VERSION.length;
  for (let at = 0; at < ends.length; at += 2) {
    const colon = ends[at] ?? 0;
    const end = ends[at + 1] ?? 0;
    const name = text.slice(from, colon);
    const value = text.slice(bytes[colon + 1] === SPACE ? colon + 2 : colon + 1, end);
    from = end + 2;
    // By length first: hardly a header then needs a lower-case copy of its name.
    if (name.length === 14 && name.toLowerCase() === 'content-length') {
      if (length >= 0 || !/^\d{1,6}$/.test(value)) return null;
      length = Number(value);
    } else if (isOfFraming(name, value)) return null;
    rawHeaders.push(name, value);
  }
  return length === bytes.length - bodyAt
    ? { target: text.slice(START.length - 1, targetEnd), rawHeaders, bodyAt }
    : null;
}

/** @returns -1: it is no plain request's */
function endOfTarget(bytes: Buffer): number {
  for (let at = 0; at < START.length; at++) if (bytes[at] !== START[at]) return -1;
  let end = START.length;
  while (((KINDS[bytes[end] ?? 0] ?? 0) & TARGET) !== 0) end += 1;
  for (let at = 0; at < VERSION.length; at++) if (bytes[end + at] !== VERSION[at]) return -1;
  return end;
}

/**
 * Header by header, up to the line that is empty. @param ends gets where the name ends and where the value ends, of each in turn
 * @returns where the body begins; -1: it is no plain head, or not all of it
 */
function readFields(bytes: Buffer, from: number, ends: number[]): number {
  const end = Math.min(bytes.length, MOST_HEAD_BYTES);
  let at = from;
  while (at < end && bytes[at] !== CR) {
    const nameAt = at;
    while (((KINDS[bytes[at] ?? 0] ?? 0) & NAME) !== 0) at += 1;
    if (at === nameAt || bytes[at] !== COLON) return -1;
    ends.push(at);
    at += bytes[at + 1] === SPACE ? 2 : 1;
    if (isBlank(bytes[at])) return -1;
    while (((KINDS[bytes[at] ?? 0] ?? 0) & VALUE) !== 0) at += 1;
    if (bytes[at] !== CR || bytes[at + 1] !== LF || isBlank(bytes[at - 1])) return -1;
    ends.push(at);
    at += 2;
  }
  return at < end && bytes[at + 1] === LF ? at + 2 : -1;
}

const isBlank = (byte: number | undefined): boolean => byte === SPACE || byte === TAB;

/** Whether it says how the body is framed, what becomes of the connection, or what is to be said before the body comes. */
function isOfFraming(name: string, value: string): boolean {
  switch (name.length) {
    case 6:
      return name.toLowerCase() === 'expect';
    case 7:
      return name.toLowerCase() === 'upgrade';
    case 10:
      return name.toLowerCase() === 'connection' && value.toLowerCase() !== 'keep-alive';
    case 16:
      return name.toLowerCase() === 'proxy-connection';
    case 17:
      return name.toLowerCase() === 'transfer-encoding';
    default:
      return false;
  }
}
