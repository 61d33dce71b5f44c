import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { demoHookClient } from '../shared/demoHookClient.ts';
import { expectClean } from './fixtures/axe.ts';
import { quickAxe } from './fixtures/quickAxe.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';

/** Looks of texts, one within the other: some too pale, and some of whose colours lie over each other. */
const LOOKS = [
  'color: #777; background: rgb(120 120 120 / 50%)',
  'color: oklch(0.6 0.1 200); background: hsl(200deg 50% 50%); opacity: 0.8',
  'background: color-mix(in srgb, red 30%, blue); text-shadow: 0 0 1px #888',
  'color: #000; background: #fff; mix-blend-mode: multiply',
  'color: #fff; background: #000',
  'color: #767676; background: #fff',
];

/** Puts a page with faults in the place of the app's own. */
function showFaults(looks: readonly string[]): void {
  const pieces = ['button', 'img', 'input', 'h4'].map((name) => document.createElement(name));
  let at: HTMLElement = document.body;
  at.replaceChildren(...pieces);
  for (const look of looks) {
    const inner = at.appendChild(document.createElement('div'));
    inner.style.cssText = `${look}; padding: 8px`;
    inner.append('a text that is read');
    at = inner;
  }
}

/** All that axe says of the page: what is broken, what it can't tell, and what holds. */
async function saidBy(source: string, page: Page) {
  await page.evaluate(source);
  return page.evaluate(async () => {
    const { violations, incomplete, passes } = await window.axe.run(document);
    return { violations, incomplete, passes };
  });
}

/** No part of the window is wider than it has room for. */
async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const wide = () =>
    page.evaluate(() =>
      Array.from(document.querySelectorAll<HTMLElement>('body, header, main, nav, footer, [data-page] > *'))
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
        .map(({ tagName, className }) => `${tagName}.${className}`),
    );
  await expect.poll(wide).toEqual([]);
}

// No code runs out while screens are looked at.
test.use({ simulatorOptions: { shortcodeSeconds: 3_600 } });

test('what looks through the screens says all that axe says', async ({ sidestage, page }) => {
  // All of the app's own page is there, and nothing of it comes after.
  await sidestage.readCode();
  await page.evaluate(showFaults, LOOKS);
  const said = await saidBy(axe.source, page);
  expect(said.violations.map(({ id }) => id)).toEqual(expect.arrayContaining(['button-name', 'color-contrast']));
  expect(await saidBy(quickAxe, page)).toEqual(said);
});

test('signing in is clean in every state and theme', async ({ sidestage, page, control }) => {
  const code = await sidestage.readCode();
  await expectClean(page, 'waiting for approval');
  await page.getByRole('button', { name: 'Read chat without signing in' }).click();
  await expectClean(page, 'reading without signing in');
  await page.getByRole('button', { name: 'Back to the code' }).click();
  await control.fault({ path: '/**' }, { refuse: true });
  await expect(page.getByText('The service does not answer.', { exact: true })).toBeVisible();
  await expectClean(page, 'service unreachable');
  await control.clearFaults();
  await sidestage.tryNow();
  await expect(page.getByText('Waiting for you to approve')).toBeVisible();
  await control.deny(code);
  await expect(page.getByRole('heading', { name: 'Access was refused on the linking page' })).toBeVisible();
  await expectClean(page, 'refused');
  await page.getByRole('button', { name: 'Get a new code' }).click();
  await control.approve(await sidestage.readCode());
  await expect(page.getByRole('heading', { name: 'Signed in as nora_plays' })).toBeVisible();
  await expectClean(page, 'signed in');
});

test('the signed-in screens are clean in every theme', async ({ sidestage, page, control }) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await control.say(DEMO_CHANNEL.id, 'mod_hana', 'good evening @nora_plays :) https://notes.example/set');
  await control.say(DEMO_CHANNEL.id, 'pim', '/me waves');
  const poll = { question: 'Which song?', options: ['Lanterns', 'Northbound'], seconds: 600 };
  await control.post(`channels/${DEMO_CHANNEL.id}/poll`, poll);
  await control.post(`channels/${DEMO_CHANNEL.id}/chatters`, { join: ['bot_alpha_1'] });
  for (let time = 0; time < 3; time += 1) await control.say(DEMO_CHANNEL.id, 'bot_alpha_1', 'free viewers');
  await control.post(`channels/${DEMO_CHANNEL.id}/roles`, { username: 'bot_alpha_1', add: ['Banned'] });
  await expect(sidestage.rows('3 messages removed.')).toHaveCount(1);
  await expect(sidestage.rows('good evening')).toHaveCount(1);
  await sidestage.send('/em waves');
  await expectClean(page, 'Live');
  await sidestage.composer.fill('');
  await page.getByRole('button', { name: /Chat connected/ }).click();
  await expectClean(page, 'connection timeline');
  await page.keyboard.press('Escape');
  await sidestage.open('Chatters');
  await expect(page.getByRole('table').getByText('mod_hana')).toBeVisible();
  await expectClean(page, 'Chatters');
  await page.getByRole('table').getByText('mod_hana').click();
  await expect(page.getByRole('dialog', { name: 'mod_hana' })).toBeVisible();
  await expectClean(page, 'card');
  await page.keyboard.press('Escape');
  await sidestage.open('Settings');
  const sections = page.getByRole('navigation', { name: 'Settings' });
  await expect(sections.getByRole('button').first()).toBeVisible();
  for (const section of await sections.getByRole('button').allInnerTexts()) {
    await sections.getByRole('button', { name: section, exact: true }).click();
    await expectClean(page, `Settings: ${section}`);
  }
  await page.getByLabel('Find a setting').fill('text');
  await expectClean(page, 'a setting found');
});

const followed = `channel:${DEMO_CHANNEL.id}:followed`;

test('hooks, deliveries and activity are clean in every theme', async ({ sidestage, page, control, simulator }) => {
  await sidestage.signIn(control);
  await sidestage.open('Activity');
  await expectClean(page, 'Activity, empty');
  await sidestage.open('Hooks');
  await expectClean(page, 'Hooks, without a credential');
  await sidestage.enterCredential(demoHookClient);
  await expectClean(page, 'Hooks, none yet');
  await page.getByRole('button', { name: 'New hook' }).first().click();
  await expect(page.getByRole('button', { name: /^Create, proved/ })).toBeVisible();
  await expectClean(page, 'New hook');
  await page.getByRole('button', { name: /^Create, proved/ }).click();
  const row = page.getByRole('table', { name: 'Hooks' }).getByRole('row').nth(1);
  await expect(row).toBeVisible();
  await control.post('events', { event: followed, payload: { following: true, user: { username: 'mira' } } });
  await expect(row).toContainText('signature valid');
  for (const hook of simulator.world.hooks.all()) Object.assign(hook, { secret: 'another one' });
  // Enough of one kind that most of them are folded into one line.
  for (let count = 0; count < 15; count += 1) {
    await control.post('events', { event: followed, payload: { following: true, user: { username: `pim${count}` } } });
  }
  await expect(row).toContainText('failing');
  await expectClean(page, 'Hooks');
  await row.click();
  const deliveries = page.getByRole('listbox', { name: /^Deliveries/ }).getByRole('option');
  await expect(deliveries.first()).toContainText('signature invalid');
  await deliveries.first().click();
  await expect(page.getByText(/^Signature invalid/)).toBeVisible();
  await expect(page.getByRole('option', { name: /more like these/ })).toBeVisible();
  await expectClean(page, 'a delivery that is not genuine');
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectClean(page, 'replay');
  await page.keyboard.press('Escape');
  await sidestage.open('Activity');
  await expect(page.getByText('mira').first()).toBeVisible();
  await expectClean(page, 'Activity');
});

for (const [what, width, textScale] of [
  ['600 wide', 600, 1],
  ['text at 130 %', 1280, 1.3],
  ['600 wide and text at 130 %', 600, 1.3],
] as const) {
  test(`signing in, chatters and settings are clean at ${what}, and nothing is cut off sideways`, async ({
    sidestage,
    page,
    app,
    control,
  }) => {
    await app.evaluate(({ BrowserWindow }, wide) => BrowserWindow.getAllWindows()[0]?.setSize(wide, 700), width);
    await page.setViewportSize({ width, height: 700 });
    const code = await sidestage.readCode();
    await page.evaluate((scale) => window.bridge.call('settings.change', { textScale: scale }), textScale);
    await expectClean(page, 'waiting for approval');
    await expectNoSidewaysScroll(page);
    await control.approve(code);
    await sidestage.keepSignIn('memory');
    await expectNoSidewaysScroll(page);
    await page.getByRole('button', { name: 'Open Live' }).click();
    await sidestage.joined();
    await expectNoSidewaysScroll(page);
    await sidestage.open('Chatters');
    await expect(page.getByRole('table').getByText('mod_hana')).toBeVisible();
    await expectClean(page, 'Chatters');
    await expectNoSidewaysScroll(page);
    await sidestage.open('Settings');
    const sections = page.getByRole('navigation', { name: 'Settings' });
    for (const section of ['Service', 'Appearance', 'Keyboard', 'Privacy']) {
      await sections.getByRole('button', { name: section, exact: true }).click();
      await expectClean(page, `Settings: ${section}`);
      await expectNoSidewaysScroll(page);
    }
  });
}

test.describe('narrow', () => {
  test('hooks, deliveries and activity are clean at 720 wide', async ({ sidestage, page, app, control }) => {
    await sidestage.signIn(control);
    await sidestage.enterCredential(demoHookClient);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(720, 800));
    await page.setViewportSize({ width: 720, height: 800 });
    await page.getByRole('button', { name: 'New hook' }).first().click();
    await page.getByRole('button', { name: /^Create, proved/ }).click();
    const row = page.getByRole('table', { name: 'Hooks' }).getByRole('row').nth(1);
    await expect(row).toBeVisible();
    await control.post('events', { event: followed, payload: { following: true, user: { username: 'mira' } } });
    await expect(row).toContainText('signature valid');
    await expectClean(page, 'Hooks, narrow');
    await row.click();
    await page
      .getByRole('listbox', { name: /^Deliveries/ })
      .getByRole('option')
      .first()
      .click();
    await expect(page.getByText('Signature valid.')).toBeVisible();
    await expectClean(page, 'a delivery, narrow');
    await sidestage.open('Activity');
    await expect(page.getByText('mira').first()).toBeVisible();
    await expectClean(page, 'Activity, narrow');
  });

  test('Live is clean at 720 wide', async ({ sidestage, page, app, control }) => {
    await sidestage.signIn(control);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(720, 800));
    await page.setViewportSize({ width: 720, height: 800 });
    await expect(page.getByRole('button', { name: /Show chatters/ })).toBeVisible();
    await expectClean(page, 'Live, narrow');
    await page.getByRole('button', { name: /Show chatters/ }).click();
    await expectClean(page, 'chatters sheet, narrow');
  });
});
