import type {
  ActivityEntry,
  ActivityFact,
  ActivityPage,
  ActivityQuery,
  ActivityState,
  LiveEventsState,
} from '../../../shared/activity.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { plainMessage, plainName } from '../../core/plainText.ts';
import type { Clock, Logger, Observable } from '../../core/ports.ts';
import type { Addressed } from '../chat/presence.ts';
import type { LiveGap, LiveNews } from '../liveEvents/liveEventsService.ts';
import type { Accepted } from '../receiver/intakes.ts';
import { ActivityStates } from './activityStates.ts';
import { type ActivityJournal, FeedWriter, type Tiding, type Told } from './feedWriter.ts';
import { isFolded } from './folding.ts';
import { readFact } from './readFact.ts';

export type ActivityDeps = {
  journal: ActivityJournal;
  clock: Clock;
  log: Logger;
  /** What the person does not want in the feed; it is told to listeners all the same. Nothing unless given. */
  isUnwanted?: (fact: ActivityFact) => boolean;
};

/** One new thing. `entry`: the feed's entry that tells it; null: the feed leaves it out. */
export type ActivityNews = Omit<Told, 'entry'> & { entry: ActivityEntry | null };

/**
 * Stands before the key of a service for what its feed leaves out: written all the same, so that what several sources tell is still
 * one thing, and shows in no feed.
 */
const LEFT_OUT = 'left out of ';

/** More than wait like that come from no service that means well. Deliveries are not counted: each is kept already. */
const MOST_WAITING = 10_000;

/** How far back an earlier run may have come without marking. */
const MOST_RETOLD = 200;

/**
 * One feed of what happened around the channel, of all services: from hooks, live events, the chat and the app itself, each
 * thing once, whoever tells it. @see PLATFORM §9.4
 */
export class ActivityService {
  readonly #deps: ActivityDeps;
  readonly #states: ActivityStates;
  readonly #writer: FeedWriter;
  readonly #listeners = new Set<(news: ActivityNews) => void>();
  /** Deliveries that stood in the feed when the first one of this run came. */
  readonly #toldBefore = new Map<string, Promise<ToldBefore>>();
  /** Live events of each service that there was no room for, until that is told. */
  readonly #lost = new Map<string, LiveGap>();

  constructor(deps: ActivityDeps) {
    this.#deps = deps;
    this.#states = new ActivityStates(deps);
    this.#writer = new FeedWriter({
      ...deps,
      changed: (serviceKey) => this.#states.changed(serviceKey),
      told: (told) => this.#tell(told),
    });
  }

  /** Each new thing once, in order, when it is written; what another source tells again is not new. Returns what ends it. */
  onTold(listener: (news: ActivityNews) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** How one service's feed stands; told at most four times a second. */
  state(serviceKey: string): Observable<ActivityState> {
    return this.#states.of(serviceKey);
  }

  /** Shows in the state how the sources of a service stand. Returns the function that stops it. */
  follow(serviceKey: string, sources: { live: Observable<LiveEventsState>; hooks: Observable<number> }): () => void {
    return this.#states.follow(serviceKey, sources);
  }

  /**
   * Resolves when what the delivery tells is written. One that an earlier run has written, and had no time to mark as handled,
   * is not told again. @throws AppFailure `storageFailed`
   */
  async hookEvent({ id, serviceKey, event, payload, atMs }: Accepted): Promise<void> {
    const telling = readFact(event, payload);
    if (!telling) return;
    const before = this.#toldBefore.get(serviceKey) ?? this.#readToldBefore(serviceKey);
    if ((await before)(id, event, telling.fact)) return;
    await this.#file({ serviceKey, atMs, ...telling, event, source: 'hook', deliveryId: id });
  }

  liveEvent(serviceKey: string, { event, payload, atMs }: LiveNews): void {
    const telling = readFact(event, payload);
    if (!telling) return;
    if (this.#isFull()) this.#lose(serviceKey, atMs);
    else this.#write({ serviceKey, atMs, ...telling, event, source: 'live', deliveryId: null });
  }

  /** Nobody listened to live events in between. */
  gap(serviceKey: string, { fromMs, toMs }: LiveGap): void {
    this.#write(plainTiding(serviceKey, toMs, { kind: 'gap', fromMs, toMs }, 'live'));
  }

  /** Somebody said something to the person who is signed in. */
  mentioned(serviceKey: string, { name, text, whisper, atMs }: Addressed): void {
    if (this.#isFull()) return;
    const fact = { kind: 'mentioned', name: plainName(name), text: plainMessage(text), whisper } as const;
    this.#write(plainTiding(serviceKey, atMs, fact, 'chat'));
  }

  /**
   * News of the app itself: of hooks, tunnel and chat. @returns the entry's id, to `amend` it by
   * @throws AppFailure `storageFailed`
   */
  async news(serviceKey: string, fact: ActivityFact): Promise<number> {
    return (await this.#file(plainTiding(serviceKey, this.#deps.clock.now(), fact, 'app'))).id;
  }

  /** Says otherwise what an entry of the app's news has said. @throws AppFailure `storageFailed` */
  async amend(serviceKey: string, id: number, fact: ActivityFact): Promise<void> {
    await this.#deps.journal.changeFact(id, fact, [], null);
    this.#states.changed(serviceKey);
  }

  /** @throws AppFailure `storageFailed` */
  query(serviceKey: string, query: ActivityQuery): Promise<ActivityPage> {
    return this.#deps.journal.activity(serviceKey, query);
  }

  /** One entry, or all with null. @throws AppFailure `storageFailed` */
  async markRead(serviceKey: string, id: number | null): Promise<void> {
    this.#writer.forget(serviceKey, id);
    await this.#deps.journal.markRead(serviceKey, id);
    this.#states.changed(serviceKey);
  }

  /** Tells no more states. Resolves when what was handed over is with the journal. */
  async close(): Promise<void> {
    this.#states.close();
    await this.#writer.settled();
  }

  #tell(told: Told): void {
    const isLeftOut = told.serviceKey.startsWith(LEFT_OUT);
    const news = isLeftOut ? { ...told, serviceKey: told.serviceKey.slice(LEFT_OUT.length), entry: null } : told;
    for (const listener of this.#listeners) {
      try {
        listener(news);
      } catch (cause) {
        this.#deps.log.fault('activity.notHeard', cause);
      }
    }
  }

  #readToldBefore(serviceKey: string): Promise<ToldBefore> {
    const newest = { category: null, text: '', offset: 0, limit: MOST_RETOLD };
    const before = this.#deps.journal.activity(serviceKey, newest).then(({ rows }) => toldBefore(rows));
    this.#toldBefore.set(serviceKey, before);
    // Asked again at the next delivery; this one fails.
    before.catch(() => this.#toldBefore.delete(serviceKey));
    return before;
  }

  #isFull(): boolean {
    return this.#writer.waiting >= MOST_WAITING;
  }

  /** What was not taken in is told as time of which nothing is known, once there is room again. */
  #lose(serviceKey: string, atMs: number): void {
    const lost = this.#lost.get(serviceKey);
    if (lost) lost.toMs = atMs;
    else this.#lost.set(serviceKey, { fromMs: atMs, toMs: atMs });
  }

  #file(tiding: Tiding): Promise<ActivityEntry> {
    const isUnwanted = this.#deps.isUnwanted?.(tiding.fact) ?? false;
    return this.#writer.write(isUnwanted ? { ...tiding, serviceKey: LEFT_OUT + tiding.serviceKey } : tiding);
  }

  /** Never rejects: a disk that fails is told by the journal's owner, and costs the entry. */
  #write(tiding: Tiding): void {
    void this.#file(tiding)
      .catch((cause: unknown) => {
        if (cause instanceof AppFailure) this.#deps.log.warn('activity.notWritten', { error: cause.error });
        else this.#deps.log.fault('activity.broke', cause);
      })
      .then(() => this.#tellLost());
  }

  #tellLost(): void {
    if (this.#lost.size === 0 || this.#writer.waiting > MOST_WAITING / 2) return;
    const lost = [...this.#lost];
    this.#lost.clear();
    for (const [serviceKey, gap] of lost) {
      this.#deps.log.warn('activity.tooMany', { serviceKey, ...gap });
      this.gap(serviceKey, gap);
    }
  }
}

/** Whether the feed has told of a delivery already. */
type ToldBefore = (deliveryId: number, event: string, fact: ActivityFact) => boolean;

/** Deliveries are told in their order, so that an entry of many has told of all up to its last one. */
function toldBefore(rows: readonly ActivityEntry[]): ToldBefore {
  const told = new Set<number>();
  const upTo = new Map<string, number>();
  for (const { deliveryId, fact, event } of rows) {
    if (deliveryId === null) continue;
    told.add(deliveryId);
    const many = `${fact.kind} ${event}`;
    if (isFolded(fact)) upTo.set(many, Math.max(deliveryId, upTo.get(many) ?? 0));
  }
  return (deliveryId, event, fact) =>
    told.has(deliveryId) || (isFolded(fact) && deliveryId <= (upTo.get(`${fact.kind} ${event}`) ?? 0));
}

function plainTiding(serviceKey: string, atMs: number, fact: ActivityFact, source: Tiding['source']): Tiding {
  return { serviceKey, atMs, fact, same: null, event: null, source, deliveryId: null };
}
