import type { SessionChannel } from '../../shared/session.ts';
import {
  ChannelAnalytics,
  type ChannelAnalyticsDeps,
  ChannelStreams,
  type ChannelStreamsDeps,
} from '../analytics/index.ts';
import { ChannelChat, type ChannelChatDeps } from '../chat/index.ts';
import { ChannelChatters, type ChannelChattersDeps } from '../chatters/index.ts';
import { derive } from '../kernel/derived.ts';
import type { Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';

/** One channel: what is said there, who is there, its numbers over time, and its past streams. */
export type Room = {
  readonly chat: ChannelChat;
  readonly chatters: ChannelChatters;
  readonly analytics: ChannelAnalytics;
  readonly streams: ChannelStreams;
};

export type OpenRoomDeps = {
  chat: Omit<ChannelChatDeps, 'channel' | 'newKey'>;
  chatters: Omit<ChannelChattersDeps, 'channelId' | 'firstVersion'>;
  analytics: Omit<ChannelAnalyticsDeps, 'channelId' | 'firstVersion'>;
  streams: Omit<ChannelStreamsDeps, 'numbers' | 'firstVersion'>;
  /** Connects a new room with the rest. @returns what ends that */
  follow: (room: Room) => (() => void)[];
};

/** The one channel that is open, of all that a room could be opened for. */
export class OpenRoom {
  readonly #deps: OpenRoomDeps;
  readonly #current = new Subject<Room | null>(null);
  #stops: (() => void)[] = [];
  #keys = 0;
  #versions = { chatters: 0, analytics: 0, streams: 0 };
  #visible = true;

  /** What is said there. */
  readonly chat = derive([this.#current], () => this.#current.value?.chat ?? null).value;
  /** Who is there. */
  readonly chatters = derive([this.#current], () => this.#current.value?.chatters ?? null).value;
  /** Its numbers. */
  readonly analytics = derive([this.#current], () => this.#current.value?.analytics ?? null).value;
  /** Its past streams. */
  readonly streams = derive([this.#current], () => this.#current.value?.streams ?? null).value;

  constructor(deps: OpenRoomDeps) {
    this.#deps = deps;
  }

  /** null while no channel is open. */
  get current(): Observable<Room | null> {
    return this.#current;
  }

  /** Opens a channel and leaves the one before. Nothing happens when it is open already. */
  open(channel: SessionChannel): void {
    if (this.#current.value?.chat.channel.id === channel.id) return;
    this.#leave();
    const { chat, chatters, analytics, streams, follow } = this.#deps;
    const { id: channelId } = channel;
    const numbers = new ChannelAnalytics({ ...analytics, channelId, firstVersion: this.#versions.analytics });
    const room: Room = {
      chat: new ChannelChat({ ...chat, channel, newKey: () => `i${++this.#keys}` }),
      chatters: new ChannelChatters({ ...chatters, channelId, firstVersion: this.#versions.chatters }),
      analytics: numbers,
      streams: new ChannelStreams({ ...streams, numbers, firstVersion: this.#versions.streams }),
    };
    room.chat.setVisible(this.#visible);
    room.analytics.setVisible(this.#visible);
    this.#stops = follow(room);
    this.#current.set(room);
    room.chat.start();
    room.chatters.start();
  }

  /** Leaves the channel that is open, if any. */
  close(): void {
    if (this.#current.value === null) return;
    this.#leave();
    this.#current.set(null);
  }

  /** A hidden window is fed less often. */
  setVisible(visible: boolean): void {
    this.#visible = visible;
    this.#current.value?.chat.setVisible(visible);
    this.#current.value?.analytics.setVisible(visible);
  }

  #leave(): void {
    const room = this.#current.value;
    if (room === null) return;
    // First: nothing of a channel that is left is told any more.
    for (const stop of this.#stops) stop();
    this.#stops = [];
    room.chat.close();
    room.chatters.close();
    room.streams.close();
    room.analytics.close();
    this.#versions = {
      chatters: room.chatters.read().version + 1,
      analytics: room.analytics.read().version + 1,
      streams: room.streams.state.value.version + 1,
    };
  }
}
