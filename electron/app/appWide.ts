import { activity } from '../../shared/activity.ts';
import type { ChannelState } from '../../shared/channel.ts';
import { noChannels } from '../../shared/channels.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { GlobalKeyName } from '../../shared/keys.ts';
import type { LanguageState } from '../../shared/language.ts';
import { type SessionState, session } from '../../shared/session.ts';
import { badgeCount } from '../../shared/unread.ts';
import { writes } from '../../shared/writes.ts';
import { keepsSignIn } from '../account/index.ts';
import { type ActivityJournal, ActivityService } from '../activity/index.ts';
import { type AnalyticsFile, type AnalyticsMethods, keepWithin } from '../analytics/index.ts';
import type { BackupService } from '../backup/index.ts';
import { ChannelKeeper, LiveNow } from '../channels/index.ts';
import { ChatKeeper, type ChatMethods, UnsentMessages } from '../chat/index.ts';
import { type History, openHistory } from '../chatters/index.ts';
import { ComfortService } from '../comfort/index.ts';
import { type AppPorts, CommandService } from '../commands/index.ts';
import { DemoBoard } from '../demo/index.ts';
import { Drafts } from '../drafts/index.ts';
import { AgeClock } from '../kernel/ageClock.ts';
import { derive } from '../kernel/derived.ts';
import type { Desktop, KeyValueStore, Notifier, SystemLanguage, SystemStart } from '../kernel/desktop.ts';
import { FactStream } from '../kernel/facts.ts';
import type { DemoHost, Observable } from '../kernel/ports.ts';
import { serviceKey } from '../kernel/serviceKey.ts';
import { createTexts, type Texts } from '../kernel/texts.ts';
import { openLanguage } from '../language/index.ts';
import { type LocalApiService, openLocalApi } from '../localApi/index.ts';
import { NotificationService, notificationKindOf, tapsBy } from '../notifications/index.ts';
import { PollBook, resultText } from '../polls/index.ts';
import { eraseEverything, isMarkedForErasing } from '../privacy/index.ts';
import { ReadingBook } from '../readings/index.ts';
import { type Journal, Receiving } from '../receiver/index.ts';
import { ServiceProfiles } from '../service/index.ts';
import type { SettingsService } from '../settings/index.ts';
import { describeSqlite } from '../storage/fullText.ts';
import { ThreadClient } from '../storage/thread/threadClient.ts';
import { type AfterInstall, openUpdates, type UpdatesService } from '../updates/index.ts';
import { forgetService, type KeptByService, keptOfService } from './forgetService.ts';
import type { Foundation } from './foundation.ts';
import { startJournal } from './journal/openJournal.ts';
import { ofConnection } from './ofConnection.ts';
import { openBackup, openDiagnostics } from './openAbout.ts';
import { openPrivacy } from './privacyPorts.ts';
import { profileAtStart } from './profileAtStart.ts';
import type { ServiceAddress, ServiceConnection } from './serviceConnection.ts';
import { ServiceSwitch } from './serviceSwitch.ts';

/** What of the window and the desktop the app's parts need. */
export type Surroundings = {
  desktop: Desktop;
  demo: DemoHost;
  notifier: Notifier;
  systemLanguage: SystemLanguage;
  /** For lines that were not sent yet; null: nothing can be kept. */
  draftStore: KeyValueStore | null;
  /** For polls that are over; null: nothing can be kept. */
  pollStore: KeyValueStore | null;
  /** For what services have said to our readings of their documents; null: nothing can be kept. */
  readingStore: KeyValueStore | null;
  /** Whether anybody can see the window; a hidden one is fed less often. */
  visible: Observable<boolean>;
  /** Shows a number on the app's icon; 0: none. */
  showBadge: (count: number, words: string) => void;
  /** Whether the person works in the window. */
  focused: () => boolean;
  /** The system's do-not-disturb, as far as it tells. */
  doNotDisturb: Observable<'on' | 'off' | 'unknown'>;
  /** Resolves once the first screen is drawn, or must not be waited for any longer; each time it is called in a turn of its own. */
  afterDrawn: () => Promise<void>;
  /** What a command can do to the window and to the app as a whole. */
  ports: AppPorts;
  /** Keys for the whole computer that the system did not give us. */
  refusedKeys: Observable<readonly GlobalKeyName[]>;
  /** Starting with the system, as the system has it. */
  systemStart: SystemStart;
  /** Ends the app, and starts it again. */
  restart: () => void;
};

/** All that is open whichever service is spoken to, and the switch that opens what speaks to one. */
export class AppWide {
  readonly settings: SettingsService;
  /** What is spoken, here and in the window. */
  readonly language: Observable<LanguageState>;
  /** What main itself says, in that language. */
  readonly texts: Texts;
  readonly service: ServiceSwitch<ServiceConnection>;
  /** The services that the person has. */
  readonly profiles: ServiceProfiles;
  readonly receiving: Receiving;
  readonly activity: ActivityService;
  /** Whether the channel's numbers may be shown. */
  readonly comfort: ComfortService;
  /** Lines that were not sent yet. */
  readonly drafts: Drafts;
  /** Messages that were handed over and not sent. */
  readonly unsent: UnsentMessages;
  /** Polls that are over. */
  readonly pollBook: PollBook;
  /** What services have said to our readings of their documents. */
  readonly readings: ReadingBook;
  /** Which channels were open. */
  readonly channels: ChannelKeeper;
  readonly notifications: NotificationService;
  readonly board: DemoBoard;
  /** What is asked of the app from anywhere. */
  readonly commands: CommandService;
  /** What other programs on this computer are told and may ask for. */
  readonly localApi: LocalApiService;
  readonly updates: UpdatesService;
  /** What stands behind the face of privacy. */
  readonly privacy: ReturnType<typeof openPrivacy>;
  readonly backup: BackupService;
  readonly diagnostics: ReturnType<typeof openDiagnostics>;
  readonly #foundation: Foundation;
  readonly #surroundings: Surroundings;
  readonly chatKeeper: ChatKeeper;
  /** What is kept of channels' numbers. */
  readonly analyticsFile: AnalyticsFile;
  readonly journal: Journal & ActivityJournal;
  readonly #facts: FactStream;
  readonly #stopRetaining: () => void;
  readonly #serviceTurn: Promise<void>;
  readonly #age: AgeClock;
  #history: History | null = null;
  #isClosed = false;

  constructor(foundation: Foundation, surroundings: Surroundings) {
    this.#foundation = foundation;
    this.#surroundings = surroundings;
    // Before all others: whoever signs in waits for a code.
    this.#serviceTurn = surroundings.afterDrawn();
    const { clock, fetch, log, paths, settings, switches } = foundation;
    this.settings = settings;
    this.language = openLanguage(settings.state, surroundings.systemLanguage);
    this.texts = createTexts(this.language);
    this.#facts = new FactStream(log);
    this.#age = new AgeClock({ clock, aheadMs: () => this.service.connection.value?.budget.aheadMs ?? 0 });
    this.journal = startJournal({
      startWhen: surroundings.afterDrawn(),
      path: paths.journal,
      nowMs: clock.now(),
      workerFile: paths.journalWorker,
      clock,
      log,
    });
    this.chatKeeper = this.#openChatKeeper();
    this.pollBook = new PollBook({ store: surroundings.pollStore, log });
    this.readings = new ReadingBook({ store: surroundings.readingStore, clock, log });
    this.analyticsFile = this.#openAnalyticsFile();
    this.#stopRetaining = keepWithin(this.analyticsFile, { age: this.#age, clock, log });
    this.service = new ServiceSwitch<ServiceConnection>(profileAtStart(foundation), {
      demo: surroundings.demo,
      fixed: switches.serviceUrl !== null,
      keep: (profile) => settings.change({ service: profile }),
      clock,
      log,
      load: async () => {
        // A third of main's program, which nobody needs for the first screen.
        const { ServiceConnection } = await import('./serviceConnection.ts');
        return (chosen) => this.#openConnection(ServiceConnection, chosen);
      },
    });
    const { pasteText, copyText } = surroundings.desktop;
    this.receiving = new Receiving({
      ...foundation,
      journal: this.journal,
      service: this.service.state,
      serviceAheadMs: (key) =>
        key === serviceKey(this.service.state.value.profile) ? (this.service.connection.value?.budget.aheadMs ?? 0) : 0,
      age: this.#age,
      facts: this.#facts,
      pasteText,
      copyText,
      dir: paths.vault,
    });
    this.activity = new ActivityService({
      journal: this.journal,
      facts: this.#facts,
      clock,
      log,
      isUnwanted: (fact) => {
        const kind = notificationKindOf(fact);
        return kind !== null && !settings.state.value.notifications[kind].activity;
      },
      titleOf: (key, channelId) => {
        const { value: known } = this.service.connection.value?.channel.state ?? { value: null };
        const isThis = key === serviceKey(this.service.state.value.profile) && known?.id === channelId;
        return (isThis && known.title.trim()) || null;
      },
      noticeOf: notificationKindOf,
      isOwed: (fact, key) => {
        const kind = notificationKindOf(fact);
        if (kind === null || key !== serviceKey(this.service.state.value.profile)) return false;
        return tapsBy(fact, settings.state.value.notifications[kind]);
      },
      onFailing: () => foundation.notices.follow({ kind: 'activityNotKept' }, false),
      onWorking: () => foundation.notices.follow({ kind: 'activityNotKept' }, true),
    });
    this.channels = new ChannelKeeper({
      settings: settings.state,
      changeSettings: (change) => settings.change(change),
    });
    this.unsent = new UnsentMessages({ store: surroundings.draftStore, log });
    this.drafts = this.#openDrafts(surroundings.draftStore);
    this.profiles = this.#openProfiles();
    this.board = new DemoBoard({
      service: this.service.state,
      fetch,
      clock,
      log,
      startOver: () => this.service.startOver(),
      onJumped: () => this.service.connection.value?.hooks.recheck(),
    });
    const channel = ofConnection(this.service.connection, (connection) => connection.ownChannel, null);
    this.comfort = new ComfortService({
      settings: settings.state,
      changeSettings: (change) => settings.change(change),
      channel,
      serviceKey: () => serviceKey(this.service.state.value.profile),
      clock,
      log,
    });
    const live = this.#followLive();
    this.notifications = this.#openNotifications(live);
    this.commands = new CommandService({
      ...surroundings.ports,
      quiet: derive([this.notifications.state], () => this.notifications.state.value.quiet).value,
      quietFor: (minutes) => this.notifications.asked.askFor(minutes),
      quietUntilMorning: () => this.notifications.asked.askUntilMorning(),
      comfort: this.comfort.state,
      setComfort: (on) => this.comfort.set({ on }),
      screenSafe: derive([settings.state], () => settings.state.value.screenSafe).value,
      setScreenSafe: (screenSafe) => void settings.change({ screenSafe }),
      clip: async () => {
        const { value: connection } = this.service.connection;
        const channelId = connection?.channel.state.value?.id;
        if (!connection || channelId === undefined) {
          throw new AppFailure({ kind: 'badInput', field: 'channelId', why: 'notOpen' });
        }
        await connection.card.clips.calls.make({ channelId, seconds: settings.state.value.clipSeconds });
      },
      refusedKeys: surroundings.refusedKeys,
      serviceKey: derive([this.service.state], () => serviceKey(this.service.state.value.profile)).value,
      log,
    });
    this.localApi = this.#openLocalApi(channel);
    this.updates = this.#openUpdates(live);
    this.backup = openBackup(this, foundation, surroundings.desktop);
    this.diagnostics = openDiagnostics(this, foundation, surroundings.desktop);
    const reportText = () => this.diagnostics.text();
    this.privacy = openPrivacy(this, foundation, { ...surroundings, reportText });
    this.#followBadge();
    surroundings.visible.subscribe((visible) => this.service.connection.value?.setVisible(visible));
  }

  /**
   * To be called when the window is open: its page comes up while the rest is built. Who is signed in waits for the chat, which is
   * begun at once; who is not sees the way in before the service, and before all that comes behind the window. So does the receiver,
   * since a hook's service repeats what nobody took yet.
   */
  start(): void {
    const { notices } = this.#foundation;
    if (this.sessionBefore().kind === 'restoring') this.#startService();
    else void this.#serviceTurn.then(() => this.#startService());
    void this.#surroundings.afterDrawn().then(() => this.localApi.start());
    void this.#surroundings
      .afterDrawn()
      .then(() => this.receiving.start())
      .then((more) => notices.tell(more));
    void this.journal.opened.then(() => this.activity.tellOwed()).then(() => this.notifications.caughtUp());
    void this.receiving.loaded.then(() => this.profiles.resume());
  }

  #startService(): void {
    if (this.#isClosed) return;
    const { clock, log, paths, notices } = this.#foundation;
    void this.service.start();
    this.#history = openHistory(paths.history, clock.now(), log);
    notices.tell([...this.#history.notices, ...describeSqlite()]);
  }

  /** The notes on people; null before the start. */
  history(): History | null {
    return this.#history;
  }

  /** What is known of the session before its service runs: without a kept sign-in nobody waits for it. */
  sessionBefore(): SessionState {
    return keepsSignIn(this.#foundation.paths.vault, this.service.state.value.profile)
      ? { kind: 'restoring' }
      : { kind: 'signedOut', wiped: false };
  }

  /** The computer goes to sleep. */
  suspend(): void {
    this.service.connection.value?.suspend();
    this.receiving.suspend();
  }

  /** The computer is awake again: every deadline is looked at anew. */
  resume(): void {
    // It may have woken up in another network.
    this.#foundation.outgoing.forget();
    this.receiving.resume();
    this.comfort.resume();
    this.notifications.recheck();
    this.updates.recheck();
    this.chatKeeper.recheck();
    this.service.connection.value?.resume();
  }

  /** Ends everything, for good. Resolves when nothing is left to be written. */
  async close(): Promise<void> {
    this.#isClosed = true;
    this.#age.close();
    await this.localApi.close();
    this.commands.close();
    this.updates.close();
    this.notifications.close();
    this.comfort.close();
    this.board.close();
    await Promise.all([this.service.close(), this.receiving.close()]);
    // After the rooms: each hands over what it still has.
    await this.chatKeeper.close();
    this.#stopRetaining();
    await this.analyticsFile.close();
    await this.activity.close();
    await this.journal.close();
    this.#history?.close();
    this.#foundation.stores.close();
    this.#foundation.flushLog();
    this.#foundation.contacts.close();
    // What the log says after this goes at the next start.
    if (isMarkedForErasing(this.#foundation.paths.data))
      eraseEverything(this.#foundation.paths.data, { keepMark: true });
  }

  #openProfiles(): ServiceProfiles {
    const { log, paths, settings } = this.#foundation;
    const kept: KeptByService = {
      drafts: this.drafts,
      unsent: this.unsent,
      pollBook: this.pollBook,
      readings: this.readings,
      channels: this.channels,
      notifications: { forget: (key) => this.notifications.forget(key) },
      settings,
      vaultDir: paths.vault,
      dataDir: paths.data,
      receiving: this.receiving,
      journal: this.journal,
      activity: this.activity,
      chatKeeper: this.chatKeeper,
      analyticsFile: this.analyticsFile,
      history: () => this.#history,
    };
    return new ServiceProfiles({
      settings: settings.state,
      changeSettings: (change) => settings.change(change),
      open: this.service.state,
      openService: (profile) => this.service.select(profile),
      left: () => this.service.left(),
      keptOf: (key) => keptOfService(kept, key),
      forget: (key) => forgetService(kept, key),
      log,
    });
  }

  /** All is put away: installs what the person wanted installed. */
  end(): AfterInstall {
    return this.updates.install();
  }

  #openUpdates(isLive: Observable<boolean>): UpdatesService {
    const { fetch, clock, log, paths, settings } = this.#foundation;
    const { desktop, ports } = this.#surroundings;
    const { version } = desktop.describe();
    const waits = ofConnection(this.service.connection, ({ writes: { state } }) => state, writes.state.empty);
    return openUpdates({
      ...{ isPackaged: desktop.isPackaged, version, buildFile: paths.updates, folder: paths.data, fetch, clock, log },
      settings: settings.state,
      changeSettings: (change) => settings.change(change),
      isLive,
      changesWait: () => waits.value.waiting.length > 0,
      quit: ports.quit,
    });
  }

  #openLocalApi(channel: Observable<ChannelState | null>): LocalApiService {
    const { paths, settings } = this.#foundation;
    return openLocalApi({
      ...this.#foundation,
      settings: settings.state,
      channel,
      hidden: this.comfort.hidden,
      commands: this.commands.state,
      isDemo: () => this.service.state.value.profile.kind === 'demo',
      serviceKey: () => serviceKey(this.service.state.value.profile),
      facts: this.#facts,
      run: (command) => this.commands.run(command, 'program'),
      copyText: this.#surroundings.desktop.copyText,
      dir: paths.vault,
    });
  }

  /** Who signs out leaves no line behind. */
  #openDrafts(store: KeyValueStore | null): Drafts {
    const key = () => serviceKey(this.service.state.value.profile);
    const kept = new Drafts({ store, serviceKey: key, log: this.#foundation.log });
    ofConnection<ServiceConnection, SessionState | null>(
      this.service.connection,
      ({ session }) => session.state,
      null,
    ).subscribe((state) => {
      if (state?.kind !== 'signedOut' || !state.wiped) return;
      kept.forget(key());
      this.unsent.forget(key());
    });
    return kept;
  }

  #openChatKeeper(): ChatKeeper {
    const { clock, log, paths, settings, notices } = this.#foundation;
    const file = new ThreadClient<ChatMethods, never>({
      store: 'chat',
      path: paths.chat,
      nowMs: clock.now(),
      workerFile: paths.journalWorker,
      startWhen: this.#surroundings.afterDrawn(),
      clock,
      log,
    });
    void file.opened.then(() => notices.tell(file.notices));
    const onFailing = () => notices.follow({ kind: 'chatNotKept' }, false);
    const onWorking = () => notices.follow({ kind: 'chatNotKept' }, true);
    return new ChatKeeper({ file, settings: settings.state, onFailing, onWorking, age: this.#age, clock, log });
  }

  #openAnalyticsFile(): AnalyticsFile {
    const { clock, log, paths, notices } = this.#foundation;
    const file = new ThreadClient<AnalyticsMethods, never>({
      store: 'analytics',
      path: paths.analytics,
      nowMs: clock.now(),
      workerFile: paths.journalWorker,
      startWhen: this.#surroundings.afterDrawn(),
      clock,
      log,
    });
    void file.opened.then(() => notices.tell(file.notices));
    return file;
  }

  #openConnection(Connection: typeof ServiceConnection, chosen: ServiceAddress): ServiceConnection {
    const { desktop, visible } = this.#surroundings;
    const { paths, settings, notices } = this.#foundation;
    if (this.#history === null) throw new Error('a service was opened before the app was started');
    if (chosen.profile.kind === 'demo') this.#forgetDemo();
    const connection = new Connection(chosen, {
      ...this.#foundation,
      history: this.#history,
      onActsKept: this.#onActsKept(this.#history),
      analyticsFile: this.analyticsFile,
      onSignInsKept: (areKept) => notices.follow({ kind: 'signInNotKept' }, areKept),
      onNumbersKept: (isKept) => notices.follow({ kind: 'numbersNotKept' }, isKept),
      keptChannels: this.channels,
      comfort: this.comfort.state,
      numbersHeldBack: this.comfort.hidden,
      chatKeeper: this.chatKeeper,
      unsent: this.unsent,
      drafts: this.drafts,
      pollBook: this.pollBook,
      onAnswer: (answer) => this.readings.heard(serviceKey(chosen.profile), answer),
      pollResult: (poll) => resultText(poll, this.texts),
      settings: settings.state,
      userAgent: `Sidestage/${desktop.describe().version}`,
      vaultDir: paths.vault,
      dataDir: paths.data,
      receiving: this.receiving,
      activity: this.activity,
      facts: this.#facts,
      journal: this.journal,
      pasteText: desktop.pasteText,
      copyText: desktop.copyText,
      readFile: desktop.readFile,
      changeSettings: (change) => this.settings.change(change),
    });
    connection.setVisible(visible.value);
    return connection;
  }

  /** Of a file that could not be opened it is told already. */
  #onActsKept({ notices: told }: History): (isKept: boolean) => void {
    if (told.some(({ kind }) => kind === 'historyNotKept')) return () => undefined;
    return (isKept) => this.#foundation.notices.follow({ kind: 'fileNotKept', name: 'history.sqlite' }, isKept);
  }

  /** Each demo has a past of its own: the numbers of the one before are not this one's. */
  #forgetDemo(): void {
    const { log } = this.#foundation;
    this.pollBook.forgetService(serviceKey({ kind: 'demo' }));
    try {
      this.#history?.forgetActs(serviceKey({ kind: 'demo' }));
    } catch (cause) {
      log.warn('history.demoNotForgotten', { cause });
    }
    this.analyticsFile.call('forget', serviceKey({ kind: 'demo' })).catch((cause: unknown) => {
      log.warn('analytics.demoNotForgotten', { cause });
    });
  }

  /** The number on the app's icon, where the person wants one. */
  #followBadge(): void {
    const { settings } = this.#foundation;
    const feed = ofConnection(this.service.connection, ({ activity }) => activity, activity.state.empty);
    const sources = [feed, this.notifications.state, settings.state];
    const { value: count } = derive(sources, () => {
      return settings.state.value.badge ? badgeCount(feed.value, this.notifications.state.value.quiet) : 0;
    });
    count.subscribe((unread) =>
      this.#surroundings.showBadge(unread, this.texts('tray:fact.unread', { count: unread })),
    );
  }

  #followLive(): Observable<boolean> {
    const { clock, log, settings } = this.#foundation;
    const { connection } = this.service;
    const keep = (liveOn: string | null): void => {
      try {
        settings.change({ liveOn });
      } catch (cause) {
        log.fault('live.notKept', cause); // it is known until the app ends
      }
    };
    return new LiveNow({
      // Without a connection, as when the app quits, nothing is known.
      session: ofConnection(connection, (open) => open.session.state, session.state.empty),
      channels: ofConnection(connection, (open) => open.channels.state, noChannels),
      readAtMs: (channelId) => connection.value?.channels.readAtMs(channelId) ?? null,
      facts: this.#facts,
      serviceKey: () => serviceKey(this.service.state.value.profile),
      aheadMs: () => connection.value?.budget.aheadMs ?? 0,
      clock,
      kept: { value: () => settings.state.value.liveOn, keep },
    }).state;
  }

  #openNotifications(live: Observable<boolean>): NotificationService {
    const { clock, log, settings } = this.#foundation;
    return new NotificationService({
      notifier: this.#surroundings.notifier,
      clock,
      log,
      texts: this.texts,
      settings: settings.state,
      changeSettings: (change) => settings.change(change),
      live,
      hidden: this.comfort.hidden,
      screenSafe: derive([settings.state], () => settings.state.value.screenSafe).value,
      focused: this.#surroundings.focused,
      system: this.#surroundings.doNotDisturb,
      facts: this.#facts,
      settle: (owed) => this.activity.settleOwed(owed),
      service: () => {
        const { profile } = this.service.state.value;
        const name = this.profiles.state.value.mark?.name ?? null;
        return { key: serviceKey(profile), isDemo: profile.kind === 'demo', name };
      },
      services: this.service.state,
      open: (to) => this.commands.run({ id: 'goTo', to }, 'notification'),
    });
  }
}
