import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { app, type BrowserWindow, Menu, nativeTheme, powerMonitor } from 'electron';
import type { ChannelState } from '../shared/channel.ts';
import { DEMO_CLIENT_ID } from '../shared/demo.ts';
import type { ServiceProfile } from '../shared/service.ts';
import type { SessionState } from '../shared/session.ts';
import { systemClock } from './core/clock.ts';
import { createLogger } from './core/logger.ts';
import { Redactor } from './core/redact.ts';
import { Subject } from './core/subject.ts';
import { createTexts } from './core/texts.ts';
import { createHandlers } from './ipc/handlers.ts';
import { pushAppWide, pushChanges } from './ipc/pushes.ts';
import { Companion } from './services/companion.ts';
import { NotificationService } from './services/notifications/notificationService.ts';
import { Receiving } from './services/receiving/receiving.ts';
import { ServiceSwitch } from './services/serviceSwitch.ts';
import { keepsSignIn, serviceKey } from './services/vault.ts';
import { DemoService } from './shell/demoService.ts';
import { createDesktop } from './shell/desktop.ts';
import { answerCalls, pushTo } from './shell/ipc.ts';
import { openLogFile } from './shell/logFile.ts';
import { createNotifier } from './shell/notifier.ts';
import { registerScheme, serveScheme } from './shell/scheme.ts';
import { systemSealer } from './shell/secrets.ts';
import { openSettings } from './shell/settingsStore.ts';
import { readSwitches } from './shell/switches.ts';
import { buildDir, lockPermissions, openWindow, unpackedFile } from './shell/window.ts';
import { openHistory } from './storage/history.ts';
import { startJournal } from './storage/journal/openJournal.ts';
import { SettingsService } from './storage/settings.ts';

// The composition root: builds the services, gives them their ports, and wires them to the window.

const LONGEST_GOODBYE_MS = 5_000;
/** A window that takes longer holds nothing up. */
const LONGEST_WINDOW_MS = 3_000;

let window: BrowserWindow | null = null;

registerScheme();
app.on('second-instance', () => {
  window?.show();
  window?.focus();
});
app.on('window-all-closed', () => app.quit());

if (app.requestSingleInstanceLock()) void app.whenReady().then(run);
else app.quit();

function run(): void {
  const userDataDir = app.getPath('userData');
  const vaultDir = join(userDataDir, 'vault');
  const switches = readSwitches();
  const logFile = openLogFile(join(userDataDir, 'logs'));
  const redact = new Redactor();
  const log = createLogger({ clock: systemClock, random: Math.random, redact, sink: logFile.write });
  process.on('uncaughtException', (cause) => log.fault('uncaught', cause));
  process.on('unhandledRejection', (cause) => log.fault('unhandled', cause));

  /** Whether anybody can see the window; a hidden one is fed less often. */
  let visible = !switches.hidden;

  // The receiver and its journal come up behind the window: a hook's service repeats what nobody took yet.
  const { promise: windowUp, resolve: windowIsUp } = Promise.withResolvers<void>();
  void systemClock.sleep(LONGEST_WINDOW_MS).then(windowIsUp);
  const journal = startJournal({
    startWhen: windowUp,
    path: join(userDataDir, 'journal.sqlite'),
    nowMs: systemClock.now(),
    workerFile: unpackedFile('journal', 'worker.js'),
    clock: systemClock,
    log,
  });
  const { store, notices } = openSettings(userDataDir, systemClock.now());
  const settings = new SettingsService(store);
  const fixed = fixedProfile(switches.serviceUrl, switches.clientId);
  const desktop = createDesktop(() => window);
  const { pasteText, copyText } = desktop;
  const demo = new DemoService(
    join(buildDir(), 'simulator', 'utility.js'),
    [
      ...['--port', '0', '--token-file', join(userDataDir, 'demo-sign-ins.json')],
      ...(switches.scenario === null ? [] : ['--scenario', switches.scenario]),
    ],
    log,
  );
  const service = new ServiceSwitch<Companion>(fixed ?? settings.state.value.service, {
    demo,
    fixed: fixed !== null,
    clock: systemClock,
    log,
    open: (chosen) => {
      const companion = new Companion(chosen, {
        clock: systemClock,
        random: Math.random,
        fetch,
        log,
        redact,
        sealer: systemSealer,
        history,
        settings: settings.state,
        userAgent: `Sidestage/${app.getVersion()}`,
        vaultDir,
        receiving,
        journal,
        randomBytes,
        pasteText,
        copyText,
      });
      companion.setVisible(visible);
      return companion;
    },
  });
  const receiving = new Receiving({
    journal,
    settings,
    service: service.state,
    clock: systemClock,
    fetch,
    log,
    redact,
    sealer: systemSealer,
    randomBytes,
    pasteText,
    copyText,
    dir: vaultDir,
  });
  const push = pushTo(() => window);
  pushChanges(push, service, settings, sessionBefore);
  const channel = new Subject<ChannelState | null>(null);
  service.companion.subscribe((companion) => {
    channel.set(companion?.channel.state.value ?? null);
    // A closed companion tells nothing more.
    companion?.channel.state.subscribe((state) => channel.set(state));
  });
  const notifications = new NotificationService({
    notifier: createNotifier(),
    clock: systemClock,
    log,
    texts: createTexts(),
    settings: settings.state,
    changeSettings: (change) => settings.change(change),
    channel,
    onTold: (listener) => receiving.activity.onTold(listener),
    service: () => {
      const { profile } = service.state.value;
      return { key: serviceKey(profile), isDemo: profile.kind === 'demo' };
    },
    open: (entryId) => {
      window?.show();
      window?.focus();
      push('notifications.opened', { entryId });
    },
  });
  pushAppWide(push, { receiving, notifications });
  serveScheme(join(buildDir(), 'renderer'), async (pack) => service.companion.value?.emoticons.sheet(pack) ?? null);
  lockPermissions();
  followTheme(settings);
  // The strip has its own buttons; the default menu's shortcuts would close or reload the window under a stream.
  if (process.platform !== 'darwin') Menu.setApplicationMenu(null);
  window = openWindow(
    {
      bounds: { width: 1280, height: 800 },
      preloadFile: join(buildDir(), 'preload', 'preload.cjs'),
      iconFile: join(app.getAppPath(), 'assets', 'icon.png'),
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#121212' : '#ececec',
      onState: (state) => push('window.changed', state),
      onVisible: (now) => {
        visible = now;
        service.companion.value?.setVisible(now);
      },
    },
    !switches.hidden,
  );
  window.on('closed', () => {
    window = null;
  });

  // The page and the demo's process come up while the rest is built: both take longer than everything here.
  void service.start();
  const history = openHistory(join(userDataDir, 'history.sqlite'), systemClock.now());
  const started = [...notices, ...history.notices];
  const describe = () => ({ ...desktop.describe(), notices: [...started, ...service.notices] });
  answerCalls(createHandlers({ service, settings, receiving, notifications, desktop, sessionBefore, describe }), log);
  window.once('ready-to-show', windowIsUp);
  void windowUp
    .then(() => receiving.start())
    .then((more) => {
      started.push(...more);
      push('app.changed', describe());
    });

  powerMonitor.on('suspend', () => {
    service.companion.value?.suspend();
    receiving.suspend();
  });
  powerMonitor.on('resume', () => {
    receiving.resume();
    notifications.recheck();
    service.companion.value?.resume();
  });
  quitAfter(async () => {
    service.close();
    notifications.close();
    await receiving.close();
    history.close();
    logFile.flush();
  });

  /** What is known of the session before its service runs: without a kept sign-in nobody waits for it. */
  function sessionBefore(): SessionState {
    return keepsSignIn(vaultDir, service.state.value.profile)
      ? { kind: 'restoring' }
      : { kind: 'signedOut', wiped: false };
  }
}

/** Holds the first attempt to quit until all is put away; a disk that hangs does not hold it for ever. */
function quitAfter(putAway: () => Promise<void>): void {
  let isPutAway = false;
  app.on('will-quit', (event) => {
    if (isPutAway) return;
    event.preventDefault();
    isPutAway = true;
    void Promise.race([putAway(), systemClock.sleep(LONGEST_GOODBYE_MS)]).finally(() => app.quit());
  });
}

/** The service that the command line names, which settings can't change then. */
function fixedProfile(serviceUrl: string | null, clientId: string | null): ServiceProfile | null {
  return serviceUrl === null ? null : { kind: 'custom', baseUrl: serviceUrl, clientId: clientId ?? DEMO_CLIENT_ID };
}

/** The system's own parts (menus, dialogs, scroll bars) follow the app's theme. */
function followTheme(settings: SettingsService): void {
  const follow = () => {
    const { theme } = settings.state.value;
    nativeTheme.themeSource = theme === 'contrast' ? 'dark' : theme;
  };
  follow();
  settings.state.subscribe(follow);
}
