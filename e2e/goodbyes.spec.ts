import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { MessageBoxOptions } from 'electron';
import { type QuitAnswer, quitAnswers } from '../electron/desktop/quitting.ts';
import { type Front, startFront } from './fixtures/front.ts';
import type { Sidestage } from './fixtures/sidestage.ts';
import { test as base, DEMO_CHANNEL, expect } from './fixtures/test.ts';
import { widen } from './fixtures/widen.ts';

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

const { id: channelId } = DEMO_CHANNEL;

/** What waits to be done on the service. */
const waiting = ({ page }: Sidestage) =>
  page.evaluate(async () => {
    const writes = await window.bridge.call('writes.read', undefined);
    return writes.ok ? writes.value.waiting.map(({ target }) => target) : [];
  });

const doNow = async (sidestage: Sidestage) => {
  const [target = ''] = await waiting(sidestage);
  await sidestage.page.evaluate((it) => window.bridge.call('writes.now', { target: it }), target);
};

/** From now on each question is answered so. @returns what was asked so far */
async function answer({ app }: Sidestage, given: QuitAnswer) {
  const questions = await app.evaluateHandle(({ dialog }, response) => {
    const asked: { options: MessageBoxOptions; hasParent: boolean }[] = [];
    const showMessageBox = async (...args: unknown[]) => {
      asked.push({ options: args.at(-1) as MessageBoxOptions, hasParent: args.length > 1 });
      return { response, checkboxChecked: false };
    };
    Object.assign(dialog, { showMessageBox });
    return asked;
  }, quitAnswers.indexOf(given));
  return () => questions.jsonValue();
}

/** Has a change of the title wait. */
async function changeTitle(sidestage: Sidestage, title: string): Promise<void> {
  await sidestage.page.evaluate((change) => window.bridge.call('streamCard.save', { ...change, preset: null }), {
    channelId,
    change: { title },
  });
  await expect.poll(() => waiting(sidestage)).toHaveLength(1);
}

const close = ({ page }: Sidestage) => page.evaluate(() => window.bridge.call('window.close', undefined));
const quit = ({ page }: Sidestage) => page.evaluate(() => window.bridge.call('commands.run', { id: 'quit' }));

for (const [how, leave] of [
  ['closing the window that ends the app', close],
  ['quitting', quit],
] as const) {
  test(`${how} asks first what becomes of what waits, and can be left, or do it now`, async ({
    sidestage,
    control,
    simulator,
  }) => {
    await sidestage.signIn(control);
    await sidestage.joined();
    await widen(sidestage, control, 'updateChannel');
    await sidestage.page.evaluate(() => window.bridge.call('settings.change', { closeToTray: false }));
    await sidestage.holdWrites();
    await changeTitle(sidestage, 'Said before the end');
    const titleNow = () => simulator.world.channels.byId(channelId)?.name;

    const asked = await answer(sidestage, 'stay');
    await leave(sidestage);
    await expect.poll(asked).toHaveLength(1);
    const [question] = await asked();
    expect(question).toMatchObject({
      hasParent: true,
      options: {
        message: '1 change has not been sent yet',
        detail: '• Saving 1 change of the stream\nNothing is sent until you answer.',
        buttons: ['Send now and quit', 'Quit without sending', 'Stay'],
        cancelId: 2,
      },
    });
    await expect(sidestage.page.getByRole('button', { name: 'Undo: Saving 1 change of the stream' })).toBeVisible();
    expect(await waiting(sidestage)).toHaveLength(1);
    expect(titleNow()).not.toBe('Said before the end');

    await answer(sidestage, 'now');
    await sidestage.holdGoodbye();
    const exited = once(sidestage.app.process(), 'exit');
    await leave(sidestage).catch(() => {}); // the window goes before it answers
    await exited;
    expect(titleNow()).toBe('Said before the end');
  });
}

test('what waits when the app quits without it never happens, and Activity says so after the next start', async ({
  start,
  control,
  simulator,
}) => {
  const sidestage = await start();
  await sidestage.signIn(control);
  await sidestage.joined();
  await widen(sidestage, control, 'updateChannel');
  await sidestage.holdWrites();
  await changeTitle(sidestage, 'Never said');
  await answer(sidestage, 'without');
  const exited = once(sidestage.app.process(), 'exit');
  await quit(sidestage).catch(() => {}); // the window goes before it answers
  await exited;
  await sidestage.quit();
  expect(simulator.world.channels.byId(channelId)?.name).not.toBe('Never said');
  const again = await start();
  await again.joined();
  await again.open('Activity');
  await expect(again.page.getByText('Changes of the stream were not saved')).toBeVisible();
  await expect(again.page.getByText(/Sidestage quit or left the service first\. It was not sent/)).toBeVisible();
});

test('a signal asks nothing; what was sent, what was not and what waited is told after the next start', async ({
  front,
  start,
  control,
}) => {
  test.skip(!isUnix, 'there are no signals on Windows');
  const service = [`--service-url=${front.url}`];
  const sidestage = await start(service);
  await sidestage.signIn(control);
  await sidestage.joined();
  await widen(sidestage, control, ['resetStreamKey', 'removeBanner', 'startPoll']);
  const { page, app } = sidestage;
  await sidestage.holdWrites();
  // The service has been asked, and its answer never comes.
  const reset = front.hold(/\/streamKey$/);
  await page.evaluate((it) => window.bridge.call('broadcast.resetKey', it), { channelId });
  await doNow(sidestage);
  await reset.given;
  // The service wants a rest first, as long as is waited for.
  const headers = { 'retry-after': '80' };
  await control.fault({ method: 'DELETE', path: '/channels/*/banner' }, { status: 429, headers }, 1);
  await page.evaluate((it) => window.bridge.call('streamCard.deleteBanner', it), { channelId });
  await doNow(sidestage);
  const queued = () =>
    page.evaluate(async () => {
      const budget = await window.bridge.call('budget.read', undefined);
      return budget.ok && budget.value.some(({ name, waiting: of }) => name === 'upload' && of > 0);
    });
  await expect.poll(queued).toBe(true);
  await page.evaluate((it) => window.bridge.call('polls.start', it), {
    ...{ channelId, question: 'Encore?', answers: ['Yes', 'No'], seconds: 60, post: false },
  });
  await expect.poll(() => waiting(sidestage)).toEqual([`poll/${channelId}`]);

  // Asked, it would stay.
  await answer(sidestage, 'stay');
  const exited = once(app.process(), 'exit');
  app.process().kill('SIGTERM');
  await exited;
  await sidestage.quit();
  reset.letGo();

  const again = await start(service);
  await again.joined();
  await again.open('Activity');
  for (const told of [
    'Not known if done: reset the stream key',
    'The banner was not deleted',
    /^The poll .*Encore\?.* was not started$/,
  ]) {
    await expect(again.page.getByText(told)).toBeVisible();
  }
});

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
