import type { Locator, Page } from '@playwright/test';
import { freePorts } from '../electron/testing/freePorts.ts';
import { fileTokens } from '../relay/fileTokens.ts';
import { RelayKeys } from '../relay/keys.ts';
import { type Relay, startRelay } from '../relay/relay.ts';
import { demoHookClient } from '../shared/demoHookClient.ts';
import type { Hook } from '../simulator/world/hooks/hook.ts';
import { Control } from './fixtures/control.ts';
import { closeApp, launchApp } from './fixtures/launch.ts';
import { resize } from './fixtures/resize.ts';
import { Sidestage } from './fixtures/sidestage.ts';
import { test as base, DEMO_CHANNEL, expect } from './fixtures/test.ts';

const followed = `channel:${DEMO_CHANNEL.id}:followed`;

type Fixtures = {
  /** A relay of this test's own, which can go and come back at the same address. */
  relay: { url: string; token: string; stop(): Promise<void>; start(): Promise<void> };
};

const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs off the pattern
  relay: async ({}, use) => {
    const keys = new RelayKeys({});
    const token = keys.add('nora-desk');
    // Nobody else is given it while the relay is away.
    const [port = 0] = await freePorts(1);
    let relay: Relay | null = null;
    const start = async () => {
      relay = await startRelay({ host: '127.0.0.1', port, ports: { tokens: fileTokens(keys) } });
    };
    const stop = async () => {
      await relay?.close();
      relay = null;
    };
    await start();
    await use({ url: `http://127.0.0.1:${port}`, token, stop, start });
    await stop();
  },
});

/** Has the app receive through the relay. */
async function useRelay(
  { page, ...sidestage }: Sidestage,
  relay: Fixtures['relay'],
  open: () => Promise<void>,
): Promise<void> {
  await open();
  await page.getByRole('button', { name: 'Receiver and tunnel' }).click();
  await page.getByRole('radio', { name: 'Relay' }).click();
  await page.getByRole('textbox', { name: 'Address of the relay' }).fill(relay.url);
  await page.getByRole('button', { name: 'Use this address' }).click();
  await sidestage.app.evaluate(({ clipboard }, token) => clipboard.writeText(token), relay.token);
  await page.getByRole('button', { name: 'Paste it' }).click();
  await expect(page.getByText('Saved and sealed. It is never shown.')).toBeVisible();
}

/** Makes a hook as the form offers it, once its way here is proved. */
async function makeHook(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New hook' }).first().click();
  await page.getByRole('button', { name: /^Create, proved/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

const rows = (page: Page) => page.getByRole('table', { name: 'Hooks' }).getByRole('row');

/** The deliveries of the list, without the times of which nothing is known. */
const deliveriesOn = (page: Page) =>
  page
    .getByRole('listbox', { name: /^Deliveries/ })
    .getByRole('option')
    .filter({ hasText: 'followed' });

/** The list of hooks, also from the deliveries that one looked at before. */
async function openHooks(sidestage: Sidestage): Promise<void> {
  await sidestage.open('Hooks');
  const back = sidestage.page.getByRole('button', { name: 'Back to the hooks' });
  await expect(back.or(rows(sidestage.page).first()).first()).toBeVisible();
  if (await back.isVisible()) await back.click();
  await expect(rows(sidestage.page).first()).toBeVisible();
}

async function openMenu(page: Page, row: number): Promise<void> {
  await rows(page)
    .nth(row)
    .getByRole('button', { name: /^Actions for/ })
    .click();
}

test('a hook’s whole life, through the relay', async ({ sidestage, page, control, simulator, relay }) => {
  const follow = (username: string) =>
    control.post('events', { event: followed, payload: { following: true, user: { username } } });
  const deliveries = deliveriesOn(page);
  const hooks = () => simulator.world.hooks.all();
  simulator.world.deliveries.duplicateShare = 1;

  await test.step('create with proof', async () => {
    await sidestage.signIn(control);
    await useRelay(sidestage, relay, () => sidestage.open('Settings'));
    await sidestage.enterCredential(demoHookClient);
    await makeHook(page);
    await expect(rows(page)).toHaveCount(2);
    await expect(page.getByText('Proved end to end')).toBeVisible();
    expect(hooks()).toMatchObject([{ url: expect.stringContaining(`${relay.url}/nora-desk/in/`), isActive: true }]);
  });

  await test.step('events arrive, verified, each once', async () => {
    await follow('mira');
    await rows(page).nth(1).click();
    await expect(deliveries).toHaveCount(2);
    await expect(deliveries.nth(0)).toContainText('valid, but seen before');
    await expect(deliveries.nth(1)).toContainText('valid');
    await deliveries.nth(1).click();
    await expect(page.getByText('Signature valid.')).toBeVisible();
    await sidestage.open('Activity');
    await expect(page.getByText('mira').first()).toBeVisible();
    await expect(page.getByText(/hook \/in\//).first()).toBeVisible();
  });

  await test.step('the ladder after an outage', async () => {
    simulator.world.deliveries.duplicateShare = 0;
    // The service tries again when the test says so.
    await control.post('clock', { rate: 0 });
    await relay.stop();
    await follow('pim');
    await expect.poll(() => hooks()[0]?.failuresInRow).toBe(1);
    await openHooks(sidestage);
    await expect(page.getByText('Tunnel down').first()).toBeVisible();
    await relay.start();
    await expect(page.getByText('Proved end to end')).toBeVisible();
    await control.post('clock', { advanceMs: 5_000 });
    await rows(page).nth(1).click();
    await expect(deliveries).toHaveCount(3);
    await expect(deliveries.nth(0)).toContainText('1 missed');
    await deliveries.nth(0).click();
    await expect(page.getByText(/never arrived/).first()).toBeVisible();
  });

  await test.step('answers by hand, and what they cost', async () => {
    await page.getByRole('radio', { name: '500' }).click();
    await page.getByRole('textbox', { name: 'How many deliveries' }).fill('3');
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
    for (const name of ['one', 'two', 'three']) await follow(name);
    await expect(deliveries).toHaveCount(6);
    await expect(deliveries.nth(0)).toContainText('500 was your test');
    await openHooks(sidestage);
    await expect(rows(page).nth(1)).toContainText('Active, failing');
    await expect(rows(page).nth(1)).toContainText(/At this rate: disabled/);
    await control.post('clock', { advanceMs: 5_000 });
    await expect(rows(page).nth(1)).toContainText('No failures in a row');
  });

  await test.step('renew', async () => {
    await control.post('clock', { rate: 1 });
    const before = hooks()[0]?.expiresAtMs ?? 0;
    await control.post('clock', { advanceMs: 3_600_000 });
    await openMenu(page, 1);
    await page
      .getByRole('menuitem', { name: /^Renew/ })
      .first()
      .click();
    await expect.poll(() => hooks()[0]?.expiresAtMs ?? 0).toBeGreaterThan(before + 3_000_000);
  });

  await test.step('move', async () => {
    await openMenu(page, 1);
    await page.getByRole('menuitem', { name: /^Move/ }).click();
    await page.getByRole('button', { name: /^Move, proved/ }).click();
    await expect(page.getByRole('button', { name: /^Stop the move/ })).toBeVisible();
    await follow('both');
    // Both have delivered, so the old one is ended, and the event counted once.
    await expect
      .poll(() =>
        hooks()
          .map(({ isActive }) => isActive)
          .sort(),
      )
      .toEqual([false, true]);
    // Whether they stand in one row or in several is a matter of the minute they came in.
    const told = () =>
      page.evaluate(async () => {
        const all = { category: null, text: '', offset: 0, limit: 200 } as const;
        const read = await window.bridge.call('activity.rows', all);
        const facts = read.ok ? read.value.rows.map(({ fact }) => fact) : [];
        return facts.reduce((sum, fact) => sum + (fact.kind === 'followed' ? fact.count : 0), 0);
      });
    // mira, pim, one, two, three and both.
    await expect.poll(told).toBe(6);
    await sidestage.open('Activity');
    await expect(
      page
        .getByRole('article')
        .filter({ hasText: /new followers|both/ })
        .first(),
    ).toBeVisible();
    await openHooks(sidestage);
    await expect(rows(page).filter({ hasText: 'Deactivated' })).toHaveCount(1);
  });

  await test.step('deactivate, and take that back', async () => {
    const active = rows(page).filter({ hasText: 'Active' });
    const release = await sidestage.holdWrites();
    const activeHook = () => hooks().find(({ isActive }) => isActive);
    await active.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await page.getByRole('button', { name: /^Undo/ }).first().click();
    await sidestage.tookBack('deactivateHook');
    await expect(active).toHaveCount(1);
    expect(activeHook()).toBeDefined();
    await release();
    await active.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Deactivate' }).click();
    await expect.poll(activeHook).toBeUndefined();
  });
});

test('a secret that is another hook’s is named, and history and dedupe outlast a restart', async ({
  start,
  control,
  simulator,
}) => {
  const follow = (username: string) =>
    control.post('events', { event: followed, payload: { following: true, user: { username } } });
  simulator.world.deliveries.duplicateShare = 0;
  const first = await start();
  await first.signIn(control);
  await first.enterCredential(demoHookClient);
  await makeHook(first.page);
  await makeHook(first.page);
  await follow('mira');
  await rows(first.page).nth(1).click();
  await expect(deliveriesOn(first.page)).toHaveCount(1);

  // The service signs for one of them with what the other was given.
  const [one, other] = simulator.world.hooks.all() as [Hook, Hook];
  Object.assign(other, { secret: one.secret });
  await follow('pim');
  await openHooks(first);
  const failing = rows(first.page).filter({ hasText: 'failing' });
  await expect(failing).toHaveCount(1);
  await failing.click();
  await expect(deliveriesOn(first.page).first()).toContainText('another path’s secret');
  await deliveriesOn(first.page).first().click();
  await expect(first.page.getByText(/Signature invalid:/)).toBeVisible();
  await first.quit();

  const second = await start();
  await second.joined();
  await openHooks(second);
  await expect(rows(second.page)).toHaveCount(3);
  const [kept] = simulator.world.deliveries.ledgerOf(one);
  await control.post(`hooks/${one.id}/redeliver`, { id: kept?.envelopeId });
  const path = new URL(one.url).pathname.slice('/in/'.length);
  await rows(second.page)
    .filter({ hasText: path.slice(0, 6) })
    .click();
  await expect(deliveriesOn(second.page)).toHaveCount(3);
  await expect(deliveriesOn(second.page).first()).toContainText('valid, but seen before');
});

test('on the demo a first hook and its first delivery are two presses away', async ({ profile, lentBrowser }) => {
  const launched = await launchApp({ userDataDir: profile, env: lentBrowser });
  const sidestage = new Sidestage(launched, () => closeApp(launched));
  const { page } = sidestage;
  const link = page.getByRole('link', { name: /\/go\?code=/ });
  const { origin } = new URL((await link.getAttribute('href')) ?? '');
  await sidestage.signIn(new Control(`${origin}/_sim`));
  await sidestage.open('Hooks');
  await page.getByRole('button', { name: 'Create a demo hook' }).click();
  await page.getByRole('button', { name: /^Create, proved/ }).click();
  // Nobody does anything for it: the demo's own people follow and watch.
  await expect(rows(page).nth(1)).toContainText('signature valid', { timeout: 180_000 });
  await sidestage.quit();
});

test('a hook that expired early says until when it was expected to last, in one line, beside its address', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.enterCredential(demoHookClient);
  await makeHook(page);
  await control.post('expire', { hooks: true });
  await page.getByRole('button', { name: /^Refresh the hooks/ }).click();
  const cell = (at: number) => rows(page).nth(1).getByRole('cell').nth(at);
  await expect(cell(0)).toContainText('Expired');
  await expect(cell(3)).toHaveText(/^expected until \d{1,2} \w+ \d{4}$/);
  const middle = async (of: Locator) => {
    const { y, height } = (await of.boundingBox()) ?? { y: Number.NaN, height: Number.NaN };
    return y + height / 2;
  };
  const date = cell(3).locator('bdi');
  for (const width of [1280, 720]) {
    await resize(sidestage, width, 800);
    expect((await date.boundingBox())?.height).toBeLessThan(20);
  }
  const address = await middle(cell(1).locator('code').first());
  for (const one of [cell(0).getByText('Expired', { exact: true }), cell(3).getByText('expected until')]) {
    expect(Math.abs((await middle(one)) - address)).toBeLessThan(1.5);
  }
});

test('a hook and its deliveries by keyboard alone', async ({ sidestage, page, control }) => {
  const focused = () =>
    page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName);
  await sidestage.signIn(control);
  await sidestage.enterCredential(demoHookClient);
  await page.getByRole('button', { name: 'New hook' }).first().focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: /^Name/ })).toBeFocused();
  await page.keyboard.type('Stream alerts');
  await expect(page.getByRole('button', { name: /^Create, proved/ })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(rows(page).nth(1)).toContainText('Stream alerts');
  for (const username of ['mira', 'pim', 'lou']) {
    await control.post('events', { event: followed, payload: { following: true, user: { username } } });
  }
  await page.getByRole('button', { name: /^Deliveries of .*Stream alerts/ }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Stream alerts' })).toBeVisible();
  await expect.poll(focused).toBe('option');
  await page.keyboard.press('/');
  await expect.poll(focused).toBe('INPUT');
  await page.keyboard.type('mira');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('option', { selected: true })).toBeFocused();
  await expect(page.getByRole('tab', { name: /^Body/ })).toBeVisible();
  await page.keyboard.press('r');
  await expect(page.getByRole('dialog', { name: 'Replay' }).locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/^Answered 204 after/)).toBeVisible();
});
