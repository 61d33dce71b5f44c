import { expectClean } from './fixtures/axe.ts';
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
  const count = page.getByText(/^\d+ streams since /);
  await expect(count).toBeVisible();
  const before = Number((await count.innerText()).split(' ')[0]);
  await expect(page.getByText(/^\d+ calls?, analytics$/)).toBeVisible();
  await page.getByRole('button', { name: 'Load the 30 days before' }).click();
  await expect.poll(async () => Number((await count.innerText()).split(' ')[0])).toBeGreaterThan(before);
});
