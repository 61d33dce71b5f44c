import type { Page } from '@playwright/test';
import { expectClean } from './fixtures/axe.ts';
import { momentary } from './fixtures/momentary.ts';
import type { Sidestage } from './fixtures/sidestage.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';
import { shownNotifications, toldNumbers, visitPlaces, watchNotifications } from './fixtures/toldNumbers.ts';

const PATH = `channels/${DEMO_CHANNEL.id}`;
const HOST_VIEWERS = 802;
/** Somebody whose name ends in such a number: that is no number of the channel. */
const NUMBERED_NAME = `indigo_${HOST_VIEWERS}`;
/** Where words stand in place of numbers; with analytics, where numbers come back. */
const worded = ['Live', 'Chatters', 'Activity'];
const changed = [...worded, 'Analytics'];

test.use({ simulatorOptions: { chatters: 2_137, limits: { chats: 100_000, global: 100_000 } } });

/** The numbers of the channel as main knows them, all of those that can't be mistaken for something else. */
async function channelNumbers(page: Page): Promise<number[]> {
  const known = await page.evaluate(async () => {
    const channel = await window.bridge.call('channel.read', undefined);
    const chatters = await window.bridge.call('chatters.read', undefined);
    const chat = await window.bridge.call('chat.read', undefined);
    const feed = await window.bridge.call('activity.rows', { category: null, text: '', offset: 0, limit: 200 });
    if (!channel.ok || !chatters.ok || !chat.ok || !feed.ok) throw new Error('main does not answer');
    const told = [
      ...chat.value.items.flatMap((item) => (item.kind === 'happening' ? [item.what] : [])),
      ...feed.value.rows.map(({ fact }) => fact),
    ];
    const { here, groups } = chatters.value;
    return [
      channel.value?.viewers ?? 0,
      ...[here, here + 1, ...groups.map(({ count }) => count)],
      ...told.flatMap((one) => [('count' in one && one.count) || 0, ('viewers' in one && one.viewers) || 0]),
    ];
  });
  return [...new Set(known)].filter((number) => number >= 100);
}

/** The figures of the last seven days, fetched. */
async function analyticsNumbers(page: Page): Promise<number[]> {
  const known = await page.evaluate(async () => {
    const asked = { range: { kind: 'days', days: 7 }, compare: { kind: 'none' } } as const;
    const fetched = await window.bridge.call('analytics.fetch', asked);
    const view = await window.bridge.call('analytics.view', { ...asked, zoom: null, points: 100 });
    if (!fetched.ok || !view.ok) throw new Error('the analytics do not answer');
    const { averageViewers, peakViewers, viewings, impressions } = view.value.figures;
    return [Math.round(averageViewers ?? 0), peakViewers?.value ?? 0, viewings ?? 0, impressions ?? 0];
  });
  return known.filter((number) => number >= 100);
}

/** What streams that have ended came to: that is no secret of the one that runs, and may be one of its numbers by chance. */
async function pastNumbers(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const list = await window.bridge.call('streams.rows', { text: '', offset: 0, limit: 200 });
    if (!list.ok) throw new Error('the list of streams does not answer');
    const ended = list.value.rows.filter(({ stream }) => stream.endMs !== null);
    return ended.flatMap(({ figures }) => {
      const { averageViewers, peakViewers, followers } = figures;
      const net = followers === null ? 0 : followers.gained - followers.lost;
      return [Math.round(averageViewers ?? 0), peakViewers?.value ?? 0, Math.abs(net)];
    });
  });
}

/** What has to stand on a place before it is looked at. */
async function drawn({ page }: Sidestage, place: string): Promise<void> {
  const main = page.getByRole('main');
  if (place === 'Live') {
    await expect(main.getByText(NUMBERED_NAME).first()).toBeVisible();
    await expect(main.getByText('mara_draws hosts the channel').first()).toBeVisible();
  }
  if (place === 'Chatters') await expect(main.getByRole('table').getByText('nora_plays')).toBeVisible();
  if (place === 'Analytics') await expect(main.getByRole('radio', { name: '7 days' })).toBeChecked();
  if (place === 'Activity') await expect(main.getByRole('article', { name: /mara_draws hosts/ })).toBeVisible();
}

const crawled = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const chatters = await window.bridge.call('chatters.read', undefined);
        return chatters.ok && chatters.value.completeAtMs !== null && chatters.value.here;
      }),
    )
    .toBeGreaterThan(2_000);

test('while live, no number of the channel is told anywhere; when the stream has ended, they are', async ({
  sidestage,
  page,
  control,
}) => {
  await sidestage.signIn(control);
  await sidestage.joined();
  await sidestage.listening();
  await watchNotifications(sidestage);
  await page.evaluate(async () => {
    const settings = await window.bridge.call('settings.read', undefined);
    if (!settings.ok) throw new Error('no settings');
    const rule = {
      ...{ activity: true, desktop: true, sound: false, evenIfQuiet: false },
      ...{ onlyUnfocused: false, atLeast: 0 },
    };
    const rules = { ...settings.value.notifications, followers: rule, subscriptions: rule, hosted: rule };
    await window.bridge.call('settings.change', { notifications: rules });
  });
  await expect(page.locator('header').getByText('viewers')).toBeVisible();
  await crawled(page);
  const viewers = () =>
    page.evaluate(async () => {
      const channel = await window.bridge.call('channel.read', undefined);
      return channel.ok ? (channel.value?.viewers ?? 0) : 0;
    });
  // The search finds what is there to be found.
  await expect.poll(async () => toldNumbers(sidestage, [await viewers()])).not.toEqual([]);
  const ofAnalytics = await analyticsNumbers(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Analytics' }).click();
  await page.getByRole('radio', { name: '7 days' }).click();
  await expect.poll(() => toldNumbers(sidestage, ofAnalytics)).not.toEqual([]);

  await page.keyboard.press('Control+Shift+M');
  await expect(page.locator('header').getByText('Viewers hidden')).toBeVisible();
  await page.evaluate(() => window.bridge.call('commands.run', { id: 'quietFor', minutes: 60 }));
  await control.post(`${PATH}/follow`, { count: 217 });
  await control.post(`${PATH}/subscribe`, { count: 143 });
  const row = (name: RegExp) => page.getByRole('article', { name });
  await sidestage.open('Activity');
  await expect(row(/New followers/).first()).toBeVisible();
  await expect(row(/New subscriptions/).first()).toBeVisible();
  await page.evaluate(() => window.bridge.call('commands.run', { id: 'quietOff' }));
  await expect(page.getByRole('heading', { name: 'While it was quiet' })).toBeVisible();
  await control.post(`${PATH}/chatters`, { join: [NUMBERED_NAME] });
  await control.say(DEMO_CHANNEL.id, NUMBERED_NAME, 'hello');
  await control.post(`${PATH}/host`, { by: 'mara_draws', viewers: HOST_VIEWERS });
  await expect(row(/mara_draws hosts/)).toBeVisible();
  await expect
    .poll(async () => (await shownNotifications(sidestage)).map(({ title }) => title).join())
    // The digest stands in the window, for who works there.
    .toMatch(/mara_draws/);

  const numbers = [...(await channelNumbers(page)), ...ofAnalytics];
  expect(numbers).toContain(HOST_VIEWERS);
  expect(numbers.length).toBeGreaterThanOrEqual(5);
  await visitPlaces(sidestage, async (place) => {
    await drawn(sidestage, place);
    const told = await toldNumbers(sidestage, numbers);
    const past = place === 'Stream' ? await pastNumbers(page) : [];
    expect(
      told.filter((line) => !past.some((number) => line.startsWith(`${number} in `))),
      place,
    ).toEqual([]);
    if (worded.includes(place)) await expectClean(page, `${place} in comfort mode`);
  });

  await page.getByRole('button', { name: 'Comfort mode: numbers are hidden' }).click();
  const peek = page.getByRole('menuitem', { name: 'Show the numbers for 10 s' });
  await momentary(page, { selector: 'header', text: 'Viewers hidden', isThere: false }, () => peek.click());
  await expect(page.getByText('Viewers hidden')).toBeVisible();
  // The window's title is main's, and comes by another way.
  await expect.poll(() => toldNumbers(sidestage, numbers)).toEqual([]);

  await control.post(`${PATH}/broadcast`, { online: false });
  await expect(page.getByRole('button', { name: 'Comfort mode: no number is hidden now' })).toBeVisible();
  const found = new Map<string, string>();
  await visitPlaces(sidestage, async (place) => {
    await drawn(sidestage, place);
    const now = [...(await channelNumbers(page)), ...ofAnalytics];
    await expect
      .poll(async () => {
        found.set(place, (await toldNumbers(sidestage, now)).join('\n'));
        return changed.includes(place) ? found.get(place) : 'nothing is asked of it';
      })
      .not.toBe('');
  });
  expect(found.get('Activity')).toContain(String(HOST_VIEWERS));
  expect(found.get('Live')).toContain(String(HOST_VIEWERS));
  await control.post(`${PATH}/host`, { by: 'mara_draws', on: false });
  await control.post(`${PATH}/host`, { by: 'mara_draws', viewers: 913 });
  await expect
    .poll(async () => (await shownNotifications(sidestage)).map(({ body }) => body).join())
    .toContain('913 viewers');
});

test('a restart in the middle of a stream shows no number for a moment, and the key ends it', async ({
  start,
  control,
}) => {
  const first = await start();
  await first.signIn(control);
  await first.joined();
  await first.page.keyboard.press('Control+Shift+M');
  await expect(first.page.locator('header').getByText('Viewers hidden')).toBeVisible();
  expect(await first.quit()).toBe(0);

  const { page } = await start();
  // Each word that the strip has ever held since the page came up.
  await page.evaluate(() => {
    const seen = new Set<string>();
    Object.assign(window, { seenInStrip: seen });
    const look = () => seen.add(document.querySelector('header')?.textContent ?? '');
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
    look();
  });
  await expect(page.locator('header').getByText('Viewers hidden')).toBeVisible();
  const seen = await page.evaluate(() => [...(window as unknown as { seenInStrip: Set<string> }).seenInStrip]);
  expect(seen.filter((words) => /viewers?$|\d\s*viewers?(?! hidden)/.test(words))).toEqual([]);
  await page.keyboard.press('Control+Shift+M');
  await expect(page.locator('header').getByText('viewers', { exact: true })).toBeVisible();
});
