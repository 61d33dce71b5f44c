import type { ChannelsState } from '../../shared/channels.ts';
import type { FactOf } from '../../shared/facts.ts';
import { onlineTold } from '../../shared/platform/onlineTold.ts';
import type { SessionState } from '../../shared/session.ts';
import type { FactStream } from '../kernel/facts.ts';
import { ownIn } from '../kernel/openIn.ts';
import type { Clock, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

/** All open channels are read once a minute. An event that no reading has borne out by then was none, unless none was made. */
const TOLD_LASTS_MS = 70_000;
/** A hook that took longer may tell of what is over by now, and one that was sent so long before another may be of another clock. */
const FRESH_MS = 10_000;

export type LiveNowDeps = {
  session: Observable<SessionState>;
  channels: Observable<{
    front: number | null;
    tabs: readonly Pick<ChannelsState['tabs'][number], 'id' | 'online'>[];
  }>;
  /** When an open channel was read last; null: it was not. */
  readAtMs: (channelId: number) => number | null;
  facts: Pick<FactStream, 'listen'>;
  serviceKey: () => string;
  /** The service's time less ours, as far as it is known. */
  aheadMs: () => number;
  clock: Clock;
  /** On which service one was live; null: on none. */
  kept: { value: () => string | null; keep: (liveOn: string | null) => void };
};

/**
 * Whether one is live: one's own channel, open or not, or the one in front for who has none. Events are believed at once, before
 * anything is read. As long as nothing is known, as after a restart or while readings fail, it stays what it was.
 */
export class LiveNow {
  readonly #deps: LiveNowDeps;
  readonly #state: Subject<boolean>;
  #service: string;
  /** The services on which one was live when they were last looked at: who comes back to one finds it as it was. */
  readonly #liveOn = new Set<string>();
  /** The channel that counted at the last look. */
  #about: number | null = null;
  /** What an event told that readings do not say yet. */
  #told: { online: boolean; cancelEnd: () => void } | null = null;
  /** When the last event was sent that told of it. */
  #sentAtMs: number | null = null;

  constructor(deps: LiveNowDeps) {
    this.#deps = deps;
    this.#service = deps.serviceKey();
    this.#state = new Subject(deps.kept.value() === this.#service);
    const look = () => this.#look();
    for (const source of [deps.session, deps.channels]) source.subscribe(look);
    deps.facts.listen(['liveEvent'], (fact) => this.#hear(fact, fact.atMs));
    deps.facts.listen(['deliveryAccepted'], (fact) => {
      if (fact.dialect === 'platform' && fact.sentAtMs !== null) this.#hear(fact, fact.sentAtMs - deps.aheadMs());
    });
    look();
  }

  get state(): Observable<boolean> {
    return this.#state;
  }

  #hear({ serviceKey, event, payload }: FactOf<'liveEvent' | 'deliveryAccepted'>, sentAtMs: number): void {
    const { clock } = this.#deps;
    const told = serviceKey === this.#deps.serviceKey() ? onlineTold(event, payload) : null;
    if (told === null || Math.abs(clock.now() - sentAtMs) > FRESH_MS) return;
    if (told.channelId !== this.#about) return;
    const laterByMs = (this.#sentAtMs ?? sentAtMs) - sentAtMs;
    if (laterByMs > 0 && laterByMs < FRESH_MS) return;
    this.#forget();
    this.#sentAtMs = sentAtMs;
    this.#believe(told);
    this.#look();
  }

  /** Until a reading says so too, or was made and does not. */
  #believe({ channelId, online }: { channelId: number; online: boolean }): void {
    const { clock, readAtMs } = this.#deps;
    const before = readAtMs(channelId);
    const cancelEnd = clock.after(TOLD_LASTS_MS, () => {
      if (readAtMs(channelId) === before) return this.#believe({ channelId, online });
      this.#forget();
      this.#look();
    });
    this.#told = { online, cancelEnd };
  }

  #look(): void {
    const { serviceKey, kept } = this.#deps;
    const service = serviceKey();
    const isAnother = service !== this.#service;
    const about = this.#channel();
    if (isAnother || about !== this.#about) this.#sentAtMs = null;
    if (isAnother || about !== this.#about || this.#read() === this.#told?.online) this.#forget();
    this.#service = service;
    this.#about = about;
    const isLive = this.#isLive() ?? (isAnother ? this.#liveOn.has(service) : this.#state.value);
    if (isLive) this.#liveOn.add(service);
    else this.#liveOn.delete(service);
    if (isLive === this.#state.value) return;
    kept.keep(isLive ? service : null);
    this.#state.set(isLive);
  }

  #forget(): void {
    this.#told?.cancelEnd();
    this.#told = null;
  }

  /** The one that counts; null: none does. */
  #channel(): number | null {
    const { session, channels } = this.#deps;
    const own = ownIn(session.value);
    return own?.id ?? channels.value.front;
  }

  #read(): boolean | null {
    const about = this.#channel();
    return this.#deps.channels.value.tabs.find(({ id }) => id === about)?.online ?? null;
  }

  /** null: it is not known. */
  #isLive(): boolean | null {
    if (this.#deps.session.value.kind === 'signedOut') return false;
    return this.#told?.online ?? this.#read();
  }
}
