import type { ChannelRecord } from './channelRecord.ts';
import { type Change, pastChanges } from './pastChanges.ts';
import { pastSessions } from './pastSessions.ts';
import { type PastSession, type Session, sessionAt, type ViewerCount } from './session.ts';
import { pastViewers, runningViewers } from './viewerCurve.ts';

export type TypedSession = Session & { readonly typeId: number | null };
/** A change with the count it led to. */
export type Counted = Change & { readonly total: number };

/** A channel's whole story: the invented past, made when it is first asked for, and what happened since. */
export class ChannelHistory {
  readonly record: ChannelRecord;
  /** Whether the channel came after the world began: then nothing lies before. */
  readonly isNew: boolean;
  readonly #seed: number;
  readonly #past: Map<string, readonly Counted[]> = new Map();
  #pastSessions: readonly PastSession[] | undefined;

  constructor(seed: number, record: ChannelRecord, options: { isNew?: boolean } = {}) {
    this.#seed = seed;
    this.record = record;
    this.isNew = options.isNew ?? false;
  }

  get pastSessions(): readonly PastSession[] {
    this.#pastSessions ??= this.isNew ? [] : pastSessions(this.#seed, this.record.start);
    return this.#pastSessions;
  }

  /** All streams, oldest first; they never overlap. */
  sessions(): readonly TypedSession[] {
    return [...this.pastSessions, ...this.record.sessions];
  }

  sessionAt(atMs: number): TypedSession | undefined {
    return sessionAt<TypedSession>(this.record.sessions, atMs) ?? sessionAt<TypedSession>(this.pastSessions, atMs);
  }

  /** Who watches at a moment; undefined while the channel is offline. */
  viewersAt(atMs: number): ViewerCount | undefined {
    const { start } = this.record;
    if (sessionAt(this.record.sessions, atMs) !== undefined) {
      if (atMs >= start.atMs || start.running === undefined) return this.record.viewersAt(atMs);
      return runningViewers(start.running, start.atMs, atMs);
    }
    const past = sessionAt(this.pastSessions, atMs);
    return past && pastViewers(past, atMs);
  }

  /** What is played at a moment, live or not. */
  typeAt(atMs: number): number | null {
    return this.record.types.at(atMs) ?? sessionAt(this.pastSessions, atMs)?.typeId ?? this.record.start.typeId;
  }

  /** Every follow and unfollow, oldest first. */
  followers(): readonly Counted[] {
    const { start, followers } = this.record;
    return this.#counted('followers', { total: start.followers, growth: 0.16 }, followers);
  }

  /** Every subscription, oldest first; the invented ones only of a partner's channel. */
  subscriptions(): readonly Counted[] {
    const { start, subscriptions } = this.record;
    return this.#counted(
      'subscriptions',
      { total: start.subscribers, growth: start.partnered ? 0.3 : 0 },
      subscriptions,
    );
  }

  #counted(purpose: string, count: { total: number; growth: number }, since: readonly Change[]): readonly Counted[] {
    let past = this.#past.get(purpose);
    if (past === undefined) {
      const { start } = this.record;
      const changes = this.isNew ? [] : pastChanges(this.#seed, purpose, start, this.pastSessions, count);
      past = runningTotal(count.total - changes.reduce((sum, { delta }) => sum + delta, 0), changes);
      this.#past.set(purpose, past);
    }
    return [...past, ...runningTotal(count.total, since)];
  }
}

function runningTotal(first: number, changes: readonly Change[]): Counted[] {
  let total = first;
  return changes.map((change) => {
    total += change.delta;
    return { ...change, total };
  });
}
