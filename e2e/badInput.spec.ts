import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';

test('a torn settings file is set aside and named, and the app starts', async ({ profile, start, control }) => {
  mkdirSync(profile, { recursive: true });
  writeFileSync(path.join(profile, 'settings.json'), '{"theme":"light","motio');
  const sidestage = await start();
  await sidestage.signIn(control);
  await sidestage.open('Settings');
  await sidestage.page.getByRole('button', { name: 'About', exact: true }).click();
  await expect(sidestage.page.getByText(/settings\.json could not be read/).first()).toBeVisible();
  const aside = readdirSync(profile).find((name) => name.startsWith('settings.torn-'));
  expect(readFileSync(path.join(profile, aside ?? ''), 'utf8')).toBe('{"theme":"light","motio');
});

test('a profile whose settings and log can’t be written starts all the same', async ({ profile, start, control }) => {
  mkdirSync(path.join(profile, 'settings.json', 'in the way'), { recursive: true });
  writeFileSync(path.join(profile, 'logs'), 'a file where the folder should be');
  const sidestage = await start();
  await sidestage.signIn(control);
  await sidestage.joined();
});

test('an address that is no address is told as such', async ({ start }) => {
  const { page } = await start(['--service-url=nonsense']);
  await expect(page.getByText('The service’s address does not begin with http:// or https://')).toBeVisible();
});

test('a web page in place of JSON is told as such, and the sign-in goes on', async ({ sidestage, page, control }) => {
  const code = await sidestage.readCode();
  await control.fault({ path: '/api/**' }, { status: 200, body: '<!doctype html><title>Portal</title>' });
  await expect(page.getByText(/Trying again in/).first()).toBeVisible();
  await control.clearFaults();
  await sidestage.tryNow();
  await control.approve(code);
  await expect(page.getByRole('heading', { name: 'Signed in as nora_plays' })).toBeVisible();
});

test('errors of the service leave the chat standing and the list with its age', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.open('Chatters');
  await expect(page.getByText(/· complete/).first()).toBeVisible();
  await control.fault({ path: '/api/v2/**' }, { status: 500 });
  await page.getByRole('button', { name: 'Refresh', exact: true }).click();
  await expect(page.getByText(/Refresh failed/).first()).toBeVisible();
  await expect(page.getByRole('table').getByText('mod_hana')).toBeVisible();
  await sidestage.open('Live');
  await control.say(DEMO_CHANNEL.id, 'mod_hana', 'still talking');
  await expect(sidestage.rows('still talking')).toHaveCount(1);
});

test('names and texts that are too long or run backwards disturb nobody', async ({ sidestage, control }) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await control.say(DEMO_CHANNEL.id, 'pim', `\u202Eturned\u2066around ${'\u200B'.repeat(50)}end`);
  await control.say(DEMO_CHANNEL.id, 'ליאור_כהן', 'שלום לכולם');
  await control.say(DEMO_CHANNEL.id, 'pim', 'a row after them');
  const row = sidestage.rows('a row after them');
  await expect(row).toHaveCount(1);
  await expect(sidestage.rows('שלום לכולם')).toHaveCount(1);
  const overflow = () => sidestage.chatLog.evaluate((log) => log.scrollWidth - log.clientWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
});
