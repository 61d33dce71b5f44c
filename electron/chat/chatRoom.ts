import { type CapabilityName, capabilities } from '../../shared/capabilities.ts';
import type { ChatGap, ChatMark, ChatMessage, RoomState } from '../../shared/chat.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { ChatMessageData } from '../../shared/platform/chatPackets.ts';
import type { SessionChannel } from '../../shared/session.ts';
import type { FactStream } from '../kernel/facts.ts';
import { plainMessage } from '../kernel/plainText.ts';
import type { Subject } from '../kernel/subject.ts';
import type { ChatEvent } from '../platform/chat/chatDecode.ts';
import type { ChatSocket } from '../platform/chat/chatSocket.ts';
import { askHistory, CatchUp, type CatchUpResult } from './catchUp.ts';
import type { ChatBuffer } from './chatBuffer.ts';
import { type Admission, askPermissions } from './enterRoom.ts';
import { HappeningRows } from './happeningRows.ts';
import { HeardMentions } from './heardMentions.ts';
import type { RoomRecorder } from './log/roomRecorder.ts';
import { messageItem } from './messageItem.ts';
import { type Named, partsText } from './messageParts.ts';
import { Outbox } from './outbox.ts';
import { Permissions } from './permissions.ts';
import { pollEndedFact } from './pollEndedFact.ts';
import { type PollTold, pollToldBy } from './pollTold.ts';
import { type Presence, presenceOf, type Spoken } from './presence.ts';
import { concernedBy, hideRemoved, type Moderated, type Removal, removalOf, removeMessage } from './removal.ts';
import { type ConnectionDeps, RoomConnection } from './roomConnection.ts';
import { SeenIds } from './seenIds.ts';
import { skillUseOf } from './skillUse.ts';
import type { StreamFirsts } from './streamFirsts.ts';
import { TimeAway } from './timeAway.ts';
import type { Timeline } from './timeline.ts';
import type { UnsentMessage } from './unsentMessages.ts';

/** The platform's ids are UUIDs; a message with a longer one is not worth carrying. */
const MAX_ID_LENGTH = 200;
/** Shorter breaks of the chat are nobody's news. */
const LONG_AWAY_MS = 10_000;
/** So many are named of those whose messages are taken away at once. */
const MOST_NAMES = 12;

/** When a history that was not to be had is asked for anew; then it is left to the next connection. */
const ASK_AGAIN_MS = [5_000, 10_000, 20_000, 40_000, 80_000];

export type RoomDeps = ConnectionDeps & {
  channel: SessionChannel;
  state: Subject<RoomState>;
  timeline: Timeline;
  buffer: ChatBuffer;
  newKey: () => string;
  /** What is to be kept of it. */
  recorder: RoomRecorder;
  presence: (presence: Presence) => void;
  spoken: (spoken: Spoken) => void;
  /** So many messages were taken out. */
  removed: (messages: number) => void;
  /** Somebody did something to a person here. */
  moderated: (told: Moderated) => void;
  /** It is known what history gave back of a time away, as far as it is. */
  timeAway: (gap: ChatGap) => void;
  poll: (told: PollTold) => void;
  serviceKey: string;
  facts: Pick<FactStream, 'tell'>;
  judge?: ChatJudge;
  /** Knows whose message is their first of the stream. */
  firsts: StreamFirsts;
  /** Whether people who come and leave are told of; left out: they are not. */
  showsVisits?: () => boolean;
  /** The accounts that are signed in: whoever speaks here, all of them are meant by a message. Left out: who speaks alone. */
  mine?: () => readonly Named[];
  /** Whether no other channel is open; left out: none is. */
  isAlone?: () => boolean;
  /** Keeps what was not sent over a restart; left out: nobody does. */
  unsent?: {
    of(channelId: number): UnsentMessage[];
    keep(channelId: number, messages: readonly UnsentMessage[]): void;
  };
};

/** What the person's rules make of messages. */
export type ChatJudge = {
  /** A message is to be shown. `isNew`: it was said since the room was entered. @returns what becomes of its row */
  heard(channelId: number, message: ChatMessage, isNew: boolean): ChatMark | undefined;
  /** Messages were taken out: those of these ids, and all of this person or of everybody. */
  taken(
    channelId: number,
    taken: { ids: readonly string[]; of: number | 'everybody' | null; removed: NonNullable<ChatMessage['removed']> },
  ): void;
};

/** One channel's chat: puts what the connection brings into the list, in order and once. */
export class ChatRoom {
  readonly outbox: Outbox;
  readonly connection: RoomConnection;
  /** What happens around the channel, as rows between the messages. */
  readonly happenings: HappeningRows;
  readonly #deps: RoomDeps;
  readonly #permissions: Permissions;
  readonly #stopped = new AbortController();
  readonly #seen = new SeenIds();
  readonly #mentions = new HeardMentions();
  #catchUp: CatchUp;
  #socket: ChatSocket | null = null;
  #admission: Admission | null = null;
  readonly #away: TimeAway;
  #stopAsking = (): void => {};
  #roleChanges = 0;
  #removals = 0;
  #hasBeenAway = false;

  constructor(deps: RoomDeps) {
    this.#deps = deps;
    this.#catchUp = this.#newCatchUp();
    const { id: channelId } = deps.channel;
    this.happenings = new HappeningRows({
      ...deps,
      channelId,
      pollEnded: (poll) => {
        const atMs = deps.clock.now();
        const { serviceKey } = deps;
        void deps.facts.tell({ ...pollEndedFact(poll, { channelId, serviceKey, atMs }), ...this.#where() });
      },
    });
    this.#permissions = new Permissions(deps.clock, deps.state, () => this.#hideRemoved());
    this.#away = new TimeAway({
      ...deps,
      isKnown: (id) => this.#seen.has(id),
      show: (data, index) => this.#show(data, null, index),
      recognise: (data) => (this.outbox.mayHaveSent(data) || this.#isMine(data) ? this.outbox.recognise(data) : null),
      known: (gap) => this.#tellBack(gap),
    });
    this.outbox = new Outbox({
      clock: deps.clock,
      buffer: deps.buffer,
      newKey: deps.newKey,
      accepted: (sent) => this.#learn(sent),
      release: (data) => this.#show(data, deps.clock.now()),
      internal: (cause) => ({ kind: 'internal', logId: deps.log.fault('chat.sendFailed', cause) }),
      unsent: deps.unsent?.of(channelId) ?? [],
      keepUnsent: (messages) => deps.unsent?.keep(channelId, messages),
    });
    this.connection = new RoomConnection(deps, {
      event: (event) => this.#event(event),
      joined: (socket, admission, awaySinceMs) => this.#joined(socket, admission, awaySinceMs),
      lost: () => this.#lost(),
      refused: (why) => this.outbox.failAll(why),
    });
  }

  stop(): void {
    this.#stopAsking();
    this.outbox.stop();
    this.connection.stop();
    this.#permissions.stop();
    this.#stopped.abort();
  }

  /**
   * Calls a method of the chat that changes something in the room.
   * @returns the reply's `data`
   * @throws AppFailure `notPermitted` before anything is sent; `chatRefused`, `timedOut`, `connectionLost`
   * @see PLATFORM §6.3
   */
  async perform(capability: CapabilityName, method: string, args: readonly unknown[]): Promise<unknown> {
    if (!this.#socket) throw new AppFailure({ kind: 'connectionLost', sent: false });
    const { permission } = capabilities[capability];
    if (permission !== null && !this.#permissions.holds(permission)) {
      throw new AppFailure({ kind: 'notPermitted', capability });
    }
    return this.#socket.call(method, args);
  }

  #joined(socket: ChatSocket, admission: Admission, awaySinceMs: number | null): void {
    this.#socket = socket;
    this.#admission = admission;
    this.#permissions.set(admission.permissions, admission.roles);
    this.#roleChanges += 1;
    this.#hasBeenAway = awaySinceMs !== null;
    if (awaySinceMs !== null) this.#away.begin(awaySinceMs);
    void this.#catchUp.run(socket);
  }

  #lost(): void {
    this.#stopAsking();
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
      fill: (history, live) => this.#away.fill(history, live),
      apply: (event) => this.#apply(event),
      done: (result) => this.#caughtUp(result),
    });
  }

  #caughtUp(result: CatchUpResult | null): void {
    this.outbox.settle();
    if (result) this.#tellFilled(result);
    else this.#away.failed();
    const admission = this.#admission;
    if (this.#socket && admission) {
      this.outbox.open({ socket: this.#socket, self: admission.self, roles: admission.roles });
      if (this.#away.isOpen) this.#askLater(this.#socket, 1);
    }
  }

  #tellFilled({ startedAtMs, filled: count }: CatchUpResult): void {
    const { clock, timeline } = this.#deps;
    const tookMs = Math.max(0, clock.now() - startedAtMs);
    timeline.add({ kind: 'filled', atMs: startedAtMs, tookMs, count, missed: this.#hasBeenAway });
  }

  /** Asks anew for a history that was not to be had: the service holds it for a while. */
  #askLater(socket: ChatSocket, failures: number): void {
    const { clock, log } = this.#deps;
    const waitMs = ASK_AGAIN_MS[failures - 1];
    if (waitMs === undefined) return;
    this.#stopAsking = clock.after(waitMs, async () => {
      const startedAtMs = clock.now();
      try {
        const history = await askHistory(socket);
        if (this.#socket === socket) this.#tellFilled({ filled: this.#away.fill(history, new Set()), startedAtMs });
      } catch (cause) {
        log.warn('chat.historyFailed', { cause, failures });
        if (this.#socket === socket) this.#askLater(socket, failures + 1);
      }
    });
  }

  #event(event: ChatEvent): void {
    switch (event.event) {
      case 'ChatMessage':
      case 'DeleteMessage':
      case 'PurgeMessage':
      case 'ClearMessages':
      case 'PollStart':
      case 'PollEnd':
      case 'SkillAttribution':
      case 'DeleteSkillAttribution':
        if (!this.#catchUp.hold(event)) this.#apply(event);
        break;
      case 'UserJoin':
      case 'UserLeave':
      case 'UserUpdate': {
        const presence = presenceOf(event, this.#deps.channel.id);
        if (presence) {
          this.#deps.recorder.met(presence);
          this.#deps.presence(presence);
          const isOther = presence.userId !== this.#admission?.self?.userId;
          if (isOther && this.#deps.showsVisits?.()) this.happenings.met(presence);
        }
        if (event.event === 'UserUpdate' && event.data.user === this.#admission?.self?.userId) {
          const { permissions, roles } = event.data;
          this.#permissions.change(permissions, roles);
          this.#roleChanges += 1;
          if (roles && !permissions) void this.#askPermissions();
        }
        break;
      }
      case 'UserTimeout':
        if (event.data.user.user_id === this.#admission?.self?.userId) this.#permissions.mute(event.data.duration);
        break;
      default: // The WelcomeEvent has done its work.
    }
  }

  #apply(event: ChatEvent): void {
    this.#tellSkill(event);
    if (event.event === 'ChatMessage') {
      const { data } = event;
      if (this.#isMine(data) && !this.#seen.has(data.id) && this.outbox.claim(data)) return;
      this.#show(data, this.#deps.clock.now());
    } else {
      this.#remove(event);
      this.happenings.event(event);
      const poll = pollToldBy(event, this.#deps.channel.id);
      if (poll) this.#deps.poll(poll);
    }
  }

  #tellSkill(event: ChatEvent): void {
    if (event.event === 'ChatMessage' && this.#seen.has(event.data.id)) return;
    const use = skillUseOf(event, this.#deps.channel.id, this.#deps.clock.now());
    if (!use) return;
    const { facts, serviceKey } = this.#deps;
    void facts.tell({ kind: 'skillUsed', id: `skill/${use.executionId}`, serviceKey, ...use });
  }

  #isMine(data: ChatMessageData): boolean {
    return data.user_id === this.#admission?.self?.userId;
  }

  /** @returns where the next one goes; null for a message that is there already, or that is none to carry. */
  #show(data: ChatMessageData, atMs: number | null, index = this.#deps.buffer.end): number | null {
    if (data.id.length > MAX_ID_LENGTH || this.#seen.has(data.id)) return null;
    const { newKey, judge, channel, buffer, firsts } = this.#deps;
    const mine = this.#deps.mine?.();
    const item = messageItem(data, { key: newKey(), atMs, self: this.#admission?.self ?? null, ...(mine && { mine }) });
    const mark = judge?.heard(channel.id, item, atMs !== null || this.#hasBeenAway);
    const isFirst = isSaid(item) && firsts.said(item.userId, atMs !== null) && !item.own;
    const marks = { ...(mark !== undefined && { mark }), ...(isFirst && { first: true as const }) };
    const shown = { ...item, ...marks };
    const next = buffer.insert(shown, index);
    this.#learn(shown);
    return next;
  }

  #learn(message: ChatMessage): void {
    const { id, userId, username, roles, parts, whisperWith, own, atMs } = message;
    if (id === null || !this.#seen.add(id)) return;
    this.#deps.recorder.said(message);
    const text = partsText(parts);
    const whisper = whisperWith !== null;
    // What the person has rules hide is not brought before them another way.
    const mention = message.mention && message.mark !== 'hidden';
    if (!own && (mention || whisper)) this.#mentions.add(id, message);
    // What comes from history may be old, and may have been told in an earlier run.
    if (!own && atMs !== null && (mention || whisper)) {
      const self = this.#admission?.self;
      const said = {
        ...{ name: username, text: plainMessage(text), whisper, messageId: id },
        ...(self && { account: { id: self.userId, username: self.username } }),
      };
      const { facts, serviceKey } = this.#deps;
      void facts.tell({ kind: 'mentioned', id: `mentioned/${id}`, atMs, serviceKey, ...said, ...this.#where() });
    }
    const hasAccount = userId >= 0;
    if (whisper || !hasAccount) return;
    const emoticons = parts.filter(({ kind }) => kind === 'emoticon').map((part) => part.text);
    this.#deps.spoken({ userId, username, roles, text, emoticons, atMs });
  }

  /** Roles changed, and nobody said what they allow. What was known stays when it can't be asked. */
  async #askPermissions(): Promise<void> {
    const { platform, channel, log } = this.#deps;
    const change = this.#roleChanges;
    try {
      const names = await askPermissions(platform, channel, this.#admission?.self ?? null, this.#stopped.signal);
      // A later change, or coming in again, has told more.
      if (this.#roleChanges === change) this.#permissions.change(names, undefined);
    } catch (cause) {
      if (!this.#stopped.signal.aborted) log.warn('chat.permissionsNotRead', { cause });
    }
  }

  #remove(event: ChatEvent): void {
    const removal = removalOf(event, this.#admission?.self?.userId ?? null);
    if (!removal) return;
    const { buffer, recorder } = this.#deps;
    const { removed, of } = removal;
    if (this.#isOurs(event)) this.#tellModerated(removal);
    this.#tellMentions(removal);
    const mayView = this.#permissions.holds('view_deleted');
    const names: string[] = [];
    const ids = new Set(typeof of === 'object' && 'id' in of ? [of.id] : []);
    for (const item of concernedBy(removal, buffer.items)) {
      buffer.update(removeMessage(item, removed, mayView));
      names.push(item.username);
      if (item.id !== null) ids.add(item.id);
    }
    const whose = of === 'everybody' ? of : 'userId' in of ? of.userId : null;
    recorder.removed([...ids], whose, removed);
    this.#deps.judge?.taken(this.#deps.channel.id, { ids: [...ids], of: whose, removed });
    if (names.length === 0) return;
    this.#deps.removed(names.length);
    this.#tellRemoved(names, removed);
  }

  /** A costream's other channels tell of what they removed too, and ban for themselves. @see PLATFORM §6.4 */
  #isOurs({ data }: ChatEvent): boolean {
    const { channel } = this.#deps;
    return !('originatingChannel' in data) || data.originatingChannel === channel.id;
  }

  /** Whom it was done to, as far as what they wrote is still here. */
  #tellModerated({ concerns, of, removed: { by, why }, lasts }: Removal): void {
    if (of === 'everybody' || why === 'cleared') return;
    const message = this.#deps.buffer.items.findLast((item) => item.kind === 'message' && concerns(item));
    const writer = message?.kind === 'message' ? message : null;
    const userId = 'userId' in of ? of.userId : writer?.userId;
    if (userId === undefined) return;
    const messageId = 'id' in of ? of.id : null;
    this.#deps.moderated({ what: why, userId, username: writer?.username ?? null, by, lasts, messageId });
  }

  /** Of a message that was said before the app was started, nobody here knows whether it named the person. */
  #tellMentions(removal: Removal): void {
    const { of } = removal;
    const isUnheard = typeof of === 'object' && 'id' in of && of.id.length <= MAX_ID_LENGTH && !this.#seen.has(of.id);
    const messageIds = isUnheard ? [of.id] : this.#mentions.take(removal);
    if (messageIds.length === 0) return;
    const { facts, serviceKey, channel, clock } = this.#deps;
    const id = `mentionsRemoved/${messageIds[0]}`;
    const told = { id, atMs: clock.now(), serviceKey, channelId: channel.id, messageIds };
    void facts.tell({ kind: 'mentionsRemoved', ...told });
  }

  /** @param names of the writers of each message that was taken away */
  #tellRemoved(names: readonly string[], { by, why: detail }: NonNullable<ChatMessage['removed']>): void {
    const { facts, serviceKey, channel, clock } = this.#deps;
    const atMs = clock.now();
    this.#removals += 1;
    const id = `removed/${channel.id}/${atMs}/${this.#removals}`;
    const whose = { names: [...new Set(names)].slice(0, MOST_NAMES), count: names.length };
    void facts.tell({ kind: 'removed', id, atMs, serviceKey, ...whose, detail, by, ...this.#where() });
  }

  /** Tells of a long break, once it is known what history gave back. */
  #tellBack(gap: ChatGap): void {
    const { key, fromMs, toMs, filled } = gap;
    this.#deps.timeAway(gap);
    const { facts, serviceKey, channel, clock } = this.#deps;
    const awayMs = toMs - fromMs;
    if (awayMs < LONG_AWAY_MS) return;
    const id = `chatBack/${channel.id}/${key}/${fromMs}`;
    const back = { kind: 'chatBack', id, atMs: clock.now(), serviceKey, awayMs, filled } as const;
    void facts.tell({ ...back, ...this.#where() });
  }

  /** Where it happened, for facts of which nobody could tell else. */
  #where(): { channel?: { id: number; token: string } } {
    const { channel, isAlone } = this.#deps;
    return isAlone === undefined || isAlone() ? {} : { channel: { id: channel.id, token: channel.token } };
  }

  #hideRemoved(): void {
    if (this.#permissions.holds('view_deleted')) return;
    for (const item of [...this.#deps.buffer.items]) {
      const hidden = hideRemoved(item);
      if (hidden) this.#deps.buffer.update(hidden);
    }
  }
}

/** Said by somebody to the whole room. */
function isSaid({ userId, whisperWith }: ChatMessage): boolean {
  return userId >= 0 && whisperWith === null;
}
