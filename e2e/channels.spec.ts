import type { Page } from '@playwright/test';
import type { Simulator } from '../simulator/simulator.ts';
import { expectClean } from './fixtures/axe.ts';
import { openByKeyboard } from './fixtures/openByKeyboard.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';

const OTHER = 'build_along';
const THIRD = 'mara_draws';

/** The room of a channel, as it is in the service's own world. */
function roomOf({ world }: Simulator, token: string) {
  const channel = world.channels.find(token, world.users);
  if (!channel) throw new Error(`there is no channel ${token}`);
  return world.rooms.of(channel);
}

/** Whether the streamer is in a chat, by the service's own word. */
const isIn = (simulator: Simulator, token: string): boolean =>
  [...roomOf(simulator, token).chatters.after()].some(({ user }) => user.username === DEMO_CHANNEL.token);

/** Who said what there, by the service's own word. */
const said = (simulator: Simulator, token: string): string[] =>
  roomOf(simulator, token)
    .history.last(100)
    .map(({ message }) => message.message.map(({ text }) => text).join(''));

const tab = (page: Page, token: string) =>
  page.getByRole('navigation', { name: 'Open channels' }).locator('[data-tab]').filter({ hasText: token });

test('several channels are open, each in its own room, by keyboard alone', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await openByKeyboard(page, OTHER, 'Control+Enter');
  await expect(page.getByLabel(`Message to ${OTHER}`)).toBeVisible();
  await sidestage.joined();
  await expect.poll(() => isIn(simulator, OTHER)).toBe(true);
  expect(isIn(simulator, DEMO_CHANNEL.token)).toBe(true);
  await openByKeyboard(page, THIRD, 'Control+Enter');
  await expect.poll(() => isIn(simulator, THIRD)).toBe(true);

  await control.say(DEMO_CHANNEL.id, 'pim', 'are you there');
  await control.say(DEMO_CHANNEL.id, 'pim', '@nora_plays hello');
  await expect(tab(page, DEMO_CHANNEL.token).getByText('1 mention')).toBeAttached();
  await expect(sidestage.rows('are you there')).toHaveCount(0);

  await tab(page, THIRD).focus();
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(sidestage.rows('are you there')).toHaveCount(1);
  await expect(tab(page, DEMO_CHANNEL.token).getByText('1 mention')).toHaveCount(0);

  await tab(page, DEMO_CHANNEL.token).focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Delete');
  await expect(tab(page, THIRD)).toHaveCount(0);
  await expect.poll(() => isIn(simulator, THIRD)).toBe(false);
  expect(isIn(simulator, OTHER)).toBe(true);
  expect(isIn(simulator, DEMO_CHANNEL.token)).toBe(true);
});

test('what is written lands where it was written, also while one switches', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await openByKeyboard(page, OTHER, 'Control+Enter');
  await sidestage.joined();
  const tokens = [OTHER, DEMO_CHANNEL.token];
  for (let turn = 0; turn < 12; turn += 1) {
    const here = tokens[turn % 2] ?? OTHER;
    const there = tokens[(turn + 1) % 2] ?? OTHER;
    const field = page.getByLabel(`Message to ${here}`);
    await field.fill(`for ${here}, ${turn}`);
    // Enter and the switch in the same task of the window: neither waits for the other.
    await page.evaluate((token) => {
      const form = document.querySelector<HTMLFormElement>(
        'form[aria-label="Write a message"], form:has([role=combobox])',
      );
      form?.requestSubmit();
      for (const one of document.querySelectorAll<HTMLElement>('[data-tab]')) {
        if (one.textContent?.includes(token)) one.click();
      }
    }, there);
    await expect(page.getByLabel(`Message to ${there}`)).toHaveValue('');
  }
  const wanted = (token: string) =>
    Array.from({ length: 12 }, (_, turn) => turn).filter((turn) => tokens[turn % 2] === token);
  for (const token of tokens) {
    await expect
      .poll(() => said(simulator, token).filter((text) => text.startsWith('for ')))
      .toEqual(wanted(token).map((turn) => `for ${token}, ${turn}`));
  }
});

test('a line that was not sent stays with its channel', async ({ sidestage, page, control, simulator }) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await openByKeyboard(page, OTHER, 'Control+Enter');
  await page.getByLabel(`Message to ${OTHER}`).fill('half a thought');
  await tab(page, DEMO_CHANNEL.token).click();
  await expect(page.getByLabel(`Message to ${DEMO_CHANNEL.token}`)).toHaveValue('');
  await page.getByLabel(`Message to ${DEMO_CHANNEL.token}`).fill('another');
  await tab(page, OTHER).click();
  await expect(page.getByLabel(`Message to ${OTHER}`)).toHaveValue('half a thought');
  expect(said(simulator, OTHER)).not.toContain('another');
});

test('what was open is open again after a restart, with the one that was in front', async ({
  start,
  control,
  simulator,
}) => {
  const first = await start();
  await first.signIn(control);
  await first.joined();
  await openByKeyboard(first.page, OTHER, 'Control+Enter');
  await openByKeyboard(first.page, THIRD, 'Control+Enter');
  await tab(first.page, OTHER).click();
  await expect(first.page.getByLabel(`Message to ${OTHER}`)).toBeVisible();
  await first.quit();
  const { page } = await start();
  await expect(page.getByLabel(`Message to ${OTHER}`)).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Open channels' }).locator('[data-tab]')).toHaveCount(3);
  for (const token of [DEMO_CHANNEL.token, OTHER, THIRD]) await expect.poll(() => isIn(simulator, token)).toBe(true);
});

test('Enter leaves the channel in front for another, and it is the first of the recent', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await openByKeyboard(page, OTHER, 'Enter');
  await expect(page.getByLabel(`Message to ${OTHER}`)).toBeVisible();
  await expect.poll(() => isIn(simulator, DEMO_CHANNEL.token)).toBe(false);
  await page.keyboard.press('Control+o');
  await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveText(/nora_plays/);
  await expect(page.getByRole('navigation', { name: 'Open channels' })).toHaveCount(0);
  await page.keyboard.type('nobody_of_this_name');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Not opened\./).first()).toBeVisible();
  expect(isIn(simulator, OTHER)).toBe(true);
});

test('tabs and the list of channels hold in three themes', async ({ sidestage, page, control }) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await openByKeyboard(page, OTHER, 'Control+Enter');
  await openByKeyboard(page, THIRD, 'Control+Enter');
  await control.say(DEMO_CHANNEL.id, 'pim', '@nora_plays hello');
  await expect(tab(page, DEMO_CHANNEL.token).getByText('1 mention')).toBeAttached();
  await expectClean(page, 'tabs');
  await page.keyboard.press('Control+o');
  await expect(page.getByRole('option')).not.toHaveCount(0);
  await expectClean(page, 'list of channels');
});
