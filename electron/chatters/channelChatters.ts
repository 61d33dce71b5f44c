import type { BucketState, BudgetState } from '../../shared/budget.ts';
import type {
  Chatter,
  ChatterCard,
  ChatterCheck,
  ChattersPage,
  ChattersQuery,
  ChattersState,
} from '../../shared/chatters.ts';
import { AppFailure } from '../../shared/failure.ts';
import { buckets } from '../../shared/platform/buckets.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Clock, Logger, Observable, Platform } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { Throttle } from '../kernel/throttle.ts';
import { askForChatter, askForNames } from './askService.ts';
import type { Person } from './chatterBook.ts';
import { ChatterRoom, type Spoken, strangerCard } from './chatterRoom.ts';
import { Crawl, type WalkEnd, type WalkShare } from './crawl.ts';
import { chattersCsv, chattersJson, type Piece } from './exportChatters.ts';
import { RefreshTimer } from './refreshTimer.ts';

/** How often it is looked whether a walk behind may go on. */
const LOOK_EVERY_MS = 1_000;
/** The state is told at most four times a second. */
const TOLD_EVERY_MS = 250;
/** Without automatic refreshes the list counts as fresh for so long. */
const FRESH_SECONDS = 60;
const unusedBucket: BucketState = { name: 'chats', limit: buckets.chats.count, spent: 0, resetsAtMs: null, waiting: 0 };
/** Everybody here, as a query. */
const here: Omit<ChattersQuery, 'text'> = {
  group: null,
  presence: null,
  order: 'group',
  descending: false,
  closedGroups: [],
  offset: 0,
  limit: 1,
};

/** The person's own notes on people, of the service in use. */
export interface ChatterNotes {
  read(userId: number): string;
  write(userId: number, note: string, atMs: number): void;
}

export type ChannelChattersDeps = {
  channelId: number;
  /** Versions go on from channel to channel: a window of rows of the one before is not current in the next. */
  firstVersion: number;
  platform: Platform;
  clock: Clock;
  log: Logger;
  budget: Observable<BudgetState>;
  settings: Observable<Settings>;
  notes: ChatterNotes;
  /** Whether another channel's walk is under way: they go one by one, that of the channel in front first. */
  othersWalk?: () => boolean;
  /** Somebody who was not seen in this chat and is known from another list of the channel; null: from none. */
  elsewhere?: (userId: number) => { username: string; roles: readonly string[] } | null;
};

/**
 * Who is in the chat of one channel: walks over the list, takes in what chat tells, and answers the window, until it is closed.
 * @see API "GET /api/v2/chats/{channelId}/users (v2)", PLATFORM §7, DESIGN §4, §5
 */
export class ChannelChatters {
  readonly #deps: ChannelChattersDeps;
  readonly #crawl: Crawl;
  readonly #state: Subject<ChattersState>;
  readonly #room: ChatterRoom;
  readonly #telling: Throttle;
  readonly #timer: RefreshTimer;
  readonly #unsubscribe: (() => void)[];
  #isClosed = false;
  #isBehind = false;
  /** A walk that was to begin while another channel was in front. */
  #due: WalkShare | null = null;
  #stopLooking = (): void => undefined;
  #stopIndexing = (): void => undefined;

  constructor(deps: ChannelChattersDeps) {
    this.#deps = deps;
    this.#crawl = new Crawl({ ...deps, bucket: () => this.#bucket() }, () => this.#touch());
    this.#room = new ChatterRoom(deps.clock.now(), deps.firstVersion);
    this.#state = new Subject(this.read());
    this.#telling = new Throttle({
      clock: deps.clock,
      everyMs: TOLD_EVERY_MS,
      gatherMs: 0,
      run: () => this.#state.set(this.read()),
    });
    this.#timer = new RefreshTimer(deps.clock, deps.settings.value.chattersEverySeconds, () => this.#walk('half'));
    this.#unsubscribe = [
      deps.settings.subscribe(({ chattersEverySeconds }) => this.#timer.change(chattersEverySeconds)),
      // Whether the budget holds a page back shows in the budget alone.
      deps.budget.subscribe(() => this.#crawl.walking && this.#telling.touch()),
    ];
  }

  /** What the window is told, at most four times a second. */
  get changed(): Observable<ChattersState> {
    return this.#state;
  }

  /** The state at this moment. */
  read(): ChattersState {
    const { channelId } = this.#deps;
    return { channelId, ...this.#room.describe(), crawl: this.#crawl.state, forecast: this.#forecast() };
  }

  /** Walks over the list, and again whenever a refresh falls due. */
  start(): void {
    this.#walk('all');
  }

  /**
   * Another channel is in front, or this one: behind, a walk begins and goes on only while nobody else wants the bucket and half of it
   * is left. What chat tells is taken in all the same.
   */
  setBehind(isBehind: boolean): void {
    if (this.#isClosed || this.#isBehind === isBehind) return;
    this.#isBehind = isBehind;
    if (isBehind) {
      this.#crawl.hold();
      this.#lookBehind();
      return;
    }
    this.#stopLooking();
    this.#crawl.release();
    // Somebody looks at a list of nobody.
    if (this.#room.completeAtMs === null) this.#crawl.hasten();
    this.#begin(this.#due);
  }

  /** Whether a walk is asking for pages now. */
  get isWalking(): boolean {
    return this.#crawl.asking;
  }

  /** The version grows past this one: what the window has of other channels' rows is not current here. */
  passVersion(version: number): void {
    this.#room.index.passVersion(version);
    this.#touch();
  }

  /** Leaves the channel, for good: no timer and no listener is left. */
  close(): void {
    this.#isClosed = true;
    this.#stopLooking();
    this.#stopIndexing();
    this.#crawl.stop();
    this.#timer.stop();
    this.#telling.stop();
    for (const unsubscribe of this.#unsubscribe) unsubscribe();
  }

  /** After the computer slept: a refresh may have fallen due though no timer has told. */
  recheck(): void {
    this.#timer.recheck();
  }

  /** A count from elsewhere, such as the channel's viewers, to forecast the first walk with. */
  expect(rows: number): void {
    this.#room.expect(rows);
    this.#crawl.expect(this.#room.expectedPages);
    this.#touch();
  }

  // What chat tells. Times are when it told.

  seen(person: Person): void {
    this.#change((room, nowMs) => room.joined(person, nowMs));
  }

  left(userId: number): void {
    this.#change((room, nowMs) => room.left(userId, nowMs));
  }

  updated({
    userId,
    roles,
    username,
  }: {
    userId: number;
    roles: readonly string[] | null;
    username: string | null;
  }): void {
    this.#change((room) => room.index.change(userId, roles, username));
  }

  spoke(spoken: Spoken): void {
    this.#change((room, nowMs) => room.spoke(spoken, nowMs));
  }

  // What the window asks.

  /** A window of rows. @see `ChatterIndex.query` */
  query(query: ChattersQuery): ChattersPage {
    // What many leaves at once have left to index is caught up with where nothing else comes.
    this.#room.index.indexSome();
    return this.#room.index.query(query);
  }

  /** How somebody stands in the chat; null: nothing is known of them. */
  standingOf(userId: number): { isHere: boolean; role: string; messages: number; username: string } | null {
    return this.#room.index.standingOf(userId);
  }

  /** Whether the list was read to its end the last time, so that who is not in it is not here. */
  get isWhole(): boolean {
    const { kind } = this.#crawl.state;
    return this.#room.completeAtMs !== null && kind !== 'partial';
  }

  /** Walks over the list now. A walk that is paused goes on; one under way may use all the budget gives from now on. */
  refresh(): void {
    if (this.#crawl.walking) {
      this.#crawl.hasten();
      this.#crawl.resume();
    } else {
      this.#walk('all');
    }
  }

  pause(): void {
    this.#crawl.pause();
  }

  resume(): void {
    this.#crawl.resume();
  }

  /**
   * Asks whether somebody is here. That they are not is an answer.
   * @throws AppFailure what the request throws
   */
  async check(userId: number): Promise<ChatterCheck> {
    const { channelId } = this.#deps;
    const room = this.#room;
    const askedAtMs = this.#deps.clock.now();
    const person = await askForChatter(this.#deps.platform, channelId, userId);
    const nowMs = this.#deps.clock.now();
    if (person === null) room.left(userId, nowMs);
    else room.take([person], askedAtMs, nowMs);
    this.#touch();
    return { here: person !== null, chatter: room.index.find(userId), askedAtMs: nowMs };
  }

  /**
   * Asks the service for names that hold the text, unless the list is fresh, and takes in whom it tells of.
   * @returns how many it told of, or how many are in the fresh list
   * @throws AppFailure what the requests throw
   */
  async searchService(text: string): Promise<number> {
    const room = this.#room;
    const { channelId } = this.#deps;
    if (this.#isFresh()) return room.index.query({ ...here, text }).total;
    const askedAtMs = this.#deps.clock.now();
    const found = new Set<number>();
    for await (const people of askForNames(this.#deps.platform, channelId, text)) {
      room.take(people, askedAtMs, this.#deps.clock.now());
      for (const { userId } of people) found.add(userId);
      this.#touch();
    }
    return found.size;
  }

  /** Somebody as they are known here; null: never heard of. */
  find(userId: number): Chatter | null {
    return this.#room.index.find(userId);
  }

  /** @throws AppFailure `badInput` for somebody who was never heard of; `storageFailed` */
  card(userId: number): ChatterCard {
    const nowMs = this.#deps.clock.now();
    const stranger = this.#deps.elsewhere?.(userId) ?? null;
    const card = this.#room.card(userId, nowMs) ?? (stranger && strangerCard(userId, stranger, nowMs));
    if (card === null) throw new AppFailure({ kind: 'badInput', field: 'userId', why: 'unknown' });
    return { ...card, note: this.#deps.notes.read(userId) };
  }

  /** Keeps a note on somebody; an empty one is taken away. @throws AppFailure `storageFailed` */
  setNote(userId: number, note: string): void {
    this.#deps.notes.write(userId, note.toWellFormed(), this.#deps.clock.now());
  }

  /** The list, piece by piece. @param service its name as it is shown */
  export(format: 'csv' | 'json', service: string): Generator<Piece, void, undefined> {
    const write = format === 'csv' ? chattersCsv : chattersJson;
    return write(this.#room.index, service);
  }

  #touch(): void {
    if (!this.#isClosed) this.#telling.touch();
  }

  #change(change: (room: ChatterRoom, nowMs: number) => void): void {
    if (this.#isClosed) return;
    change(this.#room, this.#deps.clock.now());
    this.#room.index.indexSome();
    this.#touch();
  }

  #walk(share: WalkShare): void {
    if (this.#isClosed || this.#crawl.walking) return;
    this.#timer.stop();
    if (this.#isBehind) {
      this.#due = this.#due === 'all' ? 'all' : share;
      this.#lookBehind();
      return;
    }
    this.#begin(share);
  }

  /** Looks again and again whether a walk behind may go on, while there is one or one is due. */
  #lookBehind(): void {
    this.#stopLooking();
    if (!this.#isBehind || (this.#due === null && !this.#crawl.walking)) return;
    this.#stopLooking = this.#deps.clock.after(LOOK_EVERY_MS, () => {
      const { spent, limit, waiting } = this.#bucket();
      const isFree = waiting === 0 && spent < limit / 2 && !(this.#deps.othersWalk?.() ?? false);
      if (!isFree) this.#crawl.hold();
      else {
        this.#crawl.release();
        if (this.#due !== null) this.#begin('half');
      }
      this.#lookBehind();
    });
  }

  #begin(share: WalkShare | null): void {
    this.#due = null;
    if (share === null || this.#crawl.walking) return;
    const { channelId, clock, log } = this.#deps;
    const room = this.#room;
    const onPage = (people: Person[], askedAtMs: number): void => {
      room.take(people, askedAtMs, clock.now());
      room.index.indexSome();
    };
    const onEnd = (end: WalkEnd): void => {
      room.endWalk(end);
      this.#timer.ended(end.startedAtMs, end.endedAtMs);
      this.#touch();
      this.#indexRest();
    };
    this.#crawl
      .run({ channelId, share, ofPages: room.expectedPages, onPage, onEnd })
      .catch((cause) => log.fault('chatters.walkNotTaken', cause));
  }

  /** Once no more pages come: all that is left to index, a little at a time, so that whoever looks for somebody waits for none of it. */
  #indexRest(): void {
    this.#stopIndexing();
    if (this.#isClosed || !this.#room.index.indexSome(true)) return;
    this.#stopIndexing = this.#deps.clock.after(0, () => this.#indexRest());
  }

  #isFresh(): boolean {
    const seconds = this.#deps.settings.value.chattersEverySeconds ?? FRESH_SECONDS;
    const { completeAtMs } = this.#room;
    const lastBrokeOff = this.#crawl.state.kind === 'partial';
    return completeAtMs !== null && !lastBrokeOff && this.#deps.clock.now() - completeAtMs <= seconds * 1_000;
  }

  #forecast(): ChattersState['forecast'] {
    const calls = this.#room.expectedPages;
    if (calls === null) return null;
    return { calls, share: calls / this.#bucket().limit, durationMs: this.#crawl.durationMs(calls, 'all') };
  }

  #bucket(): BucketState {
    return this.#deps.budget.value.find(({ name }) => name === 'chats') ?? unusedBucket;
  }
}
