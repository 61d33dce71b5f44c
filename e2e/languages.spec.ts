import type { Page } from '@playwright/test';
import { demoHookClient } from '../shared/demoHookClient.ts';
import { de } from '../shared/locales/de.ts';
import { en } from '../shared/locales/en.ts';
import { type Catalogue, pseudo, pseudoFromRight } from '../shared/locales/pseudo.ts';
import type { Control } from './fixtures/control.ts';
import { everyScreen } from './fixtures/everyScreen.ts';
import { misfits } from './fixtures/fits.ts';
import type { Sidestage } from './fixtures/sidestage.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';
import { untranslated } from './fixtures/untranslated.ts';

const followed = `channel:${DEMO_CHANNEL.id}:followed`;

/** Something stands on every screen. */
async function fill(sidestage: Sidestage, control: Control): Promise<void> {
  const { page } = sidestage;
  await sidestage.signIn(control);
  await sidestage.joined();
  await control.say(DEMO_CHANNEL.id, 'mod_hana', 'good evening @nora_plays :)');
  await expect(sidestage.rows('good evening')).toHaveCount(1);
  await sidestage.enterCredential(demoHookClient);
  await page.getByRole('button', { name: 'New hook' }).first().click();
  await page.getByRole('button', { name: /^Create, proved/ }).click();
  const row = page.getByRole('table', { name: 'Hooks' }).getByRole('row').nth(1);
  await expect(row).toBeVisible();
  await control.post('events', { event: followed, payload: { following: true, user: { username: 'mira' } } });
  await expect(row).toContainText('signature valid');
}

/** Gives the window a size, also where it is the stand-in's. */
async function resize({ app, page }: Sidestage, width: number, height: number): Promise<void> {
  await app.evaluate(({ BrowserWindow }, [w, h]) => BrowserWindow.getAllWindows()[0]?.setSize(w, h), [
    width,
    height,
  ] as const);
  await page.setViewportSize({ width, height });
}

/** Looks at every screen and collects what `judge` finds there. */
async function findings(
  { page }: Sidestage,
  catalogue: Catalogue,
  ...judges: ((page: Page) => Promise<string[]>)[]
): Promise<string[]> {
  const found: string[] = [];
  await everyScreen(page, catalogue, async (name) => {
    for (const judge of judges) found.push(...(await judge(page)).map((what) => `${name}: ${what}`));
  });
  return found;
}

test('a person chooses German, which shows at once, has room on every screen, and is kept', async ({
  sidestage,
  page,
  control,
  start,
}) => {
  await fill(sidestage, control);
  await sidestage.open('Settings');
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Sprache und Uhrzeit' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeFocused();
  await resize(sidestage, 720, 800);
  expect(await findings(sidestage, de, misfits)).toEqual([]);
  await sidestage.quit();
  const again = await start();
  await expect(again.page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible();
});

test('every word on every screen is from the catalogue, and has room when it is a third longer', async ({
  sidestage,
  control,
  start,
}) => {
  await fill(sidestage, control);
  await sidestage.quit();
  const stretched = await start(['--language=en-XA']);
  await resize(stretched, 720, 800);
  expect(await findings(stretched, pseudo(en), untranslated, misfits)).toEqual([]);
});

test('the page mirrors where the language runs from right to left, and all of it has room', async ({
  sidestage,
  control,
  start,
}) => {
  await fill(sidestage, control);
  await sidestage.quit();
  const mirrored = await start(['--language=en-XB']);
  await expect(mirrored.page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await findings(mirrored, pseudoFromRight(en), misfits)).toEqual([]);
});
