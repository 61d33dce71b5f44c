import type { ChannelState } from '../../shared/channel.ts';
import type { FactOf } from '../../shared/facts.ts';
import { onlineTold } from '../../shared/platform/onlineTold.ts';
import type { FactStream } from '../kernel/facts.ts';
import type { Clock, Observable } from '../kernel/ports.ts';

/** How long a hook may take to tell what a reading has shown: the service's own first tries fit in. @see PLATFORM §8.4 */
const PATIENCE_MS = 45_000;

export type MissingEventsDeps = {
  /** The readings that are made anyway: nothing is asked for the sake of this. */
  channel: Observable<ChannelState | null>;
  serviceKey: string;
  facts: FactStream;
  clock: Clock;
  /** An active hook of this receiver that covers one of these events; null: none does, so that none is missing. */
  hookFor: (events: readonly string[]) => string | null;
  isTunnelUp: () => boolean;
};

/** A change that hooks have to tell. `told`: that they did not, once the patience is over. */
type Awaited = {
  online: boolean;
  hookId: string;
  cancelTimer: () => void;
  told: FactOf<'eventMissing'> | null;
};

/**
 * Checks hooks against what the channel's readings show: when it goes live or ends, and no hook event says so in time, the way
 * here may be broken without anybody noticing. @see API "Events", PLATFORM §8.4, §9.4
 */
export class MissingEvents {
  readonly #deps: MissingEventsDeps;
  readonly #stops: (() => void)[];
  #before: { id: number; online: boolean; atMs: number } | null = null;
  /** What hooks said last of the open channel. */
  #told: { id: number; online: boolean; atMs: number } | null = null;
  #awaited: Awaited | null = null;

  constructor(deps: MissingEventsDeps) {
    this.#deps = deps;
    const { channel, facts, serviceKey } = deps;
    this.#stops = [
      channel.subscribe((state) => this.#seen(state)),
      facts.listen(['deliveryAccepted'], (fact) => {
        if (fact.serviceKey === serviceKey && fact.dialect === 'platform') this.#hookEvent(fact);
      }),
    ];
    this.#seen(channel.value);
  }

  /** The computer goes to sleep: what happens meanwhile comes late and is no fault of the hooks. */
  suspend(): void {
    this.#forget();
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#forget();
  }

  #hookEvent({ event, payload, atMs }: FactOf<'deliveryAccepted'>): void {
    const told = onlineTold(event, payload);
    if (told === null || told.channelId !== this.#deps.channel.value?.id) return;
    const { channelId: id, online } = told;
    this.#told = { id, online, atMs };
    if (this.#awaited?.online === online) this.#came(this.#awaited);
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
    const awaited: Awaited = { online, hookId, cancelTimer, told: null };
    this.#awaited = awaited;
  }

  #missing(awaited: Awaited): void {
    const { isTunnelUp, facts, serviceKey, clock } = this.#deps;
    // A tunnel that went meanwhile says so itself.
    if (!isTunnelUp()) return;
    const { online, hookId } = awaited;
    const atMs = clock.now();
    const seen = online ? 'wentLive' : 'ended';
    const id = `missing/${hookId}/${atMs}`;
    awaited.told = { kind: 'eventMissing', id, atMs, serviceKey, seen, hookId, cameAtMs: null };
    void facts.tell(awaited.told);
  }

  #came({ told, cancelTimer }: Awaited): void {
    const { facts, clock } = this.#deps;
    this.#awaited = null;
    cancelTimer();
    if (!told) return;
    const atMs = clock.now();
    void facts.tell({ ...told, kind: 'eventCame', id: `${told.id}/came`, missing: told.id, atMs, cameAtMs: atMs });
  }

  #forget(): void {
    this.#awaited?.cancelTimer();
    this.#awaited = null;
    this.#before = null;
  }
}

const updateOf = (id: number): string => `channel:${id}:update`;
const broadcastOf = (id: number): string => `channel:${id}:broadcast`;
