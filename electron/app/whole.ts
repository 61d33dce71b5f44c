import type { Command } from '../../shared/commands.ts';
import type { Result } from '../../shared/errors.ts';
import type { GlobalKeyName } from '../../shared/keys.ts';
import { quietKeyCommand } from '../../shared/quietKey.ts';
import { systemZone } from '../analytics/index.ts';
import {
  askWhatBecomes,
  askWhatClosingDoes,
  type BeforeQuitting,
  createBadge,
  createDemo,
  createNotifier,
  followDoNotDisturb,
  followGlobalKeys,
  followProgram,
  isQuitting,
  type LeavingWhy,
  type MainWindow,
  mayClose,
  type Openings,
  openStore,
  quitApp,
  readSystemLanguage,
  restartApp,
  runProgram,
  type SystemTray,
  systemStart,
} from '../desktop/index.ts';
import { derive } from '../kernel/derived.ts';
import type { Desktop } from '../kernel/desktop.ts';
import type { Observable } from '../kernel/ports.ts';
import { turnsAfter } from '../kernel/turns.ts';
import type { AfterInstall } from '../updates/index.ts';
import { AppWide } from './appWide.ts';
import type { AskedOfWaiting } from './askOfWaiting.ts';
import { beforeLeaving } from './beforeLeaving.ts';
import { beforeQuitting } from './beforeQuitting.ts';
import { connectWindow } from './connectWindow.ts';
import type { Foundation, Grounds } from './foundation.ts';
import { openMenuBar } from './openMenuBar.ts';
import { openTray } from './openTray.ts';
import { openSmallStore } from './smallStore.ts';

/** What stands before it. */
type Around = {
  window: MainWindow;
  desktop: Desktop;
  tray: SystemTray<Command>;
  /** Whether anybody can see the window. */
  visible: Observable<boolean>;
  openings: Openings;
  /** The page has drawn its first screen, or must not be waited for any longer. */
  whenDrawn: Promise<void>;
  onDrawn: () => void;
};

/** All that is behind the window. */
export type Whole = {
  /** Answers one call of the page; failures are in the answer. */
  answer(name: string, input: unknown): Promise<Result<unknown>>;
  runFromTray(command: Command): void;
  /** A sheet of the service's emoticons; null: there is none. */
  sheet(pack: string): Promise<Uint8Array | null>;
  /** What closing the window does. @returns whether it may close now */
  mayClose(closing: Parameters<typeof askWhatClosingDoes>[0]): boolean;
  /** What is asked before the app quits. */
  before: BeforeQuitting;
  suspend(): void;
  resume(): void;
  /** Resolves when all is put away. */
  close(): Promise<void>;
  end(): AfterInstall;
};

/** Builds everything and wires it to the window. */
export function buildWhole(grounds: Grounds, around: Around): Whole {
  const foundation: Foundation = { ...grounds, zone: systemZone };
  const { clock, log, paths, settings, switches, notices } = foundation;
  const { window, desktop, tray, visible, openings, whenDrawn, onDrawn } = around;
  const startsApp = systemStart(log);
  const tell = notices.tell.bind(notices);
  const follow = notices.follow.bind(notices);
  const small = { openStore, stores: foundation.stores, folder: paths.data, clock, log, tell, follow };
  const parts: AppWide = new AppWide(foundation, {
    desktop,
    demo: createDemo(paths, switches.scenario, log),
    notifier: createNotifier(log),
    systemLanguage: readSystemLanguage(switches.language),
    draftStore: openSmallStore('drafts', small),
    pollStore: openSmallStore('polls', small),
    readingStore: openSmallStore('readings', small),
    visible,
    afterDrawn: turnsAfter(whenDrawn),
    systemStart: startsApp,
    restart: restartApp,
    showBadge: createBadge({ folder: paths.tray, window: () => window.current, changed: window.state }),
    focused: () => window.state.value.focused,
    doNotDisturb: followDoNotDisturb({
      platform: process.platform,
      desktop: process.env.XDG_CURRENT_DESKTOP ?? '',
      run: runProgram,
      follow: followProgram,
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
  const ask = (why: 'quitting' | LeavingWhy, asked: AskedOfWaiting) =>
    askWhatBecomes(why, window.current, asked, parts.texts);
  const before = beforeQuitting(parts, foundation, (asked) => ask('quitting', asked));
  const mayLeave = beforeLeaving(parts, foundation, ask);
  const registry = connectWindow(window, desktop, parts, foundation, {
    ...{ system: startsApp, tray: tray.there },
    ...{ onDrawn, mayLeave },
  });
  openMenuBar(parts, foundation);
  parts.start();
  const shownInTray = openTray(tray, parts, clock);
  openings.listen(({ link }) => (link === null ? window.bringForward() : parts.commands.follow(link)));
  return {
    answer: (name, input) => registry.answer(name, input),
    runFromTray: (command) => parts.commands.run(command, 'tray'),
    sheet: async (pack) => (await parts.service.connection.value?.emoticons.sheet(pack)) ?? null,
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
    before,
    suspend: () => parts.suspend(),
    resume: () => parts.resume(),
    close: () => {
      shownInTray.close();
      return parts.close();
    },
    end: () => parts.end(),
  };
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
