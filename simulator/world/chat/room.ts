import type { ChatEventData, ChatEventName, ChatMessageData } from '../../../shared/platform/chatPackets.ts';
import type { Channel, Channels } from '../channels.ts';
import type { VirtualClock } from '../clock.ts';
import { profileOf } from '../profile.ts';
import type { RandomStream } from '../random.ts';
import { rankOf } from '../roleSets.ts';
import { nameKey, type User, type Users } from '../users.ts';
import { type Chatter, Chatters, simulatedChatter } from './chatters.ts';
import { History } from './history.ts';
import { parseMessage } from './parseMessage.ts';
import { rolePermissions } from './permissions.ts';

/** A socket that has joined a room. */
export type RoomMember = {
  /** Undefined for an anonymous reader. */
  readonly user: User | undefined;
  /** Takes an event packet that is encoded already, once for all members. */
  deliver(event: ChatEventName, frame: Buffer): void;
};

type RoomDeps = {
  readonly channel: Channel;
  readonly channels: Channels;
  readonly users: Users;
  readonly clock: VirtualClock;
  readonly random: RandomStream;
};

/** Encodes an event packet. @see PLATFORM §6.2 */
export function encodeEvent<N extends ChatEventName>(event: N, data: ChatEventData<N>): Buffer {
  return Buffer.from(JSON.stringify({ type: 'event', event, data }));
}

/** The chat of one channel: who is there, what was said, who listens. */
export class Room {
  readonly channel: Channel;
  readonly chatters: Chatters;
  readonly history = new History();
  readonly #deps: RoomDeps;
  readonly #members = new Set<RoomMember>();
  readonly #timedOutUntilMs = new Map<number, number>();

  /** @param crowd users who are there from the start, without a socket and without an event */
  constructor(deps: RoomDeps, crowd: Iterable<User> = []) {
    this.#deps = deps;
    this.channel = deps.channel;
    const start: Chatter[] = [];
    for (const user of crowd) start.push(simulatedChatter(user, this.rolesOf(user)));
    this.chatters = new Chatters(start);
  }

  /** Sockets in the room, anonymous ones too. */
  get memberCount(): number {
    return this.#members.size;
  }

  rolesOf(user: User): readonly string[] {
    return this.#deps.channels.rolesOf(this.channel, user);
  }

  /** A socket joins. The first of a user makes them a chatter; anonymous ones are never listed. @see PLATFORM §6.4 */
  enter(member: RoomMember): void {
    this.#members.add(member);
    if (member.user === undefined) return;
    const chatter = this.chatters.byUserId(member.user.id);
    if (chatter === undefined) this.#appear(member.user, { sockets: 1, isSimulated: false });
    else chatter.sockets += 1;
  }

  /** A socket goes; with the last one of a user the chatter does too. */
  exit(member: RoomMember): void {
    if (!this.#members.delete(member) || member.user === undefined) return;
    const chatter = this.chatters.byUserId(member.user.id);
    if (chatter === undefined) return;
    chatter.sockets -= 1;
    this.#disappearIfAlone(chatter);
  }

  /** The world brings somebody in. @returns false when they are there without a socket already. */
  join(user: User): boolean {
    const chatter = this.chatters.byUserId(user.id);
    if (chatter?.isSimulated) return false;
    if (chatter === undefined) this.#appear(user, { sockets: 0, isSimulated: true });
    else chatter.isSimulated = true;
    return true;
  }

  /** The world takes somebody out; an open socket keeps them. @returns false when the world had not brought them. */
  part(user: User): boolean {
    const chatter = this.chatters.byUserId(user.id);
    if (!chatter?.isSimulated) return false;
    chatter.isSimulated = false;
    this.#disappearIfAlone(chatter);
    return true;
  }

  /** Somebody present by name, in any case; they may be tagged and whispered to. */
  presentByName(username: string): Chatter | undefined {
    const user = this.#deps.users.byName(username);
    return user === undefined ? undefined : this.chatters.byUserId(user.id);
  }

  /** Says something to everybody. @returns the message as they get it. */
  say(author: User, text: string): ChatMessageData {
    const message = this.compose(author, text);
    this.publish(message);
    return message;
  }

  /** Sends a composed message to everybody. */
  publish(message: ChatMessageData): void {
    this.history.add(message);
    this.broadcast('ChatMessage', message);
  }

  /** Makes a whisper, which goes to the target's sockets alone. @see PLATFORM §6.3 */
  composeWhisper(author: User, target: User, text: string): ChatMessageData {
    const message = this.compose(author, text);
    message.message.meta.whisper = true;
    message.target = target.username;
    return message;
  }

  /** Makes a message of typed text, without sending it. @see PLATFORM §6.5 */
  compose(author: User, text: string): ChatMessageData {
    const { components, isAction } = parseMessage(text, (name) => this.#tagged(name));
    return {
      channel: this.channel.id,
      id: this.#deps.random.uuid(),
      user_name: author.username,
      user_id: author.id,
      user_roles: [...this.rolesOf(author)],
      user_level: profileOf(author).level,
      user_avatar: null,
      message: { message: components, meta: isAction ? { me: true } : {} },
    };
  }

  /** Tells everybody in the room that somebody's roles have changed, and re-orders them. */
  rolesChanged(user: User): void {
    const chatter = this.chatters.byUserId(user.id);
    const roles = this.rolesOf(user);
    if (chatter !== undefined) {
      this.chatters.delete(chatter);
      this.chatters.add({ ...chatter, roles, rank: rankOf(roles) });
    }
    const permissions = [...rolePermissions(roles)];
    this.broadcast('UserUpdate', { user: user.id, roles: [...roles], permissions, username: user.username });
  }

  /** Silences somebody until a moment; undefined lets them speak again. */
  timeOut(userId: number, untilMs: number | undefined): void {
    if (untilMs === undefined) this.#timedOutUntilMs.delete(userId);
    else this.#timedOutUntilMs.set(userId, untilMs);
  }

  isTimedOut(userId: number): boolean {
    const untilMs = this.#timedOutUntilMs.get(userId);
    return untilMs !== undefined && this.#deps.clock.now() < untilMs;
  }

  /** Sends an event to every socket in the room; encoded once. */
  broadcast<N extends ChatEventName>(event: N, data: ChatEventData<N>): void {
    if (this.#members.size === 0) return;
    const frame = encodeEvent(event, data);
    for (const member of this.#members) member.deliver(event, frame);
  }

  /** Sends an event to one user's sockets in the room. */
  sendTo<N extends ChatEventName>(userId: number, event: N, data: ChatEventData<N>): void {
    const frame = encodeEvent(event, data);
    for (const member of this.#members) if (member.user?.id === userId) member.deliver(event, frame);
  }

  /** Who an @name means: somebody present, or the owner, who is spoken to even when away. */
  #tagged(name: string): User | undefined {
    const { owner } = this.channel;
    return this.presentByName(name)?.user ?? (nameKey(name) === owner.key ? owner : undefined);
  }

  #appear(user: User, presence: { sockets: number; isSimulated: boolean }): void {
    const roles = this.rolesOf(user);
    this.chatters.add({ user, roles, rank: rankOf(roles), ...presence });
    const { username, id } = user;
    this.broadcast('UserJoin', { originatingChannel: this.channel.id, username, roles: [...roles], id });
  }

  #disappearIfAlone(chatter: Chatter): void {
    if (chatter.sockets > 0 || chatter.isSimulated) return;
    this.chatters.delete(chatter);
    const { username, id } = chatter.user;
    this.broadcast('UserLeave', { originatingChannel: this.channel.id, username, id });
  }
}
