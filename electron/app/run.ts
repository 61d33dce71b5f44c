import type { Command } from '../../shared/commands.ts';
import type { GlobalKeyName } from '../../shared/keys.ts';
import { quietKeyCommand } from '../../shared/quietKey.ts';
import {
  askWhatClosingDoes,
  askWhatQuittingDoes,
  createBadge,
  createDemo,
  createDesktop,
  createNotifier,
  followDoNotDisturb,
  followGlobalKeys,
  followLifecycle,
  followTheme,
  hasTray,
  isQuitting,
  lockPermissions,
  MainWindow,
  mayClose,
  type Openings,
  openStore,
  PlaceKeeper,
  quitApp,
  readSystemLanguage,
  restartApp,
  runProgram,
  SystemTray,
  serveScheme,
  systemStart,
} from '../desktop/index.ts';
import { derive } from '../kernel/derived.ts';
import { Subject } from '../kernel/subject.ts';
import { AppWide } from './appWide.ts';
import { beforeQuitting } from './beforeQuitting.ts';
import { connectWindow } from './connectWindow.ts';
import { type Foundation, layFoundation } from './foundation.ts';
import { openMenuBar } from './openMenuBar.ts';
import { openTray } from './openTray.ts';
import { openSmallStore } from './smallStore.ts';

/** A window that takes longer to come up, or to draw its first screen, holds nothing up. */
const LONGEST_WINDOW_MS = 3_000;

/** Builds everything and wires it to the window, which opens as early as it can; to the tray alone when the start is a hidden one. */
export function run(openings: Openings): void {
  const foundation = layFoundation();
  const { clock, log, paths, settings, switches } = foundation;
  const isHidden = switches.hidden || (switches.atLogin && settings.state.value.startHidden);
  const { promise: windowUp, resolve: windowIsUp } = Promise.withResolvers<void>();
  const { promise: whenDrawn, resolve: onDrawn } = Promise.withResolvers<void>();
  const holdUpNoLonger = () => {
    windowIsUp();
    onDrawn();
  };
  if (isHidden) holdUpNoLonger();
  else void clock.sleep(LONGEST_WINDOW_MS).then(holdUpNoLonger);
  const visible = new Subject(!isHidden);
  const window = new MainWindow();
  const places = new PlaceKeeper(paths.data, { clock, log });
  const desktop = createDesktop(() => window.current, places);
  const tray = openSystemTray(window, foundation, (command) => parts.commands.run(command, 'tray'));
  const tell = foundation.notices.tell.bind(foundation.notices);
  const follow = foundation.notices.follow.bind(foundation.notices);
  // First of all: the page's process comes up while the rest is built, and nothing is asked of it before that is done.
  serveScheme(paths.page, async (pack) => parts.service.connection.value?.emoticons.sheet(pack) ?? null);
  lockPermissions();
  followTheme(settings.state);
  window.begin(
    {
      preloadFile: paths.preload,
      iconFile: paths.icon,
      settings: settings.state,
      places,
      whenUp: windowUp,
      onDrawn: windowIsUp,
      onVisible: (now) => visible.set(now),
      mayClose: (closing) =>
        mayClose(closing, {
          isQuitting,
          tray,
          settings: settings.state,
          keep: (closeToTray) => settings.change({ closeToTray }),
          ask: () => askWhatClosingDoes(closing, parts.texts),
          quittingAsks: () => before.waits(),
          quit: quitApp,
          onFault: (cause) => log.fault('window.notClosed', cause),
        }),
      onSessionEnd: foundation.flushLog,
      onPageGone: (logId) => foundation.notices.tellPageCrash(logId),
      clock,
      log,
    },
    isHidden ? 'hidden' : 'shown',
  );
  const startsApp = systemStart(log);
  const small = { openStore, folder: paths.data, clock, log, tell, follow };
  const parts = new AppWide(foundation, {
    desktop,
    demo: createDemo(paths, switches.scenario, log),
    notifier: createNotifier(log),
    systemLanguage: readSystemLanguage(switches.language),
    draftStore: openSmallStore('drafts', small),
    pollStore: openSmallStore('polls', small),
    readingStore: openSmallStore('readings', small),
    visible,
    whenDrawn,
    systemStart: startsApp,
    restart: restartApp,
    showBadge: createBadge({ folder: paths.tray, window: () => window.current, changed: window.state }),
    focused: () => window.state.value.focused,
    doNotDisturb: followDoNotDisturb({
      platform: process.platform,
      desktop: process.env.XDG_CURRENT_DESKTOP ?? '',
      run: runProgram,
      clock,
      wanted: derive([settings.state], () => settings.state.value.quiet.system).value,
      startWhen: whenDrawn,
    }),
    refusedKeys: followGlobalKeys({
      settings: settings.state,
      onKey: (name) => parts.commands.run(commandOf(name, window, parts), 'keys'),
      log,
    }),
    ports: {
      show: () => window.bringForward(),
      hide: () => (tray.there.value ? window.hide() : window.minimize()),
      quit: quitApp,
    },
  });
  const before = beforeQuitting(parts, foundation, (asked) => askWhatQuittingDoes(window.current, asked, parts.texts));
  connectWindow(window, desktop, parts, foundation, { system: startsApp, tray: tray.there, onDrawn });
  openMenuBar(parts, foundation);
  parts.start();
  const shownInTray = openTray(tray, parts, clock);
  openings.listen(({ link }) => (link === null ? window.bringForward() : parts.commands.follow(link)));
  followLifecycle(clock, {
    suspend: () => parts.suspend(),
    resume: () => parts.resume(),
    before,
    end: () => parts.end(),
    close: () => {
      shownInTray.close();
      tray.close();
      return parts.close();
    },
  });
}

/** What a key for the whole computer asks for, as things stand. */
function commandOf(name: GlobalKeyName, window: MainWindow, parts: AppWide): Command {
  switch (name) {
    case 'toggleWindow':
      return { id: window.state.value.focused ? 'hide' : 'show' };
    case 'quiet':
      return quietKeyCommand(parts.notifications.state.value.quiet);
    case 'comfort':
    case 'screenSafe':
      return { id: name, on: 'toggle' };
    case 'clip':
      return { id: name };
    case 'note':
      return { id: 'goTo', to: { place: 'note' } };
  }
}

/** The icon in the tray. Where there is none, or there is no longer, a window that nobody sees goes to where it can be found. */
function openSystemTray(
  window: MainWindow,
  { paths, clock, log }: Foundation,
  onCommand: (command: Command) => void,
): SystemTray<Command> {
  const tray = new SystemTray<Command>({
    folder: paths.tray,
    onAct: (command) => {
      try {
        onCommand(command);
      } catch (cause) {
        log.fault('tray.commandFailed', cause, { id: command.id });
      }
    },
    onClick: () => window.bringForward(),
    hasTray,
    clock,
    log,
  });
  const onTray = (isThere: boolean): void => {
    if (!isThere) window.makeReachable();
  };
  tray.there.subscribe(onTray);
  void tray.known.then(onTray);
  return tray;
}
