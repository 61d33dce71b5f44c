import { join } from 'node:path';
import type { ActivityState } from '../../shared/activity.ts';
import type { StartNotice } from '../../shared/app.ts';
import type { ComfortState } from '../../shared/comfort.ts';
import type { ServiceProfile } from '../../shared/service.ts';
import { chattersIntervals, type Settings } from '../../shared/settings.ts';
import type { PlatformWrite } from '../../shared/writes.ts';
import {
  AccountBook,
  AccountsService,
  accountsFile,
  grantsOf,
  SessionService,
  SignInService,
  TokenKeeper,
  Vault,
} from '../account/index.ts';
import { type ActivityService, MissingEvents } from '../activity/index.ts';
import { type AnalyticsFile, ChatCounts } from '../analytics/index.ts';
import { ChannelService } from '../channel/index.ts';
import { type ChannelKeeper, ChannelsService } from '../channels/index.ts';
import { type ChannelChatDeps, ChatActs, Emoticons } from '../chat/index.ts';
import type { History } from '../chatters/index.ts';
import { type HooksRoom, openHooks } from '../hooks/index.ts';
import { atMost } from '../kernel/atMost.ts';
import { derive } from '../kernel/derived.ts';
import type { Desktop } from '../kernel/desktop.ts';
import type { FactStream } from '../kernel/facts.ts';
import type { Clock, Fetch, Grants, Logger, Observable, Random } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';
import { serviceKey } from '../kernel/serviceKey.ts';
import { UndoWindow } from '../kernel/undoWindow.ts';
import { LedgerService, notedCalls } from '../ledger/index.ts';
import { LiveEventsService } from '../live/index.ts';
import { ModerationService } from '../moderation/index.ts';
import { Budget, type Payer } from '../platform/budget/budget.ts';
import { openChatSocket } from '../platform/chat/chatSocket.ts';
import { openLiveSocket } from '../platform/live/liveSocket.ts';
import { type PlatformAnswer, PlatformClient } from '../platform/rest/client.ts';
import type { HookClient } from '../platform/rest/identity.ts';
import { openSocketWire } from '../platform/socketWire.ts';
import { type ChannelPollsDeps, type PollBook, pollsModule } from '../polls/index.ts';
import type { QueueService } from '../queue/index.ts';
import type { Journal, Receiving } from '../receiver/index.ts';
import type { SecretSealer } from '../storage/sealedJson.ts';
import { openStreamCard, type StreamCardRoom } from '../streamCard/index.ts';
import { openWrites, type WritesModule } from '../writes/index.ts';
import { grantsInChannel } from './grantsInChannel.ts';
import { hooksTellAll, ownHooks } from './hooksTellAll.ts';
import { followModeration, moderatedRoom } from './moderatedRoom.ts';
import { openQueue, queueRoom } from './openQueue.ts';
import { regularReaders } from './regularReaders.ts';
import { type Room, Rooms } from './rooms.ts';

/** What every connection is given. */
export type ServiceConnectionPorts = {
  clock: Clock;
  random: Random;
  fetch: Fetch;
  log: Logger;
  redact: Redactor;
  sealer: SecretSealer;
  history: History;
  /** Keeps what is said, whichever service it is said at. */
  chatKeeper: ChannelChatDeps['keeper'];
  /** Told of each whole answer of the service. */
  onAnswer: (answer: PlatformAnswer) => void;
  /** Keeps polls that are over, of whichever service. */
  pollBook: PollBook;
  /** What is said in the chat when a poll has ended. */
  pollResult: ChannelPollsDeps['resultText'];
  /** Keeps which channels were open. */
  keptChannels: ChannelKeeper;
  /** Keeps channels' numbers, of whichever service. */
  analyticsFile: AnalyticsFile;
  /** Tells whether comfort mode hides the numbers in the window. */
  comfort: Observable<Pick<ComfortState, 'hidden'>>;
  /** The same of what stays, such as notifications: a look at them in the window does not change that. */
  numbersHeldBack: Observable<boolean>;
  /** The person's time zone. */
  zone: () => string;
  settings: Observable<Settings>;
  userAgent: string;
  /** The folder for sealed files. */
  vaultDir: string;
  /** The profile's folder. */
  dataDir: string;
  /** Takes deliveries in, for all services alike. */
  receiving: Receiving;
  activity: ActivityService;
  facts: FactStream;
  journal: Journal;
  /** Bytes nobody can guess. */
  randomBytes: (count: number) => Uint8Array;
  pasteText: () => Promise<string>;
  copyText: (text: string) => Promise<void>;
  readFile: Desktop['readFile'];
  changeSettings: (change: Partial<Settings>) => unknown;
};

export type ServiceAddress = { profile: ServiceProfile; baseUrl: string; clientId: string };

/** How long tokens that are on their way are waited for; the app's own goodbye is longer. */
const LONGEST_GOODBYE_MS = 4_000;

/** All that speaks to one service, wired together: session, chat, chatters, hooks, live events and the budget they share. */
export class ServiceConnection {
  readonly budget: Budget;
  /** Notes every call, and explains the budget. */
  readonly ledger: LedgerService;
  readonly session: SessionService;
  readonly signIn: SignInService;
  /** All who are signed in, and who of them speaks where. */
  readonly accounts: AccountsService;
  /** What the sign-in of the main account includes. */
  readonly grants: Grants;
  readonly channel: ChannelService;
  readonly emoticons: Emoticons;
  /** The channels that are open. */
  readonly rooms: Rooms;
  readonly moderation: ModerationService;
  /** Which they are, and the ways to others. */
  readonly channels: ChannelsService;
  /** The open channel's title, broadcast, hosts, clips and costream. */
  readonly card: StreamCardRoom;
  readonly hooks: HooksRoom;
  readonly activity: Observable<ActivityState>;
  readonly polls: ReturnType<typeof pollsModule>;
  readonly chatActs: ChatActs;
  /** What is about to be changed on the service, and what became of the last changes. */
  readonly writes: WritesModule;
  /** The rules of the chat, and what they hold. */
  readonly queue: QueueService;
  readonly #receiving: Receiving;
  readonly #liveEvents: LiveEventsService;
  readonly #missingEvents: MissingEvents;
  /** Whatever changes the service goes through it. */
  readonly #undo: UndoWindow<PlatformWrite>;
  readonly #clock: Clock;
  readonly #stops: (() => void)[] = [];

  constructor(service: ServiceAddress, ports: ServiceConnectionPorts) {
    const { clock, random, log, redact, fetch, facts, receiving, activity } = ports;
    this.#clock = clock;
    this.#receiving = receiving;
    const key = serviceKey(service.profile);
    const { baseUrl, clientId } = service;
    const shared = { clock, random, log, redact };
    const sealed = { dir: ports.vaultDir, service: service.profile, sealer: ports.sealer, clock, log };
    const keep = service.profile.kind === 'demo' ? null : { dir: ports.dataDir, serviceKey: key };
    this.ledger = new LedgerService({ clock, log, keep });
    const notes = this.ledger.books;
    this.budget = new Budget({ clock, notes });
    this.#undo = new UndoWindow({ clock, log });
    this.writes = openWrites(this.#undo);
    const { onAnswer } = ports;
    const client = { ...shared, onAnswer, baseUrl, clientId, fetch, userAgent: ports.userAgent, budget: this.budget };
    const nobody = new PlatformClient(client);
    const account = new TokenKeeper({ ...shared, id: 'own', platform: nobody, vault: new Vault(sealed) });
    const platform = new PlatformClient({ ...client, account });
    this.session = new SessionService({
      ...shared,
      platform,
      account,
      channelBefore: () => {
        const kept = ports.keptChannels.of(key);
        return kept?.open.find(({ id }) => id === kept.front) ?? null;
      },
    });
    this.signIn = new SignInService({ ...shared, platform, session: this.session });
    this.accounts = new AccountsService({
      ...shared,
      platform,
      session: this.session,
      main: account,
      keeperOf: (userId) =>
        new TokenKeeper({ ...shared, id: `${userId}`, platform: nobody, vault: new Vault({ ...sealed, userId }) }),
      book: new AccountBook({
        ...{ path: join(ports.vaultDir, accountsFile(key)), sealer: ports.sealer, clock, log },
        mayKeep: () => {
          const { value: state } = this.session.state;
          return state.kind === 'signedIn' ? state.keeping.kept === 'disk' : null;
        },
      }),
      vaultDir: ports.vaultDir,
      serviceKey: key,
    });
    this.grants = grantsOf(this.session.state);
    this.channel = new ChannelService({ platform, session: this.session, serviceKey: key, facts, clock, log });
    this.card = openStreamCard({
      ...{ platform, channel: this.channel.state, serviceKey: key, facts, writes: this.#undo, grants: this.grants },
      self: this.#derive([this.session.state], () => {
        const { value: state } = this.session.state;
        return state.kind === 'signedIn' ? { userId: state.userId, username: state.username } : null;
      }),
      ...{ fetch, clock, log, redact, settings: ports.settings, changeSettings: ports.changeSettings },
      aheadMs: () => this.budget.aheadMs,
      desktop: { readFile: ports.readFile, copyText: ports.copyText },
    });
    this.emoticons = new Emoticons({ clock, fetch, log, baseUrl: platform.baseUrl });
    this.hooks = openHooks({
      ...ports,
      profile: service.profile,
      baseUrl,
      intakes: receiving.intakes,
      prover: receiving.prover,
      publicUrl: receiving.publicUrl,
      dir: ports.vaultDir,
      undo: this.#undo,
      keepsSignIn: () => {
        const { value: state } = this.session.state;
        return state.kind === 'signedIn' && state.keeping.kept === 'disk';
      },
      platformAs: (hookClient: HookClient) => new PlatformClient({ ...client, hookClient }),
    });
    this.#missingEvents = new MissingEvents({
      channel: this.channel.state,
      serviceKey: key,
      facts,
      clock,
      hookFor: (events) =>
        ownHooks(this.hooks.state.value).find((hook) => hook.events.some((event) => events.includes(event)))?.id ??
        null,
      isTunnelUp: () => receiving.tunnel.state.value.kind === 'up',
    });
    // The feed goes on without this connection, and is not to be told as that of the service that comes after it.
    const feed = activity.state(key);
    this.activity = this.#derive([feed], () => feed.value);
    const numbersHidden = this.#derive([ports.comfort], () => ports.comfort.value.hidden);
    const self = this.#derive([this.session.state], () => {
      const { value: state } = this.session.state;
      return state.kind === 'signedIn' ? { username: state.username } : null;
    });
    const noteBook = ports.history.notes(key);
    const streamMs = (channelId: number) => {
      const { value: live } = this.channel.state;
      return live?.id === channelId && live.online ? live.liveSinceMs : null;
    };
    this.rooms = new Rooms({
      platform,
      chat: {
        judge: {
          heard: (channelId, message, isNew) => this.queue.heard(channelId, message, isNew),
          taken: (channelId, taken) => this.queue.taken(channelId, taken),
        },
        clock,
        random,
        log,
        redact,
        serviceKey: key,
        facts,
        keeper: ports.chatKeeper,
        streamMs,
        hasPast: service.profile.kind !== 'demo',
        showsVisits: () => ports.settings.value.chatEvents.visits,
        openSocket: async ({ channelId, ...options }) => {
          const whose = { payer: this.#payerIn(channelId), channelId };
          return notedCalls(await openChatSocket({ ...options, clock, openWire: openSocketWire }), whose, notes, clock);
        },
      },
      speakerIn: (channelId) => this.accounts.speakerIn(channelId),
      chatters: {
        clock,
        log,
        budget: this.budget.state,
        settings: ports.settings,
        notes: {
          ...noteBook,
          write: (userId, note, atMs) => {
            noteBook.write(userId, note, atMs);
            for (const { people } of this.rooms.all.value) people.noted();
          },
        },
      },
      people: {
        clock,
        log,
        facts,
        notes: noteBook,
        serviceKey: key,
        budget: this.budget.state,
        bansOf: (channelId) => ports.history.bans(key, channelId),
        streamMs,
      },
      polls: { book: ports.pollBook, resultText: ports.pollResult, clock, log },
      analytics: {
        serviceKey: key,
        platform,
        file: ports.analyticsFile,
        session: this.session.state,
        channel: this.channel.state,
        budget: this.budget,
        facts,
        hidden: numbersHidden,
        zone: ports.zone,
        clock,
        log,
      },
      streams: {
        platform,
        file: ports.analyticsFile,
        session: this.session.state,
        channel: this.channel.state,
        hidden: numbersHidden,
        heldBack: ports.numbersHeldBack,
        facts,
        clock,
        log,
      },
      follow: (room) => [
        this.#noteStandings(room),
        ...followPeople(room),
        ...followModeration(room, this.moderation),
        ...this.#countChat(room, key, ports),
        this.#countUnread(room),
        this.queue.follow(queueRoom(room.chat, service.profile)),
      ],
    });
    const openChannels = this.#derive([this.rooms.all], () => this.rooms.all.value.map(({ channel }) => channel));
    const needed = this.#derive(
      [this.session.state, openChannels, this.hooks.state, receiving.tunnel.state],
      () =>
        !hooksTellAll(
          this.session.state.value,
          openChannels.value,
          this.hooks.state.value,
          receiving.tunnel.state.value,
        ),
    );
    this.#liveEvents = new LiveEventsService({
      ...shared,
      clientId,
      account,
      session: this.session.state,
      open: openChannels,
      needed,
      openSocket: (options) =>
        openLiveSocket({ ...options, baseUrl: platform.baseUrl, clock, openWire: openSocketWire }),
      serviceKey: key,
      facts,
    });
    const grantsIn = (channelId: number) => grantsInChannel(this.accounts, this.grants, channelId);
    this.moderation = new ModerationService({
      platform,
      undo: this.#undo,
      grantsIn,
      roomOf: (channelId) => moderatedRoom(this.rooms.of(channelId)),
      speakerIn: (channelId) => this.accounts.speakerIn(channelId).value,
      store: ports.history.acts(key),
      clock,
      log,
    });
    this.queue = openQueue({
      ...{ clock, log, settings: ports.settings, self, rooms: this.rooms, undo: this.#undo, grantsIn },
      front: this.#derive([this.rooms.front], () => this.rooms.front.value?.channel.id ?? null),
    });
    this.chatActs = new ChatActs({
      of: (channelId) => this.rooms.of(channelId)?.chat,
      undo: this.#undo,
      grantsIn,
    });
    this.polls = pollsModule({
      current: this.rooms.polls,
      of: (channelId) => this.rooms.of(channelId)?.polls,
      undo: this.#undo,
      grantsIn,
    });
    this.channels = new ChannelsService({
      ...{ platform, serviceKey: key, facts, clock, log },
      session: this.session,
      rooms: this.rooms,
      channel: this.channel.state,
      kept: ports.keptChannels,
    });
    this.ledger.explain({
      budget: this.budget,
      readers: (everySeconds = ports.settings.value.chattersEverySeconds) =>
        regularReaders({
          everySeconds,
          session: this.session.state.value,
          channel: this.channel.state.value,
          hooks: this.hooks.state.value,
          clientId,
          chattersCalls: this.rooms.front.value?.chatters.read().forecast?.calls ?? null,
          behindCalls: this.rooms.all.value
            .filter((room) => room !== this.rooms.front.value)
            .map(({ chatters }) => chatters.read().forecast?.calls ?? null),
          renewals: this.accounts.renewals(),
          budget: this.budget.state.value,
        }),
      choices: chattersIntervals,
      changes: [ports.settings, this.session.state, this.accounts.state, this.rooms.all, this.rooms.front],
    });
    this.#stops.push(
      this.#undo.onResult(({ target, calls: _, ...result }) => {
        const id = `write/${target}/${result.atMs}`;
        void facts.tell({ kind: 'writeEnded', id, serviceKey: key, ...result });
      }),
      facts.listen(['writeEnded'], ({ what, outcome, error }) => {
        log.info('platform.written', { ...what, outcome, error });
      }),
      activity.follow(key, {
        live: this.#liveEvents.state,
        hooks: this.#derive([this.hooks.state], () => ownHooks(this.hooks.state.value).length),
      }),
      this.channel.state.subscribe((channel) => {
        if (channel) this.rooms.of(channel.id)?.chatters.expect(channel.viewers ?? 0);
      }),
      this.accounts.widened.subscribe((userId) => this.#joinAnewAs(userId)),
      this.accounts.lost.subscribe(({ account: { userId, username, lostAtMs }, why }) => {
        const atMs = lostAtMs ?? clock.now();
        const id = `signInLost/${key}/${userId}/${atMs}`;
        void facts.tell({ kind: 'signInLost', id, atMs, serviceKey: key, username, why });
      }),
      this.session.state.subscribe((state) => {
        if (state.kind !== 'lost') return;
        const { atMs, username, why } = state;
        void facts.tell({ kind: 'signInLost', id: `signInLost/${key}/${atMs}`, atMs, serviceKey: key, username, why });
      }),
    );
  }

  /** Takes up the sign-in of an earlier run. @returns what the person should know of it. */
  async restore(): Promise<StartNotice[]> {
    // Hooks are told to be ours by the receiver's paths.
    const hooks = this.#receiving.loaded.then(() => this.hooks.restore());
    // First: who was chosen to speak somewhere is there when the rooms open.
    const ofOthers = await this.accounts.restore();
    const notices = await this.session.restore();
    await hooks;
    return [...notices, ...ofOthers];
  }

  /** Signs all accounts out and removes everything secret. @throws AppFailure `storageFailed` */
  async signOut(): Promise<void> {
    // What can be removed goes also where something else can't.
    const others = await this.accounts.forgetOthers().then(
      () => null,
      (cause: unknown) => ({ cause }),
    );
    await this.session.signOut();
    if (others) throw others.cause;
  }

  /** The computer goes to sleep. */
  suspend(): void {
    this.ledger.suspend();
    this.rooms.suspend();
    this.#liveEvents.suspend();
    this.#missingEvents.suspend();
  }

  /** The computer is awake again: every deadline is looked at anew. */
  resume(): void {
    this.ledger.resume();
    this.budget.recheck();
    this.session.recheck();
    this.signIn.recheck();
    this.accounts.recheck();
    this.channel.recheck();
    this.rooms.resume();
    this.#liveEvents.resume();
    this.#undo.recheck();
    this.hooks.recheck();
    this.moderation.resume();
  }

  setVisible(visible: boolean): void {
    this.rooms.setVisible(visible);
  }

  /**
   * Ends timers, sockets and requests; what is kept on disk stays. Tokens that are on their way are waited for, a few
   * seconds at most: the service may have spent the old ones. So is what is being written: the next connection reads it.
   */
  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    const finished = Promise.all([this.signIn.finish(), this.accounts.finish(), this.session.finish()]);
    this.#missingEvents.close();
    this.#liveEvents.close();
    this.#undo.close();
    this.writes.close();
    this.queue.close();
    const hooksClosed = this.hooks.close();
    this.channels.end();
    this.rooms.closeAll();
    this.moderation.close();
    this.card.close();
    this.channel.close();
    // A sign-in that has come through meanwhile is written by the session.
    await atMost(
      this.#clock,
      LONGEST_GOODBYE_MS,
      Promise.all([finished.then(() => this.session.finish()), hooksClosed]),
    );
    this.signIn.close();
    this.accounts.close();
    this.session.close();
    this.budget.close();
    await this.ledger.close();
  }

  #derive<T>(sources: readonly Observable<unknown>[], reckon: () => T): Observable<T> {
    const { value, stop } = derive(sources, reckon);
    this.#stops.push(stop);
    return value;
  }

  /** Whose allowance is spent by what is said in a channel. */
  #payerIn(channelId: number): Payer {
    const { value: speaker } = this.accounts.speakerIn(channelId);
    return speaker === null ? 'client' : `user ${speaker.account.id}`;
  }

  /** The chats that were joined with tokens which others have replaced: what the new ones include is asked at the door. */
  #joinAnewAs(userId: number): void {
    for (const { channel, chat } of this.rooms.all.value) {
      if (this.accounts.speakerIn(channel.id).value?.userId === userId) chat.reconnect();
    }
  }

  /** What a room told of its speaker at the door need not be asked for. */
  #noteStandings({ channel, chat }: Room): () => void {
    return chat.room.subscribe((state) => {
      const speaker = this.accounts.speakerIn(channel.id).value;
      if (state.kind === 'joined' && state.authenticated && speaker) {
        this.accounts.note(channel.id, speaker.userId, state);
      }
    });
  }

  /** What is said anew by others. */
  #countUnread({ channel, chat }: Room): () => void {
    return chat.onSpoke(({ userId, atMs }) => {
      const isOwn = this.accounts.speakerIn(channel.id).value?.userId === userId;
      if (atMs !== null && !isOwn) this.channels.heard(channel.id);
    });
  }

  /** What is said in a room, and how many are there, is counted for its numbers over time, also while it is behind. */
  #countChat(
    { channel, chat, chatters }: Room,
    serviceKey: string,
    { analyticsFile: file, clock, log }: ServiceConnectionPorts,
  ): (() => void)[] {
    // Before it was walked over once, the list of chatters says not how many there are.
    let isWhole = false;
    const here = (): number | null => {
      const { crawl, here: count } = chatters.read();
      isWhole ||= crawl.kind === 'complete';
      return isWhole ? count : null;
    };
    const numbers = () => {
      const { value } = this.rooms.analytics;
      return value?.key.channelId === channel.id ? value : null;
    };
    // Behind, nobody asks whether it is live: as it was when it was in front.
    let liveSinceMs: number | null = null;
    const present = () => {
      const told = numbers()?.present();
      if (told) liveSinceMs = told.liveSinceMs;
      return told ?? { nowMs: clock.now() + (this.budget.aheadMs ?? 0), liveSinceMs };
    };
    const counts = new ChatCounts({
      ...{ file, clock, log, here, present },
      key: { platform: serviceKey, channelId: channel.id },
      room: chat.room,
      onKept: () => numbers()?.touch(),
    });
    return [
      chat.onSpoke((spoken) => counts.heard(spoken)),
      chat.onRemoved((messages) => counts.removed(messages)),
      chat.onTimeAway((gap) => counts.cameBack(gap)),
      () => counts.close(),
    ];
  }
}

/**
 * Who comes, goes and speaks in a room is told to its list of chatters, one by one and at once: thousands an hour, of which nobody
 * else wants to hear.
 */
function followPeople({ chat, chatters, people }: Room): (() => void)[] {
  return [
    chat.onPresence((presence) => {
      if (presence.kind === 'joined') chatters.seen(presence);
      else if (presence.kind === 'left') chatters.left(presence.userId);
      else {
        chatters.updated(presence);
        people.updated(presence);
      }
    }),
    chat.onSpoke((spoken) => chatters.spoke(spoken)),
    chat.onModerated(({ what, userId, by }) => {
      if (what === 'banned') people.banned({ userId, by });
    }),
    chatters.changed.subscribe(() => people.touchAround()),
    chat.room.subscribe(() => people.touchAround()),
  ];
}
