import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';
import { widen } from './fixtures/widen.ts';

test('commands are offered, act on the service, and are never said', async ({ sidestage, page, control }) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  for (const capability of ['timeout', 'removeMessage', 'startGiveaway'] as const) {
    await widen(sidestage, control, capability);
  }
  await sidestage.joined();
  await control.post(`channels/${DEMO_CHANNEL.id}/chatters`, { join: ['loud_goose'] });
  await control.say(DEMO_CHANNEL.id, 'loud_goose', 'honk');
  await control.say(DEMO_CHANNEL.id, 'loud_goose', 'honk again');
  await expect(sidestage.rows('honk again')).toHaveCount(1);

  await sidestage.composer.pressSequentially('/tim');
  await expect(page.getByRole('option', { name: /\/timeout name time/ })).toBeVisible();
  await page.keyboard.press('Tab');
  await sidestage.composer.pressSequentially('loud');
  await expect(page.getByRole('option', { name: /loud_goose/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(sidestage.composer).toHaveValue('/timeout loud_goose ');
  await sidestage.composer.pressSequentially('soon');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Write how long after the name/).first()).toBeVisible();
  await sidestage.composer.fill('/delete loud_goose');
  await page.keyboard.press('Enter');
  await expect(sidestage.composer).toHaveValue('');
  await expect(sidestage.rows('honk again')).toHaveCount(0);
  await expect(sidestage.rows('honk')).toHaveCount(1);
  await sidestage.send('/timeout loud_goose 10m');
  await expect(sidestage.composer).toHaveValue('');
  await expect(sidestage.rows('honk')).toHaveCount(0);

  // What the service was asked for: each act once, and nothing was said.
  const asked = ((await control.get('journal?since=0')) as { packet?: string }[]).map(({ packet }) => packet);
  const times = (packet: string) => asked.filter((one) => one === packet).length;
  expect([times('deleteMessage'), times('timeout'), times('msg')]).toEqual([1, 1, 0]);

  const setRule = (text: string) =>
    page.evaluate((rule) => {
      return window.bridge.call('settings.change', { chatRules: [{ id: 'r', text: rule, on: true }] });
    }, text);
  await setRule('pin when bot');
  await sidestage.holdWrites();
  await sidestage.send('/giveaway');
  await expect(sidestage.composer).toHaveValue('');
  await expect(page.getByText('Start a giveaway').first()).toBeVisible();
  await page.getByRole('button', { name: 'Start now' }).click();
  await control.post('clock', { advanceMs: 6_000 });
  await expect(sidestage.rows(/wins the giveaway/)).toHaveCount(1);
  // Rules know the service's bot from people.
  await expect(page.getByRole('list', { name: 'Pinned by a rule' })).toContainText('wins the giveaway');
  await setRule('hide when bot');
  await expect(sidestage.rows(/wins the giveaway/)).toHaveCount(0);
  await expect(sidestage.rows('/timeout')).toHaveCount(0);
  await expect(sidestage.rows('/giveaway')).toHaveCount(0);
});

test('what is no command stays in the field, all of them are one press away, and a role that went is said', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.send('/tiemout pim 10m');
  await expect(page.getByText(/There is no command .*Did you mean \/timeout/).first()).toBeVisible();
  await sidestage.composer.press('Tab');
  await expect(sidestage.composer).toHaveValue('/timeout pim 10m');
  await sidestage.send('/host pim');
  await expect(page.getByText(/There is no command .*\/host/).first()).toBeVisible();
  await page.getByRole('button', { name: 'All commands' }).click();
  await expect(page.getByRole('option')).toHaveCount(11);
  await sidestage.send('/ban nobody_of_this_name');
  await expect(sidestage.composer).toHaveValue('/ban nobody_of_this_name');
  await sidestage.send('//ban is a word');
  await expect(sidestage.rows('/ban is a word')).toHaveCount(1);
});
