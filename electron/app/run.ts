import {
  createDemo,
  createDesktop,
  createNotifier,
  followDoNotDisturb,
  followLifecycle,
  followTheme,
  lockPermissions,
  type MainWindow,
  quitApp,
  readSystemLanguage,
  runProgram,
  serveScheme,
  setAppMenu,
} from '../desktop/index.ts';
import { derive } from '../kernel/derived.ts';
import { Subject } from '../kernel/subject.ts';
import { AppWide } from './appWide.ts';
import { connectWindow } from './connectWindow.ts';
import { layFoundation } from './foundation.ts';

/** A window that takes longer holds nothing up. */
const LONGEST_WINDOW_MS = 3_000;

/** Builds everything and wires it to the window, which opens as early as it can. */
export function run(window: MainWindow): void {
  const foundation = layFoundation();
  const { clock, log, paths, settings, switches } = foundation;
  const { promise: windowUp, resolve: windowIsUp } = Promise.withResolvers<void>();
  void clock.sleep(LONGEST_WINDOW_MS).then(windowIsUp);
  const visible = new Subject(!switches.hidden);
  const desktop = createDesktop(() => window.current);
  const parts = new AppWide(foundation, {
    desktop,
    demo: createDemo(paths, switches.scenario, log),
    notifier: createNotifier(log),
    systemLanguage: readSystemLanguage(switches.language),
    visible,
    windowUp,
    ports: { show: () => window.bringForward(), hide: () => window.minimize(), quit: quitApp },
    focused: () => window.state.value.focused,
    doNotDisturb: followDoNotDisturb({
      platform: process.platform,
      desktop: process.env.XDG_CURRENT_DESKTOP ?? '',
      run: runProgram,
      clock,
      wanted: derive([settings.state], () => settings.state.value.quiet.system).value,
    }),
  });
  connectWindow(window, desktop, parts, foundation);
  serveScheme(paths.page, async (pack) => parts.service.connection.value?.emoticons.sheet(pack) ?? null);
  lockPermissions();
  followTheme(settings.state);
  setAppMenu(process.platform);
  window.open({
    preloadFile: paths.preload,
    iconFile: paths.icon,
    settings: settings.state,
    hidden: switches.hidden,
    whenUp: windowUp,
    onDrawn: windowIsUp,
    onVisible: (now) => visible.set(now),
    onSessionEnd: foundation.flushLog,
    clock,
    log,
  });
  parts.start();
  followLifecycle(clock, parts);
}
