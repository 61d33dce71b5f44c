import type { ChannelState } from '../../shared/channel.ts';
import type { FactOf } from '../../shared/facts.ts';
import { onlineTold } from '../../shared/platform/onlineTold.ts';
import type { SessionState } from '../../shared/session.ts';
import type { FactStream } from '../kernel/facts.ts';
import type { Clock, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

/** A reading that was made so soon after an event may be of the time before. */
const SETTLES_MS = 3_000;
/** A hook that took longer may tell of what is over by now. */
const FRESH_MS = 10_000;

type ReadChannel = Pick<ChannelState, 'id' | 'online' | 'checkedAtMs'>;

type Known = {
  online: boolean;
  /** Of the last reading; null: it was not read. */
  checkedAtMs: number | null;
  /** The event that told it since: when it was heard, and when it was sent, as the sender says. */
  told: { heardAtMs: number; sentAtMs: number } | null;
};

export type LiveNowDeps = {
  session: Observable<SessionState>;
  /** The channel in front. */
  channel: Observable<ReadChannel | null>;
  facts: Pick<FactStream, 'listen'>;
  serviceKey: () => string;
  clock: Clock;
  /** The app ended, and it was live then. */
  wasLive: boolean;
};

/**
 * Whether one is live: one's own channel, whichever is in front, or the one in front. Events are believed at once, before anything is
 * read. As long as nothing is known, as after a restart or while a reading fails, it stays what it was.
 */
export class LiveNow {
  readonly #deps: LiveNowDeps;
  readonly #state: Subject<boolean>;
  readonly #known = new Map<number, Known>();
  #service: string;

  constructor(deps: LiveNowDeps) {
    this.#deps = deps;
    this.#state = new Subject(deps.wasLive);
    this.#service = deps.serviceKey();
    const look = () => this.#look();
    for (const told of [deps.session, deps.channel]) told.subscribe(look);
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
    const nowMs = clock.now();
    const told = serviceKey === this.#deps.serviceKey() ? onlineTold(event, payload) : null;
    if (told === null || Math.abs(nowMs - sentAtMs) > FRESH_MS) return;
    const { checkedAtMs = null, told: before = null } = this.#known.get(told.channelId) ?? {};
    if (before !== null && sentAtMs < before.sentAtMs) return;
    this.#known.set(told.channelId, { online: told.online, checkedAtMs, told: { heardAtMs: nowMs, sentAtMs } });
    this.#look();
  }

  #look(): void {
    const { session, channel, serviceKey } = this.#deps;
    const service = serviceKey();
    if (service !== this.#service) this.#known.clear();
    this.#service = service;
    this.#read(channel.value);
    const isLive = this.#isLive(session.value);
    if (isLive !== null && isLive !== this.#state.value) this.#state.set(isLive);
  }

  #read(read: ReadChannel | null): void {
    if (read === null || read.online === null || read.checkedAtMs === null) return;
    const { id, online, checkedAtMs } = read;
    const known = this.#known.get(id);
    if (known?.checkedAtMs === checkedAtMs) return;
    const sinceToldMs = known?.told ? checkedAtMs - known.told.heardAtMs : Number.POSITIVE_INFINITY;
    if (known && sinceToldMs >= 0 && sinceToldMs < SETTLES_MS) this.#known.set(id, { ...known, checkedAtMs });
    else this.#known.set(id, { online, checkedAtMs, told: null });
  }

  /** null: it is not known. */
  #isLive(session: SessionState): boolean | null {
    if (session.kind === 'restoring') return null;
    const front = 'channel' in session ? session.channel : null;
    const own = 'own' in session ? session.own : null;
    const known = [front, own].flatMap((channel) => (channel ? [this.#known.get(channel.id)?.online ?? null] : []));
    if (known.includes(true)) return true;
    return front !== null && known[0] === null ? null : false;
  }
}
