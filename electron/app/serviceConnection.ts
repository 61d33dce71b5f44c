import type { ActivityState } from '../../shared/activity.ts';
import type { StartNotice } from '../../shared/app.ts';
import type { ChannelState } from '../../shared/channel.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { ServiceProfile } from '../../shared/service.ts';
import { chattersIntervals } from '../../shared/settings.ts';
import type { PlatformWrite } from '../../shared/writes.ts';
import { type AccountsService, grantsOf, type SessionService, type SignInService } from '../account/index.ts';
import { MissingEvents } from '../activity/index.ts';
import type { Registry } from '../bridge/registry.ts';
import { ChannelService } from '../channel/index.ts';
import { ChannelsService } from '../channels/index.ts';
import { ChatActs, Emoticons } from '../chat/index.ts';
import { type HooksRoom, openHooks } from '../hooks/index.ts';
import { atMost } from '../kernel/atMost.ts';
import { derive } from '../kernel/derived.ts';
import type { Desktop } from '../kernel/desktop.ts';
import { openIn } from '../kernel/openIn.ts';
import type { Clock, Grants, Observable } from '../kernel/ports.ts';
import { serviceKey } from '../kernel/serviceKey.ts';
import { Subject } from '../kernel/subject.ts';
import { UndoWindow } from '../kernel/undoWindow.ts';
import { LedgerService } from '../ledger/index.ts';
import { LiveEventsService } from '../live/index.ts';
import { ModerationService } from '../moderation/index.ts';
import { Budget } from '../platform/budget/budget.ts';
import { openLiveSocket } from '../platform/live/liveSocket.ts';
import { PlatformClient } from '../platform/rest/client.ts';
import type { HookClient } from '../platform/rest/identity.ts';
import { openSocketWire } from '../platform/socketWire.ts';
import { pollsModule } from '../polls/index.ts';
import type { QueueService } from '../queue/index.ts';
import type { Receiving } from '../receiver/index.ts';
import { openStreamCard, type StreamCardRoom } from '../streamCard/index.ts';
import { openWrites, type WritesModule } from '../writes/index.ts';
import type { AppWide } from './appWide.ts';
import { openConnectionFaces } from './connectionFaces.ts';
import { countChat } from './countChat.ts';
import { countUnread, followPeople, noteStandings } from './followRoom.ts';
import { grantsInChannel } from './grantsInChannel.ts';
import { hooksTellAll, ownHooks } from './hooksTellAll.ts';
import { followModeration, moderatedRoom } from './moderatedRoom.ts';
import { openNumbers } from './numbers.ts';
import { openAccounts } from './openAccounts.ts';
import { openQueue, queueRoom } from './openQueue.ts';
import { openRooms } from './openRooms.ts';
import { OwnBehind } from './ownBehind.ts';
import { followOwnChannel } from './ownChannel.ts';
import { regularReaders } from './regularReaders.ts';
import type { Rooms } from './rooms.ts';
import type { ServiceConnectionPorts } from './serviceConnectionPorts.ts';

export type ServiceAddress = { profile: ServiceProfile; baseUrl: string; clientId: string };

/** How long tokens and answers that are on their way are waited for; the app's own goodbye is longer. */
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
  /** The one that is shown. */
  readonly channel: ChannelService;
  /** One's own, whichever is shown; the one that is shown for who has none. */
  readonly ownChannel: Observable<ChannelState | null>;
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
  readonly #ownBehind: OwnBehind;
  readonly #receiving: Receiving;
  readonly #liveEvents: LiveEventsService;
  readonly #missingEvents: MissingEvents;
  /** Whatever changes the service goes through it. */
  readonly #undo: UndoWindow<PlatformWrite>;
  /** Aborted at the end: no change is sent any more. */
  readonly #lastChange = new AbortController();
  readonly #clock: Clock;
  readonly #stops: (() => void)[] = [];
  readonly #stopTelling: () => void;

  constructor(service: ServiceAddress, ports: ServiceConnectionPorts) {
    const { clock, random, log, redact, fetch, facts, receiving, activity } = ports;
    this.#clock = clock;
    this.#receiving = receiving;
    const key = serviceKey(service.profile);
    const { baseUrl, clientId } = service;
    const shared = { clock, random, log, redact };
    const keep = service.profile.kind === 'demo' ? null : { dir: ports.dataDir, serviceKey: key };
    this.ledger = new LedgerService({ clock, log, keep });
    const notes = this.ledger.books;
    this.budget = new Budget({ clock, notes });
    this.#undo = new UndoWindow({ clock, log });
    this.writes = openWrites(this.#undo);
    const { onAnswer } = ports;
    const client = {
      ...shared,
      onAnswer,
      baseUrl,
      clientId,
      fetch,
      userAgent: ports.userAgent,
      budget: this.budget,
      lastChange: this.#lastChange.signal,
    };
    const { account, platform, session, signIn, accounts } = openAccounts({
      ...shared,
      client,
      profile: service.profile,
      vaultDir: ports.vaultDir,
      sealer: ports.sealer,
      onSignInsKept: ports.onSignInsKept,
      channelBefore: () => {
        const kept = ports.keptChannels.of(key);
        return kept?.open.find(({ id }) => id === kept.front) ?? null;
      },
    });
    this.session = session;
    this.signIn = signIn;
    this.accounts = accounts;
    this.grants = grantsOf(this.session.state);
    const reading = { platform, serviceKey: key, facts, clock, log };
    const front = this.#derive([session.state], () => openIn(session.state.value));
    this.channel = new ChannelService({ ...reading, wanted: front });
    const self = this.#derive([session.state], () => {
      const { value: state } = session.state;
      return state.kind === 'signedIn' ? { userId: state.userId, username: state.username } : null;
    });
    const isHeard = new Subject(false);
    this.card = openStreamCard({
      ...{
        platform,
        channel: this.channel.state,
        serviceKey: key,
        facts,
        writes: this.#undo,
        grants: this.grants,
        self,
        isHeard,
      },
      ...{ fetch, clock, log, redact, settings: ports.settings, changeSettings: ports.changeSettings },
      aheadMs: () => this.budget.aheadMs,
      desktop: { readFile: ports.readFile, copyText: ports.copyText },
    });
    this.emoticons = new Emoticons({ clock, fetch, log, baseUrl: platform.baseUrl });
    this.hooks = openHooks({
      ...ports,
      profile: service.profile,
      baseUrl,
      budget: this.budget,
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
    const { analyticsFile, onNumbersKept } = ports;
    const numbers = {
      ...reading,
      file: analyticsFile,
      session: session.state,
      budget: this.budget,
      hidden: numbersHidden,
      heldBack: ports.numbersHeldBack,
      zone: ports.zone,
    };
    this.#ownBehind = new OwnBehind({
      session: session.state,
      openChannel: (wanted) => new ChannelService({ ...reading, wanted, isBehind: true }),
      openNumbers: (channelId, channel) => openNumbers({ ...numbers, channel }, channelId),
      clock,
    });
    const ownChannel = followOwnChannel({
      session: session.state,
      front: this.channel.state,
      behind: this.#ownBehind.state,
      clock,
    });
    this.ownChannel = ownChannel.value;
    this.#stops.push(ownChannel.stop);
    const counted = { serviceKey: key, analyticsFile, onNumbersKept, budget: this.budget, clock, log };
    this.rooms = openRooms({
      ...ports,
      ...{ platform, accounts, notes },
      serviceKey: key,
      hasPast: service.profile.kind !== 'demo',
      openNumbers: (channelId, versions) =>
        openNumbers({ ...numbers, channel: this.channel.state }, channelId, versions),
      channel: this.channel,
      budget: this.budget,
      judge: {
        heard: (channelId, message, isNew) => this.queue.heard(channelId, message, isNew),
        taken: (channelId, taken) => this.queue.taken(channelId, taken),
      },
      follow: (room) => [
        noteStandings(room, accounts),
        ...followPeople(room),
        ...followModeration(room, this.moderation),
        ...countChat(room, { ...counted, rooms: this.rooms }),
        countUnread(room, accounts, this.channels),
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
      costreamId: this.#derive(
        [this.card.costream.state],
        () => this.card.costream.state.value.costream.value?.running?.id ?? null,
      ),
      needed,
      openSocket: (options) =>
        openLiveSocket({ ...options, baseUrl: platform.baseUrl, clock, openWire: openSocketWire }),
      serviceKey: key,
      facts,
    });
    const live = this.#liveEvents.state;
    const listen = () => isHeard.set(live.value.kind === 'subscribed');
    this.#stops.push(live.subscribe(listen));
    listen();
    const grantsIn = (channelId: number) => grantsInChannel(this.accounts, this.grants, channelId);
    this.moderation = new ModerationService({
      platform,
      undo: this.#undo,
      grantsIn,
      roomOf: (channelId) => moderatedRoom(this.rooms.of(channelId)),
      speakerIn: (channelId) => this.accounts.speakerIn(channelId).value,
      hasAccount: (userId) => this.accounts.state.value.list.some(({ id }) => id === userId),
      changes: [this.session.state, this.accounts.state, this.rooms.all],
      store: ports.history.acts(key),
      onKept: ports.onActsKept,
      clock,
      log,
    });
    this.queue = openQueue({
      ...{ clock, log, settings: ports.settings, self, rooms: this.rooms, undo: this.#undo, grantsIn },
      names: () => accounts.signedIn.map(({ username }) => username),
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
      finish: (channelId) =>
        this.#undo.finish(({ what, calls }) => calls === 0 && 'channelId' in what && what.channelId === channelId),
      read: [this.channel.state, this.#ownBehind.state],
      kept: ports.keptChannels,
    });
    this.ledger.explain({
      budget: this.budget,
      readers: (everySeconds = ports.settings.value.chattersEverySeconds) =>
        regularReaders({
          everySeconds,
          session: this.session.state.value,
          channel: this.channel.state.value,
          ownBehind: this.#ownBehind.state.value,
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
    this.#stopTelling = this.#undo.onResult(({ target, calls: _, ...result }) => {
      const id = `write/${target}/${result.atMs}`;
      const { what, outcome, error } = result;
      log.info('platform.written', { ...what, outcome, error });
      void facts.tell({ kind: 'writeEnded', id, serviceKey: key, ...result });
    });
    this.#stops.push(
      activity.follow(key, {
        live: this.#liveEvents.state,
        hooks: this.#derive([this.hooks.state], () => ownHooks(this.hooks.state.value).length),
      }),
      this.channel.state.subscribe((channel) => {
        if (channel) this.rooms.of(channel.id)?.chatters.expect(channel.viewers ?? 0);
      }),
      this.accounts.widened.subscribe((userId) => this.#joinAnewAs(userId)),
      this.accounts.removed.subscribe((userId) => {
        for (const { chat } of this.rooms.all.value) chat.forgetUnsent(userId);
        ports.unsent.forgetAccount(key, userId);
        ports.drafts.forgetAccount(key, userId);
      }),
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
    // What was begun and not done yet was for who is signed in now.
    this.#undo.undoAll();
    // A sign-in that still waits for an answer would undo this one's end.
    this.signIn.cancel();
    // What can be removed goes also where something else can't.
    const others = await this.accounts.forgetOthers().then(
      () => null,
      (cause: unknown) => ({ cause }),
    );
    await this.session.signOut();
    if (others) throw others.cause;
  }

  /** Answers the window's faces of the service from now on. @returns what closes each of them */
  openFaces(registry: Registry, parts: AppWide, desktop: Desktop): (() => void)[] {
    return openConnectionFaces(registry, this, parts, desktop);
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
    this.#ownBehind.recheck();
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
   * seconds at most: the service may have spent the old ones. So is what is being written: the next connection reads it. So are the
   * answers to changes, whose sockets and requests stay until then: what became of each is to be read after the app was quit.
   */
  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    this.#lastChange.abort(new AppFailure({ kind: 'cutShort', sent: false }));
    const acted = this.moderation.finish();
    const answered = this.#undo.close();
    const finished = Promise.all([this.signIn.finish(), this.accounts.finish(), this.session.finish()]);
    this.#missingEvents.close();
    this.#liveEvents.close();
    this.writes.close();
    // A sign-in that has come through meanwhile is written by the session.
    await atMost(
      this.#clock,
      LONGEST_GOODBYE_MS,
      Promise.all([finished.then(() => this.session.finish()), acted, answered.then(() => this.#leave())]),
    );
    this.signIn.close();
    this.accounts.close();
    this.session.close();
    this.#stopTelling();
    this.budget.close();
    await this.ledger.close();
  }

  /** Ends what changes are made by. */
  async #leave(): Promise<void> {
    this.queue.close();
    const hooksClosed = this.hooks.close();
    this.channels.end();
    this.rooms.closeAll();
    this.moderation.close();
    this.card.close();
    this.#ownBehind.close();
    this.channel.close();
    await hooksClosed;
  }

  #derive<T>(sources: readonly Observable<unknown>[], reckon: () => T): Observable<T> {
    const { value, stop } = derive(sources, reckon);
    this.#stops.push(stop);
    return value;
  }

  /** The chats that were joined with tokens which others have replaced: what the new ones include is asked at the door. */
  #joinAnewAs(userId: number): void {
    for (const { channel, chat } of this.rooms.all.value) {
      if (this.accounts.speakerIn(channel.id).value?.userId === userId) chat.reconnect();
    }
  }
}
