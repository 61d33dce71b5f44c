import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { test as base, type ElectronApplication, expect } from '@playwright/test';
import type * as Electron from 'electron';
import { closeApp, type Launched, launchApp, onStandIn, root, standInExecutable } from './fixtures/launch.ts';

// The stand-in host's own check, on a small app of its own. It also holds on Electron, which is what makes it a check.

const appDir = path.join(root, 'host/testing/app');

/** What the fixture app keeps and offers in its main process. */
type Seen = {
  isOneModule: boolean;
  opened: string[];
  navigations: string[];
  power: string[];
  second: { argv: string[]; data: unknown }[];
  order: string[];
  intercepted: number;
  served: string[];
  clicked: Electron.ContextMenuParams[];
  asked: string[];
};
declare global {
  var seen: Seen;
  var keepWindow: boolean;
  var keepApp: boolean;
  var openWindow: () => Promise<void>;
  var evaluated: string;
  var inlineScriptRan: boolean | undefined;
  var received: unknown[][];
  var fixture: {
    invoke(channel: string, ...args: unknown[]): Promise<unknown>;
    send(channel: string, ...args: unknown[]): void;
    on(channel: string, listener: (...args: unknown[]) => void): () => void;
    once(channel: string, listener: (...args: unknown[]) => void): void;
    add(a: number, b: number): number;
    apply(callback: (value: number) => number): number;
    applyLater(callback: (value: number) => Promise<number>): Promise<number>;
    fail(): void;
    limits: {
      point: object;
      named: object;
      ipcRenderer: object;
      deep(): unknown;
      again(): void;
    };
    nested: { list: unknown[] };
  };
}

const test = base.extend<{ userDataDir: string; launched: Launched }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
  userDataDir: async ({}, use, info) => use(info.outputPath('profile')),
  launched: async ({ userDataDir }, use) => {
    const launched = await launchApp({ appDir, userDataDir });
    await use(launched);
    const isRunning = launched.process.exitCode === null && launched.process.signalCode === null;
    if (isRunning) expect(await closeApp(launched)).toBe(0);
  },
  page: async ({ launched }, use) => {
    // Its words are there before its own script has run, which listens.
    await launched.page.waitForLoadState('load');
    await use(launched.page);
  },
});

test('the module: one electron for import and require, the package for the app', async ({ launched: { app } }) => {
  const facts = await app.evaluate(({ app }) => ({
    isOneModule: globalThis.seen.isOneModule,
    name: app.getName(),
    version: app.getVersion(),
    isPackaged: app.isPackaged,
    type: process.type,
    electron: process.versions.electron,
  }));
  expect(facts).toMatchObject({ isOneModule: true, name: 'Stand-in Fixture', version: '1.2.3', isPackaged: false });
  expect(facts.type).toBe('browser');
  expect(facts.electron).toMatch(/^\d+\.\d+\.\d+/);
});

test('what is not there throws by its name', async ({ launched: { app } }) => {
  test.skip(!onStandIn, 'Electron has it all');
  const messages = await app.evaluate((electron) => {
    const attempts = [
      () => (electron as unknown as { desktopCapturer: unknown }).desktopCapturer,
      () => electron.app.getGPUFeatureStatus(),
      () => electron.BrowserWindow.getAllWindows()[0]?.setOpacity(1),
      () => electron.BrowserWindow.getAllWindows()[0]?.webContents.printToPDF({}),
      () => new electron.BrowserWindow(),
      () => new electron.BrowserWindow({ webPreferences: { nodeIntegration: true } }),
      () => new electron.BrowserWindow({ webPreferences: { contextIsolation: false } }),
    ];
    return attempts.map((attempt) => {
      try {
        attempt();
        return 'nothing thrown';
      } catch (cause) {
        return cause instanceof Error ? cause.message : '';
      }
    });
  });
  expect(messages).toEqual([
    'stand-in host: electron.desktopCapturer is not implemented',
    'stand-in host: electron.app.getGPUFeatureStatus is not implemented',
    'stand-in host: electron.BrowserWindow.setOpacity is not implemented',
    'stand-in host: electron.WebContents.printToPDF is not implemented',
    'stand-in host: a second electron.BrowserWindow is not implemented',
    'stand-in host: electron.BrowserWindow without context isolation is not implemented',
    'stand-in host: electron.BrowserWindow without context isolation is not implemented',
  ]);
});

test('the page is isolated, and what it gets is frozen', async ({ page }) => {
  const found = await page.evaluate(() => ({
    globals: ['require', 'process', 'module', 'global', 'ipcRenderer', 'standInHost', 'standInReceive'].filter(
      (name) => name in globalThis,
    ),
    frozen: [globalThis.fixture, globalThis.fixture.nested, globalThis.fixture.nested.list, globalThis.fixture.add].map(
      Object.isFrozen,
    ),
    isSecure: isSecureContext,
  }));
  expect(found).toEqual({ globals: [], frozen: [true, true, true, true], isSecure: true });
  const replaced = await page.evaluate(() => {
    try {
      (globalThis as { fixture: unknown }).fixture = 1;
    } catch {
      return 'threw';
    }
    return typeof globalThis.fixture;
  });
  expect(['threw', 'object']).toContain(replaced);
});

test('functions and promises cross the bridge both ways', async ({ page }) => {
  const results = await page.evaluate(async () => {
    let failure = '';
    try {
      globalThis.fixture.fail();
    } catch (cause) {
      failure = cause instanceof Error ? cause.message : '';
    }
    return {
      sync: globalThis.fixture.add(2, 3),
      callback: globalThis.fixture.apply((value) => value * 2),
      promise: await globalThis.fixture.applyLater(async (value) => value + 1),
      rejected: await globalThis.fixture
        .applyLater(async () => Promise.reject(new Error('no')))
        .catch((e) => e.message),
      failure,
    };
  });
  expect(results).toEqual({ sync: 5, callback: 41, promise: 8, rejected: 'no', failure: 'out of range' });
});

test('the bridge carries no prototype, no symbol, no ipcRenderer, nothing too deep and no name twice', async ({
  page,
}) => {
  const found = await page.evaluate(() => {
    const { point, named, ipcRenderer, deep, again } = globalThis.fixture.limits;
    const messageOf = (attempt: () => unknown) => {
      try {
        attempt();
        return 'nothing thrown';
      } catch (cause) {
        return cause instanceof Error ? cause.message : '';
      }
    };
    return {
      point: JSON.stringify(point),
      isPlain: Object.getPrototypeOf(point) === Object.prototype,
      named: Object.keys(named),
      ipcRenderer: Object.keys(ipcRenderer),
      deep: messageOf(deep),
      again: messageOf(again),
    };
  });
  expect(found).toMatchObject({ point: '{"x":1}', isPlain: true, named: ['here'], ipcRenderer: [] });
  expect(found.deep).toContain('recursion depth exceeded');
  expect(found.again).toContain('existing property');
});

test('a click with the right button is told with what it can do, and opens nothing', async ({
  launched: { app },
  page,
}) => {
  await page.getByRole('textbox', { name: 'Field' }).selectText();
  await page.getByRole('textbox', { name: 'Field' }).click({ button: 'right' });
  await page.getByRole('heading').click({ button: 'right' });
  const clicked = () =>
    app.evaluate(() =>
      globalThis.seen.clicked.map(({ isEditable, selectionText, editFlags }) => ({
        isEditable,
        selectionText,
        canCut: editFlags.canCut,
      })),
    );
  await expect.poll(async () => (await clicked()).length).toBe(2);
  const [field, heading] = await clicked();
  expect(field).toEqual({ isEditable: true, selectionText: 'some text', canCut: true });
  expect(heading).toMatchObject({ isEditable: false, canCut: false });
});

test('a call carries what a structured clone carries, and says who sent it', async ({ page }) => {
  const kept = await page.evaluate(async () => {
    const sent = [
      undefined,
      null,
      new Date(5),
      new Map([[1, 'one']]),
      new Set(['x']),
      12n,
      Number.NaN,
      new Uint8Array([1, 255]),
    ];
    const reply = (await globalThis.fixture.invoke('echo', ...sent)) as { sender: string; args: unknown[] };
    const [nothing, empty, date, map, set, big, nan, bytes] = reply.args as [
      unknown,
      unknown,
      Date,
      Map<number, string>,
      Set<string>,
      bigint,
      number,
      Uint8Array,
    ];
    return {
      sender: reply.sender,
      nothing: nothing === undefined,
      empty,
      date: date.getTime(),
      map: map.get(1),
      set: set.has('x'),
      big: big === 12n,
      nan: Number.isNaN(nan),
      bytes: [...bytes],
    };
  });
  expect(kept).toEqual({
    sender: 'app://bundle/index.html',
    nothing: true,
    empty: null,
    date: 5,
    map: 'one',
    set: true,
    big: true,
    nan: true,
    bytes: [1, 255],
  });
});

test('errors of calls are worded as Electron words them', async ({ page }) => {
  const messages = await page.evaluate(() => {
    const attempts: [string, ...unknown[]][] = [['fail'], ['missing'], ['uncloneable'], ['echo', () => 1]];
    return Promise.all(
      attempts.map(([name, ...args]) => globalThis.fixture.invoke(name, ...args).catch((e) => e.message)),
    );
  });
  expect(messages).toEqual([
    "Error invoking remote method 'fail': TypeError: bad thing",
    "Error invoking remote method 'missing': Error: No handler registered for 'missing'",
    "Error invoking remote method 'uncloneable': Error: An object could not be cloned.",
    'An object could not be cloned.',
  ]);
});

test('events reach the page in order, once, and until it listens no more', async ({ launched: { app }, page }) => {
  await page.evaluate(() => globalThis.fixture.send('note', 'this'));
  await expect.poll(() => page.evaluate(() => globalThis.received)).toEqual([['noted this']]);
  await page.evaluate(() => {
    globalThis.received = [];
    const stop = globalThis.fixture.on('other', () => globalThis.received.push(['heard after stopping']));
    stop();
    globalThis.fixture.once('other', (value) => globalThis.received.push(['once', value]));
  });
  await app.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    for (const value of [1, 2]) window?.webContents.send('other', value);
    for (let count = 0; count < 500; count += 1) window?.webContents.send('event', count);
  });
  await expect.poll(() => page.evaluate(() => globalThis.received.length)).toBe(501);
  expect(await page.evaluate(() => globalThis.received)).toEqual([
    ['once', 1],
    ...Array.from({ length: 500 }, (_, at) => [at]),
  ]);
});

test('the app answers its own scheme, and its policy holds', async ({ launched: { app }, page }) => {
  const facts = await page.evaluate(async () => {
    const color = (selector: string) => getComputedStyle(document.querySelector(selector) ?? document.body).color;
    return {
      evaluated: globalThis.evaluated,
      inlineScript: globalThis.inlineScriptRan,
      inlineStyle: color('#inline-styled'),
      style: color('h1'),
      foreign: await fetch('https://elsewhere.example/').catch((cause) => cause.name),
      missing: (await fetch('missing.txt')).status,
      echo: await (await fetch('echo', { method: 'POST', body: 'hello' })).json(),
    };
  });
  expect(facts).toEqual({
    evaluated: 'EvalError',
    inlineScript: undefined,
    inlineStyle: 'rgb(0, 0, 0)',
    style: 'rgb(0, 0, 255)',
    foreign: 'TypeError',
    missing: 404,
    echo: { method: 'POST', body: 'hello' },
  });
  const told = await app.evaluate(({ webContents }) => ({
    url: webContents.getAllWebContents()[0]?.getURL(),
    intercepted: globalThis.seen.intercepted,
    served: globalThis.seen.served,
  }));
  expect(told).toEqual({
    url: 'app://bundle/index.html',
    intercepted: 0,
    served: ['/index.html', '/page.css', '/page.mjs', '/missing.txt', '/echo'],
  });
});

test('leaving the app is refused, moving within it is not', async ({ launched: { app }, page }) => {
  await page.getByRole('link', { name: 'same window' }).click();
  await expect.poll(() => app.evaluate(() => globalThis.seen.navigations)).toEqual(['https://elsewhere.example/same']);
  await expect(page.getByRole('heading')).toHaveText('Fixture');
  await page.getByRole('link', { name: 'second page' }).click();
  await expect(page.getByRole('heading')).toHaveText('Second');
  expect(await page.evaluate(() => globalThis.fixture.invoke('echo'))).toMatchObject({
    sender: 'app://bundle/second.html',
  });
  await page.reload();
  await expect(page.getByRole('heading')).toHaveText('Second');
});

test('new windows are refused and told', async ({ launched: { app }, page }) => {
  expect(await page.evaluate(() => window.open('https://elsewhere.example/open', 'name', 'width=3'))).toBeNull();
  await page.getByRole('link', { name: 'new window' }).click();
  await expect
    .poll(() => app.evaluate(() => globalThis.seen.opened))
    .toEqual(['https://elsewhere.example/open', 'https://elsewhere.example/new']);
  expect(app.windows()).toHaveLength(1);
});

test('permissions are what the app answers', async ({ page }) => {
  const states = await page.evaluate(async () => {
    const names: PermissionName[] = ['notifications', 'geolocation', 'midi'];
    return Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state));
  });
  expect(states).toEqual(['granted', 'denied', 'denied']);
});

test('a permission is asked for at each use, and the app may change its mind', async ({ launched: { app }, page }) => {
  await app.evaluate(({ session }) => {
    const answers = [false, true, false];
    session.defaultSession.setPermissionRequestHandler((_contents, name, answer) => {
      globalThis.seen.asked.push(name);
      answer(answers.shift() ?? false);
    });
  });
  const asked = () => app.evaluate(() => globalThis.seen.asked);
  expect(await asked()).toEqual([]);
  const use = () => page.evaluate(() => Notification.requestPermission());
  expect([await use(), await use(), await use()]).toEqual(['denied', 'granted', 'denied']);
  expect(await asked()).toEqual(['notifications', 'notifications', 'notifications']);
});

test('a window shows, hides, minimises, resizes and closes', async ({ launched: { app }, page }) => {
  await expect.poll(() => app.evaluate(() => globalThis.seen.order)).toEqual(['ready-to-show', 'show']);
  await expect
    .poll(() => page.evaluate(() => [innerWidth, innerHeight]))
    .toEqual(onStandIn ? [900, 600] : [expect.any(Number), expect.any(Number)]);
  const window = await app.browserWindow(page);
  const states = await window.evaluate((it: Electron.BrowserWindow) => {
    const visible = [it.isVisible()];
    it.hide();
    visible.push(it.isVisible());
    it.show();
    visible.push(it.isVisible());
    return visible;
  });
  expect(states).toEqual([true, false, true]);
  await window.evaluate((it: Electron.BrowserWindow) => it.setSize(200, 500));
  await expect.poll(() => window.evaluate((it: Electron.BrowserWindow) => it.getSize())).toEqual([400, 500]);
  if (onStandIn) await expect.poll(() => page.evaluate(() => [innerWidth, innerHeight])).toEqual([400, 500]);
  const png = await window.evaluate(async (it: Electron.BrowserWindow) => (await it.capturePage()).isEmpty());
  expect(png).toBe(false);

  await app.evaluate(() => {
    globalThis.keepWindow = true;
  });
  await window.evaluate((it: Electron.BrowserWindow) => it.close());
  expect(await window.evaluate((it: Electron.BrowserWindow) => [it.isDestroyed(), it.isVisible()])).toEqual([
    false,
    false,
  ]);
  await window.evaluate((it: Electron.BrowserWindow) => it.show());
  await expect(page.getByRole('heading')).toHaveText('Fixture');
});

test('after its window is gone the app may go on and open another', async ({ launched: { app }, page }) => {
  const window = await app.browserWindow(page);
  await app.evaluate(() => {
    globalThis.keepApp = true;
  });
  await window.evaluate((it: Electron.BrowserWindow) => it.destroy());
  await expect.poll(() => app.windows()).toHaveLength(0);
  const [next] = await Promise.all([app.waitForEvent('window'), app.evaluate(() => globalThis.openWindow())]);
  await expect(next.getByRole('heading')).toHaveText('Fixture');
  expect(await next.evaluate(() => globalThis.fixture.add(1, 1))).toBe(2);
});

test('a window is destroyed though its page hangs', async ({ launched: { app }, page }) => {
  await page.evaluate(() => {
    setTimeout(() => {
      for (;;); // the case
    }, 0);
  });
  await app.evaluate(({ BrowserWindow }) => {
    globalThis.keepApp = true;
    BrowserWindow.getAllWindows()[0]?.destroy();
  });
  await expect.poll(() => app.windows()).toHaveLength(0);
  const [next] = await Promise.all([app.waitForEvent('window'), app.evaluate(() => globalThis.openWindow())]);
  await expect(next.getByRole('heading')).toHaveText('Fixture');
});

test('a crashed page is told, and comes back on reload', async ({ launched: { app }, page }) => {
  const window = await app.browserWindow(page);
  const reason = await window.evaluate(async (it: Electron.BrowserWindow) => {
    const gone = new Promise<string>((resolve) => {
      it.webContents.once('render-process-gone', (_event, details) => resolve(details.reason));
    });
    it.webContents.forcefullyCrashRenderer();
    return gone;
  });
  expect(['crashed', 'killed']).toContain(reason);
  const answer = await window.evaluate(async (it: Electron.BrowserWindow) => {
    const loaded = new Promise<void>((resolve) => it.webContents.once('did-finish-load', () => resolve()));
    it.webContents.reload();
    await loaded;
    return it.webContents.executeJavaScript('window.fixture.invoke("echo").then((reply) => reply.sender)');
  });
  expect(answer).toBe('app://bundle/index.html');
});

test('the theme reaches the page, and is told', async ({ launched: { app }, page }) => {
  const isTold = await app.evaluate(async ({ nativeTheme }) => {
    const told = new Promise<boolean>((resolve) => nativeTheme.once('updated', () => resolve(true)));
    nativeTheme.themeSource = 'dark';
    return (await told) && nativeTheme.shouldUseDarkColors;
  });
  expect(isTold).toBe(true);
  await expect(page.getByRole('heading')).toHaveCSS('color', 'rgb(0, 255, 0)');
  await page.reload();
  await expect(page.getByRole('heading')).toHaveCSS('color', 'rgb(0, 255, 0)');
  await app.evaluate(({ nativeTheme }) => {
    nativeTheme.themeSource = 'light';
  });
  await expect(page.getByRole('heading')).toHaveCSS('color', 'rgb(0, 0, 255)');
});

test('sleep and waking can be played', async ({ launched: { app } }) => {
  await app.evaluate(({ powerMonitor }) => ['suspend', 'resume', 'lock-screen'].map((name) => powerMonitor.emit(name)));
  expect(await app.evaluate(() => globalThis.seen.power)).toEqual(['suspend', 'resume', 'lock-screen']);
});

test('secrets are sealed without waiting as well, and each way opens what the other sealed', async ({
  launched: { app },
}) => {
  const found = await app.evaluate(async ({ safeStorage }) => {
    safeStorage.setUsePlainTextEncryption(true);
    const isAvailable = await safeStorage.isAsyncEncryptionAvailable();
    const sealed = await safeStorage.encryptStringAsync('zażółć');
    const { result } = await safeStorage.decryptStringAsync(safeStorage.encryptString('older'));
    const refusal = await safeStorage.decryptStringAsync(Buffer.from('never sealed')).catch((cause) => `${cause.name}`);
    return { isAvailable, opened: (await safeStorage.decryptStringAsync(sealed)).result, result, refusal };
  });
  expect(found).toEqual({ isAvailable: true, opened: 'zażółć', result: 'older', refusal: 'Error' });
});

test('secrets are sealed, and only with consent when there is no keyring', async ({ launched: { app } }) => {
  const found = await app.evaluate(({ safeStorage }) => {
    const isWeak = process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';
    const before = safeStorage.isEncryptionAvailable();
    safeStorage.setUsePlainTextEncryption(true);
    const sealed = safeStorage.encryptString('zażółć');
    let refusal = '';
    try {
      safeStorage.decryptString(Buffer.from('never sealed'));
    } catch (cause) {
      refusal = cause instanceof Error ? cause.message : '';
    }
    const isHidden = !sealed.includes('zażółć');
    return { isHonest: before !== isWeak, isHidden, opened: safeStorage.decryptString(sealed), refusal };
  });
  expect(found).toEqual({
    isHonest: true,
    isHidden: true,
    opened: 'zażółć',
    refusal:
      'Error while decrypting the ciphertext provided to safeStorage.decryptString. Ciphertext does not appear to be encrypted.',
  });
});

test('a utility process talks, and ends when told', async ({ launched: { app } }) => {
  const story = await app.evaluate(async ({ app, utilityProcess }) => {
    const messages: unknown[] = [];
    const child = utilityProcess.fork(`${app.getAppPath()}/utility.mjs`, ['--one'], {
      serviceName: 'fixture',
      stdio: 'pipe',
      env: { ...process.env },
    });
    let output = '';
    child.stdout?.on('data', (text) => {
      output += text;
    });
    const exited = new Promise<number>((resolve) => child.once('exit', resolve));
    await new Promise((resolve) => child.once('message', (message) => resolve(messages.push(message))));
    const hadPid = typeof child.pid === 'number';
    child.postMessage({ map: new Map([[1, 2]]) });
    await new Promise((resolve) => child.once('message', (message) => resolve(messages.push(message))));
    child.postMessage('exit');
    const code = await exited;
    const { echo, argv, type } = messages[1] as { echo: { map: Map<number, number> }; argv: string[]; type: string };
    return { first: messages[0], map: echo.map.get(1), argv, type, code, hadPid, pid: child.pid, output };
  });
  expect(story).toEqual({
    first: 'ready',
    map: 2,
    argv: ['--one'],
    type: 'utility',
    code: 7,
    hadPid: true,
    pid: undefined,
    output: 'utility speaks\n',
  });
});

test('a utility process that is killed from outside did not end well', async ({ launched: { app } }) => {
  test.skip(process.platform === 'win32', 'there are no signals on Windows');
  const codes = await app.evaluate(async ({ app, utilityProcess }) => {
    const endBy = async (end: (child: Electron.UtilityProcess) => void) => {
      const child = utilityProcess.fork(`${app.getAppPath()}/utility.mjs`);
      await new Promise((resolve) => child.once('message', resolve));
      const exited = new Promise<number>((resolve) => child.once('exit', resolve));
      end(child);
      return exited;
    };
    return [await endBy((child) => child.kill()), await endBy(({ pid }) => process.kill(pid ?? 0, 'SIGTERM'))];
  });
  expect(codes[0]).toBe(0);
  expect(codes[1]).not.toBe(0);
});

test('an app is told that it is a package when a test asks for it', async ({ userDataDir }) => {
  test.skip(!onStandIn, 'a real package tells by itself');
  const { app, process: child } = await launchApp({ appDir, userDataDir, env: { STANDIN_FAULTS: 'packaged' } });
  expect(await app.evaluate(({ app }) => [app.isPackaged, process.defaultApp])).toEqual([true, undefined]);
  expect(await closeApp({ app, process: child })).toBe(0);
});

test('a fault that nobody knows is no fault', async ({ userDataDir }) => {
  test.skip(!onStandIn, 'faults are the stand-in’s');
  const child = spawn(standInExecutable, [`--user-data-dir=${userDataDir}`, appDir], {
    env: { ...process.env, STANDIN_FAULTS: 'no-such-thing' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let told = '';
  child.stderr.setEncoding('utf8').on('data', (text) => {
    told += text;
  });
  const [code] = await once(child, 'exit');
  expect(code).not.toBe(0);
  expect(told).toContain('no fault is called no-such-thing');
});

test('a system that takes no notification says so', async ({ userDataDir }) => {
  test.skip(!onStandIn, 'faults are the stand-in’s');
  const { app, process: child } = await launchApp({
    appDir,
    userDataDir,
    env: { STANDIN_FAULTS: 'notifications-fail' },
  });
  const told = await app.evaluate(({ Notification }) => {
    const notification = new Notification({ title: 'x' });
    const outcome = new Promise<string>((resolve) => {
      notification.once('failed', (_event, why) => resolve(`failed: ${why}`));
      notification.once('show', () => resolve('shown'));
    });
    notification.show();
    return outcome;
  });
  expect(told).toMatch(/^failed: \S/);
  expect(await closeApp({ app, process: child })).toBe(0);
});

test('timers of a hidden page are slowed down when a test asks for it, as on Electron', async ({ userDataDir }) => {
  test.skip(!onStandIn, 'Playwright keeps pages awake, so this runs without it');
  const timesWith = async (faults: string) => {
    const script = path.join(appDir, 'hiddenTimers.cjs');
    const child = spawn(standInExecutable, ['-r', script, `--user-data-dir=${userDataDir}${faults}`, appDir], {
      env: { ...process.env, STANDIN_FAULTS: faults },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let told = '';
    child.stdout.setEncoding('utf8').on('data', (text) => {
      told += text;
    });
    expect(await once(child, 'close')).toEqual([0, null]);
    return JSON.parse(told) as number[];
  };
  // Slowed down, they are let go once a second; the first waits for what is left of one, and one may be late.
  const [, second = 0, ...later] = await timesWith('throttling');
  expect((later.at(-1) ?? 0) - second).toBeGreaterThan((later.length - 0.9) * 1_000);
  const quick = await timesWith('');
  expect(Math.min(...quick.slice(1).map((ms, at) => ms - (quick[at] ?? 0)))).toBeLessThan(800);
});

test('a second start is turned away and the first hears of it', async ({ launched: { app }, userDataDir }) => {
  const executable = onStandIn ? standInExecutable : await app.evaluate(() => process.execPath);
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const second = spawn(executable, [...sandbox, `--user-data-dir=${userDataDir}`, appDir, '--greeting=hello'], {
    stdio: 'ignore',
  });
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
  await expect.poll(() => app.evaluate(() => globalThis.seen.second.length)).toBe(1);
  const [told] = await app.evaluate(() => globalThis.seen.second);
  expect(told?.argv).toContain('--greeting=hello');
  expect(told?.data).toEqual({ hello: 1 });
});

test('quitting ends everything, with exit code 0', async ({ launched }) => {
  const child = await launched.app.evaluate(async ({ app, utilityProcess }) => {
    const forked = utilityProcess.fork(`${app.getAppPath()}/utility.mjs`);
    await new Promise((resolve) => forked.once('spawn', () => resolve(undefined)));
    return forked.pid ?? 0;
  });
  const pids = [launched.process.pid ?? 0, child, await pagePid(launched.app)];
  expect(pids.filter(isAlive)).toEqual(pids);
  expect(await closeApp(launched)).toBe(0);
  await expect.poll(() => pids.filter(isAlive)).toEqual([]);
});

test('a killed app leaves nothing behind, and its lock is taken over', async ({ launched, userDataDir }) => {
  test.skip(process.platform === 'win32', 'there are no signals on Windows');
  const contentsPid = await pagePid(launched.app);
  const exited = once(launched.process, 'exit');
  launched.process.kill('SIGKILL');
  await exited;
  await expect.poll(() => isAlive(contentsPid)).toBe(false);
  const again = await launchApp({ appDir, userDataDir });
  await expect(again.page.getByRole('heading')).toHaveText('Fixture');
  again.process.kill('SIGTERM');
  await expect.poll(() => again.process.exitCode).toBe(0);
});

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** The process id of the page, once the host knows it. */
async function pagePid(app: ElectronApplication): Promise<number> {
  const ask = () => app.evaluate(({ webContents }) => webContents.getAllWebContents()[0]?.getOSProcessId() ?? 0);
  await expect.poll(ask).toBeGreaterThan(0);
  return ask();
}
