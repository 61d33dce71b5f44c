import type { ActivityFact } from '../../../shared/activity.ts';
import type { ChannelState } from '../../../shared/channel.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { Clock, Logger, Observable } from '../../core/ports.ts';
import type { Accepted } from '../receiver/intakes.ts';

/** How long a hook may take to tell what a reading has shown: the service's own first tries fit in. @see PLATFORM §8.4 */
const PATIENCE_MS = 45_000;

type MissingFact = Extract<ActivityFact, { kind: 'eventMissing' }>;

export type MissingEventsDeps = {
  /** The readings that are made anyway: nothing is asked for the sake of this. */
  channel: Observable<ChannelState | null>;
  clock: Clock;
  log: Logger;
  /** An active hook of this receiver that covers one of these events; null: none does, so that none is missing. */
  hookFor: (events: readonly string[]) => string | null;
  isTunnelUp: () => boolean;
  /** Tells it in the feed. @returns the entry's id */
  news: (fact: MissingFact) => Promise<number>;
  amend: (id: number, fact: MissingFact) => Promise<void>;
  /** A hook did not tell what it should have. */
  onMissing: (hookId: string) => void;
  /** It did, late. */
  onCame: (hookId: string) => void;
};

/** A change that hooks have to tell. `entry`: what the feed says of it, once the patience is over. */
type Awaited = {
  online: boolean;
  hookId: string;
  cancelTimer: () => void;
  told: MissingFact | null;
  entry: Promise<number> | null;
};

/**
 * Checks hooks against what the channel's readings show: when it goes live or ends, and no hook event says so in time, the way
 * here may be broken without anybody noticing. @see API "Events", PLATFORM §8.4, §9.4
 */
export class MissingEvents {
  readonly #deps: MissingEventsDeps;
  readonly #stop: () => void;
  #before: { id: number; online: boolean; atMs: number } | null = null;
  /** What hooks said last of the open channel. */
  #told: { id: number; online: boolean; atMs: number } | null = null;
  #awaited: Awaited | null = null;

  constructor(deps: MissingEventsDeps) {
    this.#deps = deps;
    this.#stop = deps.channel.subscribe((channel) => this.#seen(channel));
    this.#seen(deps.channel.value);
  }

  /** A delivery was accepted. */
  hookEvent({ event, payload, atMs }: Pick<Accepted, 'event' | 'payload' | 'atMs'>): void {
    const id = this.#deps.channel.value?.id;
    if (id === undefined) return;
    const online = event === broadcastOf(id) ? true : event === updateOf(id) ? payload.online : undefined;
    if (typeof online !== 'boolean') return;
    this.#told = { id, online, atMs };
    if (this.#awaited?.online === online) this.#came(this.#awaited);
  }

  /** The computer goes to sleep: what happens meanwhile comes late and is no fault of the hooks. */
  suspend(): void {
    this.#forget();
  }

  close(): void {
    this.#stop();
    this.#forget();
  }

  #seen(channel: ChannelState | null): void {
    if (channel?.id !== this.#before?.id) this.#forget();
    if (!channel || channel.online === null || channel.checkedAtMs === null) return;
    const { id, online, checkedAtMs: atMs } = channel;
    const before = this.#before;
    this.#before = { id, online, atMs };
    if (before && before.online !== online) this.#changed(before.atMs, id, online);
  }

  #changed(sinceMs: number, id: number, online: boolean): void {
    const { clock, hookFor, isTunnelUp } = this.#deps;
    this.#awaited?.cancelTimer();
    this.#awaited = null;
    const told = this.#told;
    // A reading may be older than an event that came before its answer did.
    if (told?.id === id && told.online === online && told.atMs > sinceMs - PATIENCE_MS) return;
    const hookId = hookFor(online ? [updateOf(id), broadcastOf(id)] : [updateOf(id)]);
    if (hookId === null || !isTunnelUp()) return;
    const cancelTimer = clock.after(PATIENCE_MS, () => this.#missing(awaited));
    const awaited: Awaited = { online, hookId, cancelTimer, told: null, entry: null };
    this.#awaited = awaited;
  }

  #missing(awaited: Awaited): void {
    const { isTunnelUp, news, onMissing } = this.#deps;
    // A tunnel that went meanwhile says so itself.
    if (!isTunnelUp()) return;
    const { online, hookId } = awaited;
    awaited.told = { kind: 'eventMissing', seen: online ? 'wentLive' : 'ended', hookId, cameAtMs: null };
    awaited.entry = news(awaited.told);
    awaited.entry.catch((cause: unknown) => this.#failed(cause));
    onMissing(hookId);
  }

  #came({ told, entry, hookId, cancelTimer }: Awaited): void {
    const { clock, amend, onCame } = this.#deps;
    this.#awaited = null;
    cancelTimer();
    if (!told || !entry) return;
    const late = { ...told, cameAtMs: clock.now() };
    // An entry that could not be written has nothing to be put right.
    void entry.then(
      (id) => amend(id, late).catch((cause: unknown) => this.#failed(cause)),
      () => {},
    );
    onCame(hookId);
  }

  #failed(cause: unknown): void {
    if (cause instanceof AppFailure) this.#deps.log.warn('missingEvents.notWritten', { error: cause.error });
    else this.#deps.log.fault('missingEvents.broke', cause);
  }

  #forget(): void {
    this.#awaited?.cancelTimer();
    this.#awaited = null;
    this.#before = null;
  }
}

const updateOf = (id: number): string => `channel:${id}:update`;
const broadcastOf = (id: number): string => `channel:${id}:broadcast`;
