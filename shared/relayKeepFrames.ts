import { RELAY_MOST_KEEP_HOURS } from './relayLimits.ts';
import { type PayloadReader, type PayloadWriter, RelayFrameError } from './relayPayload.ts';

/** The frames of keeping and moving, which came with `sidestage-relay.2`. All but `kept` stand on stream 0. */

export const RELAY_KEY_BYTES = 32;
export const RELAY_DIGEST_BYTES = 32;
/** So many paths can be named; an app with more has the first of them kept. */
export const RELAY_MOST_KEPT_PATHS = 1024;
/** A sealed delivery: a body of 1 MiB, its head, and what the seal adds. */
export const RELAY_MOST_SEALED_BYTES = 1024 * 1024 + 33 * 1024;

/**
 * What an app asks to have kept. With `hours: 0` nothing is. `publicKey`: 32 bytes, X25519. `paths`: SHA-256 of each path whose
 * posts are kept, without a query, as it stands behind the app's own address.
 */
export type RelaySettings = { hours: number; publicKey: Uint8Array; paths: readonly Uint8Array[] };

/** Numbers of what waits at the relay. `oldestMs`: null when nothing waits. `gap`: what was dropped and not noted yet. */
export type RelayStanding = {
  waiting: number;
  bytes: number;
  oldestMs: number | null;
  gap: { count: number; bytes: number; fromMs: number; toMs: number } | null;
  bounds: { count: number; bytes: number; hours: number };
};

/**
 * - settings, noted (from the app): what to keep; so much of the gap is written down.
 * - kept (from the relay): a delivery that waited begins; `bytes` of it, sealed, follow as its body. `arrivedAtMs`: by the relay's clock.
 * - standing, move (from the relay): what waits; connect elsewhere, what is under way is finished here.
 */
export type RelayKeepFrame =
  | { kind: 'settings'; stream: 0; settings: RelaySettings }
  | { kind: 'kept'; stream: number; seq: number; arrivedAtMs: number; bytes: number }
  | { kind: 'standing'; stream: 0; standing: RelayStanding }
  | { kind: 'noted'; stream: 0; count: number; bytes: number; toMs: number }
  | { kind: 'move'; stream: 0 };

const kindBytes = { settings: 6, kept: 7, standing: 8, noted: 9, move: 10 } as const;

/** Whether only a side that speaks `sidestage-relay.2` knows this frame. */
export function isKeepFrame<F extends { kind: string }>(frame: F): frame is Extract<F, RelayKeepFrame> {
  return Object.hasOwn(kindBytes, frame.kind);
}

export const keepKindByte = (frame: RelayKeepFrame): number => kindBytes[frame.kind];

export function keepPayloadBytes(frame: RelayKeepFrame): number {
  switch (frame.kind) {
    case 'settings':
      return 2 + 1 + frame.settings.publicKey.length + 2 + frame.settings.paths.length * RELAY_DIGEST_BYTES;
    case 'kept':
      return 8 + 8 + 4;
    case 'standing':
      return 4 + 8 + 8 + (4 + 8 + 8 + 8) + (4 + 8 + 2);
    case 'noted':
      return 4 + 8 + 8;
    case 'move':
      return 0;
  }
}

/** @throws RelayFrameError when it can't be sent */
export function writeKeepPayload(frame: RelayKeepFrame, to: PayloadWriter): void {
  switch (frame.kind) {
    case 'settings':
      writeSettings(frame.settings, to);
      break;
    case 'kept':
      checkKept(frame);
      to.wide(frame.seq);
      to.wide(frame.arrivedAtMs);
      to.long(frame.bytes);
      break;
    case 'standing':
      writeStanding(frame.standing, to);
      break;
    case 'noted':
      to.long(frame.count);
      to.wide(frame.bytes);
      to.wide(frame.toMs);
      break;
    case 'move':
      break;
  }
}

/** @returns null when the byte names no frame of these. @throws RelayFrameError when it is torn or over a limit */
export function readKeepFrame(kind: number, stream: number, last: boolean, from: PayloadReader): RelayKeepFrame | null {
  if (kind < kindBytes.settings || kind > kindBytes.move) return null;
  if (last) throw new RelayFrameError('a frame of keeping is no last one');
  if (kind === kindBytes.kept) {
    const frame = { kind: 'kept' as const, stream, seq: from.wide(), arrivedAtMs: from.wide(), bytes: from.long() };
    checkKept(frame);
    return frame;
  }
  if (stream !== 0) throw new RelayFrameError('a frame of the whole connection names a stream');
  switch (kind) {
    case kindBytes.settings:
      return { kind: 'settings', stream, settings: readSettings(from) };
    case kindBytes.standing:
      return { kind: 'standing', stream, standing: readStanding(from) };
    case kindBytes.noted:
      return { kind: 'noted', stream, count: from.long(), bytes: from.wide(), toMs: from.wide() };
    default:
      return { kind: 'move', stream };
  }
}

function checkKept({ bytes }: { bytes: number }): void {
  if (bytes === 0 || bytes > RELAY_MOST_SEALED_BYTES) throw new RelayFrameError('what was kept is of no fit length');
}

function writeSettings(settings: RelaySettings, to: PayloadWriter): void {
  checkSettings(settings);
  to.short(settings.hours);
  to.byte(settings.publicKey.length);
  to.bytes(settings.publicKey);
  to.short(settings.paths.length);
  for (const digest of settings.paths) to.bytes(digest);
}

/** The bytes are copies: settings outlive the message that brought them. */
function readSettings(from: PayloadReader): RelaySettings {
  const hours = from.short();
  const publicKey = new Uint8Array(from.bytes(from.byte()));
  const count = from.short();
  if (count > RELAY_MOST_KEPT_PATHS) throw new RelayFrameError('settings are out of range');
  const paths = Array.from({ length: count }, () => new Uint8Array(from.bytes(RELAY_DIGEST_BYTES)));
  return checkSettings({ hours, publicKey, paths });
}

function checkSettings(settings: RelaySettings): RelaySettings {
  const { hours, publicKey, paths } = settings;
  const keyFits = publicKey.length === RELAY_KEY_BYTES || (hours === 0 && publicKey.length === 0);
  const pathsFit = paths.length <= RELAY_MOST_KEPT_PATHS && paths.every(({ length }) => length === RELAY_DIGEST_BYTES);
  if (hours > RELAY_MOST_KEEP_HOURS || !keyFits || !pathsFit) throw new RelayFrameError('settings are out of range');
  return settings;
}

function writeStanding({ waiting, bytes, oldestMs, gap, bounds }: RelayStanding, to: PayloadWriter): void {
  to.long(waiting);
  to.wide(bytes);
  to.wide(oldestMs ?? 0);
  to.long(gap?.count ?? 0);
  to.wide(gap?.bytes ?? 0);
  to.wide(gap?.fromMs ?? 0);
  to.wide(gap?.toMs ?? 0);
  to.long(bounds.count);
  to.wide(bounds.bytes);
  to.short(bounds.hours);
}

function readStanding(from: PayloadReader): RelayStanding {
  const waiting = from.long();
  const bytes = from.wide();
  const oldestMs = from.wide();
  const gap = { count: from.long(), bytes: from.wide(), fromMs: from.wide(), toMs: from.wide() };
  const bounds = { count: from.long(), bytes: from.wide(), hours: from.short() };
  return { waiting, bytes, oldestMs: oldestMs || null, gap: gap.count > 0 ? gap : null, bounds };
}
