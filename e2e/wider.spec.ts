import type { Page } from '@playwright/test';
import type { Simulator } from '../simulator/simulator.ts';
import { expectClean } from './fixtures/axe.ts';
import { expect, test } from './fixtures/test.ts';

const BANNED = 'yelling_kettle';

/** Whether the world itself keeps them out of the channel. */
function isBanned({ world }: Simulator): boolean {
  const user = world.users.byName(BANNED);
  if (user === undefined) throw new TypeError('the world lost somebody');
  return world.roles.heldBy(world.channels.ofUser(world.demoUser), user).includes('Banned');
}

/** Goes to the banned and asks for one of them to be let in again, by the key for it. */
async function unbanByKey(page: Page) {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Chatters' }).click();
  await page.getByRole('tab', { name: /^Banned/ }).click();
  await page.getByRole('button', { name: 'Load the first 100' }).click();
  const name = page
    .getByRole('table', { name: 'People banned from nora_plays' })
    .getByRole('button', { name: BANNED, exact: true });
  await name.focus();
  await page.keyboard.press('u');
  const sheet = page.getByRole('dialog', { name: 'Sign in for more' });
  await expect(sheet.getByText(/You want to ban somebody, or lift a ban/)).toBeVisible();
  return sheet;
}

test('what the sign-in does not include yet is asked for when it is wanted, and done then', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  const sheet = await unbanByKey(page);
  await expectClean(page, 'signing in for more');
  expect(isBanned(simulator)).toBe(true);
  await control.approve(await sidestage.readCode());
  await expect(sheet.getByRole('button', { name: 'Go on' })).toBeFocused();
  expect(isBanned(simulator)).toBe(true);
  await expect(sheet.getByRole('button', { name: 'Go on' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(sheet).toHaveCount(0);
  const table = page.getByRole('table', { name: 'People banned from nora_plays' });
  await expect(table.getByRole('button', { name: BANNED, exact: true })).toBeFocused();
  await expect.poll(() => isBanned(simulator)).toBe(false);
});

test('a code for more that somebody else approved changes nothing, and says so', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  const sheet = await unbanByKey(page);
  await control.approve(await sidestage.readCode(), 'mod_hana');
  await expect(sheet.getByText(/mod_hana.* approved this code, not .*nora_plays.*\. Nothing changed\./)).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Go on' })).toHaveCount(0);
  const accounts = await page.evaluate(() => window.bridge.call('accounts.read', undefined));
  const list = accounts.ok ? accounts.value.list : [];
  expect(list.map(({ username }) => username)).toEqual(['nora_plays']);
  expect(list[0]?.scopes).not.toContain('chat:change_ban');
  await sheet.getByRole('button', { name: 'Close' }).last().click();
  await expect(sheet).toHaveCount(0);
  const waiting = await page.evaluate(() => window.bridge.call('writes.read', undefined));
  expect(waiting.ok && waiting.value.waiting).toEqual([]);
  expect(isBanned(simulator)).toBe(true);
});
