import { de } from '../shared/locales/de.ts';
import { en } from '../shared/locales/en.ts';
import { type Catalogue, pseudo, pseudoFromRight } from '../shared/locales/pseudo.ts';
import { everyScreen } from './fixtures/everyScreen.ts';
import { fillChat, fillScreens } from './fixtures/fillScreens.ts';
import { findingsOf, type Judge } from './fixtures/findingsOf.ts';
import { misfits } from './fixtures/fits.ts';
import { resize } from './fixtures/resize.ts';
import type { Sidestage } from './fixtures/sidestage.ts';
import { expect, test } from './fixtures/test.ts';
import { untranslated } from './fixtures/untranslated.ts';

/** Looks at every screen and collects what `judge` finds there. */
async function findings({ page }: Sidestage, catalogue: Catalogue, ...judges: Judge[]): Promise<string[]> {
  const found: string[] = [];
  await everyScreen(page, catalogue, async (name) => {
    found.push(...(await findingsOf(page, name, judges)));
  });
  return found;
}

test('a person chooses German, which shows at once, has room on every screen, and is kept', async ({
  sidestage,
  page,
  control,
  start,
}) => {
  await fillScreens(sidestage, control);
  await sidestage.open('Settings');
  await page.getByRole('button', { name: 'Appearance' }).click();
  await page.getByRole('radio', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Sprache und Uhrzeit' })).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Deutsch' })).toBeFocused();
  await resize(sidestage, 720, 800);
  await sidestage.page.keyboard.press('Control+1');
  await fillChat(sidestage, control);
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
  await fillScreens(sidestage, control);
  await sidestage.quit();
  const stretched = await start(['--language=en-XA']);
  await resize(stretched, 720, 800);
  await fillChat(stretched, control);
  expect(await findings(stretched, pseudo(en), untranslated, misfits)).toEqual([]);
});

test('the page mirrors where the language runs from right to left, and all of it has room', async ({
  sidestage,
  control,
  start,
}) => {
  await fillScreens(sidestage, control);
  await sidestage.quit();
  const mirrored = await start(['--language=en-XB']);
  await expect(mirrored.page.locator('html')).toHaveAttribute('dir', 'rtl');
  await fillChat(mirrored, control);
  expect(await findings(mirrored, pseudoFromRight(en), misfits)).toEqual([]);
});
