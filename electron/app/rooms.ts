import { MOST_CHANNELS } from '../../shared/channels.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { SessionChannel } from '../../shared/session.ts';
import { ChannelChat, type ChannelChatDeps } from '../chat/index.ts';
import { ChannelChatters, type ChannelChattersDeps } from '../chatters/index.ts';
import { derive } from '../kernel/derived.ts';
import type { Observable, Platform } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { ChannelPeople, type ChannelPeopleDeps } from '../people/index.ts';
import { ChannelPolls, type ChannelPollsDeps } from '../polls/index.ts';
import { closeNumbers, type Numbers, type NumbersVersions } from './numbers.ts';

/** One open channel: what is said there, who is there, the lists of its people, and its polls. */
export type Room = {
  readonly channel: SessionChannel;
  readonly chat: ChannelChat;
  readonly chatters: ChannelChatters;
  readonly people: ChannelPeople;
  readonly polls: ChannelPolls;
};

/** What of its own room the lists of people look at. */
type OfTheRoom =
  | 'channelId'
  | 'token'
  | 'firstVersion'
  | 'platform'
  | 'bans'
  | 'presence'
  | 'chattersKnown'
  | 'isStaff'
  | 'streamMs';
type PeopleDeps = Omit<ChannelPeopleDeps, OfTheRoom> & {
  bansOf: (channelId: number) => ChannelPeopleDeps['bans'];
  streamMs: (channelId: number) => number | null;
};

export type RoomsDeps = {
  platform: Platform;
  chat: Omit<ChannelChatDeps, 'channel' | 'newKey' | 'platform' | 'isAlone' | 'session'>;
  /** Who speaks in a channel: one room may have another speaker than the next. */
  speakerIn: (channelId: number) => ChannelChatDeps['session'];
  chatters: Omit<ChannelChattersDeps, 'channelId' | 'firstVersion' | 'platform'>;
  people: PeopleDeps;
  polls: Omit<ChannelPollsDeps, 'chat' | 'key'>;
  /**
   * Those of the room in front. Rooms behind have none open: nobody looks at them, what is known lies in the file, and a fetch that
   * nobody waits for would take calls from the room in front.
   */
  openNumbers: (channelId: number, versions: NumbersVersions) => Numbers;
  /** Connects a new room with the rest, before it begins. @returns what ends that */
  follow: (room: Room) => (() => void)[];
};

type Kept = { readonly room: Room; readonly stops: (() => void)[] };

/**
 * The channels that are open, each with a connection of its own, and the one in front. Requests of those behind give way, and their
 * walks over the chatters go on while nobody else wants the bucket.
 */
export class Rooms {
  readonly #deps: RoomsDeps;
  readonly #kept = new Map<number, Kept>();
  readonly #all = new Subject<readonly Room[]>([]);
  readonly #front = new Subject<Room | null>(null);
  readonly #numbers = new Subject<Numbers | null>(null);
  #keys = 0;
  #versions = { chatters: 0, people: 0, analytics: 0, streams: 0 };
  #visible = true;

  /** What is said in front. */
  readonly chat = derive([this.#front], () => this.#front.value?.chat ?? null).value;
  /** Who is there. */
  readonly chatters = derive([this.#front], () => this.#front.value?.chatters ?? null).value;
  /** The lists of its people. */
  readonly people = derive([this.#front], () => this.#front.value?.people ?? null).value;
  /** Its polls. */
  readonly polls = derive([this.#front], () => this.#front.value?.polls ?? null).value;
  /** The numbers of the channel in front. */
  readonly analytics = derive([this.#numbers], () => this.#numbers.value?.analytics ?? null).value;
  /** Its past streams. */
  readonly streams = derive([this.#numbers], () => this.#numbers.value?.streams ?? null).value;

  constructor(deps: RoomsDeps) {
    this.#deps = deps;
  }

  /** null while no channel is open. */
  get front(): Observable<Room | null> {
    return this.#front;
  }

  /** In the order of the tabs. */
  get all(): Observable<readonly Room[]> {
    return this.#all;
  }

  /** @returns undefined for a channel that is not open */
  of(channelId: number): Room | undefined {
    return this.#kept.get(channelId)?.room;
  }

  /**
   * Opens a channel behind the others. Nothing happens when it is open already.
   * @throws AppFailure `badInput` when as many are open as can be
   */
  open(channel: SessionChannel): void {
    if (this.#kept.has(channel.id)) return;
    if (this.#kept.size >= MOST_CHANNELS) throw new AppFailure({ kind: 'badInput', field: 'channel', why: 'tooMany' });
    this.#make(channel);
    this.#tellAll([...this.#all.value.map((room) => room.channel.id), channel.id]);
  }

  /** Nothing happens when it is not open, or in front already. */
  bringToFront(channelId: number): void {
    const next = this.of(channelId);
    if (!next || next === this.#front.value) return;
    this.#leaveFront();
    this.#enterFront(next);
  }

  /** Brings a channel to the front; one that is not open takes the place of the one in front, which is left. */
  show(channel: SessionChannel): void {
    const before = this.#front.value;
    if (!this.#kept.has(channel.id)) {
      const order = this.#all.value.map((room) => room.channel.id);
      this.#make(channel);
      if (before) {
        this.#leaveFront();
        this.#end(before);
      }
      const isPlaced = before !== null;
      this.#tellAll(
        isPlaced ? order.map((id) => (id === before.channel.id ? channel.id : id)) : [...order, channel.id],
      );
      const made = this.of(channel.id);
      if (made) this.#enterFront(made);
      return;
    }
    this.bringToFront(channel.id);
  }

  /** Leaves a channel. When it is in front, the one beside it comes there. @returns what is in front then */
  close(channelId: number): Room | null {
    const room = this.of(channelId);
    if (!room) return this.#front.value;
    const order = this.#all.value;
    const place = order.indexOf(room);
    const beside = order[place + 1] ?? order[place - 1] ?? null;
    const isFront = this.#front.value === room;
    if (isFront) this.#leaveFront();
    this.#end(room);
    this.#tellAll(order.filter((one) => one !== room).map((one) => one.channel.id));
    if (isFront && beside) this.#enterFront(beside);
    else if (isFront) this.#front.set(null);
    return this.#front.value;
  }

  /** Leaves them all. */
  closeAll(): void {
    if (this.#front.value === null && this.#kept.size === 0) return;
    if (this.#front.value) this.#leaveFront();
    for (const { room } of [...this.#kept.values()]) this.#end(room);
    this.#tellAll([]);
    this.#front.set(null);
  }

  /** A hidden window is fed less often. */
  setVisible(visible: boolean): void {
    this.#visible = visible;
    this.#front.value?.chat.setVisible(visible);
    this.#numbers.value?.analytics.setVisible(visible);
  }

  /** The computer goes to sleep. */
  suspend(): void {
    for (const { chat } of this.#all.value) chat.suspend();
  }

  /** The computer is awake again. */
  resume(): void {
    for (const { chat, chatters, polls } of this.#all.value) {
      chat.resume();
      chatters.recheck();
      polls.recheck();
    }
  }

  #make(channel: SessionChannel): void {
    const { chat, speakerIn, chatters, polls, follow } = this.#deps;
    const { id: channelId } = channel;
    const platform = this.#platformOf(channelId);
    const channelChat = new ChannelChat({
      ...chat,
      session: speakerIn(channelId),
      platform,
      channel,
      newKey: () => `i${++this.#keys}`,
      isAlone: () => this.#kept.size < 2,
    });
    const inside: Omit<Room, 'people'> = {
      channel,
      chat: channelChat,
      polls: new ChannelPolls({ ...polls, chat: channelChat, key: { service: chat.serviceKey, channelId } }),
      chatters: new ChannelChatters({
        ...chatters,
        platform,
        channelId,
        firstVersion: this.#versions.chatters,
        othersWalk: () => this.#all.value.some((other) => other.channel.id !== channelId && other.chatters.isWalking),
        elsewhere: (userId) => this.of(channelId)?.people.known(userId) ?? null,
      }),
    };
    const room: Room = { ...inside, people: this.#peopleOf(inside, platform) };
    // Nobody looks at its rows before it comes to the front.
    room.chat.setVisible(false);
    room.chatters.setBehind(true);
    this.#kept.set(channelId, { room, stops: follow(room) });
    // Whoever opens it says in the same turn whether it comes to the front, and with it how urgent is what it asks for.
    queueMicrotask(() => {
      if (this.of(channelId) !== room) return;
      room.chat.start();
      room.chatters.start();
    });
  }

  #peopleOf({ channel, chat, chatters }: Omit<Room, 'people'>, platform: Platform): ChannelPeople {
    const { bansOf, streamMs, ...deps } = this.#deps.people;
    return new ChannelPeople({
      ...deps,
      platform,
      channelId: channel.id,
      token: channel.token,
      firstVersion: this.#versions.people,
      bans: bansOf(channel.id),
      presence: (userId) => chatters.standingOf(userId),
      chattersKnown: () => chatters.isWhole,
      streamMs: () => streamMs(channel.id),
      isStaff: () => {
        const { value: state } = chat.room;
        return state.kind === 'joined' && state.roles.includes('Staff');
      },
    });
  }

  #enterFront(room: Room): void {
    room.chat.setVisible(this.#visible);
    room.chatters.passVersion(this.#versions.chatters);
    room.chatters.setBehind(false);
    room.people.passVersion(this.#versions.people);
    const numbers = this.#deps.openNumbers(room.channel.id, this.#versions);
    numbers.analytics.setVisible(this.#visible);
    this.#numbers.set(numbers);
    this.#front.set(room);
  }

  /** What the window knows of lists is that of the room it leaves: whatever comes next has later versions. */
  #leaveFront(): void {
    const room = this.#front.value;
    const numbers = this.#numbers.value;
    if (!room || !numbers) return;
    room.chat.setVisible(false);
    room.chatters.setBehind(true);
    // Nobody waits for it there.
    room.people.stopReading();
    closeNumbers(numbers);
    this.#versions = {
      chatters: room.chatters.read().version + 1,
      people: room.people.version + 1,
      analytics: numbers.analytics.read().version + 1,
      streams: numbers.streams.state.value.version + 1,
    };
    this.#numbers.set(null);
  }

  #end(room: Room): void {
    const kept = this.#kept.get(room.channel.id);
    this.#kept.delete(room.channel.id);
    // First: nothing of a channel that is left is told any more.
    for (const stop of kept?.stops ?? []) stop();
    room.people.close();
    room.polls.close();
    room.chat.close();
    room.chatters.close();
  }

  #tellAll(order: readonly number[]): void {
    this.#all.set(order.flatMap((id) => this.of(id) ?? []));
  }

  /** Whatever a room behind asks for lets the one in front pass. */
  #platformOf(channelId: number): Platform {
    const { platform } = this.#deps;
    return {
      baseUrl: platform.baseUrl,
      clientId: platform.clientId,
      request: (name, options) => {
        const isFront = this.#front.value?.channel.id === channelId;
        // One that is refused may wait for its turn for ever; who opened it behind is not waiting for it.
        return platform.request(name, isFront ? options : { ...options, priority: 'background' });
      },
    };
  }
}
