import type { ChannelsState } from '../../shared/channels.ts';
import type { FactOf } from '../../shared/facts.ts';
import { onlineTold } from '../../shared/platform/onlineTold.ts';
import type { SessionState } from '../../shared/session.ts';
import type { FactStream } from '../kernel/facts.ts';
import type { Clock, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

/** All open channels are read once a minute. An event that no reading has borne out by then was none. */
const TOLD_LASTS_MS = 70_000;
/** A hook that took longer may tell of what is over by now, and one that was sent so long before another may be of another clock. */
const FRESH_MS = 10_000;

type Tab = ChannelsState['tabs'][number];
type Told = { online: boolean; cancelEnd: () => void };

export type LiveNowDeps = {
  session: Observable<SessionState>;
  channels: Observable<Pick<ChannelsState, 'front'> & { tabs: readonly Pick<Tab, 'id' | 'own' | 'online'>[] }>;
  facts: Pick<FactStream, 'listen'>;
  serviceKey: () => string;
  clock: Clock;
  /** On which service one was live; null: on none. */
  kept: { value: () => string | null; keep: (liveOn: string | null) => void };
};

/**
 * Whether one is live: one's own channel, whichever is in front, or the one in front. Events are believed at once, before anything is
 * read. As long as nothing is known, as after a restart or while a reading fails, it stays what it was.
 */
export class LiveNow {
  readonly #deps: LiveNowDeps;
  readonly #state: Subject<boolean>;
  /** What events told of channels that readings do not say yet. */
  readonly #told = new Map<number, Told>();
  /** When the last event was sent that told of a channel. */
  readonly #sent = new Map<number, number>();
  #service: string;

  constructor(deps: LiveNowDeps) {
    this.#deps = deps;
    this.#service = deps.serviceKey();
    this.#state = new Subject(deps.kept.value() === this.#service);
    const look = () => this.#look();
    for (const source of [deps.session, deps.channels]) source.subscribe(look);
    deps.facts.listen(['liveEvent'], (fact) => this.#hear(fact, fact.atMs));
    deps.facts.listen(['deliveryAccepted'], (fact) => {
      if (fact.dialect === 'platform' && fact.sentAtMs !== null) this.#hear(fact, fact.sentAtMs);
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
    const { channelId, online } = told;
    const laterByMs = (this.#sent.get(channelId) ?? sentAtMs) - sentAtMs;
    if (laterByMs > 0 && laterByMs < FRESH_MS) return;
    this.#forget(channelId);
    this.#sent.set(channelId, sentAtMs);
    const cancelEnd = clock.after(TOLD_LASTS_MS, () => {
      this.#forget(channelId);
      this.#look();
    });
    this.#told.set(channelId, { online, cancelEnd });
    this.#look();
  }

  #look(): void {
    const { serviceKey, kept } = this.#deps;
    const service = serviceKey();
    const isAnother = service !== this.#service;
    this.#service = service;
    for (const channelId of [...this.#sent.keys()]) {
      const tab = this.#tabs().find(({ id }) => id === channelId);
      if (isAnother || tab === undefined) this.#sent.delete(channelId);
      if (isAnother || tab === undefined || tab.online === this.#told.get(channelId)?.online) this.#forget(channelId);
    }
    const isLive = this.#isLive() ?? (!isAnother && this.#state.value);
    if (isLive === this.#state.value) return;
    kept.keep(isLive ? service : null);
    this.#state.set(isLive);
  }

  #forget(channelId: number): void {
    this.#told.get(channelId)?.cancelEnd();
    this.#told.delete(channelId);
  }

  /** Those that count. */
  #tabs(): readonly Pick<Tab, 'id' | 'own' | 'online'>[] {
    const { tabs, front } = this.#deps.channels.value;
    return tabs.filter(({ id, own }) => own || id === front);
  }

  /** null: it is not known. */
  #isLive(): boolean | null {
    const { kind } = this.#deps.session.value;
    if (kind === 'signedOut') return false;
    const tabs = this.#tabs();
    const onlineOf = ({ id, online }: Pick<Tab, 'id' | 'online'>) => this.#told.get(id)?.online ?? online;
    if (kind === 'restoring' || tabs.length === 0) return null;
    if (tabs.some((tab) => onlineOf(tab) === true)) return true;
    const own = tabs.find((tab) => tab.own);
    // One's own says it where it is known; who looks at a channel that can't be read is not live for that.
    return (own ? [own] : tabs).some((tab) => onlineOf(tab) === null) ? null : false;
  }
}
