import { isDeepStrictEqual } from 'node:util';
import { rolesAllow } from '../../shared/capabilities.ts';
import type { ChatMark, ChatMessage, RoomState } from '../../shared/chat.ts';
import { AppFailure } from '../../shared/failure.ts';
import { type ChatRule, type DryRun, emptyQueue, type QueueEntry, type QueueState } from '../../shared/queue.ts';
import { type NamedRule, RuleJudge } from '../../shared/rules/judge.ts';
import { parseRule } from '../../shared/rules/parse.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { Throttle } from '../kernel/throttle.ts';
import { ChannelQueue, type Met } from './channelQueue.ts';
import { type KeptChat, runDry } from './dryRun.ts';
import type { TakenFrom } from './entryBook.ts';
import { HeldKeeper } from './heldKeeper.ts';

/** The window is told no more often. */
const TELL_EVERY_MS = 250;

export type QueueDeps = {
  clock: Clock;
  log: Logger;
  settings: Observable<{ chatRules: ChatRule[] }>;
  /** The channel that is in front; null: none is. */
  front: Observable<number | null>;
  /** The names of all accounts that are signed in. */
  names: () => readonly string[];
  /** The main one of them. */
  self: Observable<{ username: string } | null>;
  /**
   * Removes messages after the time in which that can be taken back.
   * @param heldNow which ones by then, as more may join
   * @param onGone one of them is not in the room any more, which it does not tell again
   * @throws AppFailure
   */
  remove: (
    channelId: number,
    entry: QueueEntry,
    heldNow: () => readonly string[],
    onGone: (messageId: string) => void,
  ) => Promise<'done' | 'undone'>;
  /** Takes a removal back. @returns false when it is under way, or none waits */
  undoRemove: (channelId: number, key: string) => boolean;
};

/** A room, as rules need it. */
export type QueueRoom = {
  channelId: number;
  room: Observable<RoomState>;
  kept: KeptChat;
  onPresence: (listener: (met: Met) => void) => () => void;
  /** What becomes of rows that are there already, by the platform's id. */
  remark: (marks: ReadonlyMap<string, ChatMark | undefined>) => void;
};

type Opened = { queue: ChannelQueue; room: QueueRoom; keep: HeldKeeper };

/** The rules of the chat and what they hold, for every channel that is open. */
export class QueueService {
  readonly #deps: QueueDeps;
  readonly #state = new Subject<QueueState>(emptyQueue);
  readonly #channels = new Map<number, Opened>();
  readonly #tell: Throttle;
  readonly #stops: (() => void)[];
  #rules: readonly ChatRule[];
  #judge: RuleJudge;

  constructor(deps: QueueDeps) {
    this.#deps = deps;
    this.#rules = deps.settings.value.chatRules;
    this.#judge = judgeOf(this.#rules);
    this.#tell = new Throttle({ clock: deps.clock, everyMs: TELL_EVERY_MS, run: () => this.#told() });
    this.#stops = [
      deps.settings.subscribe(({ chatRules }) => this.#ruled(chatRules)),
      deps.front.subscribe(() => this.#told()),
    ];
  }

  /** Of the channel in front. */
  get state(): Observable<QueueState> {
    return this.#state;
  }

  /** Follows a room that was opened, before anything is heard in it. @returns what ends that */
  follow(room: QueueRoom): () => void {
    const { clock, self, log } = this.#deps;
    const { channelId } = room;
    const name = () => self.value?.username ?? null;
    const changed = () => {
      this.#tell.touch();
      keep.touch();
    };
    const queue = new ChannelQueue(this.#judge, { channelId, clock, self: name, changed });
    const keep = new HeldKeeper({ clock, log, book: queue.book, kept: room.kept, onTaken: () => this.#told() });
    this.#channels.set(channelId, { queue, room, keep });
    // While the connection is away nobody knows, and what is held stays.
    const joined = (state: RoomState) => {
      if (state.kind === 'joined') queue.setMay(mayRemove(state));
    };
    joined(room.room.value);
    void keep.takeUp();
    const stops = [room.room.subscribe(joined), room.onPresence((met) => queue.met(met))];
    room.kept.people(clock.now()).then(
      (people) => queue.knew(people),
      (cause: unknown) => log.warn('queue.peopleNotRead', { cause }),
    );
    return () => {
      for (const stop of stops) stop();
      queue.close();
      keep.close();
      if (this.#channels.get(channelId)?.queue === queue) this.#channels.delete(channelId);
      this.#told();
    };
  }

  /** A message is to be shown in a channel. @see ChannelQueue.heard */
  heard(channelId: number, message: ChatMessage, isNew: boolean): ChatMark | undefined {
    return this.#channels.get(channelId)?.queue.heard(message, isNew);
  }

  /** Messages were taken out of a channel. */
  taken(channelId: number, taken: TakenFrom): void {
    this.#channels.get(channelId)?.queue.taken(taken);
  }

  /** Lets it stand, and takes a removal back that waits. @throws AppFailure `badInput` when it is removed by now */
  approve(channelId: number, key: string): void {
    const { queue, keep } = this.#of(channelId);
    if (queue.book.find(key)?.removing && !this.#deps.undoRemove(channelId, key)) throw gone();
    if (!queue.book.approve(key, this.#deps.clock.now())) throw gone();
    keep.touch();
    this.#told();
  }

  /**
   * Removes what an entry holds by then; it stays until the room says so, and stands as before where that is not said. One that is being removed goes on as it is: its time to be
   * taken back does not begin anew. @throws AppFailure as the removal does, `badInput` when it is gone
   */
  async remove(channelId: number, key: string): Promise<void> {
    const { queue } = this.#of(channelId);
    const entry = queue.book.find(key);
    if (entry === undefined) throw gone();
    if (entry.removing) return;
    queue.book.mark(key, true);
    this.#told();
    // One that made room for newer ones, or left, holds what it held.
    const heldNow = () => (queue.book.find(key) ?? entry).messageIds;
    const onGone = (id: string) => queue.taken({ ids: [id], of: null, removed: { by: null, why: 'deleted' } });
    try {
      const outcome = await this.#deps.remove(channelId, entry, heldNow, onGone);
      if (outcome === 'undone') queue.book.mark(key, false);
      else queue.removed(key);
    } catch (cause) {
      queue.book.mark(key, false);
      throw cause;
    } finally {
      this.#told();
    }
  }

  /** @throws AppFailure `badInput` when the rule can't be read; `storageFailed` */
  async dryRun(channelId: number, text: string): Promise<DryRun> {
    const { room } = this.#of(channelId);
    const parsed = parseRule(text);
    if (!parsed.ok) throw new AppFailure({ kind: 'badInput', field: 'rule', why: 'notARule' });
    const { clock, names } = this.#deps;
    return runDry(parsed.rule, room.kept, clock.now(), names());
  }

  dismissWave(channelId: number, key: string): void {
    this.#of(channelId).queue.dismiss(key);
  }

  close(): void {
    for (const stop of this.#stops) stop();
    for (const { queue, keep } of this.#channels.values()) {
      queue.close();
      keep.close();
    }
    this.#channels.clear();
    this.#tell.stop();
  }

  #ruled(rules: readonly ChatRule[]): void {
    // Every setting that is changed brings all of them anew.
    if (isDeepStrictEqual(rules, this.#rules)) return;
    this.#rules = rules;
    this.#judge = judgeOf(rules);
    for (const { queue, room } of this.#channels.values()) room.remark(queue.setRules(this.#judge));
  }

  #of(channelId: number): Opened {
    const opened = this.#channels.get(channelId);
    if (opened === undefined) throw new AppFailure({ kind: 'badInput', field: 'channel', why: 'notOpen' });
    return opened;
  }

  #told(): void {
    const { value: front } = this.#deps.front;
    this.#state.set((front === null ? undefined : this.#channels.get(front)?.queue.state) ?? emptyQueue);
  }
}

/** Rules that are on and can be read. */
function judgeOf(rules: readonly ChatRule[]): RuleJudge {
  const named: NamedRule[] = [];
  for (const { id, text, on } of rules) {
    const parsed = on ? parseRule(text) : null;
    if (parsed?.ok) named.push({ id, rule: parsed.rule });
  }
  return new RuleJudge(named);
}

/** Also who has not signed in for it yet: that is asked for when they first remove something. */
function mayRemove(room: RoomState): boolean {
  if (room.kind !== 'joined' || !room.authenticated) return false;
  return room.permissions.includes('remove_message') || rolesAllow('removeMessage', room.roles);
}

function gone(): AppFailure {
  return new AppFailure({ kind: 'badInput', field: 'entry', why: 'gone' });
}
