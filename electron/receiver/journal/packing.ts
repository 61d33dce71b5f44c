import type { DialectId } from '../../../shared/senders.ts';
import { Torn } from '../../storage/torn.ts';
import type { Arrival } from './journal.ts';

/** An arrival with its headers as one text, as they are kept. */
export type Filed = Omit<Arrival, 'headers'> & { headers: string };

const LENGTH_BYTES = 4;

/** All of an arrival but its body, in this order. */
type Head = [
  intake: string | null,
  hookId: string | null,
  serviceKey: string | null,
  atMs: number,
  method: string,
  target: string,
  headers: string,
  status: number,
  verdict: Arrival['verdict'],
  refusal: Arrival['refusal'],
  event: string | null,
  envelopeId: string | null,
  sentAtMs: number | null,
  nthRetry: number | null,
  scripted: boolean,
  replayOf: number | null,
  bodyBytes: number,
  /** A batch that an earlier version wrote ends before it, or before what follows. */
  dialect?: DialectId | null,
  waitedMs?: number | null,
];

/**
 * Arrivals as one run of bytes in a buffer of its own, which can be handed over without a copy: the length of what is said of
 * them, that as JSON, and their bodies end to end.
 * @throws TypeError for what is no arrival
 */
export function pack(arrivals: readonly Arrival[]): Uint8Array<ArrayBuffer> {
  const heads = JSON.stringify(arrivals.map(headOf));
  const headBytes = Buffer.byteLength(heads);
  const bodyBytes = arrivals.reduce((sum, { body }) => sum + body.byteLength, 0);
  // Not of the pool, which others share.
  const packed = Buffer.allocUnsafeSlow(LENGTH_BYTES + headBytes + bodyBytes);
  packed.writeUInt32LE(headBytes);
  packed.write(heads, LENGTH_BYTES);
  let at = LENGTH_BYTES + headBytes;
  for (const { body } of arrivals) {
    packed.set(body, at);
    at += body.byteLength;
  }
  return packed;
}

/** @throws Torn for what `pack` did not make */
export function unpack(packed: Uint8Array): Filed[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  if (bytes.byteLength < LENGTH_BYTES) throw new Torn('too short');
  let at = LENGTH_BYTES + bytes.readUInt32LE();
  return headsIn(bytes.subarray(LENGTH_BYTES, at)).map((head): Filed => {
    const bodyBytes = head[16];
    const body = bytes.subarray(at, at + bodyBytes);
    if (body.byteLength !== bodyBytes) throw new Torn('a body is cut off');
    at += bodyBytes;
    const [intake, hookId, serviceKey, atMs, method, target, headers, status, verdict, refusal, event, envelopeId] =
      head;
    const [, , , , , , , , , , , , sentAtMs, nthRetry, scripted, replayOf] = head;
    const dialect = intake === null ? null : (head[17] ?? 'platform');
    const waitedMs = head[18] ?? null;
    return {
      ...{
        intake,
        hookId,
        serviceKey,
        atMs,
        method,
        target,
        headers,
        body,
        status,
        verdict,
        refusal,
        event,
        envelopeId,
      },
      ...{ sentAtMs, nthRetry, scripted, replayOf, dialect, waitedMs },
    };
  });
}

function headsIn(bytes: Buffer): Head[] {
  let heads: unknown;
  try {
    heads = JSON.parse(bytes.toString());
  } catch {
    throw new Torn('not JSON');
  }
  if (!Array.isArray(heads) || !heads.every(isHead)) throw new Torn('not ours');
  return heads;
}

function headOf(arrival: Arrival): Head {
  const head: Head = [
    arrival.intake,
    arrival.hookId,
    arrival.serviceKey,
    whole(arrival.atMs),
    arrival.method,
    arrival.target,
    headerText(arrival.headers),
    whole(arrival.status),
    arrival.verdict,
    arrival.refusal,
    arrival.event,
    arrival.envelopeId,
    wholeOrNull(arrival.sentAtMs),
    Number.isSafeInteger(arrival.nthRetry) ? arrival.nthRetry : null,
    arrival.scripted,
    wholeOrNull(arrival.replayOf),
    arrival.body.byteLength,
    arrival.dialect,
    wholeOrNull(arrival.waitedMs),
  ];
  // What can be put in the inbox can be filed.
  if (!(arrival.body instanceof Uint8Array) || !isHead(head)) throw new TypeError('no arrival');
  return head;
}

function isHead(head: unknown): head is Head {
  if (!Array.isArray(head) || head.length < FORM.length - ADDED_LATER || head.length > FORM.length) return false;
  return head.every((value, place) => FORM[place]?.(value));
}

const isText = (value: unknown): boolean => typeof value === 'string';
const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';
const isWhole = (value: unknown): boolean => typeof value === 'number' && Number.isSafeInteger(value);
const isWholeOrNull = (value: unknown): boolean => value === null || isWhole(value);
const isFlag = (value: unknown): boolean => typeof value === 'boolean';

const FORM: readonly ((value: unknown) => boolean)[] = [
  ...[isTextOrNull, isTextOrNull, isTextOrNull, isWhole, isText, isText, isText, isWhole, isText, isTextOrNull],
  ...[isTextOrNull, isTextOrNull, isWholeOrNull, isWholeOrNull, isFlag, isWholeOrNull, isWhole],
  isTextOrNull,
  isWholeOrNull,
];
/** Places at the end that batches of earlier versions don't have. */
const ADDED_LATER = 2;

/** The last day that JavaScript knows. */
const LARGEST = 8_640_000_000_000_000;

/** Numbers as the tables take them: whole. One that is none becomes 0, a time the beginning of time. */
function whole(value: number): number {
  return Number.isFinite(value) ? Math.trunc(Math.min(Math.max(value, -LARGEST), LARGEST)) : 0;
}

const wholeOrNull = (value: number | null): number | null => (value === null ? null : whole(value));

/** Headers as they are kept: names and values line by line, or as JSON where that would not be clear. */
export function headerText(headers: Arrival['headers']): string {
  let text = '';
  for (const [name, value] of headers) {
    if (name.includes('\n') || value.includes('\n')) return JSON.stringify(headers);
    text += `${name}\n${value}\n`;
  }
  return text.startsWith('[') ? JSON.stringify(headers) : text;
}

/** Of a text that `headerText` made; of one that a worn disk changed, what can still be read. */
export function headersOf(text: string): [string, string][] {
  if (text.startsWith('[')) return fromJson(text);
  const lines = text.split('\n');
  const headers: [string, string][] = [];
  for (let at = 0; at + 2 < lines.length; at += 2) headers.push([lines[at] ?? '', lines[at + 1] ?? '']);
  return headers;
}

function fromJson(text: string): [string, string][] {
  try {
    // Only ours is ever written.
    return JSON.parse(text) as [string, string][];
  } catch {
    return [];
  }
}
