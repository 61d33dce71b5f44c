import type { ChatGap, ChatMessage, RoomState } from '../../../shared/chat.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { ChatMessageData } from '../../../shared/platform/chatPackets.ts';
import type { SessionChannel } from '../../../shared/session.ts';
import type { Subject } from '../../core/subject.ts';
import type { ChatEvent } from '../../platform/chatDecode.ts';
import type { ChatSocket } from '../../platform/chatSocket.ts';
import { CatchUp, type CatchUpResult } from './catchUp.ts';
import type { ChatBuffer } from './chatBuffer.ts';
import type { Admission } from './enterRoom.ts';
import { messageItem } from './messageItem.ts';
import { partsText } from './messageParts.ts';
import { Outbox } from './outbox.ts';
import { Permissions } from './permissions.ts';
import { type Addressed, type Presence, presenceOf, type Spoken } from './presence.ts';
import { hideRemoved, removalOf, removeMessage } from './removal.ts';
import { type ConnectionDeps, RoomConnection } from './roomConnection.ts';
import { SeenIds } from './seenIds.ts';
import type { Timeline } from './timeline.ts';

/** The platform's ids are UUIDs; a message with a longer one is not worth carrying. */
const MAX_ID_LENGTH = 200;

export type RoomDeps = ConnectionDeps & {
  channel: SessionChannel;
  state: Subject<RoomState>;
  timeline: Timeline;
  buffer: ChatBuffer;
  newKey: () => string;
  ignored: () => void;
  presence: (presence: Presence) => void;
  spoken: (spoken: Spoken) => void;
  addressed: (addressed: Addressed) => void;
};

/** One channel's chat: puts what the connection brings into the list, in order and once. */
export class ChatRoom {
  readonly outbox: Outbox;
  readonly connection: RoomConnection;
  readonly #deps: RoomDeps;
  readonly #permissions: Permissions;
  readonly #seen = new SeenIds();
  #catchUp: CatchUp;
  #socket: ChatSocket | null = null;
  #admission: Admission | null = null;
  #gap: ChatGap | null = null;

  constructor(deps: RoomDeps) {
    this.#deps = deps;
    this.#catchUp = this.#newCatchUp();
    this.#permissions = new Permissions(deps.clock, deps.state, () => this.#hideRemoved());
    this.outbox = new Outbox({
      clock: deps.clock,
      buffer: deps.buffer,
      newKey: deps.newKey,
      accepted: (sent) => this.#learn(sent),
      release: (data) => this.#show(data, deps.clock.now()),
      internal: (cause) => ({ kind: 'internal', logId: deps.log.fault('chat.sendFailed', cause) }),
    });
    this.connection = new RoomConnection(deps, {
      event: (event) => this.#event(event),
      ignored: deps.ignored,
      joined: (socket, admission, awaySinceMs) => this.#joined(socket, admission, awaySinceMs),
      lost: () => this.#lost(),
      refused: (why) => this.outbox.failAll(why),
    });
  }

  stop(): void {
    this.outbox.stop();
    this.connection.stop();
    this.#permissions.stop();
  }

  /**
   * Removes a message from the room, for everybody. The list changes when the room says so.
   * @throws AppFailure `chatRefused` (4003, UACCESS …), `timedOut`, `connectionLost`.
   * @see PLATFORM §6.3 `deleteMessage`
   */
  async remove(id: string): Promise<void> {
    if (!this.#socket) throw new AppFailure({ kind: 'connectionLost', sent: false });
    await this.#socket.call('deleteMessage', [id]);
  }

  #joined(socket: ChatSocket, admission: Admission, awaySinceMs: number | null): void {
    const { clock, buffer, newKey } = this.#deps;
    this.#socket = socket;
    this.#admission = admission;
    this.#permissions.set(admission.permissions, admission.roles);
    if (awaySinceMs !== null) {
      this.#gap = { kind: 'gap', key: newKey(), fromMs: awaySinceMs, toMs: clock.now(), state: 'filling', filled: 0 };
      buffer.append(this.#gap);
    }
    void this.#catchUp.run(socket);
  }

  #lost(): void {
    this.#socket = null;
    this.outbox.close();
    this.#catchUp.abandon();
    this.#catchUp = this.#newCatchUp();
  }

  #newCatchUp(): CatchUp {
    const { clock, log } = this.#deps;
    return new CatchUp({
      clock,
      log,
      isKnown: (id) => this.#seen.has(id),
      fill: (missed) => this.#fill(missed),
      apply: (event) => this.#apply(event),
      done: (result) => this.#caughtUp(result),
    });
  }

  #fill(missed: readonly ChatMessageData[]): number {
    this.outbox.reconcile(missed);
    let filled = 0;
    for (const data of missed) if (this.#show(data, null)) filled += 1;
    return filled;
  }

  #caughtUp(result: CatchUpResult | null): void {
    const { clock, buffer, timeline } = this.#deps;
    this.outbox.settle();
    if (this.#gap) buffer.update({ ...this.#gap, state: result?.state ?? 'failed', filled: result?.filled ?? 0 });
    this.#gap = null;
    if (result) {
      const { startedAtMs, filled: count } = result;
      timeline.add({ kind: 'filled', atMs: startedAtMs, tookMs: Math.max(0, clock.now() - startedAtMs), count });
    }
    const admission = this.#admission;
    if (this.#socket && admission) {
      this.outbox.open({ socket: this.#socket, self: admission.self, roles: admission.roles });
    }
  }

  #event(event: ChatEvent): void {
    switch (event.event) {
      case 'ChatMessage':
      case 'DeleteMessage':
      case 'PurgeMessage':
      case 'ClearMessages':
        if (!this.#catchUp.hold(event)) this.#apply(event);
        break;
      case 'UserJoin':
      case 'UserLeave':
      case 'UserUpdate': {
        const presence = presenceOf(event, this.#deps.channel.id);
        if (presence) this.#deps.presence(presence);
        if (event.event === 'UserUpdate' && event.data.user === this.#admission?.self?.userId) {
          this.#permissions.change(event.data.permissions, event.data.roles);
        }
        break;
      }
      case 'UserTimeout':
        if (event.data.user.user_id === this.#admission?.self?.userId) this.#permissions.mute(event.data.duration);
        break;
      default: // The WelcomeEvent has done its work; polls are not shown.
    }
  }

  #apply(event: ChatEvent): void {
    if (event.event === 'ChatMessage') {
      const { data } = event;
      const mine = data.user_id === this.#admission?.self?.userId;
      if (mine && !this.#seen.has(data.id) && this.outbox.claim(data)) return;
      this.#show(data, this.#deps.clock.now());
    } else {
      this.#remove(event);
    }
  }

  /** @returns false for a message that is there already. */
  #show(data: ChatMessageData, atMs: number | null): boolean {
    if (data.id.length > MAX_ID_LENGTH) {
      this.#deps.ignored();
      return false;
    }
    if (this.#seen.has(data.id)) return false;
    const item = messageItem(data, { key: this.#deps.newKey(), atMs, self: this.#admission?.self ?? null });
    this.#deps.buffer.append(item);
    this.#learn(item);
    return true;
  }

  #learn({ id, userId, username, roles, parts, whisperWith, mention, own, atMs }: ChatMessage): void {
    if (id === null || !this.#seen.add(id)) return;
    const text = partsText(parts);
    const whisper = whisperWith !== null;
    // What comes from history may be old, and may have been told in an earlier run.
    if (!own && atMs !== null && (mention || whisper)) this.#deps.addressed({ name: username, text, whisper, atMs });
    if (!whisper) this.#deps.spoken({ userId, username, roles, text, atMs });
  }

  #remove(event: ChatEvent): void {
    const removal = removalOf(event);
    if (!removal) return;
    const mayView = this.#permissions.holds('view_deleted');
    for (const item of [...this.#deps.buffer.items]) {
      if (item.kind !== 'message' || item.removed || !removal.concerns(item)) continue;
      this.#deps.buffer.update(removeMessage(item, removal.removed, mayView));
    }
  }

  #hideRemoved(): void {
    if (this.#permissions.holds('view_deleted')) return;
    for (const item of [...this.#deps.buffer.items]) {
      const hidden = hideRemoved(item);
      if (hidden) this.#deps.buffer.update(hidden);
    }
  }
}
