import type { BucketState, BudgetState } from '../../../shared/budget.ts';
import type {
  ChatterCard,
  ChatterCheck,
  ChattersPage,
  ChattersQuery,
  ChattersState,
} from '../../../shared/chatters.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { buckets } from '../../../shared/platform/buckets.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { Clock, Logger, Observable, Platform } from '../../core/ports.ts';
import { Subject } from '../../core/subject.ts';
import { askForChatter, askForNames } from './askService.ts';
import type { Person } from './chatterBook.ts';
import { ChatterRoom, type Spoken } from './chatterRoom.ts';
import { Crawl, type WalkShare } from './crawl.ts';
import { type CsvPiece, exportCsv } from './exportCsv.ts';
import { RefreshTimer } from './refreshTimer.ts';
import { Throttle } from './throttle.ts';

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

export type ChattersDeps = {
  platform: Platform;
  clock: Clock;
  log: Logger;
  budget: Observable<BudgetState>;
  settings: Observable<Settings>;
  notes: ChatterNotes;
};

/**
 * Who is in the chat of the open channel: walks over the list, takes in what chat tells, and answers the window.
 * @see API "GET /api/v2/chats/{channelId}/users (v2)", PLATFORM §7, DESIGN §4, §5
 */
export class ChattersService {
  readonly #deps: ChattersDeps;
  readonly #crawl: Crawl;
  readonly #state: Subject<ChattersState>;
  #channelId: number | null = null;
  /** Of the open channel; an empty one while none is open. */
  #room: ChatterRoom;
  readonly #telling: Throttle;
  readonly #timer: RefreshTimer;
  readonly #unsubscribe: (() => void)[];

  constructor(deps: ChattersDeps) {
    this.#deps = deps;
    this.#crawl = new Crawl({ ...deps, bucket: () => this.#bucket() }, () => this.#telling.touch());
    this.#room = new ChatterRoom(deps.clock.now(), 0);
    this.#state = new Subject(this.read());
    this.#telling = new Throttle(deps.clock, TOLD_EVERY_MS, () => this.#state.set(this.read()));
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
    const state = { ...this.#room.describe(), crawl: this.#crawl.state, forecast: this.#forecast() };
    return this.#channelId === null ? { ...state, sinceMs: null } : state;
  }

  /** Opens a channel: an empty room, and a walk at once. Nothing happens when it is open already. */
  open(channelId: number): void {
    if (this.#channelId === channelId) return;
    this.close();
    this.#channelId = channelId;
    this.#walk('all');
  }

  /** Leaves the channel and forgets its people. */
  close(): void {
    this.#crawl.stop();
    this.#timer.stop();
    this.#channelId = null;
    // Versions go on from room to room: a window of rows of the old one is not current in the new.
    this.#room = new ChatterRoom(this.#deps.clock.now(), this.#room.index.version + 1);
    this.#telling.touch();
  }

  /** The app ends: no timer and no listener is left. */
  dispose(): void {
    this.close();
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
    this.#telling.touch();
  }

  // What chat tells. Times are when it told.

  seen(person: Person): void {
    this.#change((room, nowMs) => room.joined(person, nowMs));
  }

  left(userId: number): void {
    this.#change((room, nowMs) => room.left(userId, nowMs));
  }

  rolesChanged({
    userId,
    roles,
    username,
  }: {
    userId: number;
    roles: readonly string[];
    username: string | null;
  }): void {
    this.#change((room) => room.index.changeRoles(userId, roles, username ?? undefined));
  }

  spoke(spoken: Spoken): void {
    this.#change((room, nowMs) => room.spoke(spoken, nowMs));
  }

  // What the window asks.

  /** A window of rows. @see `ChatterIndex.query` */
  query(query: ChattersQuery): ChattersPage {
    return this.#room.index.query(query);
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
    const room = this.#room;
    const channelId = this.#opened();
    const askedAtMs = this.#deps.clock.now();
    const person = await askForChatter(this.#deps.platform, channelId, userId);
    const nowMs = this.#deps.clock.now();
    if (person === null) room.left(userId, nowMs);
    else room.take([person], askedAtMs, nowMs);
    this.#telling.touch();
    return { here: person !== null, chatter: room.index.find(userId), askedAtMs: nowMs };
  }

  /**
   * Asks the service for names that hold the text, unless the list is fresh, and takes in whom it tells of.
   * @returns how many it told of, or how many are in the fresh list
   * @throws AppFailure what the requests throw
   */
  async searchService(text: string): Promise<number> {
    const room = this.#room;
    const channelId = this.#opened();
    if (this.#isFresh()) return room.index.query({ ...here, text }).total;
    const askedAtMs = this.#deps.clock.now();
    const found = new Set<number>();
    for await (const people of askForNames(this.#deps.platform, channelId, text)) {
      room.take(people, askedAtMs, this.#deps.clock.now());
      for (const { userId } of people) found.add(userId);
      this.#telling.touch();
    }
    return found.size;
  }

  /** @throws AppFailure `badInput` for somebody who was never heard of; `storageFailed` */
  card(userId: number): ChatterCard {
    const card = this.#room.card(userId, this.#deps.clock.now());
    if (card === null) throw new AppFailure({ kind: 'badInput', field: 'userId', why: 'unknown' });
    return { ...card, note: this.#deps.notes.read(userId) };
  }

  /** Keeps a note on somebody; an empty one is taken away. @throws AppFailure `storageFailed` */
  setNote(userId: number, note: string): void {
    this.#deps.notes.write(userId, note.toWellFormed(), this.#deps.clock.now());
  }

  /** The list as CSV, piece by piece. @param service its name as it is shown */
  exportCsv(service: string): Generator<CsvPiece, void, undefined> {
    return exportCsv(this.#room.index, service);
  }

  #opened(): number {
    if (this.#channelId === null) throw new AppFailure({ kind: 'badInput', field: 'channel', why: 'noneOpen' });
    return this.#channelId;
  }

  #change(change: (room: ChatterRoom, nowMs: number) => void): void {
    if (this.#channelId === null) return;
    change(this.#room, this.#deps.clock.now());
    this.#telling.touch();
  }

  #walk(share: WalkShare): void {
    const channelId = this.#channelId;
    if (channelId === null || this.#crawl.walking) return;
    this.#timer.stop();
    const { clock, log } = this.#deps;
    const room = this.#room;
    const onPage = (people: Person[], askedAtMs: number): void => room.take(people, askedAtMs, clock.now());
    this.#crawl
      .run({ channelId, share, ofPages: room.expectedPages, onPage })
      .then((end) => {
        if (end === null) return;
        room.endWalk(end);
        this.#timer.ended(end.startedAtMs, end.endedAtMs);
        this.#telling.touch();
      })
      .catch((cause) => log.fault('chatters.walkNotTaken', cause));
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
