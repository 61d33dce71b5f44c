import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { formatSwitch } from './arguments.ts';
import { Connection, pipeWire } from './cdp.ts';
import { endProcess } from './endProcess.ts';
import { hasFault } from './faults.ts';

/** Windows are shown on a screen, not only rendered. */
export const headed = process.env.STANDIN_HEADED === '1';

/** The size of the one display, in pixels. */
export const SCREEN = { width: 1920, height: 1080 };

/** What the browser shows until a window loads something. */
export const START_PAGE = 'data:text/html,stand-in';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const DISABLED_FEATURES = `AimEnabled AutofillServerCommunication CertificateTransparencyComponentUpdater
  DialMediaRouteProvider HttpsFirstBalancedModeAutoEnable HttpsUpgrades InterestFeedContentSuggestions LensOverlay
  MediaRouter NetworkTimeServiceQuerying OptimizationHints PaintHolding PreconnectToSearch Translate`;

/** Electron slows hidden pages down; a test would wait for them. */
const UNTHROTTLED = `--disable-background-timer-throttling --disable-backgrounding-occluded-windows
  --disable-renderer-backgrounding`;

const QUIET = `--allow-pre-commit-input --disable-background-networking --disable-breakpad --disable-client-side-phishing-detection
  --disable-component-extensions-with-background-pages --disable-component-update --disable-default-apps
  --disable-dev-shm-usage --disable-domain-reliability --disable-extensions --disable-field-trial-config
  --disable-hang-monitor --disable-infobars --disable-ipc-flooding-protection --disable-popup-blocking
  --disable-prompt-on-repost --disable-quic --disable-search-engine-choice-screen
  --disable-sync --disable-updater-scheduler --enable-features=SkipListAccountsWithoutGaiaCookies
  --force-color-profile=srgb --metrics-recording-only --no-default-browser-check --no-first-run --no-pings
  --no-service-autorun --password-store=basic --test-type --use-mock-keychain`;

// A custom scheme travels as https://<host>.<scheme>.invalid, which is answered before any look-up; the browser would
// still ask for such names ahead of time, and for its maker's services.
const NEVER_RESOLVED = ['*.invalid', '*.google.com', '*.googleapis.com', '*.gvt1.com'];

/**
 * What a page is told comes by DevTools, for which each text is a script. V8 keeps every script that it has once compiled, source and
 * all, until it is short of memory, in case it is asked for again: none is, and on Electron there would be none.
 */
const JS_FLAGS = '--no-compilation-cache';

/** Switches of the app that the browser gets otherwise than they are. */
const OURS = new Set(['user-data-dir', 'js-flags']);

const words = (text: string) => text.split(/\s+/);

/**
 * The browser to run: SIDESTAGE_BROWSER when set, else the first one on the PATH.
 * @throws Error naming what was tried.
 */
export function findChromium(): string {
  const chosen = process.env.SIDESTAGE_BROWSER;
  if (chosen) return chosen;
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const found = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
  if (found) return found;
  throw new Error(`stand-in host: no browser. SIDESTAGE_BROWSER is not set, and none of ${NAMES} is on the PATH.`);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** A browser that runs and is spoken to. */
export type Running = {
  connection: Connection;
  /** Resolves once it is gone or somebody else's again: to what is to be said of that, where it was not `end` that did it. */
  gone: Promise<string | undefined>;
  /** Ends it, or gives it back, and waits until that is done, by force after three seconds. */
  end(): Promise<void>;
};

/**
 * Starts the browser with these arguments, showing the start page in a window without tabs. It ends by itself when this process dies,
 * because its pipe closes.
 * @param onDevTools is told where other programs reach it, where they may
 */
export function launchChromium(args: readonly string[], onDevTools: (address: string) => void): Running {
  const child: ChildProcess = spawn(findChromium(), args, { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'] });
  const gone = new Promise<string | undefined>((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('exit', (code, signal) => resolve(code === 0 ? undefined : `the browser ended (${code ?? signal})`));
  });
  readDevToolsLine(child, onDevTools);
  const [, , , output, input] = child.stdio;
  const connection = new Connection(pipeWire(output as Writable, input as Readable));
  return { connection, gone, end: () => endProcess(child, () => connection.browser.post('Browser.close')) };
}

/** The browser's command line. Where the app gives the pages' V8 flags of its own, they come after the stand-in's. */
export function browserArguments(profile: string, switches: ReadonlyMap<string, string>): string[] {
  const isRoot = process.getuid?.() === 0;
  return [
    ...words(QUIET),
    ...(hasFault('throttling') ? [] : words(UNTHROTTLED)),
    `--disable-features=${words(DISABLED_FEATURES)}`,
    `--host-resolver-rules=${NEVER_RESOLVED.map((name) => `MAP ${name} ~NOTFOUND`)}`,
    `--user-data-dir=${profile}`,
    '--remote-debugging-pipe',
    ...(headed ? [] : ['--headless=new', '--hide-scrollbars', `--screen-info={${SCREEN.width}x${SCREEN.height}}`]),
    ...(isRoot && !switches.has('no-sandbox') ? ['--no-sandbox'] : []),
    ...[...switches].filter(([name]) => !OURS.has(name)).map(([name, value]) => formatSwitch(name, value)),
    formatSwitch('js-flags', [JS_FLAGS, switches.get('js-flags')].join(' ').trim()),
    `--app=${START_PAGE}`,
  ];
}

/** Of all that a browser writes there, Playwright waits for this one line. */
export const DEVTOOLS_LINE = 'DevTools listening on ';

function readDevToolsLine(child: ChildProcess, onDevTools: (address: string) => void): void {
  let pending = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    const lines = `${pending}${text}`.split('\n');
    pending = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith(DEVTOOLS_LINE)) onDevTools(line.slice(DEVTOOLS_LINE.length));
  });
}
