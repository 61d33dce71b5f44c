import type { ChatEventData, ChatEventName, ChatMessageData } from '../../../shared/platform/chatPackets.ts';
import type { Channel, Channels } from '../channels.ts';
import type { VirtualClock } from '../clock.ts';
import type { EmoticonPacks } from '../emoticons/emoticonPacks.ts';
import type { Events } from '../events/events.ts';
import type { Preferences } from '../preferences/preferences.ts';
import { profileOf } from '../profile.ts';
import type { RandomStream } from '../random.ts';
import type { Readings } from '../readings.ts';
import { rankOf } from '../roleSets.ts';
import { nameKey, type User } from '../user.ts';
import type { Users } from '../users.ts';
import { avatarUrl } from '../views/userView.ts';
import { type Chatter, Chatters, simulatedChatter } from './chatters.ts';
import { History } from './history.ts';
import { parseMessage } from './parseMessage.ts';
import { isModerator, type Permission, rolePermissions } from './permissions.ts';
import { Polls } from './polls.ts';
import { Skills } from './skills.ts';
import { type Refusal, Speaking } from './speaking.ts';

/** A socket that has joined a room. */
export type RoomMember = {
  /** Undefined for an anonymous reader. */
  readonly user: User | undefined;
  /** Takes an event packet that is encoded already, once for all members. */
  deliver(event: ChatEventName, frame: Buffer): void;
  /** Ends the connection. */
  close(code: number, reason?: string): void;
};

type RoomDeps = {
  readonly channel: Channel;
  readonly channels: Channels;
  readonly users: Users;
  readonly clock: VirtualClock;
  readonly random: RandomStream;
  readonly emoticonPacks: EmoticonPacks;
  readonly preferences: Pick<Preferences, 'of'>;
  readonly events: Pick<Events, 'publish'>;
  readonly readings: Readings;
  /** Where the service listens. */
  readonly address: string;
  /** The rooms of the channels that stream together with this one. */
  readonly partners: () => readonly Room[];
  /** Told when somebody has come or gone. */
  readonly moved?: (isArrival: boolean) => void;
};

/** Encodes an event packet. @see PLATFORM §6.2 */
export function encodeEvent<N extends ChatEventName>(event: N, data: ChatEventData<N>): Buffer {
  return Buffer.from(JSON.stringify({ type: 'event', event, data }));
}

/**
 * Of these a costream's other rooms hear too. Roles, timeouts and the clearing of a chat are each channel's own.
 * @see PLATFORM §6.4 "In a costream"
 */
const sharedEvents: ReadonlySet<ChatEventName> = new Set<ChatEventName>([
  'ChatMessage',
  'UserJoin',
  'UserLeave',
  'PollStart',
  'PollEnd',
  'DeleteMessage',
  'PurgeMessage',
  'SkillAttribution',
  'DeleteSkillAttribution',
]);

/** Who whispered what to whom. */
export type Whisper = { readonly from: string; readonly to: string; readonly text: string };

/** So many whispers are noted. */
const NOTED = 50;

/** The chat of one channel: who is there, what was said, who listens. */
export class Room {
  readonly channel: Channel;
  readonly chatters: Chatters;
  /** Those who watch and asked not to be listed: only the service's staff is told of them. @see PLATFORM §4.4, §7.1 */
  readonly lurkers = new Chatters();
  readonly history = new History();
  readonly speaking: Speaking;
  readonly polls: Polls;
  readonly skills: Skills;
  readonly #deps: RoomDeps;
  readonly #whispers: Whisper[] = [];
  readonly #members = new Set<RoomMember>();

  /** @param crowd users who are there from the start, without a socket and without an event */
  constructor(deps: RoomDeps, crowd: Iterable<User> = []) {
    this.#deps = deps;
    this.channel = deps.channel;
    this.speaking = new Speaking({ ...deps, channelId: deps.channel.id });
    this.polls = new Polls(this, deps.clock);
    this.skills = new Skills(this, deps);
    const start: Chatter[] = [];
    for (const user of crowd) start.push(simulatedChatter(user, this.rolesOf(user)));
    this.chatters = new Chatters(start);
  }

  /** The last 50 whispers, oldest first: for whoever looks into the world, as the platform tells nobody. */
  get whispers(): readonly Whisper[] {
    return this.#whispers;
  }

  /** Everybody who is here with an account, listed or not. */
  get size(): number {
    return this.chatters.size + this.lurkers.size;
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
    this.#stopLurking(member.user);
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
    this.#stopLurking(user);
    const chatter = this.chatters.byUserId(user.id);
    if (chatter?.isSimulated) return false;
    if (chatter === undefined) this.#appear(user, { sockets: 0, isSimulated: true });
    else chatter.isSimulated = true;
    return true;
  }

  /** The world brings somebody in who is not listed, and of whom the room is told nothing. @returns false when they are there. */
  lurk(user: User): boolean {
    if (this.chatters.byUserId(user.id) !== undefined || this.lurkers.byUserId(user.id) !== undefined) return false;
    this.lurkers.add(simulatedChatter(user, this.rolesOf(user)));
    this.#deps.moved?.(true);
    return true;
  }

  /** The world takes somebody out; an open socket keeps them. @returns false when the world had not brought them. */
  part(user: User): boolean {
    if (this.#stopLurking(user)) return true;
    const chatter = this.chatters.byUserId(user.id);
    if (!chatter?.isSimulated) return false;
    chatter.isSimulated = false;
    this.#disappearIfAlone(chatter);
    return true;
  }

  /** Puts somebody out: their sockets are closed, and the world keeps them no longer. */
  expel(user: User, code: number, reason: string): void {
    for (const member of [...this.#members]) {
      if (member.user?.id !== user.id) continue;
      this.exit(member);
      member.close(code, reason);
    }
    this.part(user);
  }

  /** Somebody present by name, in any case; they may be tagged and whispered to. */
  presentByName(username: string): Chatter | undefined {
    const user = this.#deps.users.byName(username);
    return user === undefined ? undefined : this.chatters.byUserId(user.id);
  }

  /** Says something, timed out or not, too soon or not. @returns the message as people get it */
  say(author: User, text: string): ChatMessageData {
    const message = this.compose(author, text);
    this.speaking.filter(message, rolePermissions(this.rolesOf(author)));
    this.publish(message);
    return message;
  }

  /** Somebody of the crowd says something, if the room's rules let them. @returns the message, if it was said */
  attempt(author: User, text: string): ChatMessageData | undefined {
    const draft = this.draft(author, text, rolePermissions(this.rolesOf(author)));
    if (typeof draft === 'string') return undefined;
    this.publish(draft);
    return draft;
  }

  /** Makes the message somebody wants to say, by the room's rules, or tells why they may not. @see PLATFORM §6.3 */
  draft(author: User, text: string, permissions: readonly Permission[]): ChatMessageData | Refusal {
    const refusal = this.speaking.refusal(author, this.rolesOf(author), permissions);
    if (refusal !== undefined) return refusal;
    const message = this.compose(author, text);
    if (this.speaking.hasForbiddenLink(message, permissions)) return 'link';
    this.speaking.filter(message, permissions);
    return message;
  }

  /** Sends a composed message to everybody; a censored one to moderators and the owner alone. @see PLATFORM §6.5 */
  publish(message: ChatMessageData): void {
    this.speaking.note(message.user_id);
    if (message.message.meta.censored) {
      this.#deliver('ChatMessage', encodeEvent('ChatMessage', message), ({ user }) => {
        return user !== undefined && isModerator(this.rolesOf(user));
      });
      return;
    }
    this.history.add(message);
    this.broadcast('ChatMessage', message);
  }

  /** Makes a whisper, which goes to the target's sockets alone, and takes note of it. @see PLATFORM §6.3 */
  composeWhisper(author: User, target: User, text: string): ChatMessageData {
    const message = this.compose(author, text);
    this.#whispers.push({ from: author.username, to: target.username, text });
    if (this.#whispers.length > NOTED) this.#whispers.shift();
    message.message.meta.whisper = true;
    message.target = target.username;
    return message;
  }

  /** Makes a message of typed text, without sending it. @see PLATFORM §6.5 */
  compose(author: User, text: string): ChatMessageData {
    const findEmoticon = (typed: string) => this.#emoticonOf(author, typed);
    const { components, isAction } = parseMessage(text, (name) => this.#tagged(name), findEmoticon);
    return {
      channel: this.channel.id,
      id: this.#deps.random.uuid(),
      user_name: author.username,
      user_id: author.id,
      user_roles: [...this.rolesOf(author)],
      user_level: profileOf(author).level,
      user_avatar: avatarUrl(author, this.#deps.address),
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
    const lurker = this.lurkers.byUserId(user.id);
    if (lurker !== undefined) {
      this.lurkers.delete(lurker);
      this.lurkers.add({ ...lurker, roles, rank: rankOf(roles) });
    }
    const isLong = this.#deps.readings.of('chat.userUpdate') !== 'roles';
    const more = isLong ? { permissions: [...rolePermissions(roles)], username: user.username } : {};
    this.broadcast('UserUpdate', { user: user.id, roles: [...roles], ...more });
  }

  /** Takes somebody out of the lists that stand by name, while their name changes. @returns what puts them back, and tells the room */
  renames(user: User): () => void {
    const lists = [this.chatters, this.lurkers].flatMap((list) => {
      const chatter = list.byUserId(user.id);
      return chatter === undefined ? [] : [{ list, chatter }];
    });
    for (const { list, chatter } of lists) list.delete(chatter);
    return () => {
      for (const { list, chatter } of lists) list.add(chatter);
      const isTold = this.#deps.readings.of('chat.userUpdate') !== 'roles';
      if (isTold && lists.length > 0) this.broadcast('UserUpdate', { user: user.id, username: user.username });
    };
  }

  /** Sends an event to every socket in the room, and in those of a costream if it concerns them; encoded once. */
  broadcast<N extends ChatEventName>(event: N, data: ChatEventData<N>): void {
    const partners = sharedEvents.has(event) ? this.#deps.partners() : [];
    if (this.#members.size === 0 && partners.length === 0) return;
    const frame = encodeEvent(event, data);
    this.#deliver(event, frame);
    if (partners.length === 0) return;
    // Events that name no origin by themselves get one on their way to other channels.
    const hasOrigin = 'channel' in data || 'originatingChannel' in data;
    const abroad = hasOrigin ? frame : encodeEvent(event, { ...data, originatingChannel: this.channel.id });
    for (const partner of partners) partner.#deliver(event, abroad);
  }

  /** Sends an event to one user's sockets in the room. */
  sendTo<N extends ChatEventName>(userId: number, event: N, data: ChatEventData<N>): void {
    this.#deliver(event, encodeEvent(event, data), ({ user }) => user?.id === userId);
  }

  #deliver(event: ChatEventName, frame: Buffer, isFor: (member: RoomMember) => boolean = () => true): void {
    for (const member of this.#members) if (isFor(member)) member.deliver(event, frame);
  }

  /** Who an @name means: somebody present, or the owner, who is spoken to even when away. */
  #tagged(name: string): User | undefined {
    const { owner } = this.channel;
    return this.presentByName(name)?.user ?? (nameKey(name) === owner.key ? owner : undefined);
  }

  /** The channel's own emoticons are for its owner and its subscribers. @see PLATFORM §11.5 */
  #emoticonOf(author: User, typed: string) {
    const isTheirs = this.channel.owner === author || this.channel.roles.get(author.id)?.includes('Subscriber');
    return isTheirs ? this.#deps.emoticonPacks.find(this.channel, typed) : undefined;
  }

  #appear(user: User, presence: { sockets: number; isSimulated: boolean }): void {
    const roles = this.rolesOf(user);
    this.chatters.add({ user, roles, rank: rankOf(roles), ...presence });
    const { username, id } = user;
    this.broadcast('UserJoin', { originatingChannel: this.channel.id, username, roles: [...roles], id });
    this.#deps.moved?.(true);
  }

  #stopLurking(user: User): boolean {
    const lurker = this.lurkers.byUserId(user.id);
    if (lurker === undefined) return false;
    this.lurkers.delete(lurker);
    this.#deps.moved?.(false);
    return true;
  }

  #disappearIfAlone(chatter: Chatter): void {
    if (chatter.sockets > 0 || chatter.isSimulated) return;
    this.chatters.delete(chatter);
    const { username, id } = chatter.user;
    const roles = [...chatter.roles];
    this.broadcast('UserLeave', { originatingChannel: this.channel.id, username, roles, id });
    this.#deps.moved?.(false);
  }
}
