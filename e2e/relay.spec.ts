import type { KeepStanding } from '../relay/ports.ts';
import { type Relay, startRelay } from '../relay/relay.ts';
import { openStore } from '../relay/store/openStore.ts';
import { systemAfter } from '../relay/systemAfter.ts';
import { demoHookClient } from '../shared/demoHookClient.ts';
import { expectClean } from './fixtures/axe.ts';
import { test as base, DEMO_CHANNEL, expect } from './fixtures/test.ts';

const NIGHT = 40;
const followed = `channel:${DEMO_CHANNEL.id}:followed`;
/** One more may be among them: the app that leaves changes the number of viewers, which is told within 15 s. */
const NIGHT_OR_MORE = `(${NIGHT}|${NIGHT + 1})`;

type Fixtures = {
  /** So many deliveries the relay keeps of an app. */
  keepCount: number;
  /** A relay of this test's own, which keeps; `offer` makes a code for an app of this name, `kept` is what waits for it, `keeps` for how many paths it keeps. */
  relay: Relay & {
    offer(name: string): Promise<string>;
    kept(name: string): Promise<KeepStanding>;
    keeps(name: string): number;
  };
};

const test = base.extend<Fixtures>({
  keepCount: [10_000, { option: true }],
  relay: async ({ keepCount }, use, testInfo) => {
    const bounds = { count: keepCount };
    const ports = await openStore({ folder: testInfo.outputPath('relay'), bounds, after: systemAfter });
    const relay = await startRelay({ host: '127.0.0.1', port: 0, ports });
    await use({
      ...relay,
      offer: (name) => ports.tokens.offer(name),
      kept: (name) => ports.keep.standing(name),
      keeps: (name) => ports.keep.settingsOf(name)?.paths.length ?? 0,
    });
    await relay.close();
  },
});

test('pairs by a code, and has what waited while it was away', async ({ start, control, simulator, relay }) => {
  const evening = await start();
  await evening.signIn(control);
  const { page } = evening;
  const code = page.getByRole('textbox', { name: 'Code of the relay' });
  const follow = (nth: number) =>
    control.post('events', { event: followed, payload: { following: true, user: { username: `night${nth}` } } });

  await test.step('a code that is none, of nobody, and used is told in plain words', async () => {
    await evening.open('Settings');
    await page.getByRole('button', { name: 'Receiver and tunnel' }).click();
    await page.getByRole('radio', { name: 'Relay' }).click();
    await code.fill('ABCDEFGH');
    await code.press('Enter');
    await expect(page.getByText('Enter the relay’s address above first.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Address of the relay' }).fill(relay.url);
    await code.fill('ABC');
    await code.press('Enter');
    await expect(page.getByText(/^Enter the code as the relay shows it/)).toBeVisible();
    await code.fill('AAAA-AAAA');
    await code.press('Enter');
    await expect(page.getByText(/^Have the relay make a new code\./)).toBeVisible();
  });

  await test.step('the relay’s code pairs, once', async () => {
    const offered = await relay.offer('nora-desk');
    await code.fill(offered.toLowerCase());
    await code.press('Enter');
    await expect(page.getByText('Saved and sealed. It is never shown.')).toBeVisible();
    await expect(page.getByText('In use')).toBeVisible();
    await expect(code).toHaveValue('');
    await code.fill(offered);
    await code.press('Enter');
    await expect(page.getByText(/^Have the relay make a new code\./)).toBeVisible();
    await code.fill('');
  });

  await test.step('keeping is asked for, by keyboard', async () => {
    await page.getByRole('switch', { name: 'Keep deliveries while Sidestage is closed' }).press('Space');
    await expect(page.getByRole('radiogroup', { name: 'For how long' })).toBeVisible();
    await expect(page.getByRole('radio', { name: '24 h' })).toBeChecked();
    await expectClean(page, 'the relay’s settings');
    await evening.enterCredential(demoHookClient);
    await page.getByRole('button', { name: 'New hook' }).first().click();
    await page.getByRole('button', { name: /^Create, proved/ }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await follow(0);
    await expect(page.getByText('Nothing waits at the relay').first()).toBeVisible();
  });

  const [hook] = simulator.world.hooks.all();
  if (!hook) throw new Error('there is no hook');
  const delivered = () => {
    const { deliveries } = simulator.world;
    return deliveries.ledgerOf(hook).filter(({ state, event }) => state === 'delivered' && event === followed);
  };
  await expect.poll(() => delivered().length).toBe(1);
  await evening.quit();
  await expect.poll(() => relay.standing().apps).toBe(0);
  for (let nth = 1; nth <= NIGHT; nth += 1) await follow(nth);
  await expect.poll(() => delivered().length).toBe(NIGHT + 1);
  expect(hook).toMatchObject({ isActive: true, failuresInRow: 0 });

  const morning = await start();
  await test.step('all of it is there, and the screens say that it waited', async () => {
    await morning.open('Activity');
    await expect(morning.page.getByText(new RegExp(`^${NIGHT_OR_MORE} deliveries waited at the relay`))).toBeVisible();
    await morning.open('Hooks');
    await expect(morning.page.getByText(new RegExp(`^${NIGHT_OR_MORE} that had waited up to`))).toBeVisible();
    await expectClean(morning.page, 'the receiver’s card');
    await morning.page.getByRole('table', { name: 'Hooks' }).getByRole('row').nth(1).click();
    // What comes now, such as the viewers with this app among them, stands above.
    await morning.page
      .getByRole('listbox', { name: /^Deliveries/ })
      .getByRole('option', { name: /waited/ })
      .first()
      .click();
    await expect(morning.page.getByText(/^It waited .* at the relay, since/)).toBeVisible();
  });
});

test('is told to keep no more when it is left, and where it cannot be told that is said', async ({
  start,
  control,
  relay,
}) => {
  const app = await start();
  await app.signIn(control);
  const { page } = app;
  const tunnel = async () => {
    await app.open('Settings');
    await page.getByRole('button', { name: 'Receiver and tunnel' }).click();
  };
  const address = page.getByRole('textbox', { name: 'Address of the relay' });
  await tunnel();
  await page.getByRole('radio', { name: 'Relay' }).click();
  await address.fill(relay.url);
  const code = page.getByRole('textbox', { name: 'Code of the relay' });
  await code.fill(await relay.offer('nora-desk'));
  await code.press('Enter');
  await expect(page.getByText('In use')).toBeVisible();
  await page.getByRole('switch', { name: 'Keep deliveries while Sidestage is closed' }).press('Space');
  await app.enterCredential(demoHookClient);
  await page.getByRole('button', { name: 'New hook' }).first().click();
  await page.getByRole('button', { name: /^Create, proved/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => relay.keeps('nora-desk')).toBe(1);

  await test.step('another tunnel is chosen, and the relay again', async () => {
    await tunnel();
    await page.getByRole('radio', { name: 'Automatic' }).click();
    await expect.poll(() => relay.keeps('nora-desk')).toBe(0);
    await expect(page.getByText(/goes on accepting/)).toHaveCount(0);
    await page.getByRole('radio', { name: 'Relay' }).click();
    await address.fill(relay.url);
    await address.press('Enter');
    await expect.poll(() => relay.keeps('nora-desk')).toBe(1);
  });

  await test.step('its token is forgotten while it is away, after a question, by keyboard', async () => {
    await relay.close();
    await expect(page.getByText(/What reaches the relay meanwhile waits there/)).toBeVisible();
    await page.getByRole('button', { name: 'Forget it' }).first().press('Enter');
    await expect(page.getByRole('button', { name: 'Keep the token' })).toBeFocused();
    await expect(page.getByText(/The relay cannot be reached now/)).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/goes on accepting deliveries for nora-desk/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Paste it' }).first()).toBeFocused();
    await expectClean(page, 'a relay that could not be told');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText(/goes on accepting/)).toHaveCount(0);
  });
});

test.describe('a relay that keeps few', () => {
  test.use({ keepCount: NIGHT / 2 });

  test('tells what it dropped of a long night, once, and how much came', async ({ start, control, relay }) => {
    const evening = await start();
    await evening.signIn(control);
    const { page } = evening;
    await evening.open('Settings');
    await page.getByRole('button', { name: 'Receiver and tunnel' }).click();
    await page.getByRole('radio', { name: 'Relay' }).click();
    await page.getByRole('textbox', { name: 'Address of the relay' }).fill(relay.url);
    const code = page.getByRole('textbox', { name: 'Code of the relay' });
    await code.fill(await relay.offer('nora-desk'));
    await code.press('Enter');
    await expect(page.getByText('In use')).toBeVisible();
    await page.getByRole('switch', { name: 'Keep deliveries while Sidestage is closed' }).press('Space');
    await evening.enterCredential(demoHookClient);
    await page.getByRole('button', { name: 'New hook' }).first().click();
    await page.getByRole('button', { name: /^Create, proved/ }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Nothing waits at the relay').first()).toBeVisible();
    await evening.quit();
    await expect.poll(() => relay.standing().apps).toBe(0);

    for (let nth = 1; nth <= NIGHT; nth += 1) {
      const user = { username: `night${nth}` };
      await control.post('events', { event: followed, payload: { following: true, user } });
    }
    const told = async () => {
      const { waiting, gap } = await relay.kept('nora-desk');
      return waiting + (gap?.count ?? 0);
    };
    await expect.poll(told).toBeGreaterThanOrEqual(NIGHT);
    const { waiting, gap } = await relay.kept('nora-desk');
    expect([waiting, gap?.count]).toEqual([NIGHT / 2, expect.any(Number)]);

    const morning = await start();
    await morning.open('Activity');
    const dropped = morning.page.getByRole('article', { name: /The relay dropped/ });
    // One or two more may have come since, and others go for them: with these, or told for themselves.
    const count = gap?.count ?? 0;
    const toldOf = async () => {
      const words = (await dropped.allInnerTexts()).map((text) => Number(/dropped (\d+) deliver/.exec(text)?.[1]));
      return words.reduce((sum, one) => sum + one, 0);
    };
    await expect.poll(toldOf).toBeGreaterThanOrEqual(count);
    expect(await toldOf()).toBeLessThanOrEqual(count + 2);
    await expect(dropped.last().getByText(/^They came there between/)).toBeVisible();
    await expect(morning.page.getByText(/^2\d deliveries waited at the relay/)).toBeVisible();
    // Noted, it is told no more.
    await expect.poll(async () => (await relay.kept('nora-desk')).gap).toBe(null);
    const timesTold = await dropped.count();
    await morning.quit();
    const later = await start();
    await later.open('Activity');
    await expect(later.page.getByRole('article', { name: /The relay dropped/ })).toHaveCount(timesTold);
  });
});
