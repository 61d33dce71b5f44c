import type { ChatFeed, ChatSnapshot, RoomState } from '../../../shared/chat.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { SessionChannel } from '../../../shared/session.ts';
import { Subject } from '../../core/subject.ts';
import { ChatBuffer } from './chatBuffer.ts';
import { ChatRoom } from './chatRoom.ts';
import type { Addressed, Presence, Spoken } from './presence.ts';
import type { ConnectionDeps } from './roomConnection.ts';
import { Timeline } from './timeline.ts';

type Listener<T> = (news: T) => void;

/**
 * The chat of one channel at a time: joins it, keeps it connected, and tells the window what is said.
 * @see DESIGN §4, §5
 */
export class ChatService {
  /** Where the room stands. */
  readonly room = new Subject<RoomState>({ kind: 'left' });
  /** What the window has to add to its list and to change in it; one a frame at most. */
  readonly fed = new Subject<ChatFeed>({ append: [], update: [] });
  /** Counts up when the list is another one: the window reads the snapshot anew. */
  readonly replaced = new Subject(0);
  readonly #deps: ConnectionDeps;
  readonly #timeline: Timeline;
  readonly #buffer: ChatBuffer;
  readonly #presence = new Set<Listener<Presence>>();
  readonly #spoken = new Set<Listener<Spoken>>();
  readonly #addressed = new Set<Listener<Addressed>>();
  #current: { channel: SessionChannel; room: ChatRoom } | null = null;
  #keys = 0;
  #ignoredPackets = 0;

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
    this.#timeline = new Timeline(deps.clock);
    this.#buffer = new ChatBuffer(deps.clock, (feed) => this.fed.set(feed));
  }

  /** The connection's story, newest step last. */
  get timeline(): Timeline['changed'] {
    return this.#timeline.changed;
  }

  /** The channel whose chat is open. */
  get channel(): SessionChannel | null {
    return this.#current?.channel ?? null;
  }

  /** Opens a channel's chat and leaves the one before. Nothing happens when it is open already. */
  join(channel: SessionChannel): void {
    if (this.#current?.channel.id === channel.id) return;
    this.#close();
    const room = new ChatRoom({
      ...this.#deps,
      channel,
      state: this.room,
      timeline: this.#timeline,
      buffer: this.#buffer,
      newKey: () => `i${++this.#keys}`,
      ignored: () => {
        this.#ignoredPackets += 1;
      },
      presence: (presence) => tell(this.#presence, presence),
      spoken: (spoken) => tell(this.#spoken, spoken),
      addressed: (addressed) => tell(this.#addressed, addressed),
    });
    this.#current = { channel, room };
    this.replaced.set(this.replaced.value + 1);
    room.connection.start();
  }

  /** Leaves the chat; messages that wait are gone with the list. */
  leave(): void {
    if (!this.#current) return;
    this.#close();
    this.replaced.set(this.replaced.value + 1);
  }

  /**
   * Hands a message over. How it goes on is told by the feed, under the key.
   * @throws AppFailure `notSignedIn`; `badInput` (`empty`, `tooLong`, `queueFull`); the reason of a refused room;
   *   `connectionLost` when no channel is open.
   * @see PLATFORM §6.3 `msg`, `whisper`
   */
  send(text: string, whisperTo: string | null): { key: string } {
    const self = this.#deps.session.value;
    if (!self) throw new AppFailure({ kind: 'notSignedIn' });
    const { value: state } = this.room;
    if (state.kind === 'refused') throw new AppFailure(state.why);
    return { key: this.#open().outbox.add(text, whisperTo, self) };
  }

  /** Takes back a message that was not sent; null when it has left already. */
  withdraw(key: string): { text: string } | null {
    return this.#current?.room.outbox.withdraw(key) ?? null;
  }

  /** Sends a failed message, or one of which nobody knows, anew. @throws AppFailure `badInput` */
  retry(key: string): void {
    this.#open().outbox.retry(key);
  }

  /** Removes a message from the room, for everybody. @throws AppFailure as `ChatRoom.remove` */
  async remove(id: string): Promise<void> {
    await this.#open().remove(id);
  }

  /** Connects anew, now, also when the room had refused. */
  reconnect(): void {
    this.#current?.room.connection.reconnect();
  }

  /** The computer goes to sleep. */
  suspend(): void {
    this.#current?.room.connection.suspend();
  }

  /** The computer is awake again: whatever was believed is looked at anew. */
  resume(): void {
    this.#current?.room.connection.resume();
  }

  /** A hidden window is fed once a second. */
  setVisible(visible: boolean): void {
    this.#buffer.setVisible(visible);
  }

  /** Everything a window needs when it opens. What waits for the next feed is in it, so it is fed first. */
  snapshot(): ChatSnapshot {
    this.#buffer.flush();
    return {
      room: this.room.value,
      timeline: this.#timeline.read(),
      items: [...this.#buffer.items],
      ignoredPackets: this.#ignoredPackets,
    };
  }

  /** Who comes, goes and changes. Returns the function that stops listening. */
  onPresence(listener: Listener<Presence>): () => void {
    return listen(this.#presence, listener);
  }

  /** Who says what to the room, one's own messages too; no whispers. */
  onSpoke(listener: Listener<Spoken>): () => void {
    return listen(this.#spoken, listener);
  }

  /** Who mentions the person who is signed in, or whispers to them. */
  onAddressed(listener: Listener<Addressed>): () => void {
    return listen(this.#addressed, listener);
  }

  #open(): ChatRoom {
    if (!this.#current) throw new AppFailure({ kind: 'connectionLost', sent: false });
    return this.#current.room;
  }

  #close(): void {
    this.#current?.room.stop();
    this.#current = null;
    this.#buffer.clear();
    this.#timeline.clear();
  }
}

function tell<T>(listeners: ReadonlySet<Listener<T>>, news: T): void {
  for (const listener of listeners) listener(news);
}

function listen<T>(listeners: Set<Listener<T>>, listener: Listener<T>): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
