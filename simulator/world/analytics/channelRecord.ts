import type { ChannelStart } from './channelStart.ts';
import type { Change } from './pastChanges.ts';
import type { ViewerCount } from './session.ts';
import { Timeline } from './timeline.ts';
import { HOUR_MS, MINUTE_MS } from './times.ts';

/** A stream that began before the world's eyes, or was running when it began. */
export type LiveSession = { readonly startMs: number; endMs: number | undefined; typeId: number | null };

/** What has happened to a channel since the world began. */
export class ChannelRecord {
  readonly start: ChannelStart;
  readonly sessions: LiveSession[] = [];
  readonly followers: Change[] = [];
  readonly subscriptions: Change[] = [];
  readonly types = new Timeline<number | null>();
  readonly costreams = new Timeline<string | null>();
  readonly #viewers = new Timeline<ViewerCount>();
  readonly #arrivals = new Map<number, number>();

  constructor(start: ChannelStart) {
    this.start = start;
    const { running, atMs, typeId } = start;
    this.types.set(atMs, typeId);
    if (running === undefined) return;
    this.sessions.push({ startMs: running.sinceMs, endMs: undefined, typeId });
    this.noteViewers(atMs, running);
  }

  begin(atMs: number, typeId: number | null): void {
    if (this.sessions.at(-1)?.endMs === undefined && this.sessions.length > 0) return;
    this.sessions.push({ startMs: atMs, endMs: undefined, typeId });
  }

  /** Ends the running session; what was played at the end is what it was. */
  end(atMs: number): void {
    const session = this.sessions.at(-1);
    if (session === undefined || session.endMs !== undefined) return;
    session.endMs = atMs;
  }

  playsFrom(atMs: number, typeId: number | null): void {
    this.types.set(atMs, typeId);
    const session = this.sessions.at(-1);
    if (session !== undefined && session.endMs === undefined) session.typeId = typeId;
  }

  /** Kept by the minute: the last count of each. */
  noteViewers(atMs: number, { authed, anon }: ViewerCount): void {
    this.#viewers.set(Math.floor(atMs / MINUTE_MS) * MINUTE_MS, { authed, anon });
  }

  noteArrival(atMs: number): void {
    const hour = Math.floor(atMs / HOUR_MS);
    this.#arrivals.set(hour, (this.#arrivals.get(hour) ?? 0) + 1);
  }

  viewersAt(atMs: number): ViewerCount {
    return this.#viewers.at(atMs) ?? { authed: 0, anon: 0 };
  }

  /** Who came into the chat within the hour that begins at a moment. */
  arrivalsIn(hourMs: number): number {
    return this.#arrivals.get(Math.floor(hourMs / HOUR_MS)) ?? 0;
  }
}
