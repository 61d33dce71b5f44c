import type { Command } from '../../shared/commands.ts';
import { keepsSignIn } from '../account/index.ts';
import {
  answerCalls,
  createDesktop,
  FirstFetches,
  followLifecycle,
  followTheme,
  hasTray,
  isQuitting,
  lockPermissions,
  MainWindow,
  type Openings,
  PlaceKeeper,
  SystemTray,
  serveScheme,
} from '../desktop/index.ts';
import { atMost } from '../kernel/atMost.ts';
import { Subject } from '../kernel/subject.ts';
import { type Grounds, layFoundation } from './foundation.ts';
import { profileAtStart } from './profileAtStart.ts';
import type { Whole } from './whole.ts';

/** A window that takes longer to come up, or to draw its first screen, holds nothing up. */
const LONGEST_WINDOW_MS = 3_000;
/** Nor does one that takes longer to fetch what its page begins with. */
const LONGEST_FETCHES_MS = 1_000;

/**
 * Opens the window as early as it can; to the tray alone when the start is a hidden one. What is behind the window is read and built
 * while its page is busy with its scripts: before that the page waits for what main hands it.
 */
export async function run(openings: Openings): Promise<void> {
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
  const { promise: built, resolve: isBuilt } = Promise.withResolvers<Whole>();
  let whole: Whole | null = null;
  const visible = new Subject(!isHidden);
  const window = new MainWindow();
  const places = new PlaceKeeper(paths.data, { clock, log });
  const tray = openSystemTray(window, foundation, (command) => whole?.runFromTray(command));
  followLifecycle(clock, {
    suspend: () => whole?.suspend(),
    resume: () => whole?.resume(),
    before: { waits: () => whole?.before.waits() ?? false, ask: async () => (await whole?.before.ask()) ?? true },
    end: () => whole?.end() ?? 'quit',
    close: async () => {
      tray.close();
      if (whole === null) foundation.flushLog();
      else await whole.close();
    },
  });
  const fetches = new FirstFetches(clock);
  serveScheme(paths.page, {
    sheet: async (pack) => (await whole?.sheet(pack)) ?? null,
    goesOn: () => keepsSignIn(paths.vault, profileAtStart(foundation)),
    fetches,
  });
  lockPermissions();
  followTheme(settings.state);
  const answer = async (name: string, input: unknown) => {
    fetches.calls();
    return (await built).answer(name, input);
  };
  answerCalls({ answer }, log);
  window.begin(
    {
      preloadFile: paths.preload,
      iconFile: paths.icon,
      settings: settings.state,
      places,
      whenUp: windowUp,
      onDrawn: windowIsUp,
      onVisible: (now) => visible.set(now),
      mayClose: (closing) => {
        if (whole !== null) return whole.mayClose(closing);
        if (isQuitting()) return true;
        // What closing does is not known yet; it is done as soon as it is.
        void built.then(() => closing.isDestroyed() || closing.close());
        return false;
      },
      onSessionEnd: foundation.flushLog,
      onPageGone: (logId) => foundation.notices.tellPageCrash(logId),
      clock,
      log,
    },
    isHidden ? 'hidden' : 'shown',
  );
  if (!isHidden) await atMost(clock, LONGEST_FETCHES_MS, fetches.over);
  const { buildWhole } = await import('./whole.ts');
  if (isQuitting()) return;
  const desktop = createDesktop(() => window.current, places);
  whole = buildWhole(foundation, { window, desktop, tray, visible, openings, whenDrawn, onDrawn });
  isBuilt(whole);
}

/** The icon in the tray. Where there is none, or there is no longer, a window that nobody sees goes to where it can be found. */
function openSystemTray(
  window: MainWindow,
  { paths, clock, log }: Grounds,
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
