import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { demoHookClient } from '../shared/demoHookClient.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';

const themes = ['dark', 'light', 'contrast'] as const;

/** Nothing found by axe in any theme, on the screen as it stands. */
async function expectClean(page: Page, screen: string): Promise<void> {
  for (const theme of themes) {
    await page.evaluate((value) => window.bridge.call('settings.change', { theme: value }), theme);
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
    expect(found, `${screen}, ${theme}`).toEqual([]);
  }
}

test('signing in is clean in every state and theme', async ({ sidestage, page, control }) => {
  const code = await sidestage.readCode();
  await expectClean(page, 'waiting for approval');
  await page.getByRole('button', { name: 'Read chat without signing in' }).click();
  await expectClean(page, 'reading without signing in');
  await page.getByRole('button', { name: 'Back to the code' }).click();
  await control.fault({ path: '/**' }, { refuse: true });
  await expect(page.getByText('The service does not answer.', { exact: true })).toBeVisible({ timeout: 15_000 });
  await expectClean(page, 'service unreachable');
  await control.clearFaults();
  await page.getByRole('button', { name: 'Try now' }).click();
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
  test.setTimeout(120_000);
  await sidestage.signIn(control);
  await sidestage.joined();
  await control.say(DEMO_CHANNEL.id, 'mod_hana', 'good evening @nora_plays :) https://notes.example/set');
  await control.say(DEMO_CHANNEL.id, 'pim', '/me waves');
  await expect(sidestage.rows('good evening')).toHaveCount(1);
  await expectClean(page, 'Live');
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
  for (const section of ['Service', 'Account', 'Notifications', 'Appearance', 'Receiver and tunnel', 'About']) {
    await page.getByRole('button', { name: section, exact: true }).click();
    await expectClean(page, `Settings: ${section}`);
  }
});

const followed = `channel:${DEMO_CHANNEL.id}:followed`;

test('hooks, deliveries and activity are clean in every theme', async ({ sidestage, page, control, simulator }) => {
  test.setTimeout(180_000);
  await sidestage.signIn(control);
  await sidestage.open('Activity');
  await expectClean(page, 'Activity, empty');
  await sidestage.open('Hooks');
  await expectClean(page, 'Hooks, without a credential');
  await sidestage.enterCredential(demoHookClient);
  await expectClean(page, 'Hooks, none yet');
  await page.getByRole('button', { name: 'New hook' }).first().click();
  await expect(page.getByRole('button', { name: /^Create, proved/ })).toBeVisible({ timeout: 30_000 });
  await expectClean(page, 'New hook');
  await page.getByRole('button', { name: /^Create, proved/ }).click();
  const row = page.getByRole('table', { name: 'Hooks' }).getByRole('row').nth(1);
  await expect(row).toBeVisible();
  await control.post('events', { event: followed, payload: { following: true, user: { username: 'mira' } } });
  for (const hook of simulator.world.hooks.all()) Object.assign(hook, { secret: 'another one' });
  await control.post('events', { event: followed, payload: { following: true, user: { username: 'pim' } } });
  await expect(row).toContainText('failing');
  await expectClean(page, 'Hooks');
  await row.click();
  const deliveries = page.getByRole('listbox', { name: /^Deliveries/ }).getByRole('option');
  await expect(deliveries.first()).toContainText('signature invalid');
  await deliveries.first().click();
  await expect(page.getByText(/^Signature invalid/)).toBeVisible();
  await expectClean(page, 'a delivery that is not genuine');
  await page.getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectClean(page, 'replay');
  await page.keyboard.press('Escape');
  await sidestage.open('Activity');
  await expect(page.getByText('mira').first()).toBeVisible();
  await expectClean(page, 'Activity');
});

test.describe('narrow', () => {
  test('hooks, deliveries and activity are clean at 720 wide', async ({ sidestage, page, app, control }) => {
    test.setTimeout(120_000);
    await sidestage.signIn(control);
    await sidestage.enterCredential(demoHookClient);
    await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.setSize(720, 800));
    await page.setViewportSize({ width: 720, height: 800 });
    await page.getByRole('button', { name: 'New hook' }).first().click();
    await page.getByRole('button', { name: /^Create, proved/ }).click({ timeout: 30_000 });
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
