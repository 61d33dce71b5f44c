import type { ChannelState } from '../../shared/channel.ts';
import { MOST_CHANNELS } from '../../shared/channels.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { SessionChannel } from '../../shared/session.ts';
import type { FactStream } from '../kernel/facts.ts';
import { plainMessage, plainName } from '../kernel/plainText.ts';
import type { Clock, Logger, Observable, Platform } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

const EVERY_MS = 60_000;

export type ChannelDeps = {
  platform: Platform;
  /** Which channel is to be known; null: none. */
  wanted: Observable<SessionChannel | null>;
  /** Nobody waits for what it asks; left out: the window does. */
  isBehind?: boolean;
  serviceKey: string;
  /** Deliveries and live events tell that the channel has changed. */
  facts: FactStream;
  clock: Clock;
  log: Logger;
};

/** An update often comes in parts. */
const TOLD_AFTER_MS = 1_000;
const TOLD_EVERY_MS = 5_000;

/** What reading the channel comes to: its bucket, and how often. While it is live, each reading is two calls. */
export const channelReading = {
  bucket: 'channel-read',
  everySeconds: EVERY_MS / 1_000,
  atWorstSeconds: TOLD_EVERY_MS / 1_000,
} as const;

/** What the service tells of a channel, asked anew every minute. @see PLATFORM §4.1, §11.2 */
export class ChannelService {
  readonly #deps: ChannelDeps;
  readonly #state = new Subject<ChannelState | null>(null);
  readonly #stops: (() => void)[];
  #channel: SessionChannel | null = null;
  /** Channels that were wanted before this one, as they were when they were left. */
  readonly #before = new Map<number, ChannelState & { checkedAtMs: number }>();
  /** Ends what was asked for a channel that is no longer wanted. */
  #open = new AbortController();
  #asking: Promise<void> | null = null;
  #cancelTimer = (): void => {};
  /** An event has told of a change that was not asked for yet. */
  #isTold = false;

  constructor(deps: ChannelDeps) {
    this.#deps = deps;
    const { wanted, facts, serviceKey } = deps;
    this.#stops = [
      wanted.subscribe((channel) => this.#follow(channel)),
      facts.listen(['deliveryAccepted', 'liveEvent'], (fact) => {
        if (fact.serviceKey !== serviceKey) return;
        if (fact.kind === 'liveEvent') this.#told(fact.event, fact.payload, 'live');
        else if (fact.dialect === 'platform') this.#told(fact.event, fact.payload, 'hook');
      }),
    ];
    this.#follow(wanted.value);
  }

  /** null: none is wanted. */
  get state(): Observable<ChannelState | null> {
    return this.#state;
  }

  /** Asks now, as after the computer slept; joins a request that is under way. */
  recheck(): void {
    if (this.#channel) void this.#refresh(this.#urgency);
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#leave();
  }

  /**
   * An event has told that a channel changed: the one that is wanted is asked for anew, soon, and for a storm of events once in a while.
   * A count of viewers that comes alone is taken as it is from live events; a hook may tell it late and out of order.
   * @see PLATFORM §9.4, §15
   */
  #told(event: string, payload: Readonly<Record<string, unknown>>, by: 'live' | 'hook'): void {
    const channel = this.#channel;
    for (const id of this.#before.keys()) {
      if (toldBy(id).includes(event) && viewersAlone(payload) === null) this.#before.delete(id);
    }
    if (!channel || !toldBy(channel.id).includes(event)) return;
    const viewers = viewersAlone(payload);
    const known = this.#state.value;
    if (viewers !== null) {
      if (by === 'live' && known) this.#state.set({ ...known, viewers });
      return;
    }
    if (this.#isTold) return;
    this.#isTold = true;
    // Not less than nothing: it may have been read by a clock that was ahead.
    const sinceMs = Math.max(0, this.#deps.clock.now() - (this.#state.value?.checkedAtMs ?? 0));
    this.#cancelTimer();
    this.#cancelTimer = this.#deps.clock.after(Math.max(TOLD_AFTER_MS, TOLD_EVERY_MS - sinceMs), () => {
      void this.#refresh('background');
    });
  }

  get #urgency(): 'foreground' | 'background' {
    return this.#deps.isBehind ? 'background' : 'foreground';
  }

  #follow(next: SessionChannel | null): void {
    if (next?.id === this.#channel?.id) return;
    this.#keepBefore();
    this.#leave();
    this.#channel = next;
    if (next === null) this.#before.clear();
    const before = next && this.#before.get(next.id);
    const ageMs = before ? this.#deps.clock.now() - before.checkedAtMs : EVERY_MS;
    // Back in a moment: what is known is as new as it is for somebody who stayed.
    if (before && ageMs >= 0 && ageMs < EVERY_MS) {
      this.#state.set(before);
      this.#cancelTimer = this.#deps.clock.after(EVERY_MS - ageMs, () => void this.#refresh('background'));
      return;
    }
    this.#state.set(next && { ...next, title: '', online: null, viewers: null, liveSinceMs: null, checkedAtMs: null });
    if (next) void this.#refresh(this.#urgency);
  }

  /** What is known of the channel that is left, unless it was told to have changed since. */
  #keepBefore(): void {
    const { value: last } = this.#state;
    if (!last) return;
    this.#before.delete(last.id);
    if (last.checkedAtMs !== null && !this.#isTold)
      this.#before.set(last.id, { ...last, checkedAtMs: last.checkedAtMs });
    const [oldest] = this.#before.keys();
    if (this.#before.size > MOST_CHANNELS && oldest !== undefined) this.#before.delete(oldest);
  }

  #leave(): void {
    this.#cancelTimer();
    this.#open.abort(new DOMException('The channel was left.', 'AbortError'));
    this.#open = new AbortController();
    this.#asking = null;
    this.#channel = null;
    this.#isTold = false;
  }

  #refresh(priority: 'foreground' | 'background'): Promise<void> {
    const channel = this.#channel;
    if (!channel || this.#asking) return this.#asking ?? Promise.resolve();
    const { signal } = this.#open;
    this.#cancelTimer();
    this.#isTold = false;
    const asking = this.#ask(channel, priority, signal).finally(() => {
      if (signal.aborted) return;
      this.#asking = null;
      this.#cancelTimer = this.#deps.clock.after(EVERY_MS, () => void this.#refresh('background'));
    });
    this.#asking = asking;
    return asking;
  }

  /** Never rejects: what was known stays, with its age. */
  async #ask(channel: SessionChannel, priority: 'foreground' | 'background', signal: AbortSignal): Promise<void> {
    const { platform, clock, log } = this.#deps;
    try {
      const { data } = await platform.request('channels.read', {
        purpose: 'channel',
        path: { channelIdOrToken: channel.id },
        priority,
        signal,
      });
      // What does not say which channel it is about is no answer.
      if (data?.id !== channel.id) return;
      const online = data.online ?? null;
      const liveSinceMs = online ? await this.#liveSince(channel.id, priority, signal) : null;
      if (signal.aborted) return;
      this.#state.set({
        id: channel.id,
        token: data.token === undefined ? channel.token : plainName(data.token),
        title: plainMessage(data.name ?? ''),
        online,
        viewers: data.viewersCurrent ?? null,
        liveSinceMs,
        checkedAtMs: clock.now(),
      });
    } catch (cause) {
      if (signal.aborted) return;
      if (cause instanceof AppFailure) log.warn('channel.notRead', { error: cause.error });
      else log.fault('channel.broke', cause);
    }
  }

  /** When the running broadcast began; null when the service does not say. What was known lasts through trouble. */
  async #liveSince(id: number, priority: 'foreground' | 'background', signal: AbortSignal): Promise<number | null> {
    const { platform, log } = this.#deps;
    const options = { purpose: 'channel', path: { channelId: id }, accept: [403, 404], priority, signal } as const;
    const reply = await platform.request('channels.broadcast', options).catch((cause: unknown) => {
      if (!(cause instanceof AppFailure)) throw cause;
      log.warn('channel.broadcastNotRead', { error: cause.error });
      return null;
    });
    if (!reply) return this.#state.value?.liveSinceMs ?? null;
    const { data } = reply;
    const startedAtMs = data?.online ? Date.parse(data.startedAt) : Number.NaN;
    return Number.isNaN(startedAtMs) ? null : startedAtMs;
  }
}

/** How many watch, where the payload tells nothing else. */
function viewersAlone({ viewersCurrent, ...rest }: Readonly<Record<string, unknown>>): number | null {
  const isCount = Number.isSafeInteger(viewersCurrent) && Number(viewersCurrent) >= 0;
  return isCount && Object.keys(rest).length === 0 ? Number(viewersCurrent) : null;
}

const toldBy = (id: number): string[] => [`channel:${id}:update`, `channel:${id}:broadcast`];
