import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type * as Electron from 'electron';
import { closeApp, launchApp, launchHidden, onStandIn, pageOf, root, standInExecutable } from './fixtures/launch.ts';
import { Sidestage } from './fixtures/sidestage.ts';
import { test as base, expect } from './fixtures/test.ts';
import { chooseInTray, clickTray, readTray } from './fixtures/trayOf.ts';

// The tray, closing into it, and starting without a window. Electron tells nobody what its tray shows.

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
test.skip(!onStandIn, 'Electron tells nobody what its tray shows');

const picture = async (app: App) => (await readTray(app))?.picture;
const lines = async (app: App) => (await readTray(app))?.lines ?? [];
const windows = (app: App) =>
  app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().map((it) => it.isVisible() && !it.isMinimized()));

/** Starts the app a second time; it hands over to the first and ends. */
async function startAgain(profile: string, ...args: string[]): Promise<void> {
  const second = spawn(standInExecutable, [`--user-data-dir=${profile}`, root, ...args], { cwd: root });
  const [code] = await once(second, 'exit');
  expect(code).toBe(0);
}

test('the tray says what is so, and its menu changes it', async ({ withTray, control }) => {
  const { app, page } = withTray;
  await expect.poll(() => lines(app)).toContain('Not signed in');
  expect(await picture(app)).toBe('offline');
  await withTray.signIn(control);
  await withTray.joined();
  await expect.poll(() => lines(app)).toContain('Chat connected');

  await expect.poll(() => picture(app)).toBe('live');
  expect((await lines(app)).join()).toMatch(/nora_plays. has been live for \d+ (h|min)/);
  expect((await lines(app)).join()).toMatch(/[\d,]+ viewers?/);

  await chooseInTray(app, 'Comfort mode');
  await expect.poll(() => lines(app)).toEqual(expect.arrayContaining(['Comfort mode (on)', 'Viewers hidden']));
  expect((await lines(app)).join()).not.toMatch(/\d viewers?/);

  await chooseInTray(app, 'Quiet for 30 min');
  await expect.poll(() => picture(app)).toBe('quiet');
  expect((await lines(app)).join()).toMatch(/Quiet until \d\d:\d\d/);
  await expect(page.getByRole('button', { name: /^Quiet: until/ })).toBeVisible();
  await chooseInTray(app, 'End quiet now');
  await expect.poll(() => picture(app)).toBe('live');

  // The service ends the sign-in, and no renewal helps.
  await control.post('expire', { signIns: true, accessTokens: true });
  await page.evaluate(() => window.bridge.call('session.openChannel', { channel: 'otto' }));
  await expect.poll(() => picture(app)).toBe('wantsLook');
  expect(await lines(app)).toContain('Your sign-in ended');
});

test('closing asks once, keeps the app in the tray, and a click or a second start brings it back', async ({
  withTray: { app, page },
  profile,
}) => {
  await expect(page.getByRole('img', { name: /^Code: / })).toBeVisible();
  await expect.poll(() => readTray(app)).not.toBeNull();
  const close = () => page.evaluate(() => window.bridge.call('window.close', undefined));
  const asked = () =>
    app.evaluate((electron) => (electron as unknown as { standIn: { dialogs: unknown[] } }).standIn.dialogs.length);
  // Nobody answers: the window stays.
  await close();
  await expect.poll(asked).toBe(1);
  expect(await windows(app)).toEqual([true]);

  await app.evaluate((electron) => {
    type Answers = { standIn: { answers: { showMessageBox: Electron.MessageBoxReturnValue[] } } };
    (electron as unknown as Answers).standIn.answers.showMessageBox.push({ response: 0, checkboxChecked: false });
  });
  await close();
  await expect.poll(() => windows(app)).toEqual([false]);
  await clickTray(app);
  await expect.poll(() => windows(app)).toEqual([true]);
  await close();
  await expect.poll(() => windows(app)).toEqual([false]);
  expect(await asked()).toBe(2);
  // With the system: no window is wanted.
  await startAgain(profile, '--at-login');
  await startAgain(profile, 'sidestage://settings/appearance" --inspect');
  await expect.poll(() => windows(app)).toEqual([true]);
  await expect(page.getByRole('img', { name: /^Code: / })).toBeVisible();
});

test('a hidden start makes no page until it is wanted, and everything goes on meanwhile', async ({
  hidden: app,
  profile,
}) => {
  await expect.poll(() => lines(app)).toContain('Not signed in');
  expect(await windows(app)).toEqual([]);
  await startAgain(profile, '--hidden');
  expect(await windows(app)).toEqual([]);
  await chooseInTray(app, 'Open Sidestage');
  const page = await pageOf(app);
  await expect(page.getByRole('img', { name: /^Code: / })).toBeVisible();
  await expect.poll(() => windows(app)).toEqual([true]);
});

test('a link through a second start opens its place, also where no page was made yet; a bad one opens none', async ({
  simulator,
  control,
  profile,
}) => {
  const args = [`--service-url=${simulator.url}`];
  const first = await launchApp({ userDataDir: profile, args, env: tray });
  const sidestage = new Sidestage(first, () => closeApp(first));
  await sidestage.signIn(control);
  await sidestage.quit();

  const again = await launchHidden({ userDataDir: profile, args: [...args, '--hidden'], env: tray });
  await expect.poll(() => lines(again.app)).toContain('Chat connected');
  await startAgain(profile, 'sidestage://settings/appearance');
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
    await startAgain(profile, bad);
  }
  await startAgain(profile, 'sidestage://activity');
  await expect(page.getByRole('heading', { name: 'Activity', level: 1 })).toBeVisible();
  await closeApp(again);
});
