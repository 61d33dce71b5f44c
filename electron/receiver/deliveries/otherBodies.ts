import { gunzipSync } from 'node:zlib';
import type { Mistake } from '../../../shared/deliveries.ts';
import { type JsonEntry, parseJson } from '../../../shared/jsonTree.ts';
import { compact, type JsonStyle, writeJson } from './jsonStyle.ts';

/** Bytes that the service may have signed, had this mistake been made on their way. */
export type OtherBody = { mistake: Mistake; body: Uint8Array };

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const MOST_BYTES = 1_048_576;
/** To take a megabyte of JSON apart and write it anew holds the event loop for a fifth of a second, a dozen times a body. */
const MOST_JSON_BYTES = 64 * 1024;
/** The order in which the service writes an envelope. @see PLATFORM §8.3 */
const ENVELOPE_ORDER = ['"event"', '"id"', '"payload"', '"sentAt"'];

/**
 * What may have been sent, from what came: each known mistake undone, the likeliest first; JSON is written anew only up to
 * 64 KiB, a hundred times an envelope of the service. Never throws.
 */
export function* otherBodies(body: Uint8Array): Generator<OtherBody> {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  yield* otherEnds(bytes);
  yield* otherCodings(bytes);
  if (bytes.length > MOST_JSON_BYTES) return;
  const text = bytes.toString('utf8').replace(/^\ufeff/, '');
  const tree = parseJson(text);
  if (tree === null) return;
  for (const [mistake, style] of styles) yield { mistake, body: Buffer.from(writeJson(tree, style)) };
}

function* otherEnds(bytes: Buffer): Generator<OtherBody> {
  if (bytes.subarray(0, 3).equals(BOM)) yield { mistake: 'bom', body: bytes.subarray(3) };
  else yield { mistake: 'bom', body: Buffer.concat([BOM, bytes]) };
  const end = bytes.at(-1) === 0x0a ? (bytes.at(-2) === 0x0d ? 2 : 1) : 0;
  if (end > 0) yield { mistake: 'newlineAdded', body: bytes.subarray(0, -end) };
  yield { mistake: 'newlineLost', body: Buffer.concat([bytes, Buffer.from('\n')]) };
  yield { mistake: 'newlineLost', body: Buffer.concat([bytes, Buffer.from('\r\n')]) };
}

function* otherCodings(bytes: Buffer): Generator<OtherBody> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) {
    const plain = gunzip(bytes);
    if (plain !== null) yield { mistake: 'gzip', body: plain };
  }
  // Read as Latin-1 and written as UTF-8, each byte above 127 became two.
  const twice = bytes.toString('utf8');
  if (/[\u0080-\u00ff]/.test(twice) && !/[\u0100-\uffff]/.test(twice)) {
    yield { mistake: 'latin1Body', body: Buffer.from(twice, 'latin1') };
  }
  // Read as UTF-8 and written as Latin-1, each of those became one.
  const once = bytes.toString('latin1');
  if (/[\u0080-\u00ff]/.test(once)) yield { mistake: 'latin1Body', body: Buffer.from(once, 'utf8') };
}

function gunzip(bytes: Buffer): Buffer | null {
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES });
  } catch {
    return null; // broken, or a bomb: then it is not what was signed
  }
}

type Members = readonly JsonEntry[];

const byKey = (members: Members) => {
  const keyed = members.map((member) => ({ member, key: member.key ?? '' }));
  return keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ member }) => member);
};

const asDocumented = (members: Members, depth: number) => {
  if (depth > 0) return members;
  const rank = ({ key }: JsonEntry) => {
    const place = ENVELOPE_ORDER.indexOf(key ?? '');
    return place < 0 ? ENVELOPE_ORDER.length : place;
  };
  return [...members].sort((a, b) => rank(a) - rank(b));
};

const escaped = (text: string, form: (code: string) => string) =>
  text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${form(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`);

const unescaped = (text: string) => {
  // Those that JSON itself asks for stay escaped.
  const plain = text.replace(/\\u([\da-fA-F]{4})/g, (whole, code: string) => {
    const unit = Number.parseInt(code, 16);
    return unit < 0x20 || unit === 0x22 || unit === 0x5c ? whole : String.fromCharCode(unit);
  });
  return plain.replaceAll('\\/', '/');
};

const spaced = { comma: ', ', colon: ': ', indent: null };
const indented = (indent: string): JsonStyle => ({ comma: ',', colon: ': ', indent });
const slashes = (text: string) => text.replaceAll('/', '\\/');

const styles: readonly (readonly [Mistake, JsonStyle])[] = [
  ['compactJson', compact],
  ['reorderedKeys', { ...compact, order: asDocumented }],
  ['sortedKeys', { ...compact, order: byKey }],
  ['escapedJson', { ...compact, string: unescaped }],
  ['escapedJson', { ...compact, string: (text) => escaped(text, (code) => code) }],
  ['escapedJson', { ...compact, string: (text) => escaped(text, (code) => code.toUpperCase()) }],
  ['escapedJson', { ...compact, string: slashes }],
  ['spacedJson', spaced],
  ['spacedJson', indented('  ')],
  ['spacedJson', indented('    ')],
  ['spacedJson', indented('\t')],
  ['reorderedKeys', { ...spaced, order: asDocumented }],
  ['sortedKeys', { ...spaced, order: byKey }],
];
