import type { CapabilityName } from '../../shared/capabilities.ts';
import type {
  ChatFeed,
  ChatGap,
  ChatMark,
  ChatSnapshot,
  KeptLine,
  KeptMinutes,
  KeptPage,
  RoomState,
} from '../../shared/chat.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { SessionChannel } from '../../shared/session.ts';
import { Emitter } from '../kernel/emitter.ts';
import type { FactStream } from '../kernel/facts.ts';
import type { Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { ChatBuffer, countRows } from './chatBuffer.ts';
import { type ChatJudge, ChatRoom, type RoomDeps } from './chatRoom.ts';
import type { ChatKeeper } from './log/chatKeeper.ts';
import type { KeptPerson } from './log/lineHistory.ts';
import type { RoomKey } from './log/records.ts';
import { RoomRecorder } from './log/roomRecorder.ts';
import type { Self } from './messageParts.ts';
import type { PollTold } from './pollTold.ts';
import type { Presence, Spoken } from './presence.ts';
import { inRoom, type Moderated } from './removal.ts';
import type { ConnectionDeps } from './roomConnection.ts';
import { StreamFirsts } from './streamFirsts.ts';
import { Timeline } from './timeline.ts';

type Listener<T> = (news: T) => void;

export type ChannelChatDeps = ConnectionDeps & {
  channel: SessionChannel;
  /** Of the service in use. */
  serviceKey: string;
  /** Told who speaks to the person, what is taken out, which skills are used; what happened around the channel comes from it. */
  facts: FactStream;
  /** A key for a row that no other row has, whatever channel it is of. */
  newKey: () => string;
  /** The accounts that are signed in; left out: who speaks is the only one. */
  mine?: NonNullable<RoomDeps['mine']>;
  /** Whether no other channel is open, so that nobody needs to be told where something happened; left out: none is. */
  isAlone?: () => boolean;
  keeper: Pick<
    ChatKeeper,
    'keep' | 'find' | 'around' | 'keptAt' | 'since' | 'people' | 'speakers' | 'keepHeld' | 'held'
  >;
  /** Since when the channel has been live; null: it is not, or it is not known. Left out: never known. */
  streamMs?: (channelId: number) => number | null;
  /** The service's time, which `streamMs` is in, less ours. Left out: they agree. */
  aheadMs?: () => number;
  /** Whether who spoke in an earlier run is known by the same id now. */
  hasPast?: boolean;
  /** Whether people who come and leave are told of between the messages; left out: they are not. */
  showsVisits?: () => boolean;
  /** Asked of each message before it is shown. */
  judge?: ChatJudge;
  /** Keeps what was not sent over a restart; left out: nobody does. */
  unsent?: NonNullable<RoomDeps['unsent']>;
};

/** Found messages that are handed over at a time. */
const FOUND = 40;
/** Rows that a window is told of at first: all that fit into a tall one. What it has to read before it draws grows with them. */
const NEWEST_ROWS = 150;

/**
 * The chat of one channel: joins it, keeps it connected until it is closed, and tells the window what is said.
 * @see DESIGN §4, §5
 */
export class ChannelChat {
  /** Where the room stands. */
  readonly room = new Subject<RoomState>({ kind: 'left' });
  /** What the window has to add to its list and to change in it; one a frame at most. */
  readonly fed: Subject<ChatFeed>;
  readonly channel: SessionChannel;
  readonly #session: Observable<Self | null>;
  readonly #keeper: ChannelChatDeps['keeper'];
  readonly #key: RoomKey;
  readonly #recorder: RoomRecorder;
  readonly #timeline: Timeline;
  readonly #buffer: ChatBuffer;
  readonly #presence = new Emitter<Presence>();
  readonly #spoken = new Emitter<Spoken>();
  readonly #removed = new Emitter<number>();
  readonly #moderated = new Emitter<Moderated>();
  readonly #timeAway = new Emitter<ChatGap>();
  readonly #polls = new Emitter<PollTold>();
  readonly #stopListening: () => void;
  readonly #room: ChatRoom;

  constructor(deps: ChannelChatDeps) {
    const { channel, serviceKey, facts, clock } = deps;
    this.channel = channel;
    this.fed = new Subject<ChatFeed>({ channelId: channel.id, append: [], update: [] });
    this.#session = deps.session;
    this.#timeline = new Timeline(clock);
    this.#buffer = new ChatBuffer(clock, (feed) => this.fed.set({ channelId: channel.id, ...feed }));
    this.#keeper = deps.keeper;
    this.#key = { platform: serviceKey, channelId: channel.id };
    this.#recorder = new RoomRecorder({
      room: this.#key,
      items: () => this.#buffer.items,
      keep: (records) => deps.keeper.keep(records),
      clock,
    });
    this.#room = new ChatRoom({
      ...deps,
      firsts: new StreamFirsts({
        clock,
        log: deps.log,
        streamMs: () => deps.streamMs?.(channel.id) ?? null,
        aheadMs: () => deps.aheadMs?.() ?? 0,
        kept: async (sinceMs) =>
          deps.hasPast === false ? { userIds: [], firstMs: null } : deps.keeper.speakers(this.#key, sinceMs),
      }),
      recorder: this.#recorder,
      state: this.room,
      timeline: this.#timeline,
      buffer: this.#buffer,
      presence: (presence) => this.#presence.emit(presence),
      spoken: (spoken) => this.#spoken.emit(spoken),
      removed: (messages) => this.#removed.emit(messages),
      moderated: (told) => this.#moderated.emit(told),
      timeAway: (gap) => this.#timeAway.emit(gap),
      poll: (told) => this.#polls.emit(told),
    });
    const stops = [
      facts.listen(['happened'], (fact) => {
        if (fact.serviceKey === serviceKey) this.#room.happenings.told(fact);
      }),
      facts.listen(['liveEvent'], ({ serviceKey: of, event, payload }) => {
        const { viewersCurrent } = payload;
        if (of !== serviceKey || event !== `channel:${this.channel.id}:update`) return;
        if (Number.isSafeInteger(viewersCurrent)) this.#room.happenings.viewers(Number(viewersCurrent));
      }),
      facts.listen(['writeEnded'], (fact) => {
        if (fact.serviceKey === serviceKey) this.#room.happenings.acted(fact);
      }),
    ];
    this.#stopListening = () => {
      for (const stop of stops) stop();
    };
  }

  /** The connection's story, newest step last. */
  get timeline(): Timeline['changed'] {
    return this.#timeline.changed;
  }

  /** Who speaks here; null: nobody is signed in. */
  get speaker(): Self | null {
    return this.#session.value;
  }

  /** Another speaks here from now on, or nobody. Returns the function that stops listening. */
  onSpeaker(listener: () => void): () => void {
    return this.#session.subscribe(() => listener());
  }

  /** Comes in, and comes in again whenever the connection goes. */
  start(): void {
    this.#room.connection.start();
  }

  /** Leaves the chat, for good; messages that wait are there again, and not sent, when one comes back. */
  close(): void {
    this.#stopListening();
    this.#room.stop();
    this.#recorder.close();
    this.#buffer.clear();
    this.#timeline.clear();
  }

  /**
   * Hands a message over. How it goes on is told by the feed, under the key.
   * @param as the user id of the account that the composer shows; it is sent by that one or by none
   * @param whisperToId as `Outbox.add`
   * @throws AppFailure `notSignedIn`, `otherSpeaker`; `badInput` (`empty`, `tooLong`, `queueFull`, `nameOfAnother`); the reason of a refused room
   * @see PLATFORM §6.3 `msg`, `whisper`
   */
  send(text: string, whisperTo: string | null, as: number, whisperToId?: number): { key: string } {
    const self = this.#session.value;
    if (!self) throw new AppFailure({ kind: 'notSignedIn' });
    if (self.userId !== as) throw new AppFailure({ kind: 'otherSpeaker' });
    this.#checkRefused();
    return { key: this.#room.outbox.add(text, whisperTo, self, whisperToId) };
  }

  /** Takes back a message that was not sent; null when it has left already. */
  withdraw(key: string): { text: string } | null {
    return this.#room.outbox.withdraw(key);
  }

  /**
   * What is kept of messages that were not sent was deleted: those that are here now are kept no more.
   * @param by those of this account; left out: all
   */
  forgetUnsent(by?: number): void {
    this.#room.outbox.forget(by);
  }

  /**
   * Sends a failed message, or one of which nobody knows, anew.
   * @throws AppFailure `badInput`; the reason of a refused room, in which it would wait for ever
   */
  retry(key: string): void {
    this.#checkRefused();
    this.#room.outbox.retry(key);
  }

  /**
   * Calls a method of the chat that changes something in the room, such as `timeout` with `[username, seconds]`.
   * @returns the reply's `data` @throws AppFailure as `ChatRoom.perform`
   * @see PLATFORM §6.3
   */
  perform(capability: CapabilityName, method: string, args: readonly unknown[]): Promise<unknown> {
    return this.#room.perform(capability, method, args);
  }

  /**
   * Looks through what is kept of this channel, the newest first.
   * @param from `next` of the page before, or the platform's id of a message: only what is older; null: from the newest on
   * @param by only what this person said, all of it when the text is empty
   * @throws AppFailure `storageFailed`
   */
  search(text: string, from: number | string | null, by?: number): Promise<KeptPage> {
    const before = typeof from === 'number' ? from : null;
    return this.#keeper.find(this.#key, { text, before, by, limit: FOUND }, typeof from === 'string' ? from : null);
  }

  /** What is kept around a message that was found; empty when it is not kept any more. @throws AppFailure `storageFailed` */
  around(id: number): Promise<KeptLine[]> {
    return this.#keeper.around(this.#key, id);
  }

  /** What is kept of these minutes. @throws AppFailure `storageFailed` */
  keptAt(minutes: readonly number[]): Promise<KeptMinutes> {
    return this.#keeper.keptAt(this.#key, minutes);
  }

  /** What of this channel was kept since then, in the order of keeping, after a row of it. @throws AppFailure `storageFailed` */
  keptSince(sinceMs: number, after: number, limit: number): Promise<KeptLine[]> {
    return this.#keeper.since(this.#key, sinceMs, after, limit);
  }

  /** Who was here before then, as far as it is kept. @throws AppFailure `storageFailed` */
  keptPeople(beforeMs: number): Promise<KeptPerson[]> {
    return this.#keeper.people(this.#key, beforeMs);
  }

  /** What rules hold here, to be there after a restart. */
  keepHeld(entries: string): void {
    this.#keeper.keepHeld(this.#key, entries);
  }

  /** What they held when this was left; empty: nothing. @throws AppFailure `storageFailed` */
  held(): Promise<string> {
    return this.#keeper.held(this.#key);
  }

  /** Rules changed: what becomes of rows that are there, by the platform's id. */
  remark(marks: ReadonlyMap<string, ChatMark | undefined>): void {
    for (const item of [...this.#buffer.items]) {
      if (item.kind !== 'message' || item.id === null || !marks.has(item.id)) continue;
      const mark = marks.get(item.id);
      if (mark === item.mark) continue;
      const { mark: _, ...plain } = item;
      this.#buffer.update(mark === undefined ? plain : { ...plain, mark });
    }
  }

  /** Connects anew, now, also when the room had refused. */
  reconnect(): void {
    this.#room.connection.reconnect();
  }

  /** The computer goes to sleep. */
  suspend(): void {
    this.#room.connection.suspend();
  }

  /** The computer is awake again: whatever was believed is looked at anew. */
  resume(): void {
    this.#room.connection.resume();
  }

  /** A hidden window is fed once a second. */
  setVisible(visible: boolean): void {
    this.#buffer.setVisible(visible);
  }

  /**
   * Everything a window needs when it opens, with the newest rows. What waits for the next feed is in it, so it is fed first.
   */
  snapshot(): ChatSnapshot {
    this.#buffer.flush();
    const { items } = this.#buffer;
    const earlier = items.slice(0, -NEWEST_ROWS);
    return {
      channelId: this.channel.id,
      room: this.room.value,
      timeline: this.#timeline.read(),
      items: items.slice(-NEWEST_ROWS),
      ...(earlier.length > 0 && { earlier: countRows(earlier) }),
    };
  }

  /** Has the feed bring all rows before the one of this key. */
  readEarlier(before: string): void {
    this.#buffer.tellEarlier(before);
  }

  /** Has the feed bring at once what waits for it. */
  readNews(): void {
    this.#buffer.flush();
  }

  /** Who comes, goes and changes. Returns the function that stops listening. */
  onPresence(listener: Listener<Presence>): () => void {
    return this.#presence.subscribe(listener);
  }

  /** Who says what to the room, one's own messages too; no whispers. */
  onSpoke(listener: Listener<Spoken>): () => void {
    return this.#spoken.subscribe(listener);
  }

  /** What the chat says of the channel's polls. Returns the function that stops listening. */
  onPoll(listener: Listener<PollTold>): () => void {
    return this.#polls.subscribe(listener);
  }

  /** How many messages were taken out of the room, of those that are shown here. */
  onRemoved(listener: Listener<number>): () => void {
    return this.#removed.subscribe(listener);
  }

  /** The platform's id of the last message that somebody said here and that was not taken out; null: there is none. */
  lastMessageOf(userId: number): string | null {
    const said = this.#buffer.items.findLast((item) => {
      return item.kind === 'message' && item.userId === userId && inRoom(item) && item.removed === null;
    });
    return said?.kind === 'message' ? said.id : null;
  }

  /** What moderators do to people here, whoever they are. */
  onModerated(listener: Listener<Moderated>): () => void {
    return this.#moderated.subscribe(listener);
  }

  /** What history gave back of a time away, anew when it gives more. What it gave was told by `onSpoke` right before. */
  onTimeAway(listener: Listener<ChatGap>): () => void {
    return this.#timeAway.subscribe(listener);
  }

  #checkRefused(): void {
    const { value: state } = this.room;
    if (state.kind === 'refused') throw new AppFailure(state.why);
  }
}
