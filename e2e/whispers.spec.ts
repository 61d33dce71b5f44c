import { expectClean } from './fixtures/axe.ts';
import type { Control } from './fixtures/control.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';

const whisper = (control: Control, username: string, message: string) =>
  control.post(`channels/${DEMO_CHANNEL.id}/chat`, { username, message, whisperTo: 'nora_plays' });

/** How often the app has sent a packet to the chat. */
const sent = async (control: Control, packet: string) =>
  ((await control.get('journal?since=0')) as { packet?: string }[]).filter((one) => one.packet === packet).length;

test('whispers are conversations: listed with what is new, answered in place, by keyboard alone', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await whisper(control, 'pim', 'are you there?');
  await whisper(control, 'mod_hana', 'camera two is dark');
  await whisper(control, 'pim', 'hello?');
  const filter = page.getByRole('radio', { name: /^Whispers/ });
  await expect(filter).toHaveText(/Whispers\s*3/);
  await filter.click();
  const people = page.getByRole('list', { name: 'People you have whispered with' });
  await expect(people.getByRole('button')).toHaveCount(2);
  await expect(people.getByRole('button').first()).toHaveText(/pim2 new/);
  await expectClean(page, 'people one whispers with');
  await people.getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'Whisper to pim' });
  await expect(field).toBeFocused();
  await expectClean(page, 'a conversation');
  await page.keyboard.type('yes, all evening');
  await page.keyboard.press('Enter');
  const talk = page.getByRole('log', { name: 'Whispers with pim' });
  await expect(talk.getByRole('listitem')).toHaveText([/are you there/, /hello/, /yes, all evening/]);
  await expect(talk.getByText('Sending')).toHaveCount(0);
  // The service has it as a whisper, and nothing was said to all.
  await expect.poll(() => sent(control, 'whisper')).toBe(1);
  expect(await sent(control, 'msg')).toBe(0);
  await expect(filter).toHaveText(/Whispers\s*1/);
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'All', exact: true }).click();
  await expect(sidestage.composer).toHaveValue('');
  await expect(sidestage.rows('yes, all evening')).toHaveCount(1);
});

test('a half-written whisper is there again after the app was quit, for its person alone', async ({
  start,
  control,
}) => {
  const sidestage = await start();
  await sidestage.signIn(control);
  await sidestage.joined();
  await whisper(control, 'pim', 'are you there?');
  await sidestage.page.getByRole('radio', { name: /^Whispers/ }).click();
  await sidestage.page.getByRole('button', { name: /^pim/ }).click();
  await sidestage.page.getByRole('textbox', { name: 'Whisper to pim' }).fill('only for you, the key is');
  const kept = (page = sidestage.page) =>
    page.evaluate((channelId) => window.bridge.call('drafts.whispersOf', { channelId }), DEMO_CHANNEL.id);
  await expect.poll(() => kept()).toMatchObject({ value: [{ name: 'pim', text: 'only for you, the key is' }] });
  await sidestage.quit();

  const again = await start();
  await again.joined();
  await expect(again.composer).toHaveValue('');
  // The service keeps no whispers: nothing of what was said is there.
  await again.page.getByRole('radio', { name: 'Whispers' }).click();
  await again.page.getByRole('button', { name: 'pim Not sent yet: only for you, the key is' }).click();
  await expectClean(again.page, 'a conversation of which nothing but an unsent line is left');
  const field = again.page.getByRole('textbox', { name: 'Whisper to pim' });
  await expect(field).toHaveValue('only for you, the key is');
  await expect(field).toBeFocused();
  await again.page.keyboard.press('Enter');
  await expect.poll(() => sent(control, 'whisper')).toBe(1);
  expect(await sent(control, 'msg')).toBe(0);
  await expect(again.page.getByRole('log', { name: 'Whispers with pim' }).getByRole('listitem')).toHaveCount(1);
  await expect.poll(() => kept(again.page)).toMatchObject({ value: [] });
});

test('a whisper to somebody who takes none stays with the reason', async ({ sidestage, page, control }) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await whisper(control, 'pim', 'are you there?');
  await control.post('users/pim/preferences', { 'chat:whispers': false });
  await page.getByRole('radio', { name: /^Whispers/ }).click();
  await page.getByRole('button', { name: /^pim/ }).click();
  await expect(page.getByRole('textbox', { name: 'Whisper to pim' })).toBeFocused();
  await page.keyboard.type('yes');
  await page.keyboard.press('Enter');
  const talk = page.getByRole('log', { name: 'Whispers with pim' });
  await expect(talk.getByText(/Not sent\./)).toBeVisible();
  await talk.getByRole('button', { name: 'Move to the field' }).click();
  await expect(page.getByRole('textbox', { name: 'Whisper to pim' })).toHaveValue('yes');
  await expect(talk.getByText(/Not sent\./)).toHaveCount(0);

  // Given another name, they are answered under that; a command about them is not for them.
  await control.post('users/pim/preferences', { 'chat:whispers': true });
  await control.post('users/pim/name', { to: 'pim_the_second' });
  await control.say(DEMO_CHANNEL.id, 'pim_the_second', 'a new name');
  const field = page.getByRole('textbox', { name: 'Whisper to pim_the_second' });
  await field.fill('/ban pim_the_second');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Write commands in the line to all\./)).toBeVisible();
  await expectClean(page, 'a command in a conversation');
  await field.fill('yes');
  await page.keyboard.press('Enter');
  const whispers = async () => Object(await control.get(`channels/${DEMO_CHANNEL.id}`)).whispers;
  await expect.poll(whispers).toContainEqual(expect.objectContaining({ to: 'pim_the_second', text: 'yes' }));
});
