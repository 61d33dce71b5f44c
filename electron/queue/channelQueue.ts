import type { ChatMark, ChatMessage } from '../../shared/chat.ts';
import type { PinnedMessage, QueueState, Wave } from '../../shared/queue.ts';
import { type Heard, type RuleJudge, type RuleMatch, readText } from '../../shared/rules/judge.ts';
import { RuleMemory } from '../../shared/rules/ruleMemory.ts';
import type { Clock } from '../kernel/ports.ts';
import { Throttle } from '../kernel/throttle.ts';
import { EntryBook, type TakenFrom } from './entryBook.ts';
import { heardMessage } from './hearing.ts';
import { WaveLens } from './waveLens.ts';

/** Somebody came or went, or their roles changed. */
export type Met = { kind: string; userId: number; username: string | null };

/** Messages that rules are asked about anew when they change. */
const MOST_RECENT = 500;
const MOST_PINNED = 3;
/** Waves are looked for no more often, and only when somebody new came or spoke. */
const LOOK_EVERY_MS = 2_000;
/** A room tells of a removal within moments of the answer. */
const LONGEST_CONFIRMATION_MS = 15_000;

export type ChannelQueueDeps = {
  channelId: number;
  clock: Clock;
  /** The name of whoever is signed in; null: nobody is. */
  self: () => string | null;
  /** Something of the state changed. */
  changed: () => void;
};

/** The rules at work in one channel: what they hold, mark and pin, and the waves of people that come. */
export class ChannelQueue {
  readonly #deps: ChannelQueueDeps;
  readonly #book = new EntryBook();
  readonly #memory = new RuleMemory();
  readonly #lens = new WaveLens();
  readonly #look: Throttle;
  /** What waits for the room to tell of removals. */
  readonly #confirmations = new Set<() => void>();
  #judge: RuleJudge;
  #may = false;
  #waves: Wave[] = [];
  #pinned: PinnedMessage[] = [];
  #caught: Record<string, number> = {};
  /** Heard lately, by the platform's id, the oldest first; cut when there are twice as many as are needed. */
  #recent: { id: string; heard: Heard }[] = [];

  constructor(judge: RuleJudge, deps: ChannelQueueDeps) {
    this.#judge = judge;
    this.#deps = deps;
    this.#look = new Throttle({
      clock: deps.clock,
      everyMs: LOOK_EVERY_MS,
      gatherMs: LOOK_EVERY_MS,
      run: () => this.#lookForWaves(),
    });
  }

  get state(): QueueState {
    const { channelId } = this.#deps;
    const { left, letGo } = this.#book;
    // What is held stays held while nobody may see to it: a sign-in that was lost comes back, and so may a role.
    const held = this.#may ? { entries: this.#book.list(), letGo, left } : { entries: [], letGo: 0, left: [] };
    const shown = { ...held, pinned: this.#pinned, waves: this.#waves };
    return { channelId, may: this.#may, ...shown, caught: { ...this.#caught } };
  }

  get book(): EntryBook {
    return this.#book;
  }

  close(): void {
    this.#look.stop();
    for (const cancel of this.#confirmations) cancel();
    this.#confirmations.clear();
  }

  /** Whether whoever is signed in may remove messages here, as the room told when it was joined. */
  setMay(may: boolean): void {
    if (may === this.#may) return;
    this.#may = may;
    this.#deps.changed();
  }

  /** These spoke or came here in earlier runs. */
  knew(people: readonly { userId: number; sinceMs: number; spoke: boolean }[]): void {
    for (const { userId, sinceMs, spoke } of people) {
      this.#memory.knew(userId, sinceMs, spoke);
      this.#lens.seenTo(userId);
    }
  }

  /** Somebody came: new is who was never heard of before. */
  met({ kind, userId, username }: Met): void {
    if (kind !== 'joined' || username === null) return;
    const nowMs = this.#deps.clock.now();
    if (this.#memory.sinceMs(userId) !== null) return;
    this.#memory.came(userId, username, nowMs);
    this.#lens.came(userId, username, nowMs);
    this.#look.touch();
  }

  /**
   * A message is to be shown. `isNew`: it was not there before the room was entered; what was is never held.
   * @returns what becomes of its row
   */
  heard(message: ChatMessage, isNew: boolean): ChatMark | undefined {
    const { id } = message;
    if (id === null || message.whisperWith !== null) return undefined;
    const nowMs = this.#deps.clock.now();
    const heard = heardMessage(message, nowMs);
    const read = readText(heard.text);
    const matches = this.#judge.hear(heard, this.#memory, read);
    this.#recent.push({ id, heard });
    if (this.#recent.length >= 2 * MOST_RECENT) this.#recent = this.#recent.slice(-MOST_RECENT);
    if (!message.own) this.#lens.said(heard.userId, read, nowMs);
    if (this.#lens.isNew(heard.userId)) this.#look.touch();
    if (matches.length === 0) return undefined;
    this.#count(matches);
    const held = isNew && this.#may ? matches.find(({ action }) => action === 'hold') : undefined;
    if (held) {
      this.#book.hold({ message, id, text: heard.text, sameText: read.same, match: held, nowMs });
    }
    const pin = matches.find(({ action }) => action === 'pin');
    if (pin) this.#pin(message, id, heard.text, pin.id);
    this.#deps.changed();
    return markOf(matches);
  }

  /** Messages were taken out of the room. */
  taken(taken: TakenFrom): void {
    const { self, clock, changed } = this.#deps;
    const { ids, of, removed } = taken;
    const isTaken = ({ messageId, userId }: PinnedMessage) =>
      of === 'everybody' || of === userId || ids.includes(messageId);
    this.#pinned = this.#pinned.filter((each) => !isTaken(each));
    const isAct = typeof of === 'number' && removed.why !== 'purged';
    if (isAct) {
      this.#lens.seenTo(of);
      this.#look.touch();
    }
    this.#book.taken(taken, self(), clock.now());
    changed();
  }

  /** All that an entry holds was removed, which the room is yet to tell: it can be acted upon again when it does not. */
  removed(key: string): void {
    const { clock, changed } = this.#deps;
    this.#book.removed(key);
    const cancel = clock.after(LONGEST_CONFIRMATION_MS, () => {
      this.#confirmations.delete(cancel);
      if (this.#book.unconfirmed(key)) changed();
    });
    this.#confirmations.add(cancel);
  }

  /** These people are fine. */
  dismiss(key: string): void {
    const wave = this.#waves.find((each) => each.key === key);
    this.#lens.dismiss((wave?.people ?? []).map(({ userId }) => userId));
    this.#lookForWaves();
  }

  /** @returns what becomes of the rows that were heard lately, by the platform's id, under these rules */
  setRules(judge: RuleJudge): Map<string, ChatMark | undefined> {
    this.#judge = judge;
    const memory = new RuleMemory();
    const marks = new Map<string, ChatMark | undefined>();
    for (const { id, heard } of this.#recent.slice(-MOST_RECENT)) marks.set(id, markOf(judge.hear(heard, memory)));
    this.#pinned = [];
    this.#caught = {};
    this.#deps.changed();
    return marks;
  }

  #count(matches: readonly RuleMatch[]): void {
    for (const { id } of matches) this.#caught[id] = (this.#caught[id] ?? 0) + 1;
  }

  #pin({ userId, username, atMs }: ChatMessage, messageId: string, text: string, ruleId: string): void {
    const others = this.#pinned.filter((each) => each.ruleId !== ruleId);
    this.#pinned = [{ ruleId, messageId, userId, username, text, atMs }, ...others].slice(0, MOST_PINNED);
  }

  #lookForWaves(): void {
    this.#waves = this.#lens.waves(this.#deps.clock.now());
    this.#deps.changed();
  }
}

/** Of several rules, hiding counts most. */
function markOf(matches: readonly RuleMatch[]): ChatMark | undefined {
  if (matches.some(({ action }) => action === 'hide')) return 'hidden';
  return matches.some(({ action }) => action === 'highlight') ? 'highlighted' : undefined;
}
