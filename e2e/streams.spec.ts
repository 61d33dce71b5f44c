import type { Locator, Page } from '@playwright/test';
import { expectClean } from './fixtures/axe.ts';
import { openByKeyboard } from './fixtures/openByKeyboard.ts';
import type { Sidestage } from './fixtures/sidestage.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';

test('a stream that ends is summed up once, also when the app was quit in between', async ({ start, control }) => {
  const first = await start();
  await first.signIn(control);
  await first.joined();
  await control.say(DEMO_CHANNEL.id, 'pim', 'good night');
  await expect(first.rows('good night')).toHaveCount(1);
  // What is counted is kept every few seconds.
  await expect.poll(() => messagesOf(first)).toBeGreaterThan(0);
  await control.post(`channels/${DEMO_CHANNEL.id}/broadcast`, { online: false });
  await expect(first.page.getByRole('banner').getByText('Offline')).toBeVisible({ timeout: 120_000 });
  expect(await first.quit()).toBe(0);
  // The last minutes of the stream are waited for.
  await control.post('clock', { advanceMs: 300_000 });

  const second = await start();
  const { page } = second;
  await expect(page.getByText(/^The stream ended after/).first()).toBeVisible({ timeout: 120_000 });
  await expectClean(page, 'the line about a stream that ended');
  await page.getByRole('button', { name: 'Show the stream' }).click();
  await expect(page.getByText('Peak viewers')).toBeVisible();
  await expect(page.getByText(/^Busiest minute of the chat/)).toBeVisible();
  await second.open('Activity');
  const entry = page.getByRole('article').filter({ hasText: 'Your stream ended after' });
  await expect(entry).toHaveCount(1);
  await entry.getByRole('button', { name: /^Show the stream/ }).click();
  await expect(page.getByText('Peak viewers')).toBeVisible();
  expect(await second.quit()).toBe(0);

  const third = await start();
  await third.open('Activity');
  await expect(third.page.getByRole('article').filter({ hasText: 'Your stream ended after' })).toHaveCount(1);
});

test('the end of one’s own stream is told with another channel in front, and leads to the page of its own channel', async ({
  start,
  control,
}) => {
  const first = await start();
  await first.signIn(control);
  await first.joined();
  await openByKeyboard(first.page, 'build_along', 'Control+Enter');
  await expect(first.page.getByLabel('Message to build_along')).toBeVisible();
  await control.post(`channels/${DEMO_CHANNEL.id}/broadcast`, { online: false });
  expect(await first.quit()).toBe(0);
  // The last minutes of the stream are waited for.
  await control.post('clock', { advanceMs: 300_000 });

  const second = await start();
  const { page } = second;
  await second.open('Activity');
  const entry = page.getByRole('article').filter({ hasText: 'Your stream ended after' });
  await expect(entry).toHaveCount(1, { timeout: 120_000 });
  await entry.getByRole('button', { name: /^Show the stream/ }).click();
  await expect(page.getByText('Peak viewers')).toBeVisible();
  await second.open('Live');
  await expect(page.getByLabel(`Message to ${DEMO_CHANNEL.token}`)).toBeVisible();
});

/** What is counted of the chat in the stream that runs. */
const messagesOf = ({ page }: Sidestage): Promise<number> =>
  page.evaluate(async () => {
    const query = { range: { kind: 'thisStream' }, compare: { kind: 'none' }, zoom: null, points: 100 } as const;
    const view = await window.bridge.call('analytics.view', query);
    return view.ok ? (view.value.figures.chat?.messages ?? 0) : 0;
  });

test('older streams are loaded for the price that is named', async ({ sidestage, page, control }) => {
  await sidestage.signIn(control);
  await page.keyboard.press('Control+2');
  await page.getByRole('radio', { name: 'Past streams' }).click();
  const count = page.getByText(/^\d+ streams since /);
  await expect(count).toBeVisible();
  const before = Number((await count.innerText()).split(' ')[0]);
  await expect(page.getByText(/^\d+ calls?, analytics$/)).toBeVisible();
  await page.getByRole('button', { name: 'Load the 30 days before' }).click();
  await expect.poll(async () => Number((await count.innerText()).split(' ')[0])).toBeGreaterThan(before);
});

test('the keyboard alone opens a stream from the list, keeps a note on it and comes back', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('radio', { name: 'Now' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Past streams' })).toBeFocused();
  const table = page.getByRole('table', { name: /^Past streams/ });
  const rows = table.getByRole('button', { name: /^Open the stream of/ });
  await expect(rows.first()).toBeVisible();
  const field = page.getByLabel('Title, game or note');
  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const row = rows.nth(1);
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');

  const note = page.getByRole('textbox', { name: /^Your note on the stream of/ });
  await expect(note).toBeVisible();
  await expect(page.getByRole('button', { name: 'Back to past streams' })).toBeFocused();
  await tabTo(page, note);
  await page.keyboard.type('Check the second mic.');
  await page.keyboard.press('Shift+Tab');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();

  await page.keyboard.press('/');
  await expect(field).toBeFocused();
  await page.keyboard.press('/');
  await expect(field).toHaveValue('');
  await page.keyboard.press('ArrowDown');
  await expect(rows.first()).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(note).toHaveValue('Check the second mic.');
  await tabTo(page, page.getByRole('button', { name: 'Open in Analytics' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Custom' }).press('Enter');
  const chosen = page.getByRole('region', { name: 'Or one stream' }).getByRole('button', { pressed: true });
  await expect(chosen).toHaveCount(1);

  // The palette finds it by the note, from anywhere.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+1');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('second mic');
  await expect(page.getByRole('option', { selected: true })).toContainText(/\d\d:\d\d/);
  await page.keyboard.press('Enter');
  await expect(note).toHaveValue('Check the second mic.');
});

/** Presses Tab until the keyboard is there, a page's worth of times at most. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60 && !(await isThere()); presses += 1) await page.keyboard.press('Tab');
  await expect(target).toBeFocused();
}
