import { KEPT_CHAT_MEGABYTES, type KeptLine, type KeptMinutes, type KeptPage } from '../../../shared/chat.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { Age } from '../../kernel/ageClock.ts';
import { type Backoff, stepMs } from '../../kernel/backoff.ts';
import type { Clock, Logger, Observable } from '../../kernel/ports.ts';
import type { StoreCalls } from '../../storage/thread/threadClient.ts';
import type { KeptSpeakers } from '../streamFirsts.ts';
import type { ChatMethods } from './chatStore.ts';
import type { KeptPerson } from './lineHistory.ts';
import type { KeptQuery } from './lineSearch.ts';
import type { ChatRecord, RoomKey } from './records.ts';

const RETAIN_EVERY_MS = 10 * 60_000;
/** After writes that failed. */
const AGAIN: Backoff = { firstMs: 5_000, longestMs: 5 * 60_000 };
/** Messages and visits that wait for a disk that does not take them; then the oldest are given up. */
const MOST_WAITING = 5_000;
/** Handed to the thread at a time. */
const BATCH = 1_000;
/** Messages on each side of the one that was found. */
const AROUND = 25;

/** The thread of chat's file. */
export type ChatFile = Pick<StoreCalls<ChatMethods, never>, 'call' | 'close'>;

export type ChatKeeperDeps = {
  file: ChatFile;
  settings: Observable<Pick<Settings, 'keepChatDays'>>;
  /** Nothing can be written; told when that begins. */
  onFailing: () => void;
  /** It can again. */
  onWorking: () => void;
  /** By what time messages are old. */
  age: Age;
  clock: Clock;
  log: Logger;
};

/**
 * Keeps what rooms tell: hands it to the file's thread batch by batch, sees to its age and size, and answers what is sought in it.
 * @see DESIGN §7
 */
export class ChatKeeper {
  readonly #deps: ChatKeeperDeps;
  readonly #stops: readonly (() => void)[];
  #days: Settings['keepChatDays'];
  #waiting: ChatRecord[] = [];
  #writing: Promise<void> | null = null;
  /** Writes that failed since the last that did not. */
  #failures = 0;
  #rests = false;
  #cancelAgain = (): void => {};
  #cancelRetain = (): void => {};
  #isClosed = false;

  constructor(deps: ChatKeeperDeps) {
    this.#deps = deps;
    this.#days = deps.settings.value.keepChatDays;
    this.#stops = [
      deps.settings.subscribe(({ keepChatDays }) => {
        if (keepChatDays === this.#days) return;
        this.#days = keepChatDays;
        void this.#retain();
      }),
      deps.age.steady.subscribe(() => void this.#retain()),
    ];
    void this.#retain();
  }

  /** Keeps what happened, in order. Nothing when the person wants nothing kept. Never fails. */
  keep(records: readonly ChatRecord[]): void {
    if (this.#days === null || this.#isClosed) return;
    this.#waiting.push(...records);
    this.#giveUp();
    this.#write();
  }

  /** @param beforeMessage only what is older than the message of this id of the platform @throws AppFailure `storageFailed` */
  find(room: RoomKey, query: KeptQuery, beforeMessage: string | null): Promise<KeptPage> {
    return this.#deps.file.call('find', room, query, beforeMessage);
  }

  /** A message among those around it; empty when it is not kept any more. @throws AppFailure `storageFailed` */
  around(room: RoomKey, id: number): Promise<KeptLine[]> {
    return this.#deps.file.call('around', room, id, AROUND);
  }

  /** What was kept since then, after the row `after`, in the order of keeping. @throws AppFailure `storageFailed` */
  since(room: RoomKey, sinceMs: number, after: number, limit: number): Promise<KeptLine[]> {
    return this.#deps.file.call('since', room, sinceMs, after, limit);
  }

  /** Who was here before then. @throws AppFailure `storageFailed` */
  people(room: RoomKey, beforeMs: number): Promise<KeptPerson[]> {
    return this.#deps.file.call('people', room, beforeMs);
  }

  /** What rules hold in a room, over a restart too. Nothing when the person wants nothing kept. Never fails. */
  keepHeld(room: RoomKey, entries: string): void {
    if (this.#isClosed || (this.#days === null && entries !== '')) return;
    this.#deps.file.call('keepHeld', room, entries).catch((cause: unknown) => {
      this.#deps.log.warn('chat.heldNotKept', { cause });
    });
  }

  /** What was held when the room was left; empty: nothing. @throws AppFailure `storageFailed` */
  held(room: RoomKey): Promise<string> {
    return this.#deps.file.call('held', room);
  }

  /** Who spoke since then. @throws AppFailure `storageFailed` */
  speakers(room: RoomKey, sinceMs: number): Promise<KeptSpeakers> {
    return this.#deps.file.call('speakers', room, sinceMs);
  }

  /** The first message kept of each of these minutes. @throws AppFailure `storageFailed` */
  keptAt(room: RoomKey, minutes: readonly number[]): Promise<KeptMinutes> {
    return this.#deps.file.call('keptAt', room, minutes);
  }

  /** Deletes all that is kept, of every channel and service. @throws AppFailure `storageFailed` */
  async clear(): Promise<void> {
    this.#waiting = [];
    await this.#deps.file.call('clear');
  }

  /** Deletes all that is kept of a service. @throws AppFailure `storageFailed` */
  async forget(platform: string): Promise<void> {
    this.#waiting = this.#waiting.filter(({ room }) => room.platform !== platform);
    while (await this.#deps.file.call('forget', platform));
  }

  /** How many messages are kept of a service. @throws AppFailure `storageFailed` */
  count(platform: string): Promise<number> {
    return this.#deps.file.call('count', platform);
  }

  /** After the computer slept. */
  recheck(): void {
    void this.#retain();
  }

  /** Resolves when what was told is written, or can't be, and the file is closed. */
  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#cancelRetain();
    this.#cancelAgain();
    this.#isClosed = true;
    await this.#writing;
    if (this.#failures === 0) this.#write();
    await this.#writing;
    await this.#deps.file.close();
  }

  #write(): void {
    if (this.#writing !== null || this.#rests || this.#waiting.length === 0) return;
    const batch = this.#takeBatch();
    this.#writing = this.#deps.file.call('write', batch).then(
      () => {
        this.#writing = null;
        this.#succeed();
        this.#write();
      },
      () => {
        this.#writing = null;
        this.#putBack(batch);
      },
    );
  }

  #takeBatch(): ChatRecord[] {
    let rows = 0;
    const end = this.#waiting.findIndex((record) => {
      rows += rowsOf(record);
      return rows > BATCH;
    });
    return this.#waiting.splice(0, end < 0 ? this.#waiting.length : Math.max(1, end));
  }

  #succeed(): void {
    if (this.#failures > 0) this.#deps.onWorking();
    this.#failures = 0;
  }

  /** The thread has logged why. */
  #putBack(batch: readonly ChatRecord[]): void {
    this.#failures += 1;
    this.#waiting.unshift(...batch);
    this.#giveUp();
    if (this.#failures === 1) this.#deps.onFailing();
    if (this.#isClosed) return;
    this.#rests = true;
    this.#cancelAgain = this.#deps.clock.after(stepMs(AGAIN, this.#failures), () => {
      this.#rests = false;
      this.#write();
    });
  }

  /** Memory does not grow while the disk takes nothing. */
  #giveUp(): void {
    let rows = 0;
    for (const record of this.#waiting) rows += rowsOf(record);
    if (rows <= MOST_WAITING) return;
    let count = 0;
    for (; rows > MOST_WAITING && count < this.#waiting.length - 1; count++) {
      const record = this.#waiting[count];
      if (record !== undefined) rows -= rowsOf(record);
    }
    this.#waiting.splice(0, count);
  }

  async #retain(): Promise<void> {
    const { file, age, clock, log } = this.#deps;
    this.#cancelRetain();
    this.#cancelRetain = clock.after(RETAIN_EVERY_MS, () => void this.#retain());
    const days = this.#days;
    try {
      // What is kept already stays until the person deletes it.
      if (days === null) return;
      const limits = { days, megabytes: KEPT_CHAT_MEGABYTES };
      while (!this.#isClosed && (await file.call('retain', limits, age.nowMs())));
    } catch (cause) {
      log.warn('chat.notRetained', { cause });
    }
  }
}

function rowsOf(record: ChatRecord): number {
  if (record.kind === 'said') return record.lines.length;
  return record.kind === 'visits' ? record.visits.length : 1;
}
