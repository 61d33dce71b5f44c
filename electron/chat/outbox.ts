import type { ChatMessage } from '../../shared/chat.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { type ChatMessageData, MAX_MESSAGE_LENGTH } from '../../shared/platform/chatPackets.ts';
import { plainName } from '../kernel/plainText.ts';
import type { Clock } from '../kernel/ports.ts';
import { asChatMessage } from '../platform/chat/chatDecode.ts';
import type { ChatSocket } from '../platform/chat/chatSocket.ts';
import { type Addressee, addresseeOf, calledNow } from './addressee.ts';
import type { ChatBuffer } from './chatBuffer.ts';
import { errorOf } from './errorOf.ts';
import { messageItem, ownItem, spokenText } from './messageItem.ts';
import type { Self } from './messageParts.ts';
import type { Recognised } from './timeAway.ts';
import type { UnsentMessage } from './unsentMessages.ts';

/** Messages that may wait for the connection. */
const QUEUE_CAPACITY = 20;
/** Messages of each kind kept besides: failed ones for another try, nameless ones for their echo. */
const KEPT_CAPACITY = 50;
const HELD_CAPACITY = 100;
/** An answer that takes longer may never come. */
const LATE_MS = 1_000;

/**
 * - `queued`: not sent, goes out in its turn.
 * - `sending`: the packet has left, its reply is awaited.
 * - `lost`: the connection went before the reply; the history of the next one decides.
 * - `failed`, `unknown`: as on screen; only the person sends it again.
 * - `nameless`: taken by the platform, which told no id; the echo brings it.
 */
type Stage = 'queued' | 'sending' | 'lost' | 'failed' | 'unknown' | 'nameless';
type Entry = {
  item: ChatMessage;
  text: string;
  whisperTo: Addressee | null;
  self: Self;
  stage: Stage;
  /** When the packet left. */
  sentAtMs?: number;
  /** An earlier run wrote it: what history has may be an older message of the same words. */
  isOfBefore?: boolean;
  /** The person had what is kept deleted: it is shown here, and kept no more. */
  isForgotten?: boolean;
};
type Line = { socket: ChatSocket; self: Self | null; roles: readonly string[] };

export type OutboxDeps = {
  clock: Clock;
  buffer: ChatBuffer;
  newKey: () => string;
  /** The platform has taken a message of one's own: its id is known from here on. */
  accepted: (sent: ChatMessage) => void;
  /** A message of one's own account that was not sent from here. */
  release: (data: ChatMessageData) => void;
  internal: (cause: unknown) => AppError;
  /** Those that an earlier time in the channel left. */
  unsent: readonly UnsentMessage[];
  /** These are not sent, as far as is known; told when there are others. */
  keepUnsent: (messages: readonly UnsentMessage[]) => void;
};

/**
 * Messages of one's own on their way: one at a time, in order, each sent once. Whatever happens to the connection, a
 * message ends as sent, failed or unknown, and in the list once.
 */
export class Outbox {
  readonly #deps: OutboxDeps;
  readonly #entries = new Map<string, Entry>();
  /** Events of one's own account while a reply is awaited: which of them is its echo only the reply's id can tell. */
  #held: ChatMessageData[] = [];
  #line: Line | null = null;
  #roles: readonly string[] = [];
  #sending: Entry | null = null;
  #stopped = false;
  /** Rows of an earlier time that still stand above what was said since. */
  #left: string[] = [];
  #kept: string;
  #cancelLate = (): void => {};

  constructor(deps: OutboxDeps) {
    this.#deps = deps;
    this.#kept = JSON.stringify(deps.unsent);
    for (const message of deps.unsent) this.#leave(message);
  }

  /**
   * Takes a message over; it is in the list from now on.
   * @returns its key in the list.
   * @param whisperTo the name of the one who is to read it; null: all
   * @param whisperToId who that is, where it is known; left out: whoever last said something under that name
   * @throws AppFailure `badInput` (`empty`, `tooLong`, `queueFull`; `nameOfAnother`: the name is somebody else's by now).
   * @see PLATFORM §6.3
   */
  add(typed: string, whisperTo: string | null, self: Self, whisperToId?: number): string {
    const text = typed.toWellFormed().trim();
    if (spokenText(text, whisperTo).body.trim() === '' || /^\/me$/i.test(text)) throw badInput('empty');
    if (text.length > MAX_MESSAGE_LENGTH) throw badInput('tooLong');
    this.#checkRoom();
    const { clock, buffer, newKey } = this.#deps;
    const meant = whisperTo === null ? null : addresseeOf(whisperTo, buffer.items);
    const to = meant && calledNow({ ...meant, userId: whisperToId ?? meant.userId }, buffer.items);
    if (meant !== null && to === null) throw badInput('nameOfAnother', 'whisperTo');
    const item = ownItem(text, {
      ...{ key: newKey(), atMs: clock.now(), self, roles: this.#roles },
      whisperTo: to?.name ?? null,
    });
    this.#entries.set(item.key, { item, text, whisperTo: to, self, stage: 'queued' });
    buffer.append(item);
    void this.#pump();
    this.#keep();
    return item.key;
  }

  /** Takes a message back that was not sent, or of which nobody knows, and its row with it; null when it is on its way or there. */
  withdraw(key: string): { text: string } | null {
    const entry = this.#entries.get(key);
    if (entry?.stage !== 'queued' && entry?.stage !== 'failed' && entry?.stage !== 'unknown') return null;
    this.#entries.delete(key);
    this.#deps.buffer.drop(key);
    this.#keep();
    return { text: entry.text };
  }

  /**
   * Sends a message anew that failed, or of which nobody knows.
   * @throws AppFailure `badInput` when it can't be sent again or too many wait.
   */
  retry(key: string): void {
    const entry = this.#entries.get(key);
    if (entry?.stage !== 'failed' && entry?.stage !== 'unknown') throw badInput('notRetryable', 'key');
    this.#checkRoom();
    // Last in the line, as it is sent now: the Map keeps the order of insertion.
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    entry.isOfBefore = false;
    this.#become(entry, 'queued', null);
    void this.#pump();
    this.#keep();
  }

  /** The room is joined and caught up: what waits goes out. */
  open(line: Line): void {
    this.#line = line;
    this.#roles = line.roles;
    const { buffer } = this.#deps;
    for (const key of this.#left) {
      const stage = this.#entries.get(key)?.stage;
      if (stage === 'failed' || stage === 'unknown') buffer.move(key, buffer.end);
    }
    this.#left = [];
    // Whose it is speaks again: what was in its way is not any more. The person sends it, as all that was left.
    for (const entry of this.#inStage('failed'))
      if (entry.self.userId === line.self?.userId && isOfSpeaker(entry.item.failure))
        this.#become(entry, 'failed', null);
    void this.#pump();
    this.#keep();
  }

  /** The connection is gone: what waits goes on waiting. */
  close(): void {
    this.#line = null;
  }

  /** The channel was left: nothing is said about its messages any more. */
  stop(): void {
    this.#cancelLate();
    this.#keep(true);
    this.#stopped = true;
  }

  /** What is kept was deleted: what is here now is kept no more. @param by what this account was to say; left out: all */
  forget(by?: number): void {
    for (const entry of this.#entries.values())
      if (by === undefined || by === entry.self.userId) entry.isForgotten = true;
    this.#keep();
  }

  /** There will be no connection: nothing waits in vain. */
  failAll(why: AppError): void {
    this.settle();
    for (const entry of this.#inStage('queued')) this.#become(entry, 'failed', why);
    this.#keep();
  }

  /**
   * Is asked for every message of one's own account that arrives, before it is shown.
   * @returns true when the outbox keeps it: as the echo of a message that is in the list already, or until that is clear.
   */
  claim(data: ChatMessageData): boolean {
    if (this.#sending) {
      if (this.#held.length >= HELD_CAPACITY) return false;
      this.#held.push(data);
      return true;
    }
    return this.#recognise(data) !== null;
  }

  /**
   * Is asked for every message of one's own account that history brings: what is found among those without an answer is
   * `accepted`. While a reply is awaited it may be the one that was asked for, so it is kept until that is clear.
   */
  recognise(data: ChatMessageData): Recognised {
    if (!this.#sending) return this.#recognise(data);
    return this.claim(data) ? { key: null } : null;
  }

  /** Whether it was said by an account of which something is on its way, which may not be the one that speaks now. */
  mayHaveSent({ user_id }: ChatMessageData): boolean {
    for (const { self } of this.#entries.values()) if (self.userId === user_id) return true;
    return false;
  }

  /** History has told all it can: what is still without an answer stays unknown. */
  settle(): void {
    for (const entry of this.#inStage('lost')) this.#become(entry, 'unknown', { kind: 'connectionLost', sent: true });
    this.#keep();
  }

  async #pump(): Promise<void> {
    const line = this.#line;
    const entry = this.#inStage('queued')[0];
    if (!line || !entry || this.#sending) return;
    // Who speaks here may be another account by now: what was written for one is never said by another.
    if (line.self?.userId !== entry.self.userId) {
      this.#become(entry, 'failed', { kind: line.self ? 'otherSpeaker' : 'notSignedIn' });
      return this.#pump();
    }
    if (!this.#address(entry)) {
      this.#become(entry, 'failed', badInput('nameOfAnother', 'whisperTo').error);
      return this.#pump();
    }
    this.#sending = entry;
    entry.sentAtMs = this.#deps.clock.now();
    this.#become(entry, 'sending', null);
    this.#cancelLate();
    this.#cancelLate = this.#deps.clock.after(LATE_MS, () => this.#keep());
    try {
      const { text, whisperTo } = entry;
      const data = await (whisperTo === null
        ? line.socket.call('msg', [text])
        : line.socket.call('whisper', [whisperTo.name, text]));
      if (this.#stopped) return;
      this.#sending = null;
      const message = asChatMessage(data);
      if (message) this.#accept(entry, message);
      else this.#acceptNameless(entry);
    } catch (cause) {
      if (this.#stopped) return;
      this.#sending = null;
      this.#refuse(entry, errorOf(cause, this.#deps.internal));
    }
    const held = this.#held;
    this.#held = [];
    for (const data of held) this.#deps.release(data);
    const next = this.#pump();
    this.#keep();
    return next;
  }

  /** A whisper goes to the person it was written to, by the name that they have now. @returns false: somebody else has it */
  #address(entry: Entry): boolean {
    if (entry.whisperTo === null) return true;
    const to = calledNow(entry.whisperTo, this.#deps.buffer.items);
    if (to === null) return false;
    if (to.name !== entry.whisperTo.name) entry.item = { ...entry.item, whisperWith: plainName(to.name) };
    entry.whisperTo = to;
    return true;
  }

  #accept(entry: Entry, data: ChatMessageData): void {
    const { item, self } = entry;
    this.#entries.delete(item.key);
    this.#held = this.#held.filter(({ id }) => id !== data.id);
    const said = messageItem(data, { key: item.key, atMs: item.atMs, self });
    const sent = { ...said, whisperWith: item.whisperWith };
    this.#deps.buffer.update(sent);
    this.#deps.accepted(sent);
  }

  #acceptNameless(entry: Entry): void {
    entry.stage = 'nameless';
    this.#deps.buffer.update({ ...entry.item, delivery: 'sent', failure: null });
    this.#trim('nameless');
    this.#acceptHeld(entry);
  }

  #refuse(entry: Entry, why: AppError): void {
    if (why.kind === 'connectionLost' && !why.sent) {
      this.#become(entry, 'queued', null);
    } else if (why.kind === 'connectionLost') {
      entry.stage = 'lost';
      this.#acceptHeld(entry);
    } else if (why.kind === 'timedOut') {
      this.#become(entry, 'unknown', why);
      this.#acceptHeld(entry);
    } else {
      this.#become(entry, 'failed', why);
      this.#trim('failed');
    }
  }

  /** The echo may be here although the reply is not. */
  #acceptHeld(entry: Entry): void {
    const echo = this.#held.find((data) => isEcho(entry, data));
    if (echo) this.#accept(entry, echo);
  }

  #recognise(data: ChatMessageData): { key: string } | null {
    for (const entry of this.#entries.values()) {
      const waits = entry.stage === 'lost' || entry.stage === 'unknown' || entry.stage === 'nameless';
      if (!waits || entry.isOfBefore || !isEcho(entry, data)) continue;
      this.#accept(entry, data);
      this.#keep();
      return { key: entry.item.key };
    }
    return null;
  }

  #become(entry: Entry, stage: Exclude<Stage, 'lost' | 'nameless'>, failure: AppError | null): void {
    entry.stage = stage;
    entry.item = { ...entry.item, delivery: stage, failure };
    this.#deps.buffer.update(entry.item);
  }

  /** One that an earlier time left, as it was then. */
  #leave({ text, whisperTo, whisperToId, userId, username, atMs, became, failure }: UnsentMessage): void {
    const { buffer, newKey } = this.#deps;
    const self = { userId, username };
    const own = ownItem(text, { key: newKey(), atMs, self, roles: [], whisperTo });
    const item: ChatMessage = { ...own, delivery: became, failure };
    const to = whisperTo === null ? null : { name: whisperTo, userId: whisperToId ?? null };
    this.#entries.set(item.key, { item, text, whisperTo: to, self, stage: became, isOfBefore: true });
    this.#left.push(item.key);
    buffer.append(item);
  }

  /**
   * Nobody knows how long the app is there: what is not sent is kept as it stands now. One whose answer comes soon is not worth the
   * disk. @param isLast nothing is kept after this
   */
  #keep(isLast = false): void {
    if (this.#stopped) return;
    const lateFromMs = this.#deps.clock.now() - LATE_MS;
    const entries = [...this.#entries.values()].filter(
      ({ stage, sentAtMs = 0 }) => stage !== 'sending' || isLast || sentAtMs <= lateFromMs,
    );
    const messages = entries.flatMap((entry) => unsentOf(entry) ?? []);
    const kept = JSON.stringify(messages);
    if (kept === this.#kept) return;
    this.#kept = kept;
    this.#deps.keepUnsent(messages);
  }

  #inStage(stage: Stage): Entry[] {
    return [...this.#entries.values()].filter((entry) => entry.stage === stage);
  }

  #checkRoom(): void {
    if (this.#inStage('queued').length >= QUEUE_CAPACITY) throw badInput('queueFull');
  }

  #trim(stage: Stage): void {
    for (const { item } of this.#inStage(stage).slice(0, -KEPT_CAPACITY)) this.#entries.delete(item.key);
  }
}

/** Whether nothing was in the way but who speaks. */
const isOfSpeaker = (failure: AppError | null): boolean =>
  failure?.kind === 'otherSpeaker' || failure?.kind === 'notSignedIn';

function badInput(why: string, field = 'text'): AppFailure {
  return new AppFailure({ kind: 'badInput', field, why });
}

/** What is to be kept of one; null: it is there, or was deleted. */
function unsentOf({ item, text, whisperTo, self, stage, isForgotten }: Entry): UnsentMessage | null {
  if (stage === 'nameless' || isForgotten) return null;
  const { userId, username } = self;
  const became = stage === 'queued' || stage === 'failed' ? 'failed' : 'unknown';
  const to = {
    whisperTo: whisperTo?.name ?? null,
    ...(whisperTo?.userId != null && { whisperToId: whisperTo.userId }),
  };
  return { text, ...to, userId, username, atMs: item.atMs ?? 0, became, failure: item.failure };
}

/** Whether `data` may be what became of the entry: same account, same words. */
function isEcho({ text, whisperTo, self }: Entry, data: ChatMessageData): boolean {
  const { meta, message } = data.message;
  if (data.user_id !== self.userId || (meta.whisper === true) !== (whisperTo !== null)) return false;
  const { action, body } = spokenText(text, whisperTo?.name ?? null);
  const said = message.map((component) => component.text ?? component.data ?? '').join('');
  return action === (meta.me === true) && squeezed(said) === squeezed(body);
}

function squeezed(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}
