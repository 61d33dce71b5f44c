import type { Page } from '@playwright/test';
import type { Simulator } from '../simulator/simulator.ts';
import { addAccount, openAccounts } from './fixtures/addAccount.ts';
import { expectClean } from './fixtures/axe.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';

/** Who said this in the channel, as the world itself has it. */
function saidBy({ world }: Simulator, text: string): string[] {
  const channel = world.channels.all().find(({ id }) => id === DEMO_CHANNEL.id);
  if (!channel) throw new TypeError('the world lost its channel');
  const said = world.rooms.of(channel).history.last(100);
  const words = (one: (typeof said)[number]) => one.message.message.map((part) => part.text ?? '').join('');
  return said.filter((one) => words(one) === text).map((one) => one.user_name);
}

const speaking = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`Speaking as .*${name}`) });

test('a second account speaks where it was chosen, and what was written as one is said by that one', async ({
  start,
  control,
  simulator,
}) => {
  const first = await start();
  await first.signIn(control);
  await first.joined();
  await addAccount(first, control, 'mod_hana');

  await first.send('as the owner');
  await expect(first.rows('as the owner')).toHaveCount(1);
  await speaking(first.page, 'nora_plays').click();
  await first.page.getByRole('radio', { name: /mod_hana/ }).click();
  await expect(speaking(first.page, 'mod_hana')).toBeVisible();
  await first.joined();
  await first.send('as the moderator');
  await expect.poll(() => saidBy(simulator, 'as the moderator')).toEqual(['mod_hana']);
  expect(saidBy(simulator, 'as the owner')).toEqual(['nora_plays']);
  await first.quit();

  const second = await start();
  await second.joined();
  await expect(speaking(second.page, 'mod_hana')).toBeVisible();
  await second.send('after a restart');
  await expect.poll(() => saidBy(simulator, 'after a restart')).toEqual(['mod_hana']);
});

test('who speaks is chosen by keyboard alone, and the screens are accessible', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await addAccount(sidestage, control, 'mod_hana');
  await page.keyboard.press('Control+Shift+A');
  await expect(page.getByRole('radio', { name: /nora_plays/ })).toBeFocused();
  await expect(page.getByRole('radio', { name: /mod_hana.*Moderator/ })).toBeVisible();
  await expectClean(page, 'who speaks');
  await page.keyboard.press('2');
  await expect(speaking(page, 'mod_hana')).toBeVisible();
  await sidestage.joined();
  await page.keyboard.press('Control+L');
  await page.keyboard.type('by keyboard');
  await page.keyboard.press('Enter');
  await expect.poll(() => saidBy(simulator, 'by keyboard')).toEqual(['mod_hana']);
  await openAccounts(page);
  await expectClean(page, 'accounts');
});

test('an account the service signed out speaks no more, nobody speaks in its place, and it can be removed with what it was whispering', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await addAccount(sidestage, control, 'mod_hana');
  await speaking(page, 'nora_plays').click();
  await page.getByRole('radio', { name: /mod_hana/ }).click();
  await expect(speaking(page, 'mod_hana')).toBeVisible();
  await sidestage.joined();
  await control.post('expire', { signInsOf: 'mod_hana' });
  await control.post('sockets/close', { code: 1012 });
  await expect(page.getByText(/The service ended the sign-in of .*mod_hana/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0);

  await page.evaluate(async (channelId) => {
    const state = await window.bridge.call('accounts.read', undefined);
    const list = state.ok ? state.value.list : [];
    for (const { id, username } of list) {
      const whisper = { as: id, name: 'pim', userId: null, text: `from ${username}` };
      await window.bridge.call('drafts.keepWhisper', { channelId, ...whisper });
    }
  }, DEMO_CHANNEL.id);
  const accounts = await openAccounts(page);
  await accounts.getByRole('button', { name: /More about mod_hana/ }).click();
  await accounts.getByRole('button', { name: 'Sign out and remove' }).click();
  await expect(accounts.getByText('mod_hana')).toHaveCount(0);
  const whispers = await page.evaluate(
    (channelId) => window.bridge.call('drafts.whispersOf', { channelId }),
    DEMO_CHANNEL.id,
  );
  expect(whispers).toMatchObject({ ok: true, value: [{ text: 'from nora_plays' }] });
  await page.keyboard.press('Escape');
  await expect(speaking(page, 'nora_plays')).toBeVisible();
  await sidestage.joined();
  await sidestage.send('the owner again');
  await expect.poll(() => saidBy(simulator, 'the owner again')).toEqual(['nora_plays']);
});
