import { expectClean } from './fixtures/axe.ts';
import type { Sidestage } from './fixtures/sidestage.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';
import { shownNotifications, watchNotifications } from './fixtures/toldNumbers.ts';

const PATH = `channels/${DEMO_CHANNEL.id}`;

const titlesOf = async (sidestage: Sidestage) =>
  (await shownNotifications(sidestage)).map(({ title }) => title.replaceAll(/[\u2068\u2069]/g, ''));

/** Clicks the notification that was shown last, as a person does on the desktop. */
const clickLast = ({ app }: Sidestage) =>
  app.evaluate(() => {
    globalThis.watchedNotifications?.at(-1)?.click();
  });

test('what quiet held back stands in a digest, whose lines lead to it; dismissed, it is gone for good', async ({
  start,
  control,
}) => {
  const sidestage = await start();
  const { page } = sidestage;
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.listening();
  await watchNotifications(sidestage);
  await page.keyboard.press('Control+Shift+Q');
  await expect(page.getByRole('button', { name: /^Quiet: until/ })).toBeVisible();
  await control.post(`${PATH}/host`, { by: 'mara_draws', viewers: 80 });
  await control.say(DEMO_CHANNEL.id, 'mod_hana', 'are you there, @nora_plays?');
  await sidestage.open('Activity');
  await expect(page.getByRole('article', { name: /mara_draws hosts/ })).toBeVisible();
  await expect(page.getByRole('article', { name: /mod_hana mentioned/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Notifications, quiet' })).toBeVisible();
  expect(await titlesOf(sidestage)).toEqual([]);
  await page.keyboard.press('Control+Shift+Q');
  await expect(page.getByRole('button', { name: 'Quiet: off' })).toBeVisible();
  const card = page.getByRole('region', { name: 'While it was quiet' });
  await card.getByRole('button', { name: /1\s*host/ }).click();
  await expect(page.getByText(/^Another channel hosts yours:/)).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(1);
  await expect(page.getByRole('article', { name: /mara_draws hosts/ })).toBeVisible();
  // It outlives a restart, until it is put away.
  await sidestage.quit();
  const second = await start();
  await second.open('Activity');
  await second.page.getByRole('button', { name: 'Dismiss “While it was quiet”' }).click();
  await expect(second.page.getByRole('heading', { name: 'While it was quiet' })).toHaveCount(0);
  await second.quit();
  const third = await start();
  await third.open('Activity');
  await expect(third.page.getByRole('article', { name: /mara_draws hosts/ })).toBeVisible();
  await expect(third.page.getByRole('heading', { name: 'While it was quiet' })).toHaveCount(0);
});

test('quiet while live begins with the stream, lasts over a start with a slow service, and ends with the stream', async ({
  start,
  control,
}) => {
  const sidestage = await start();
  const { page } = sidestage;
  await control.post(`${PATH}/broadcast`, { online: false });
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.listening();
  await watchNotifications(sidestage);
  await sidestage.open('Settings');
  const sections = page.getByRole('navigation', { name: 'Settings' });
  await sections.getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('switch', { name: 'Quiet while live' }).click();
  await expect(page.getByRole('button', { name: 'Quiet: off' })).toBeVisible();
  await control.post(`${PATH}/broadcast`, { online: true });
  await control.say(DEMO_CHANNEL.id, 'mod_hana', 'there you are, @nora_plays');
  await expect(page.getByRole('button', { name: /^Quiet: while/ })).toBeVisible();
  await sidestage.open('Activity');
  await expect(page.getByRole('article', { name: /mod_hana mentioned/ })).toBeVisible();
  expect(await titlesOf(sidestage)).toEqual([]);
  await sidestage.quit();
  await control.post('faults', { match: { method: 'GET', path: '/channels/**' }, do: { delayMs: 1_500 } });
  const again = await start();
  await again.open('Activity');
  await expect(again.page.getByRole('article', { name: /mod_hana mentioned/ })).toBeVisible();
  await again.joined();
  await again.listening();
  const card = again.page.getByRole('region', { name: 'While it was quiet' });
  await expect(again.page.getByRole('button', { name: /^Quiet: while/ })).toBeVisible();
  await expect(card).toHaveCount(0);
  await control.post(`${PATH}/broadcast`, { online: false });
  await expect(card.getByRole('button', { name: /1\s*mention/ })).toBeVisible();
  await expect(again.page.getByRole('button', { name: 'Quiet: off' })).toBeVisible();
});

test('a click on a notification opens the very thing, also when the window was put away', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.listening();
  await watchNotifications(sidestage);
  await control.say(DEMO_CHANNEL.id, 'mod_hana', 'look at this, @nora_plays');
  for (let line = 0; line < 40; line += 1) await control.say(DEMO_CHANNEL.id, 'pim', `and on it goes, ${line}`);
  await expect(sidestage.rows('and on it goes, 39')).toHaveCount(1);
  await expect.poll(() => titlesOf(sidestage)).toEqual(['mod_hana mentioned you']);
  await sidestage.open('Analytics');
  await sidestage.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  await clickLast(sidestage);
  await expect(sidestage.rows('look at this')).toBeInViewport();
  const isMinimized = () =>
    sidestage.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
  await expect.poll(isMinimized).toBe(false);
  await control.post(`${PATH}/host`, { by: 'mara_draws', viewers: 80 });
  await expect.poll(() => titlesOf(sidestage)).toContain('mara_draws hosts the channel');
  await clickLast(sidestage);
  await expect(page.getByRole('article', { name: /mara_draws hosts/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  // The newest message stands at the end, where the chat goes on.
  await control.say(DEMO_CHANNEL.id, 'mod_hana', 'and the newest, @nora_plays');
  await expect.poll(async () => (await titlesOf(sidestage)).at(-1)).toBe('mod_hana mentioned you');
  await clickLast(sidestage);
  await expect(sidestage.rows('and the newest')).toBeInViewport();
  await control.post(`${PATH}/broadcast`, { online: false });
  await expect(sidestage.rows('The channel is offline now')).toBeInViewport();
  await sidestage.open('Activity');
  await page.getByRole('button', { name: /^Show in chat: 2 mentions/ }).click();
  await expect(sidestage.rows('and the newest')).toBeInViewport();
});

test('screen-safe: what is shown on the desktop names nobody and quotes nothing', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.listening();
  await watchNotifications(sidestage);
  await page.keyboard.press('Control+Shift+H');
  await expect(page.locator('html')).toHaveAttribute('data-screen-safe', '');
  await control.say(DEMO_CHANNEL.id, 'mod_hana', 'the code is 4711, @nora_plays');
  await expect.poll(() => titlesOf(sidestage)).toEqual(['You were mentioned']);
  await control.post(`${PATH}/host`, { by: 'mara_draws', viewers: 80 });
  await expect.poll(() => titlesOf(sidestage)).toEqual(['You were mentioned', 'Another channel hosts this one']);
  await control.post(`${PATH}/subscribe`, { count: 1 });
  await expect.poll(() => titlesOf(sidestage)).toContain('1 new subscription');
  const told = JSON.stringify(await shownNotifications(sidestage));
  expect(told).not.toMatch(/mod_hana|mara_draws|nora_plays|4711/);
  // Its sign: every name and every quotation in a notification is set apart by it.
  expect(told).not.toContain('\u2068');
  await clickLast(sidestage);
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
});

test('the notifications in the bar are used by keyboard alone, and are kept over a restart', async ({
  start,
  control,
}) => {
  const sidestage = await start();
  const { page } = sidestage;
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.listening();
  await sidestage.open('Activity');
  await control.post(`${PATH}/host`, { by: 'mara_draws', viewers: 80 });
  await expect(page.getByRole('article', { name: /mara_draws hosts/ })).toBeVisible();
  await control.say(DEMO_CHANNEL.id, 'mod_hana', 'hello @nora_plays');
  await expect(page.getByRole('article', { name: /mod_hana mentioned/ })).toBeVisible();
  await control.post(`${PATH}/subscribe`, { count: 1 });
  await expect(page.getByRole('article', { name: /subscribed/ })).toBeVisible();
  await sidestage.open('Live');
  await page.keyboard.press('Control+Shift+N');
  const list = page.getByRole('list', { name: 'Notifications, newest first' });
  const row = (name: RegExp) => list.getByRole('button', { name });
  const opens = (name: RegExp) => row(name).and(page.locator('[data-stop]'));
  await expect(opens(/subscribed/)).toBeVisible();
  await expectClean(page, 'notifications');
  await opens(/subscribed/).focus();
  await page.keyboard.press('ArrowDown');
  await expect(opens(/mod_hana mentioned/)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(opens(/mara_draws hosts/)).toBeFocused();
  await expect(row(/mod_hana/)).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Activity' })).toBeVisible();
  await expect(list).toHaveCount(0);
  await sidestage.quit();
  const second = await start();
  await second.page.getByRole('button', { name: /^Notifications/ }).click();
  const kept = second.page.getByRole('list', { name: 'Notifications, newest first' });
  await expect(kept.getByRole('listitem')).toHaveCount(2);
  await expect(kept.getByText('mod_hana')).toHaveCount(0);
});
