import type { Locator, Page } from '@playwright/test';
import type { Output } from '../shared/bridge.ts';
import { demoActionNames } from '../shared/demo.ts';
import { expectClean } from './fixtures/axe.ts';
import { Control } from './fixtures/control.ts';
import { closeApp, launchApp } from './fixtures/launch.ts';
import { Sidestage } from './fixtures/sidestage.ts';
import { test as base, DEMO_CHANNEL, expect } from './fixtures/test.ts';

type Demo = { sidestage: Sidestage; page: Page; control: Control; origin: string };
type Rows = Output<'activity.rows'>['rows'];
type Items = Output<'chat.read'>['items'];

/** The app on its built-in demo. */
async function openDemo(profile: string, env: Record<string, string>): Promise<Demo> {
  const launched = await launchApp({ userDataDir: profile, env });
  const sidestage = new Sidestage(launched, () => closeApp(launched));
  const { page } = sidestage;
  const link = page.getByRole('link', { name: /\/go\?code=/ });
  const { origin } = new URL((await link.getAttribute('href')) ?? '');
  return { sidestage, page, origin, control: new Control(`${origin}/_sim`) };
}

type Options = {
  /** How fast the demo's time runs from before somebody signs in. */
  rate: number;
};

const test = base.extend<{ demo: Demo } & Options>({
  rate: [1, { option: true }],
  demo: async ({ profile, rate, lentBrowser }, use) => {
    const demo = await openDemo(profile, lentBrowser);
    await demo.control.post('clock', { rate });
    await demo.sidestage.signIn(demo.control);
    await demo.sidestage.joined();
    await use(demo);
    await demo.sidestage.quit();
  },
});

const chatItems = (page: Page): Promise<Items> =>
  page.evaluate(async () => {
    const read = await window.bridge.call('chat.read', undefined);
    return read.ok ? read.value.items : [];
  });

const activityRows = (page: Page): Promise<Rows> =>
  page.evaluate(async () => {
    const read = await window.bridge.call('activity.rows', { category: null, text: '', offset: 0, limit: 200 });
    return read.ok ? read.value.rows : [];
  });

/** Whether nobody answers there any more. */
const isGone = (origin: string): Promise<boolean> =>
  fetch(origin).then(
    () => false,
    () => true,
  );

async function openBoard(page: Page): Promise<Locator> {
  await page.keyboard.press('Control+Shift+D');
  const board = page.getByRole('dialog', { name: 'Make something happen' });
  await expect(board.getByRole('listitem')).toHaveCount(demoActionNames.length);
  return board;
}

base('the built-in demo runs by itself, and a sign-in on it outlives a restart', async ({ profile, lentBrowser }) => {
  const first = await openDemo(profile, lentBrowser);
  await first.sidestage.signIn(first.control);
  await first.sidestage.joined();
  expect(await first.sidestage.quit()).toBe(0);
  // Its simulator ended with it.
  await expect.poll(() => isGone(first.origin)).toBe(true);

  const launched = await launchApp({ userDataDir: profile, env: lentBrowser });
  const second = new Sidestage(launched, () => closeApp(launched));
  await second.joined();
  await expect(second.page.getByText(/Demo service/).first()).toBeVisible();
  await second.quit();
});

test.describe('while the demo’s time stands still', () => {
  // The two minutes begin when somebody comes to the chat, and what happens is told to whoever listens already.
  test.use({ rate: 0 });

  test('something worth seeing happens in the first two minutes without a hand', async ({ demo }) => {
    const { page, control, sidestage } = demo;
    await sidestage.listening();
    for (let step = 0; step < 12; step++) await control.post('clock', { advanceMs: 10_000 });

    const happened = (await control.get('happenings')) as { what: string }[];
    expect(new Set(happened.map(({ what }) => what))).toEqual(
      new Set(['follow', 'host', 'whisper', 'removal', 'poll', 'subscription', 'skill']),
    );

    const wanted = ['followed', 'hosted', 'subscribed', 'skill', 'poll'];
    const missing = async () => {
      const there = (await chatItems(page)).flatMap((item) => (item.kind === 'happening' ? item.what.kind : []));
      return wanted.filter((kind) => !there.some((one) => one === kind));
    };
    await expect.poll(missing).toEqual([]);
    // What the chat and the live events tell comes by two ways, and the journal has it after both.
    const messages = async () => (await chatItems(page)).flatMap((item) => (item.kind === 'message' ? item : []));
    await expect.poll(async () => (await messages()).filter(({ atMs }) => atMs !== null).length).toBeGreaterThan(25);
    await expect.poll(async () => (await messages()).filter(({ whisperWith }) => whisperWith !== null).length).toBe(1);
    const removedBy = async () => (await messages()).find(({ removed }) => removed !== null)?.removed?.by ?? '';
    await expect.poll(removedBy).toMatch(/./);
    const facts = async () => (await activityRows(page)).map(({ fact }) => fact.kind);
    await expect
      .poll(facts)
      .toEqual(expect.arrayContaining(['followed', 'hosted', 'subscribed', 'mentioned', 'skill']));
  });
});

test('each thing on the board acts within two seconds, says what to look at, and stops', async ({ demo }) => {
  const { page, control, sidestage } = demo;
  await sidestage.listening();
  await control.post('clock', { rate: 0 });
  const { access_token } = (await control.post('tokens', {})) as { access_token: string };
  const board = await openBoard(page);

  /** Starts it, lets two seconds of the demo pass, and looks; then stops it. */
  const shows = async (name: string, look: () => Promise<void>) => {
    await test.step(name, async () => {
      await board.getByRole('button', { name: `Start: ${name}`, exact: true }).click();
      const row = board.getByRole('listitem').filter({ has: page.getByText(name, { exact: true }) });
      await expect(row.getByText(/ left$/)).toBeVisible();
      await expect(row.getByText(/^(Watch|Nothing arrives)/)).toBeVisible();
      await control.post('clock', { advanceMs: 2_000 });
      await look();
      await row.getByRole('button', { name: `Stop: ${name}`, exact: true }).click();
      await expect(row.getByText('Stopped')).toBeVisible();
    });
  };
  const told = (kind: string) => async () =>
    (await chatItems(page)).some((item) => item.kind === 'happening' && item.what.kind === kind);
  const said = (text: RegExp) => async () =>
    (await chatItems(page)).some(
      (item) => item.kind === 'message' && text.test(item.parts.map((part) => part.text).join('')),
    );

  await shows('Raid', () => expect.poll(told('hosted')).toBe(true));
  await shows('Poll', () => expect.poll(told('poll')).toBe(true));
  await shows('Poll night', () => expect(page.getByText('Which one next?').first()).toBeVisible());
  await shows('Ban wave', () => expect.poll(said(/cheap-viewers/)).toBe(true));
  await shows('Hook storm', () => expect.poll(told('followed')).toBe(true));
  await shows('Quiet evening', async () => {
    const { activity, aim } = (await control.get('board')) as { activity: string; aim: number };
    expect([activity, aim]).toEqual(['quiet', 12]);
  });
  await shows('Lurkers', async () => {
    const { lurkers } = (await control.get(`channels/${DEMO_CHANNEL.id}`)) as { lurkers: string[] };
    expect(lurkers).toContain('silent_sam');
  });
  await shows('Outage', () => expect(page.getByText('Not connected.')).toBeVisible());
  await sidestage.joined();
  await shows('Expiry day', async () => {
    const headers = { Authorization: `Bearer ${access_token}` };
    expect((await fetch(`${demo.origin}/api/v1/users/current`, { headers })).status).toBe(401);
    await expect(page.getByRole('button', { name: /expiry day running/ })).toBeVisible();
  });
});

test('the badge names what runs, time and people are set, and the demo starts over', async ({ demo }) => {
  const { page, control, sidestage } = demo;
  const board = await openBoard(page);
  const badge = page.getByRole('button', { name: /^Demo service/ });
  await board.getByRole('radio', { name: '10×' }).click();
  await expect(badge).toContainText('simulated, time ×10');
  // The longest there is: at this speed it runs for a minute and a half.
  await board.getByRole('button', { name: 'Start: Quiet evening' }).click();
  await expect(badge).toContainText('quiet evening running, time ×10');
  await board.getByRole('radio', { name: 'Paused' }).click();
  await expect(badge).toContainText('time stands still');
  const clock = () => control.get('clock');
  expect(await clock()).toMatchObject({ rate: 0 });
  expect(await clock()).toEqual(await clock());
  await board.getByRole('button', { name: 'Stop: Quiet evening' }).click();
  await board.getByRole('slider', { name: 'Viewers' }).focus();
  await page.keyboard.press('Home');
  await expect.poll(async () => ((await control.get('board')) as { aim: number | null }).aim).toBe(4);
  await control.post('clock', { advanceMs: 60_000 });
  await expect.poll(async () => ((await control.get('board')) as { viewers: number }).viewers).toBeLessThan(100);

  await board.getByRole('button', { name: 'Start over' }).click();
  await expect.poll(() => isGone(demo.origin)).toBe(true);
  await sidestage.joined();
  await expect(badge).toContainText('– simulated');
});

test('the board is clean in every theme, wide and narrow, and is worked by the keyboard alone', async ({ demo }) => {
  const { page, control, sidestage } = demo;
  await control.post('clock', { rate: 0 });
  const board = await openBoard(page);
  await expectClean(page, 'the board with nothing running');
  await board.getByRole('button', { name: 'Start: Raid' }).focus();
  await page.keyboard.press('Enter');
  // The raid has begun: what comes in its first seconds comes with the next ones of the clock.
  await expect(board.getByText(/ left$/)).toBeVisible();
  await control.post('clock', { advanceMs: 3_000 });
  await expectClean(page, 'the board with a raid');
  await sidestage.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(720, 800));
  await page.setViewportSize({ width: 720, height: 800 });
  await expectClean(page, 'the board, narrow');
  await page.keyboard.press('Escape');
  await expect(board).toBeHidden();
  await expect(sidestage.chatLog.getByText('simulated').first()).toBeVisible();
});

test('at no width does the strip cut its words or lose a window button', async ({ demo }) => {
  const { page, sidestage } = demo;
  const strip = page.getByRole('banner');
  // How many are unread takes room as well.
  await expect(page.getByRole('button', { name: /^Notifications, \d+ unread/ })).toBeVisible();
  for (const width of [720, 853, 905, 960, 1060, 1280]) {
    await sidestage.app.evaluate(
      ({ BrowserWindow }, wide) => BrowserWindow.getAllWindows()[0]?.setSize(wide, 700),
      width,
    );
    await page.setViewportSize({ width, height: 700 });
    const cut = () =>
      strip.evaluate((header) =>
        [header, ...header.querySelectorAll<HTMLElement>('*')]
          .filter((part) => getComputedStyle(part).overflowX !== 'visible' || part === header)
          // The badge's short word has no room of its own where the whole name stands there.
          .filter((part) => !part.classList.contains('hidden') && part.clientWidth > 0)
          .filter((part) => part.scrollWidth > part.clientWidth + 1)
          .map((part) => part.textContent),
      );
    await expect.poll(cut, `${width} wide`).toEqual([]);
  }
});

test('the demo’s clock jumps on from the settings, to what runs out next, and back by starting over', async ({
  demo,
}) => {
  const { page, control, sidestage } = demo;
  const worldMs = async () => ((await control.get('clock')) as { now: number }).now;
  await sidestage.open('Settings');
  await page.getByRole('button', { name: 'Service', exact: true }).click();
  const part = page.getByRole('region', { name: 'The demo’s clock' });
  const jumps = part.getByRole('group', { name: 'Jump on' });
  await expect(jumps.getByRole('button')).toHaveText(['10 min on', '1 h on', '1 day on']);
  await expectClean(page, 'the demo’s clock');
  const before = await worldMs();
  await jumps.getByRole('button', { name: '1 h on' }).press('Enter');
  await expect.poll(async () => (await worldMs()) - before).toBeGreaterThanOrEqual(3_600_000);
  const shown = () => part.getByRole('timer').innerText();
  const later = await shown();
  await expect.poll(shown).not.toBe(later);
  await part.getByRole('button', { name: 'Start over' }).click();
  await sidestage.joined();
});
