import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type * as Electron from 'electron';
import { closeApp, type LaunchOptions, launchApp, onStandIn, root, standInExecutable } from './fixtures/launch.ts';
import { Sidestage } from './fixtures/sidestage.ts';
import { test as base, expect } from './fixtures/test.ts';

// The app against what systems do to it: the stand-in plays them (host/faults.ts), a real Electron only some.

const test = base.extend<{ startWith: (options: Partial<LaunchOptions>) => Promise<Sidestage> }>({
  startWith: async ({ simulator, profile, lentBrowser }, use) => {
    const started: Sidestage[] = [];
    await use(async (options) => {
      const launched = await launchApp({
        userDataDir: profile,
        ...options,
        env: { ...lentBrowser, ...options.env },
        args: [`--service-url=${simulator.url}`, ...(options.args ?? [])],
      });
      const sidestage = new Sidestage(launched, () => closeApp(launched));
      started.push(sidestage);
      return sidestage;
    });
    for (const sidestage of started) await sidestage.quit();
  },
});

const fault = (name: string) => ({ env: { STANDIN_FAULTS: name } });
const isVisible = async ({ app, page }: Sidestage) =>
  (await app.browserWindow(page)).evaluate((it: Electron.BrowserWindow) => it.isVisible());

test('the window comes up on a system where a hidden one never paints', async ({ startWith }) => {
  test.skip(!onStandIn, 'only some compositors do that');
  const sidestage = await startWith(fault('no-ready-to-show'));
  await expect.poll(() => isVisible(sidestage)).toBe(true);
});

test('a hidden start stays hidden until the person asks for the app', async ({ startWith }) => {
  const sidestage = await startWith({ args: ['--hidden'] });
  await expect(sidestage.page.getByRole('img', { name: /^Code: / })).toBeVisible();
  expect(await isVisible(sidestage)).toBe(false);
  // What a click on the Dock's icon tells the app of a Mac.
  await sidestage.app.evaluate(({ app }) => app.emit('activate', {}, false));
  await expect.poll(() => isVisible(sidestage)).toBe(true);
});

test('a minimised window comes back on a second start, as large as it was', async ({ sidestage: { app, page } }) => {
  const window = await app.browserWindow(page);
  await expect.poll(() => window.evaluate((it: Electron.BrowserWindow) => it.isVisible())).toBe(true);
  await window.evaluate((it: Electron.BrowserWindow) => it.minimize());
  await app.evaluate(({ app }) => app.emit('second-instance', {}, [], '', {}));
  await expect
    .poll(() => window.evaluate((it: Electron.BrowserWindow) => [it.isMinimized(), it.isVisible(), it.isFocused()]))
    .toEqual([false, true, true]);
});

test('a page that crashed is brought back', async ({ sidestage: { app, page } }) => {
  await expect(page.getByRole('img', { name: /^Code: / })).toBeVisible();
  const window = await app.browserWindow(page);
  const shown = await window.evaluate(async (it: Electron.BrowserWindow) => {
    const loaded = new Promise<void>((resolve) => it.webContents.once('did-finish-load', () => resolve()));
    it.webContents.forcefullyCrashRenderer();
    await loaded;
    return it.webContents.executeJavaScript('document.getElementById("root")?.childElementCount ?? -1');
  });
  expect(shown).toBeGreaterThanOrEqual(0);
});

test('a text field has a menu of its own, other places have none', async ({ sidestage, control }) => {
  test.skip(!onStandIn, 'an open menu of the system holds the test up');
  const { app, page } = sidestage;
  await sidestage.signIn(control);
  await sidestage.joined();
  const popped = () =>
    app.evaluate(({ Menu }) => {
      const menu = (Menu as unknown as { popped: Electron.Menu | null }).popped;
      return menu?.items.filter(({ enabled }) => enabled).map(({ role }) => role as string) ?? null;
    });
  await page.getByRole('navigation', { name: 'Main' }).click({ button: 'right', position: { x: 5, y: 5 } });
  await sidestage.composer.fill('hello');
  await sidestage.composer.selectText();
  expect(await popped()).toBeNull();
  await sidestage.composer.click({ button: 'right' });
  await expect.poll(popped).toEqual(expect.arrayContaining(['cut', 'copy', 'paste', 'selectAll']));
});

test('About tells what the app runs on', async ({ sidestage, control }) => {
  await sidestage.signIn(control);
  await sidestage.open('Settings');
  await sidestage.page.getByRole('button', { name: 'About' }).click();
  const note = sidestage.page.getByText('A stand-in runs this window.');
  await expect(sidestage.page.getByText('Version', { exact: true })).toBeVisible();
  await expect(note).toHaveCount(onStandIn ? 1 : 0);
});

test('Settings tell that the system refuses notifications', async ({ startWith, control }) => {
  test.skip(!onStandIn, 'only an unsigned app on a Mac is refused');
  const sidestage = await startWith(fault('notifications-fail'));
  await sidestage.signIn(control);
  await sidestage.open('Settings');
  const sections = sidestage.page.getByRole('navigation', { name: 'Settings' });
  await sections.getByRole('button', { name: 'Notifications' }).click();
  await sidestage.page.getByRole('button', { name: 'Try it: Somebody mentions you' }).click();
  await expect(sidestage.page.getByText('Your system refused the last notification.')).toBeVisible();
  await expect(sidestage.page.getByText(/^Sent at/)).toHaveCount(0);
});

test('where the database has no full-text search the app works and says what is missing', async ({
  startWith,
  control,
}, info) => {
  test.skip(!onStandIn, 'Electron’s own database has it or not');
  const patch = info.outputPath('without-fts5.cjs');
  writeFileSync(
    patch,
    `const { DatabaseSync } = require('node:sqlite');
    const { exec } = DatabaseSync.prototype;
    DatabaseSync.prototype.exec = function (sql) {
      if (/using fts5/i.test(sql)) throw Object.assign(new Error('no such module: fts5'), { errcode: 1 });
      return exec.call(this, sql);
    };`,
  );
  const sidestage = await startWith({ requires: [patch] });
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.open('Settings');
  await sidestage.page.getByRole('button', { name: 'About' }).click();
  await expect(
    sidestage.page
      .getByRole('region', { name: 'Since the last start' })
      .getByText('This copy of Sidestage keeps no deliveries'),
  ).toBeVisible();
});

test('no page is answered but by the calls of the contract', async ({ sidestage: { app, page } }) => {
  await expect(page.getByRole('img', { name: /^Code: / })).toBeVisible();
  expect(await app.evaluate(({ ipcMain }) => ipcMain.eventNames())).toEqual([]);
});

test('the page leads nowhere else, loads nothing from elsewhere and knows no Node', async ({
  sidestage: { page, app },
}) => {
  await expect(page.getByRole('img', { name: /^Code: / })).toBeVisible();
  const tried = await page.evaluate(async () => {
    const refused: string[] = [];
    Object.assign(window, { refused });
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) => refused.push(effectiveDirective));
    const add = <N extends 'script' | 'iframe' | 'img' | 'link'>(name: N, fields: Partial<HTMLElementTagNameMap[N]>) =>
      new Promise<void>((resolve) => {
        const element = Object.assign(document.createElement(name), fields);
        element.onload = () => resolve();
        element.onerror = () => resolve();
        document.body.append(element);
        // A frame that may not load tells nothing at all.
        if (name === 'iframe') setTimeout(resolve, 0);
      });
    const elsewhere = 'https://elsewhere.invalid/a';
    await add('script', { src: elsewhere });
    // What is refused here says nothing: it was to run at once.
    const inline = document.createElement('script');
    inline.textContent = 'document.title = "taken over"';
    document.body.append(inline);
    await add('img', { src: elsewhere });
    await add('link', { rel: 'stylesheet', href: elsewhere });
    await add('iframe', { src: elsewhere });
    const fetched = await fetch(elsewhere).then(
      () => 'fetched',
      () => 'refused',
    );
    let evaluated = 'refused';
    try {
      evaluated = String(new Function('return "evaluated"')());
    } catch {
      // as it is to be
    }
    const opened = window.open(elsewhere) === null ? 'refused' : 'opened';
    // A tag that nobody knows, and no page within the page.
    const webview = Object.assign(document.createElement('webview'), { src: elsewhere });
    document.body.append(webview);
    const nodes = ['require', 'process', 'module', 'global', 'Buffer', 'electron', 'ipcRenderer'];
    return {
      ...{ fetched, evaluated, opened, title: document.title },
      webview: 'loadURL' in webview ? 'there' : 'refused',
      nodes: nodes.filter((name) => name in window),
      bridge: Object.keys((window as unknown as { wire: object }).wire).sort(),
    };
  });
  expect(tried).toMatchObject({
    fetched: 'refused',
    evaluated: 'refused',
    opened: 'refused',
    webview: 'refused',
    nodes: [],
  });
  expect(tried.bridge).toEqual(['call', 'on']);
  expect(tried.title).not.toBe('taken over');
  const directives = ['connect-src', 'img-src', 'script-src', 'script-src-elem', 'style-src-elem'];
  const refused = () => page.evaluate(() => (window as unknown as { refused: string[] }).refused);
  await expect.poll(refused).toEqual(expect.arrayContaining(directives));
  await page.evaluate(() => {
    location.href = 'https://elsewhere.invalid/b';
  });
  await expect(page.getByRole('img', { name: /^Code: / })).toBeVisible();
  expect(app.windows()).toHaveLength(1);
});

test('every permission is refused to every page', async ({ sidestage: { page } }) => {
  const states = await page.evaluate(() =>
    Promise.all(
      (['notifications', 'geolocation', 'camera', 'microphone', 'midi'] as PermissionName[]).map(
        async (name) => (await navigator.permissions.query({ name })).state,
      ),
    ),
  );
  expect(new Set(states)).toEqual(new Set(['denied']));
  expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied');
});

test('the end of a Windows session loses no line of the log', async ({ sidestage: { app, page }, profile }) => {
  const window = await app.browserWindow(page);
  const text = await window.evaluate(async (it: Electron.BrowserWindow, folder: string) => {
    process.emit('uncaughtException' as never, new Error('the last line') as never);
    it.emit('session-end', { reasons: ['close-app'] });
    const { readdirSync, readFileSync } = process.getBuiltinModule('node:fs');
    return readdirSync(folder)
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
      .join('');
  }, `${profile}/logs`);
  expect(text).toContain('the last line');
});

test('why a button can do nothing can be read, also at the edge of a page', async ({ sidestage, page, control }) => {
  await sidestage.signIn(control);
  const isWhole = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.focus();
    const reason = page.getByRole('tooltip').filter({ visible: true });
    await expect(reason).toHaveCount(1);
    const [shown, room] = [await reason.boundingBox(), await page.getByRole('main').boundingBox()];
    if (shown === null || room === null) return false;
    return (
      shown.x >= room.x &&
      shown.y >= room.y &&
      shown.x + shown.width <= room.x + room.width &&
      shown.y + shown.height <= room.y + room.height
    );
  };
  await sidestage.open('Hooks');
  expect(await isWhole('New hook')).toBe(true);
  expect(await isWhole('Check and save')).toBe(true);
  await sidestage.open('Activity');
  expect(await isWhole('Mark all read')).toBe(true);
});

test('each screen comes in few files, and the page of the safe mode has none of the window’s own', () => {
  const dist = path.join(root, 'dist/renderer');
  const namedIn = (file: string) =>
    [...readFileSync(path.join(dist, file), 'utf8').matchAll(/\/([\w-]+-[\w-]{8}\.(?:js|css))"/g)].map(
      ([, name]) => name ?? '',
    );
  const ofWindow = namedIn('index.html');
  expect(ofWindow.length).toBeLessThanOrEqual(8);
  expect(ofWindow.filter((name) => name.startsWith('first-'))).toHaveLength(2);
  const ofSafeMode = namedIn('safe.html').flatMap((name) => [name, ...namedIn(`assets/${name}`)]);
  expect(ofSafeMode.filter((name) => name.startsWith('safe-'))).not.toEqual([]);
  expect(ofSafeMode.filter((name) => /^(first|index|shared)-/.test(name))).toEqual([]);
  const scripts = readdirSync(path.join(dist, 'assets')).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeLessThanOrEqual(40);
});

test('a copy that lacks a piece of itself ends, and says which', async ({ profile }, info) => {
  test.skip(!onStandIn, 'Electron says it in a dialog, and waits for an answer');
  const copy = info.outputPath('copy');
  mkdirSync(path.join(copy, 'dist/main'), { recursive: true });
  for (const name of ['package.json', 'dist/main/main.js']) cpSync(path.join(root, name), path.join(copy, name));
  const child = spawn(standInExecutable, [`--user-data-dir=${profile}`, copy], { stdio: ['ignore', 'ignore', 'pipe'] });
  let told = '';
  child.stderr.on('data', (text) => {
    told += text;
  });
  const [code] = await once(child, 'close');
  expect(code).not.toBe(0);
  expect(told).toMatch(/run\.js/);
});
