import type { ChannelStart } from './channelStart.ts';
import type { PastSession, ViewerCount } from './session.ts';
import { MINUTE_MS } from './times.ts';

/** From 0 up to 1, the same for the same numbers. */
function noise(a: number, b: number): number {
  let mixed = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}

/** People come in the first half hour, stay with some coming and going, and leave in the last minutes. */
function fullness(startMs: number, atMs: number, endMs: number | undefined): number {
  const minutes = (atMs - startMs) / MINUTE_MS;
  const seed = Math.floor(startMs / MINUTE_MS) % 100_000;
  const arrival = 1 - 0.85 * Math.exp(-minutes / 18);
  const leaving = endMs === undefined ? 1 : Math.min(1, 0.65 + (0.35 * (endMs - atMs)) / (12 * MINUTE_MS));
  const wave = 1 + 0.09 * Math.sin(minutes / 37 + seed);
  return arrival * leaving * wave * (0.96 + 0.08 * noise(seed, Math.floor(atMs / MINUTE_MS)));
}

/** How many watched a stream of the invented past. */
export function pastViewers(session: PastSession, atMs: number): ViewerCount {
  const viewers = Math.max(1, Math.round(session.peak * fullness(session.startMs, atMs, session.endMs)));
  const authed = Math.round(viewers * session.authedShare);
  return { authed, anon: viewers - authed };
}

/** How many watched the stream with which the world began, before it did; the curve ends at those who were there then. */
export function runningViewers(
  running: NonNullable<ChannelStart['running']>,
  beganMs: number,
  atMs: number,
): ViewerCount {
  const { sinceMs, authed, anon } = running;
  const share = fullness(sinceMs, atMs, undefined) / fullness(sinceMs, beganMs, undefined);
  return { authed: Math.round(authed * share), anon: Math.round(anon * share) };
}
