import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { closeApp, launchApp, launchHidden, onStandIn, pageOf, root, standInExecutable } from './fixtures/launch.ts';
import { Sidestage } from './fixtures/sidestage.ts';
import { test as base, DEMO_CHANNEL, expect } from './fixtures/test.ts';
import { chooseInTray, clickTray, readTray } from './fixtures/trayOf.ts';
import { widen } from './fixtures/widen.ts';

// The tray, closing into it, and starting without a window. Electron tells nobody what its tray shows, so on Electron it is told by
// what a second start brings.

type App = Sidestage['app'];
type Fixtures = {
  /** The app on a desktop with a tray, its window open. */
  withTray: Sidestage;
  /** The app on a desktop with a tray, started hidden. */
  hidden: App;
};

const tray = { STANDIN_FAULTS: 'tray' };
const test = base.extend<Fixtures>({
  withTray: async ({ simulator, profile }, use) => {
    const launched = await launchApp({ userDataDir: profile, args: [`--service-url=${simulator.url}`], env: tray });
    await use(new Sidestage(launched, () => closeApp(launched)));
    await closeApp(launched);
  },
  hidden: async ({ simulator, profile }, use) => {
    const args = [`--service-url=${simulator.url}`, '--hidden'];
    const launched = await launchHidden({ userDataDir: profile, args, env: tray });
    await use(launched.app);
    await closeApp(launched);
  },
});
/** Where an icon can be seen. On Linux that is for others on the desktop to show, of whom a display for tests has none. */
const hasTray = onStandIn || process.platform !== 'linux';

const picture = async (app: App) => (await readTray(app))?.picture;
const lines = async (app: App) => (await readTray(app))?.lines ?? [];
const windows = (app: App) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((it) => it.isVisible() && !it.isMinimized()));

/** Starts the app a second time; it hands over to the first and ends. */
async function startAgain(app: App, profile: string, ...args: string[]): Promise<void> {
  const executable = onStandIn ? standInExecutable : await app.evaluate(() => process.execPath);
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const all = [...sandbox, `--user-data-dir=${profile}`, root, ...args];
  const second = spawn(executable, all, { cwd: root, stdio: 'ignore' });
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
}

type Asking = { asked: number };
/** From now on dialogs are answered so, and counted. */
const answerWith = (app: App, response: number) =>
  app.evaluate(({ dialog }, answer) => {
    const asking = globalThis as unknown as Asking;
    asking.asked ??= 0;
    const showMessageBox = async () => {
      asking.asked += 1;
      return { response: answer, checkboxChecked: false };
    };
    Object.assign(dialog, { showMessageBox });
  }, response);
const timesAsked = (app: App) => app.evaluate(() => (globalThis as unknown as Asking).asked);

test('the tray says what is so, and its menu changes it', async ({ withTray, control }) => {
  test.skip(!onStandIn, 'Electron tells nobody what its tray shows');
  const { app, page } = withTray;
  const said = async () => (await lines(app)).join();
  await expect.poll(() => lines(app)).toContain('Not signed in');
  await expect.poll(() => picture(app)).toBe('offline');
  await withTray.signIn(control);
  await withTray.joined();
  await expect.poll(() => lines(app)).toContain('Chat connected');

  await expect.poll(() => picture(app)).toBe('live');
  // One part of it may be known before another.
  await expect.poll(said).toMatch(/nora_plays. has been live for \d+ (h|min)/);
  await expect.poll(said).toMatch(/[\d,]+ viewers?/);

  await chooseInTray(app, 'Comfort mode');
  await expect.poll(() => lines(app)).toEqual(expect.arrayContaining(['Comfort mode (on)', 'Viewers hidden']));
  expect(await said()).not.toMatch(/\d viewers?/);

  await chooseInTray(app, 'Quiet for 30 min');
  await expect.poll(() => picture(app)).toBe('quiet');
  await expect.poll(said).toMatch(/Now: quiet until (tomorrow )?\d\d:\d\d/);
  await expect(page.getByRole('button', { name: /^Quiet: until/ })).toBeVisible();
  await chooseInTray(app, 'End quiet now');
  await expect.poll(() => picture(app)).toBe('live');

  // Whichever channel is in front, the icon tells of one's own.
  const { channels } = (await control.get('world')) as { channels: { id: number; token: string }[] };
  const other = channels.find(({ token }) => token === 'build_along');
  await control.post(`channels/${other?.id}/broadcast`, { online: false });
  await page.evaluate(() => window.bridge.call('session.openChannel', { channel: 'build_along' }));
  await expect(page.getByLabel('Message to build_along')).toBeVisible();
  await expect(page.getByRole('banner').getByText('offline')).toBeVisible();
  expect(await picture(app)).toBe('live');
  expect(await said()).toContain('nora_plays');

  // The service ends the sign-in, and no renewal helps.
  await control.post('expire', { signIns: true, accessTokens: true });
  await page.evaluate(() => window.bridge.call('session.openChannel', { channel: 'nora_plays' }));
  await expect.poll(() => picture(app)).toBe('wantsLook');
  await expect.poll(() => lines(app)).toContain('Your sign-in ended');
});

test('closing asks once, keeps the app in the tray, and a click or a second start brings it back', async ({
  withTray: { app, page },
  profile,
}) => {
  test.skip(!hasTray, 'without a tray closing quits');
  await expect(page.getByRole('img', { name: /^Code: / })).toBeVisible();
  if (onStandIn) await expect.poll(() => readTray(app)).not.toBeNull();
  const close = () => page.evaluate(() => window.bridge.call('window.close', undefined));
  // Who goes back from the question keeps the window.
  await answerWith(app, 2);
  await close();
  await expect.poll(() => timesAsked(app)).toBe(1);
  expect(await windows(app)).toEqual([true]);

  await answerWith(app, 0);
  await close();
  await expect.poll(() => windows(app)).toEqual([false]);
  if (onStandIn) await clickTray(app);
  else await startAgain(app, profile);
  await expect.poll(() => windows(app)).toEqual([true]);
  await close();
  await expect.poll(() => windows(app)).toEqual([false]);
  expect(await timesAsked(app)).toBe(2);
  // With the system: no window is wanted.
  await startAgain(app, profile, '--at-login');
  await startAgain(app, profile, 'sidestage://settings/appearance" --inspect');
  await expect.poll(() => windows(app)).toEqual([true]);
  await expect(page.getByRole('img', { name: /^Code: / })).toBeVisible();
});

test('a hidden start makes no page until it is wanted, and everything goes on meanwhile', async ({
  hidden: app,
  profile,
}) => {
  test.skip(!hasTray, 'without a tray the window is minimised');
  if (onStandIn) await expect.poll(() => lines(app)).toContain('Not signed in');
  await startAgain(app, profile, '--hidden');
  expect(await windows(app)).toEqual([]);
  if (onStandIn) await chooseInTray(app, 'Open Sidestage');
  else await startAgain(app, profile);
  const page = await pageOf(app);
  await expect(page.getByRole('img', { name: /^Code: / })).toBeVisible();
  await expect.poll(() => windows(app)).toEqual([true]);
});

test('quits from the tray, with the window hidden in it; what waits is asked about first, over whatever is on the screen', async ({
  withTray,
  control,
}) => {
  test.skip(!onStandIn, 'Electron tells nobody what its tray shows');
  const { app, page } = withTray;
  await withTray.signIn(control);
  await withTray.joined();
  await widen(withTray, control, 'updateChannel');
  await withTray.holdWrites();
  await page.evaluate(() => window.bridge.call('settings.change', { closeToTray: true }));
  await page.evaluate(() => window.bridge.call('window.close', undefined));
  await expect.poll(() => windows(app)).toEqual([false]);
  await page.evaluate(
    (channelId) => window.bridge.call('streamCard.save', { channelId, change: { title: 'Never said' }, preset: null }),
    DEMO_CHANNEL.id,
  );
  // The stand-in answers a question that nobody answers by going back from it.
  const asked = () =>
    app.evaluate((electron) => {
      const { dialogs } = (electron as unknown as { standIn: { dialogs: { options: { message: string } }[] } }).standIn;
      return dialogs.map(({ options }) => options.message);
    });
  await chooseInTray(app, 'Quit Sidestage');
  await expect.poll(asked).toEqual(['1 change has not been sent yet']);
  await expect.poll(() => lines(app)).toContain('Quit Sidestage');
  await page.evaluate(() => window.bridge.call('writes.undoLast', undefined));
  const exited = once(app.process(), 'exit');
  await chooseInTray(app, 'Quit Sidestage').catch(() => {}); // it may be gone before it has answered
  expect(await exited).toEqual([0, null]);
});

test('a tray that goes away leaves no app that nobody can find: hidden in it, or never shown', async ({
  simulator: { url },
  profile,
}, info) => {
  test.skip(!onStandIn, 'no test can take the tray of a desktop away');
  // The app looks for it once a minute; here as often as it can.
  const quick = info.outputPath('quick.cjs');
  writeFileSync(
    quick,
    `const after = globalThis.setTimeout;
    const sooner = (run, ms, ...rest) => after(run, run.name === 'lookForTray' ? 50 : ms, ...rest);
    globalThis.setTimeout = Object.assign(sooner, after);`,
  );
  const options = { userDataDir: profile, env: tray, requires: [quick] };
  const takeAway = (app: App) =>
    app.evaluate(() => {
      const { 'stand-in-tray': _, ...versions } = process.versions as Record<string, string>;
      Object.defineProperty(process, 'versions', { value: versions });
    });
  const minimised = (app: App) =>
    app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((it) => it.isMinimized()));

  const shown = await launchApp({ ...options, args: [`--service-url=${url}`] });
  await expect.poll(() => readTray(shown.app)).not.toBeNull();
  await expect(shown.page.getByRole('img', { name: /^Code: / })).toBeVisible();
  await shown.page.evaluate(() => window.bridge.call('settings.change', { closeToTray: true }));
  await shown.page.evaluate(() => window.bridge.call('window.close', undefined));
  await expect.poll(() => windows(shown.app)).toEqual([false]);
  expect(await minimised(shown.app)).toEqual([false]);
  await takeAway(shown.app);
  await expect.poll(() => minimised(shown.app)).toEqual([true]);
  expect(await readTray(shown.app)).toBeNull();
  // Closed without a tray, it quits, whatever was chosen.
  const exited = once(shown.process, 'exit');
  await shown.page.evaluate(() => window.bridge.call('window.close', undefined)).catch(() => {}); // it goes before it answers
  await exited;

  const never = await launchHidden({ ...options, args: [`--service-url=${url}`, '--hidden'] });
  await expect.poll(() => readTray(never.app)).not.toBeNull();
  expect(await minimised(never.app)).toEqual([]);
  await takeAway(never.app);
  await expect.poll(() => minimised(never.app)).toEqual([true]);
  await closeApp(never);
});

test('where there is no tray, a hidden start is minimised and closing quits', async ({
  simulator: { url },
  profile,
}) => {
  test.skip(!onStandIn && process.platform !== 'linux', 'there is a tray');
  const hidden = await launchApp({ userDataDir: profile, args: [`--service-url=${url}`, '--hidden'] });
  const isMinimised = () => hidden.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
  await expect.poll(isMinimised).toBe(true);
  await expect(hidden.page.getByRole('img', { name: /^Code: / })).toBeVisible();
  const exited = once(hidden.process, 'exit');
  await hidden.page.evaluate(() => window.bridge.call('window.close', undefined)).catch(() => {}); // it goes before it answers
  expect(await exited).toEqual([0, null]);
});

test('a link through a second start opens its place, also where no page was made yet; a bad one opens none', async ({
  simulator: { url, world },
  control,
  profile,
}) => {
  const room = world.rooms.of(world.channels.ofUser(world.demoUser));
  const isThere = () => room.presentByName('nora_plays') !== undefined;
  const args = [`--service-url=${url}`];
  const first = await launchApp({ userDataDir: profile, args, env: tray });
  const sidestage = new Sidestage(first, () => closeApp(first));
  await sidestage.signIn(control);
  await sidestage.quit();
  await expect.poll(isThere).toBe(false);

  const again = await launchHidden({ userDataDir: profile, args: [...args, '--hidden'], env: tray });
  await expect.poll(isThere).toBe(true);
  await startAgain(again.app, profile, 'sidestage://settings/appearance');
  const page = await pageOf(again.app);
  await expect(
    page.getByRole('heading', { name: 'Appearance', level: 1 }).or(page.getByText('Text size')),
  ).toBeVisible();
  for (const bad of [
    'sidestage://quit',
    'sidestage://settings/../../etc',
    `sidestage://${'x'.repeat(5_000)}`,
    'sidestage://chatters?find=%00',
  ]) {
    await startAgain(again.app, profile, bad);
  }
  await startAgain(again.app, profile, 'sidestage://activity');
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
  await closeApp(again);
});
