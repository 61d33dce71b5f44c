import { expectClean } from './fixtures/axe.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';

/** More than the service's history gives back. */
const FILLERS = 130;

test('what was said is found again after a restart, beyond what is in memory, and can be deleted', async ({
  start,
  control,
}) => {
  const say = (name: string, text: string) => control.say(DEMO_CHANNEL.id, name, text);
  const first = await start();
  await first.signIn(control);
  await first.joined();
  await say('pim', 'just before it');
  await say('mod_hana', 'The Lighthouse playlist is under the stream');
  await say('zoe', 'a rude word about the lighthouse');
  await say('pim', 'just after it');
  await expect(first.rows('just after it')).toHaveCount(1);
  const rude = first.rows('a rude word');
  await rude.hover();
  await rude.getByRole('button', { name: /What you can do/ }).click();
  await first.page.getByRole('menuitem', { name: /Delete message/ }).click();
  await expect(first.rows(/Message removed by you/)).toHaveCount(1);
  // Rows stand still while the keyboard is in one of them, where the menu has left it.
  await first.composer.focus();
  for (let at = 0; at < FILLERS; at++) await say('pim', `filler ${at}`);
  await expect(first.rows(`filler ${FILLERS - 1}`)).toHaveCount(1);
  expect(await first.quit()).toBe(0);

  const second = await start();
  const { page } = second;
  await expect(page.getByRole('button', { name: /Chat connected/ })).toBeVisible();
  await expect(page.getByRole('log').getByText(`filler ${FILLERS - 1}`)).toBeVisible();
  await page.keyboard.press('Control+f');
  const field = page.getByRole('textbox', { name: 'Find in chat' });
  await field.fill('lighthouse');
  const kept = page.getByRole('region', { name: 'Older messages, kept on this computer' });
  await expect(kept.getByText('1 older message found')).toBeVisible();
  await expect(kept.getByText(/What is kept goes back to/)).toBeVisible();
  await expectClean(page, 'the search of what is kept');
  await field.press('ArrowDown');
  await expect(kept.getByRole('button', { name: /Lighthouse playlist/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(kept.getByText('just before it')).toBeVisible();
  await expect(kept.getByText(/Message removed by .?nora_plays/)).toBeVisible();
  await expect(kept.getByText('just after it')).toBeVisible();
  await expect(kept.getByText(/rude/)).toHaveCount(0);
  await expectClean(page, 'what is kept around a message');
  await page.keyboard.press('Escape');
  await expect(kept.getByRole('button', { name: /Lighthouse playlist/ })).toBeFocused();

  // A person's card knows it too.
  await second.open('Chatters');
  await page.getByRole('table').getByText('mod_hana', { exact: true }).click();
  const card = page.getByRole('dialog', { name: 'mod_hana' });
  await expect(card.getByText('The Lighthouse playlist is under the stream')).toHaveCount(1);
  await expectClean(page, 'a card with what was said before');
  await page.keyboard.press('Escape');

  await second.open('Settings');
  await page.getByRole('button', { name: 'Privacy' }).click();
  await page.getByRole('button', { name: 'Delete the kept chat' }).click();
  await page.getByRole('button', { name: 'Delete it' }).click();
  await expect(page.getByRole('button', { name: 'Delete the kept chat' })).toBeVisible();
  await second.open('Live');
  await page.keyboard.press('Control+f');
  await field.fill('lighthouse');
  await expect(page.getByText('Nothing older is kept of this channel.')).toBeVisible();
});
