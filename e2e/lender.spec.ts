import { once } from 'node:events';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import type { Lender } from '../host/lender/lender.ts';
import { closeApp, type Launched, launchApp, onStandIn, root } from './fixtures/launch.ts';
import { withLender } from './fixtures/lender.ts';

// What the journeys lean on: a browser that several apps have one after the other is for each as new.

const appDir = path.join(root, 'host/testing/app');
const test = base.extend<{ lender: Lender; launch: (profile: string) => Promise<Launched> }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs off the pattern
  lender: async ({}, use) => withLender(use),
  launch: async ({ lender: { env } }, use, info) => {
    const all: Launched[] = [];
    await use(async (name) => {
      const launched = await launchApp({ appDir, userDataDir: info.outputPath(name), env });
      all.push(launched);
      await launched.page.waitForLoadState('load');
      return launched;
    });
    // A test that broke leaves its apps, for which Playwright would wait until it gives up on all that this worker has run.
    for (const { process } of all) process.kill('SIGKILL');
  },
});
test.skip(!onStandIn, 'Electron is its own browser');

/** What a page finds of whoever was there before. */
const found = ({ page }: Launched) =>
  page.evaluate(async () => ({
    stored: localStorage.getItem('left'),
    cookie: document.cookie,
    databases: (await indexedDB.databases()).length,
    caches: await caches.keys(),
    steps: history.length,
    state: (await navigator.permissions.query({ name: 'midi' as PermissionName })).state,
    size: [innerWidth, innerHeight],
    isShown: document.visibilityState,
    zoom: document.documentElement.style.zoom,
    scheme: matchMedia('(prefers-color-scheme: dark)').matches,
    leftInWindow: 'left' in window,
  }));

test('a browser that was lent before is as new, and nothing of the last app is there', async ({ lender, launch }) => {
  const first = await launch('first');
  const fresh = await found(first);
  expect(fresh).toMatchObject({ stored: null, cookie: '', databases: 0, caches: [], leftInWindow: false });
  await first.page.evaluate(async () => {
    localStorage.setItem('left', 'behind');
    // biome-ignore lint/suspicious/noDocumentCookie: what is kept by every way there is
    document.cookie = 'left=behind';
    await new Promise((resolve) => {
      indexedDB.open('left').onsuccess = resolve;
    });
    await caches.open('left');
    Object.assign(window, { left: 'behind' });
    history.pushState(null, '', '#left');
  });
  await first.app.evaluate(({ BrowserWindow, nativeTheme }) => {
    nativeTheme.themeSource = 'dark';
    const [window] = BrowserWindow.getAllWindows();
    window?.webContents.setZoomFactor(2);
    window?.setSize(500, 500);
    window?.minimize();
  });
  expect(await found(first)).not.toEqual(fresh);
  expect(await closeApp(first)).toBe(0);

  const second = await launch('second');
  expect(lender.launched).toBe(1);
  expect(await found(second)).toEqual(fresh);
  expect(second.app.windows()).toHaveLength(1);
  expect(await closeApp(second)).toBe(0);
});

test('a killed app gives its browser back; two at a time have one each', async ({ lender, launch }) => {
  const [first, other] = await Promise.all([launch('first'), launch('other')]);
  expect(lender.launched).toBe(2);
  expect([first.app.windows().length, other.app.windows().length]).toEqual([1, 1]);
  const exited = once(first.process, 'exit');
  first.process.kill('SIGKILL');
  await exited;
  await expect(other.page.getByRole('heading')).toHaveText('Fixture');

  const next = await launch('next');
  await expect(next.page.getByRole('heading')).toHaveText('Fixture');
  expect(lender.launched).toBe(2);
  for (const launched of [next, other]) expect(await closeApp(launched)).toBe(0);
});

test('a browser whose page was closed is not lent again', async ({ lender, launch }) => {
  const first = await launch('first');
  await first.app.evaluate(({ BrowserWindow }) => {
    globalThis.keepApp = true;
    BrowserWindow.getAllWindows()[0]?.destroy();
  });
  await expect.poll(() => first.app.windows()).toHaveLength(0);
  await first.app.evaluate(() => globalThis.openWindow());
  await expect.poll(() => first.app.windows()).toHaveLength(1);
  expect(await closeApp(first)).toBe(0);
  const next = await launch('next');
  expect(lender.launched).toBe(2);
  expect(await closeApp(next)).toBe(0);
});
