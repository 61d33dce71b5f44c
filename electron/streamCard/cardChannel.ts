import type { CapabilityName } from '../../shared/capabilities.ts';
import type { ChannelState } from '../../shared/channel.ts';
import { AppFailure } from '../../shared/failure.ts';
import { mayBeDone } from '../../shared/mayBeDone.ts';
import type { PlatformWrite } from '../../shared/writes.ts';
import type { Desktop } from '../kernel/desktop.ts';
import type { FactStream } from '../kernel/facts.ts';
import type { Clock, Fetch, Grants, Logger, Observable, Platform } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { Throttle } from '../kernel/throttle.ts';
import { errorOfChange } from '../kernel/unanswered.ts';
import type { UndoWindow, Write } from '../kernel/undoWindow.ts';
import { Asked } from './reading.ts';

/** What all parts of the stream card need. */
export type CardDeps = {
  platform: Platform;
  /** The open channel. */
  channel: Observable<ChannelState | null>;
  /** Who is signed in. */
  self: Observable<{ userId: number; username: string } | null>;
  serviceKey: string;
  facts: FactStream;
  writes: Pick<UndoWindow<PlatformWrite>, 'begin'>;
  grants: Grants;
  /** Whether live events are listened to: some of them nothing else tells. */
  isHeard: Observable<boolean>;
  /** The service's time less ours, in ms; null: not known. */
  aheadMs: () => number | null;
  desktop: Pick<Desktop, 'readFile' | 'copyText'>;
  fetch: Fetch;
  clock: Clock;
  log: Logger;
};

/** What is changed of a channel. */
export type CardWrite = Extract<PlatformWrite, { channelId: number }>;

/** A change of the open channel. `act` asks the service through `platform`, which refuses once another one is signed in. */
type CardAct = Omit<Write<CardWrite>, 'calls' | 'act'> & {
  calls?: number;
  act: (platform: Platform) => ReturnType<Write<CardWrite>['act']>;
  /** What it changes, which is read anew where nobody knows whether it was done. */
  about?: Pick<Asked<unknown>, 'refresh'>;
};

/** An update often comes in parts, and several at once. */
const GATHER_MS = 1_000;
const TOLD_EVERY_MS = 5_000;

type Told = { event: string; payload: Readonly<Record<string, unknown>>; atMs: number };

/**
 * The open channel as the parts of its card see it: they are cleared when another one is opened, and ask only while somebody looks
 * at the card.
 */
export class CardChannel {
  readonly deps: CardDeps;
  readonly #stops: (() => void)[];
  readonly #parts: Asked<unknown>[] = [];
  readonly #onLeave: (() => void)[] = [];
  readonly #onTold: ((told: Told) => void)[] = [];
  readonly #throttles: Throttle[] = [];
  readonly #id: Subject<number | null>;
  readonly #isWatched = new Subject(false);

  constructor(deps: CardDeps) {
    this.deps = deps;
    this.#id = new Subject(deps.channel.value?.id ?? null);
    this.#stops = [
      deps.channel.subscribe((channel) => this.#follow(channel?.id ?? null)),
      deps.facts.listen(['deliveryAccepted', 'liveEvent'], (fact) => {
        if (fact.serviceKey !== deps.serviceKey) return;
        if (fact.kind === 'deliveryAccepted' && fact.dialect !== 'platform') return;
        const { event, payload, atMs } = fact;
        for (const listener of this.#onTold) listener({ event, payload, atMs });
      }),
    ];
  }

  /** null: no channel is open. */
  get id(): Observable<number | null> {
    return this.#id;
  }

  /** Whether somebody looks at the card. */
  get isWatched(): Observable<boolean> {
    return this.#isWatched;
  }

  /** @throws AppFailure `badInput` when no channel is open */
  get openId(): number {
    const { value } = this.#id;
    if (value === null) throw new AppFailure({ kind: 'badInput', field: 'channelId', why: 'notOpen' });
    return value;
  }

  /** The service's time, as far as it is known. */
  serviceNowMs(): number {
    return this.deps.clock.now() + (this.deps.aheadMs() ?? 0);
  }

  /** @throws AppFailure `badInput` when this is not the channel that is open */
  check(channelId: number): void {
    if (this.#id.value !== channelId) throw new AppFailure({ kind: 'badInput', field: 'channelId', why: 'notOpen' });
  }

  /**
   * Begins to change something of the open channel, for who is signed in now: nobody else does it. What becomes of it is told of
   * every write.
   * @param still of `stillWho`, where something was waited for before this
   * @throws AppFailure `badInput` when `what` is about another channel; `scopeMissing`, `notSignedIn`, `signInEnded`, `otherSpeaker`
   */
  begin(capability: CapabilityName, { act, about, ...write }: CardAct, still = this.stillWho(capability)): void {
    this.check(write.what.channelId);
    still();
    const { platform } = this.deps;
    const theirs: Platform = {
      baseUrl: platform.baseUrl,
      clientId: platform.clientId,
      request: async (name, options) => {
        still();
        return platform.request(name, options);
      },
    };
    this.deps.writes.begin({
      calls: 1,
      ...write,
      act: () => {
        still();
        const acting = act(theirs);
        const ended: Promise<unknown> = acting;
        ended.catch((cause: unknown) => {
          const isUnsure = cause instanceof AppFailure && mayBeDone(errorOfChange(cause));
          if (isUnsure && this.id.value === write.what.channelId) void about?.refresh();
        });
        return acting;
      },
    });
  }

  /**
   * Asks whether who is signed in now is so still, and may.
   * @throws AppFailure `scopeMissing`, `notSignedIn`, `signInEnded`, `otherSpeaker`: at once, and the function returned
   */
  stillWho(capability: CapabilityName): () => void {
    const { grants, self } = this.deps;
    const userId = self.value?.userId;
    const still = (): void => {
      grants.require(capability);
      if (self.value?.userId !== userId) throw new AppFailure({ kind: 'otherSpeaker' });
    };
    still();
    return still;
  }

  /** Something that is asked of this channel. `looked`: asked for whenever somebody comes to look at the card. */
  asked<T>(
    name: string,
    ask: (channelId: number, signal: AbortSignal) => Promise<T>,
    { looked = true }: { looked?: boolean } = {},
  ): Asked<T> {
    const { clock, log } = this.deps;
    const part = new Asked<T>({ clock, log, name, ask: async (signal) => ask(this.openId, signal) });
    this.onLeave(() => part.clear());
    if (looked) this.#parts.push(part as Asked<unknown>);
    return part;
  }

  /** Has a part asked for anew soon after such an event of the channel, such as `hosted`; while nobody looks, at the next look. */
  renewOn(part: Pick<Asked<unknown>, 'expire' | 'look'>, isMeant: (kind: string, payload: Told['payload']) => boolean) {
    const throttle = new Throttle({
      clock: this.deps.clock,
      everyMs: TOLD_EVERY_MS,
      gatherMs: GATHER_MS,
      run: () => void part.look(),
    });
    this.#throttles.push(throttle);
    this.onTold(({ event, payload }) => {
      const [about, id, kind = ''] = event.split(':');
      if (about !== 'channel' || Number(id) !== this.#id.value || !isMeant(kind, payload)) return;
      part.expire();
      if (this.#isWatched.value) throttle.touch();
    });
  }

  /** Calls back with everything that is told of the service. */
  onTold(listener: (told: Told) => void): void {
    this.#onTold.push(listener);
  }

  /** Calls back when another channel is opened, or none. */
  onLeave(listener: () => void): void {
    this.#onLeave.push(listener);
  }

  /** Somebody looks at the card, or no longer. */
  watch(isWatched: boolean): void {
    this.#isWatched.set(isWatched);
    if (isWatched) this.#look();
  }

  /** Asks for all that is on screen. */
  async refresh(): Promise<void> {
    if (this.#id.value !== null) await Promise.all(this.#parts.map((part) => part.refresh()));
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#leave();
  }

  #follow(id: number | null): void {
    if (id === this.#id.value) return;
    this.#leave();
    this.#id.set(id);
    if (this.#isWatched.value) this.#look();
  }

  #look(): void {
    if (this.#id.value !== null) for (const part of this.#parts) void part.look();
  }

  #leave(): void {
    for (const throttle of this.#throttles) throttle.stop();
    for (const listener of this.#onLeave) listener();
  }
}
