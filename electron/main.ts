import { join } from 'node:path';
import { app, type BrowserWindow, Menu, nativeTheme, powerMonitor } from 'electron';
import { DEMO_CLIENT_ID } from '../shared/demo.ts';
import type { ServiceProfile } from '../shared/service.ts';
import type { SessionState } from '../shared/session.ts';
import { systemClock } from './core/clock.ts';
import { createLogger } from './core/logger.ts';
import { Redactor } from './core/redact.ts';
import { createHandlers } from './ipc/handlers.ts';
import { pushChanges } from './ipc/pushes.ts';
import { Companion } from './services/companion.ts';
import { ServiceSwitch } from './services/serviceSwitch.ts';
import { keepsSignIn } from './services/vault.ts';
import { DemoService } from './shell/demoService.ts';
import { createDesktop } from './shell/desktop.ts';
import { answerCalls, pushTo } from './shell/ipc.ts';
import { openLogFile } from './shell/logFile.ts';
import { registerScheme, serveScheme } from './shell/scheme.ts';
import { systemSealer } from './shell/secrets.ts';
import { openSettings } from './shell/settingsStore.ts';
import { readSwitches } from './shell/switches.ts';
import { buildDir, lockPermissions, openWindow } from './shell/window.ts';
import { openHistory } from './storage/history.ts';
import { SettingsService } from './storage/settings.ts';

// The composition root: builds the services, gives them their ports, and wires them to the window.

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

  const { store, notices } = openSettings(userDataDir, systemClock.now());
  const settings = new SettingsService(store);
  const fixed = fixedProfile(switches.serviceUrl, switches.clientId);
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
      });
      companion.setVisible(visible);
      return companion;
    },
  });
  const push = pushTo(() => window);
  pushChanges(push, service, settings, sessionBefore);
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
  const desktop = createDesktop(() => window);
  const started = [...notices, ...history.notices];
  answerCalls(createHandlers({ service, settings, desktop, sessionBefore, notices: started }), log);

  powerMonitor.on('suspend', () => service.companion.value?.suspend());
  powerMonitor.on('resume', () => service.companion.value?.resume());
  app.on('will-quit', () => {
    service.close();
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
