import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
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
  for (const section of ['Service', 'Account', 'Appearance', 'About']) {
    await page.getByRole('button', { name: section, exact: true }).click();
    await expectClean(page, `Settings: ${section}`);
  }
});

test.describe('narrow', () => {
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
