import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { type Front, startFront } from './fixtures/front.ts';
import { test as base, expect } from './fixtures/test.ts';

const test = base.extend<{ front: Front }>({
  front: async ({ simulator }, use) => {
    const front = await startFront(simulator.url);
    await use(front);
    await front.close();
  },
});

const isUnix = process.platform !== 'win32';

for (const how of ['the window is closed', 'a signal ends it'] as const) {
  test(`the sign-in outlasts a renewal under way when ${how}`, async ({ front, start, control, profile }) => {
    test.skip(how === 'a signal ends it' && !isUnix, 'there are no signals on Windows');
    const service = [`--service-url=${front.url}`];
    const sidestage = await start(service);
    await sidestage.signIn(control);
    await sidestage.joined();
    const { page, app } = sidestage;
    // Where there is a tray, closing would ask.
    await page.evaluate(() => window.bridge.call('settings.change', { closeToTray: false }));
    const child = app.process();
    await sidestage.holdGoodbye();

    // The service refuses the token, and its answer to the renewal is on its way: the old refresh token is spent.
    front.refuse(/\/api\/v1\/channels\//, 401);
    const renewal = front.hold(/\/oauth\/token$/);
    const opened = page.evaluate(() => window.bridge.call('session.openChannel', { channel: 'otto' }));
    opened.catch(() => {}); // the app may be gone before it answers
    await renewal.given;

    const exited = once(child, 'exit');
    const closed = page.waitForEvent('close');
    if (how === 'a signal ends it') child.kill('SIGTERM');
    else await page.evaluate(() => window.bridge.call('window.close', undefined)).catch(() => {});
    await closed;
    if (how === 'a signal ends it') child.kill('SIGTERM');
    renewal.letGo();
    await exited;
    await sidestage.quit();
    expect(readFileSync(path.join(profile, 'logs', 'main.log'), 'utf8')).toContain('session.refreshed');

    const again = await start(service);
    await again.joined();
    await expect(again.composer).toBeEnabled();
    if (isUnix) expect(statSync(path.join(profile, 'settings.json')).mode & 0o777).toBe(0o600);
  });
}

test('a page from elsewhere in the window is answered nothing and told nothing', async ({
  sidestage,
  control,
  profile,
}) => {
  await sidestage.signIn(control);
  const { app, page } = sidestage;
  const pushes = await app.evaluateHandle(({ BrowserWindow }) => {
    const told: string[] = [];
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const send = webContents.send.bind(webContents);
      webContents.send = (channel, ...args) => {
        if (!webContents.getURL().startsWith('app://')) told.push(channel);
        send(channel, ...args);
      };
    }
    return told;
  });
  // Nothing on the page can bring it elsewhere; main itself can.
  await app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()[0]?.loadURL('data:text/html,<title>Elsewhere</title>'),
  );
  await expect(page).toHaveTitle('Elsewhere');
  const answer = await page.evaluate(async () => {
    if (!('bridge' in window)) return 'no bridge';
    return window.bridge.call('session.read', undefined).then(
      (result) => JSON.stringify(result),
      (cause) => String(cause),
    );
  });
  expect(answer).toMatch(/refused|no bridge/);
  await control.post('clock', { advanceMs: 1_000 });
  await control.say(40_213, 'mod_hana', 'told to nobody');
  await expect
    .poll(() => readFileSync(path.join(profile, 'logs', 'main.log'), 'utf8').includes('foreign frame'))
    .toBe(answer !== 'no bridge');
  expect(await pushes.jsonValue()).toEqual([]);
});
