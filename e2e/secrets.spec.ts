import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { isKnownFile } from '../electron/privacy/index.ts';
import { callNames } from '../shared/bridge.ts';
import { demoHookClient } from '../shared/demoHookClient.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';

/** Everything the page's memory holds, strings included. */
async function readMemory(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

/** Has the main process keep all it pushes to the window from now on. @returns reads what was kept */
async function keepPushes(app: ElectronApplication): Promise<() => Promise<string>> {
  const kept = await app.evaluateHandle(({ BrowserWindow }) => {
    const pushes: string[] = [];
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const send = webContents.send.bind(webContents);
      webContents.send = (channel, ...args) => {
        pushes.push(channel, JSON.stringify(args));
        send(channel, ...args);
      };
    }
    return pushes;
  });
  return () => kept.evaluate((pushes) => pushes.join('\n'));
}

/** Has the main process keep all that the window sends to it from now on. @returns reads what was kept */
async function keepCalls(app: ElectronApplication): Promise<() => Promise<string>> {
  const kept = await app.evaluateHandle(({ ipcMain }) => {
    type Handler = (event: object, ...args: unknown[]) => unknown;
    const calls: string[] = [];
    // Electron looks handlers up in a map of its own; the stand-in answers each call by a method.
    if ('_invokeHandlers' in ipcMain) {
      const handlers = ipcMain._invokeHandlers as Map<string, Handler>;
      for (const [name, handler] of handlers) {
        handlers.set(name, (event, ...args) => {
          calls.push(name, JSON.stringify(args));
          return handler(event, ...args);
        });
      }
    } else {
      const host = ipcMain as unknown as { answer(name: string, event: object, args: unknown[]): Promise<unknown> };
      const answer = host.answer.bind(host);
      host.answer = (name, event, args) => {
        calls.push(name, JSON.stringify(args));
        return answer(name, event, args);
      };
    }
    return calls;
  });
  return () => kept.evaluate((calls) => calls.join('\n'));
}

/** What main answers to every call that reads a state. */
function readStates(page: Page): Promise<string> {
  const reads = callNames.filter((name) => name.endsWith('.read'));
  return page.evaluate(async (names) => {
    const call = window.bridge.call as (name: string, input: undefined) => Promise<unknown>;
    return JSON.stringify(await Promise.all(names.map((name) => call(name, undefined))));
  }, reads);
}

/** What the stand-in and its browser, or Chromium itself, keep beside our files. */
const BROWSERS = /^(stand-in-browser|stand-in\.key|Singleton\w+|Local State|DevToolsActivePort|lockfile)$/;

/** The text of every file of the profile that the app itself writes. */
function readProfile(dir: string): string {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter(
    (entry) => entry.isFile() && !entry.parentPath.includes('stand-in-browser'),
  );
  return files.map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1')).join('\n');
}

test('no secret reaches the window, the log or a file in clear', async ({ simulator, start, control, profile }) => {
  const secrets = new Set<string>();
  const { tokens, authkeys, shortcodes } = simulator.world;
  const { issue, rotate } = tokens;
  tokens.issue = (grant) => {
    const pair = issue.call(tokens, grant);
    secrets.add(pair.accessToken).add(pair.refreshToken);
    return pair;
  };
  tokens.rotate = (...args) => {
    const pair = rotate.apply(tokens, args);
    if (pair) secrets.add(pair.accessToken).add(pair.refreshToken);
    return pair;
  };
  const issueKey = authkeys.issue;
  authkeys.issue = (...args) => {
    const key = issueKey.apply(authkeys, args);
    secrets.add(key);
    return key;
  };
  const create = shortcodes.create;
  shortcodes.create = (...args) => {
    const made = create.apply(shortcodes, args);
    secrets.add(made.handle);
    return made;
  };

  const sidestage = await start();
  let output = '';
  const keep = (chunk: Buffer) => {
    output += chunk;
  };
  sidestage.app.process().stdout?.on('data', keep);
  sidestage.app.process().stderr?.on('data', keep);
  const { app, page } = sidestage;
  const readPushes = await keepPushes(app);
  const readCalls = await keepCalls(app);
  let answers = await readStates(page);
  await sidestage.signIn(control);
  await sidestage.joined();
  await control.say(DEMO_CHANNEL.id, 'mod_hana', 'a canary that may be seen');
  await expect(sidestage.rows('a canary that may be seen')).toHaveCount(1);
  await control.post('clock', { advanceMs: 6 * 3_600_000 });
  await control.post('sockets/close', { code: 1012 });
  // A handle, two pairs of tokens and two authkeys: the sign-in was renewed and the chat joined anew.
  await expect.poll(() => secrets.size).toBeGreaterThanOrEqual(7);
  await sidestage.joined();

  // The client secret goes from the clipboard to main, the signing secret from main to the service.
  secrets.add(demoHookClient.secret);
  await sidestage.enterCredential(demoHookClient);
  await page.getByRole('button', { name: 'New hook' }).first().click();
  await page.getByRole('button', { name: /^Create, proved/ }).click();
  await expect(page.getByRole('table', { name: 'Hooks' }).getByRole('row')).toHaveCount(2);
  for (const { secret } of simulator.world.hooks.all()) secrets.add(secret ?? '');
  await control.post('events', {
    event: `channel:${DEMO_CHANNEL.id}:followed`,
    payload: { following: true, user: { username: 'mira' } },
  });
  await page.getByRole('table', { name: 'Hooks' }).getByRole('row').nth(1).click();
  await page
    .getByRole('listbox', { name: /^Deliveries/ })
    .getByRole('option')
    .first()
    .click();
  await expect(page.getByText('Signature valid.')).toBeVisible();

  // The relay's token goes from the clipboard to main.
  const relaySecret = 'relay-secret-that-must-not-be-seen';
  secrets.add(relaySecret);
  await sidestage.open('Settings');
  await page.getByRole('button', { name: 'Receiver and tunnel' }).click();
  await page.getByRole('radio', { name: 'Relay' }).click();
  await page.getByRole('textbox', { name: 'Address of the relay' }).fill(simulator.url);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await sidestage.copy(`nora-desk:${relaySecret}`);
  await page.getByRole('button', { name: 'Paste it' }).click();
  await expect(page.getByText('Saved and sealed. It is never shown.')).toBeVisible();
  await sidestage.copy('');
  expect([...secrets].every((secret) => secret.length > 8)).toBe(true);

  const memory = await readMemory(page);
  const pushes = await readPushes();
  const calls = await readCalls();
  expect(calls).toContain(demoHookClient.clientId);
  answers += await readStates(page);
  // The search can be seen to find things.
  for (const text of [memory, pushes, answers]) expect(text).toContain('a canary that may be seen');
  await sidestage.quit();
  expect(readdirSync(profile).filter((name) => !isKnownFile(name) && !BROWSERS.test(name))).toEqual([]);
  const written = readProfile(profile);
  expect(written).toContain('chat.joined');
  for (const secret of secrets) {
    expect(memory.includes(secret), 'in the window').toBe(false);
    expect(pushes.includes(secret), 'in a push').toBe(false);
    expect(calls.includes(secret), 'in a call').toBe(false);
    expect(answers.includes(secret), 'in an answer').toBe(false);
    expect(written.includes(secret), 'in a file').toBe(false);
    expect(output.includes(secret), 'in the output').toBe(false);
  }
});
