import { readFile } from 'node:fs/promises';
import type { ElectronApplication, Page, TestInfo } from '@playwright/test';
import type { AnalyticsCompare, AnalyticsRange, AnalyticsView } from '../shared/analytics.ts';
import type { Simulator } from '../simulator/simulator.ts';
import { expectClean } from './fixtures/axe.ts';
import { parseCsv } from './fixtures/csv.ts';
import { Ledger } from './fixtures/ledger.ts';
import { LedgerView } from './fixtures/ledgerView.ts';
import type { Sidestage } from './fixtures/sidestage.ts';
import { DEMO_CHANNEL, expect, test } from './fixtures/test.ts';

/** The service's time stands still, so that what is on the screen is the same a minute later. */
const START_MS = Date.UTC(2026, 10, 20, 17, 0);
test.use({
  simulatorOptions: {
    ...{ startAtMs: START_MS, clockRate: 0, chatters: 400 },
    limits: { analytics: 100_000, global: 100_000 },
  },
});

const VIEWERS = 'channels/*/analytics/tsdb/viewers';
const ranges: { name: string; range: AnalyticsRange }[] = [
  { name: 'This stream', range: { kind: 'thisStream' } },
  { name: 'Last stream', range: { kind: 'lastStream' } },
  { name: '7 days', range: { kind: 'days', days: 7 } },
  { name: '30 days', range: { kind: 'days', days: 30 } },
];

const none: AnalyticsCompare = { kind: 'none' };
const thisStream: AnalyticsRange = { kind: 'thisStream' };
const lastStream: AnalyticsRange = { kind: 'lastStream' };

const digits = (value: number, after = 0) =>
  value.toLocaleString('en', { minimumFractionDigits: after, maximumFractionDigits: after }).replace('-', '−');
const change = (value: number) => (value > 0 ? `+${digits(value)}` : digits(value));

const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'The range in numbers' }).getByRole('listitem', { name, exact: true });

/** What the app knows of a range, for its exact times and zone. */
const viewOf = (page: Page, range: AnalyticsRange, compare: AnalyticsCompare = none): Promise<AnalyticsView> =>
  page.evaluate(
    async (asked) => {
      const result = await window.bridge.call('analytics.view', { ...asked, zoom: null, points: 5_000 });
      if (!result.ok) throw new Error(JSON.stringify(result.error));
      return result.value;
    },
    { range, compare },
  );

const ledgerOf = (simulator: Simulator, { fromMs, toMs }: { fromMs: number; toMs: number }) =>
  new LedgerView(new Ledger(simulator.world, DEMO_CHANNEL.id), { fromMs, toMs });

type Minute = { time: string; anon: number; authed: number };

async function openAnalytics(sidestage: Sidestage, control: Parameters<Sidestage['signIn']>[0]): Promise<void> {
  await sidestage.signIn(control);
  await sidestage.open('Analytics');
  await expect(sidestage.page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
}

const choose = (page: Page, name: string) => page.getByRole('radio', { name, exact: true }).click();
const fetchButton = (page: Page) => page.getByRole('button', { name: /^(Fetch|Update)$/ });

/** What is cheap comes by itself: then there may be nothing left to press for. */
async function pressFetch(page: Page): Promise<void> {
  const button = fetchButton(page);
  await expect(button).toBeVisible();
  // While it is fetched there is no button.
  if ((await button.getAttribute('aria-disabled')) !== 'true')
    await button.click({ timeout: 2_000 }).catch(() => undefined);
}

/** Fetches what the range lacks, and waits until the app has all of it. */
async function fetchAll(
  page: Page,
  range: AnalyticsRange,
  compare = none,
  press = () => pressFetch(page),
): Promise<void> {
  const gapsOf = async () => {
    const view = await viewOf(page, range, compare);
    const gaps = [...view.gaps, ...(view.compare?.gaps ?? [])];
    return gaps.filter(({ cause }) => cause.kind === 'notAsked' || cause.kind === 'failed').map(({ of }) => of);
  };
  await press();
  await expect(async () => {
    // The button that was pressed may still have been that of the range before.
    if ((await gapsOf()).length > 0) await pressFetch(page);
    expect(await gapsOf()).toEqual([]);
  }).toPass();
}

/** The app's time goes on where the service's stands still: a range that ends now is a little longer with each look. */
async function expectTiles(page: Page, simulator: Simulator, range: AnalyticsRange): Promise<void> {
  await expect(async () => {
    const figures = ledgerOf(simulator, await viewOf(page, range)).figures();
    const { averageViewers, peakViewers, followers, subscriptions, revenue } = figures;
    if (followers === null || subscriptions === null) throw new Error('the ledger knows them');
    const told = async (name: string) => ((await tile(page, name).textContent()) ?? '').replaceAll(/\s+/g, ' ');
    expect(await told('Sub revenue')).toContain(revenue === null ? 'by the day' : digits(revenue.total / 100, 2));
    const viewers = await told('Average viewers');
    expect(viewers).toContain(digits(Math.round(averageViewers ?? -1)));
    expect(viewers).toContain(`peak ${digits(peakViewers?.value ?? -1)}`);
    const followed = await told('Followers');
    expect(followed).toContain(change(followers.gained - followers.lost));
    expect(followed).toContain(`${digits(followers.gained)} gained, ${digits(followers.lost)} lost`);
    expect(await told('Subscriptions')).toContain(change(subscriptions.gained - subscriptions.lost));
  }).toPass();
}

/** The person's answer to where a file goes. */
async function saveTo(app: ElectronApplication, testInfo: TestInfo, name: string): Promise<string> {
  const path = testInfo.outputPath(name);
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = async () => ({ canceled: false, filePath });
  }, path);
  return path;
}

test('every range tells the numbers of the service’s own ledger', async ({ sidestage, page, control, simulator }) => {
  await openAnalytics(sidestage, control);
  for (const { name, range } of ranges) {
    await choose(page, name);
    await fetchAll(page, range);
    await expectTiles(page, simulator, range);
  }
  // The line stays under a pointer that rests while another time is chosen by keyboard.
  const line = page.getByRole('slider', { name: 'Line over the charts' });
  await line.hover({ position: { x: 200, y: 100 } });
  await expect(page.getByText('At the line')).toBeVisible();
  const before = await line.getAttribute('aria-valuenow');
  await page.getByRole('radio', { name: '30 days' }).focus();
  await page.keyboard.press('ArrowLeft');
  await expectTiles(page, simulator, { kind: 'days', days: 7 });
  await expect(line).not.toHaveAttribute('aria-valuenow', before ?? '');
  await expect(page.getByText('At the line')).toBeVisible();
  await page.getByRole('button', { name: 'Custom' }).click();
  const dates = { kind: 'dates', from: '2026-10-20', to: '2026-11-02' } as const;
  await page.getByRole('textbox', { name: 'From' }).fill(dates.from);
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(dates.to);
  await page.getByRole('button', { name: 'Show these days' }).click();
  await fetchAll(page, dates);
  await expectTiles(page, simulator, dates);
});

test('a follow that is made now appears', async ({ sidestage, page, control }) => {
  await openAnalytics(sidestage, control);
  await choose(page, 'This stream');
  await fetchAll(page, thisStream);
  const { figures } = await viewOf(page, thisStream);
  const gained = figures.followers?.gained ?? -1;
  await expect(tile(page, 'Followers')).toContainText(`${digits(gained)} gained`);
  await control.post(`channels/${DEMO_CHANNEL.id}/follow`, { count: 2 });
  await control.post('clock', { advanceMs: 60_000 });
  await fetchAll(page, thisStream);
  await expect(tile(page, 'Followers')).toContainText(`${digits(gained + 2)} gained`);
});

test('a series that fails is hatched and says why, the others are there, and it comes back', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await control.fault({ path: `/${VIEWERS}` }, { status: 503 });
  await openAnalytics(sidestage, control);
  await choose(page, 'This stream');
  await fetchButton(page).click();
  const legend = page.getByRole('list', { name: 'What the lines mean' });
  await expect(legend).toContainText(/No data of Viewers.*: the service answered 503/);
  await expect(tile(page, 'Average viewers')).toContainText('not known');
  const { followers } = ledgerOf(simulator, await viewOf(page, thisStream)).figures();
  await expect(tile(page, 'Followers')).toContainText(`${digits(followers?.gained ?? -1)} gained`);
  await control.clearFaults();
  await fetchAll(page, thisStream);
  await expect(legend).not.toContainText('503');
  await expectTiles(page, simulator, thisStream);
});

test('an earlier stream lies beside this one, both from their beginning', async ({
  sidestage,
  page,
  control,
  simulator,
}) => {
  await openAnalytics(sidestage, control);
  await choose(page, 'This stream');
  await fetchAll(page, thisStream);
  await page.getByRole('checkbox', { name: 'Compare' }).check();
  const earlier = await page.evaluate(async () => {
    const state = await window.bridge.call('analytics.read', undefined);
    return state.ok ? (state.value.streams.find(({ endMs }) => endMs !== null)?.id ?? 0) : 0;
  });
  await fetchAll(page, thisStream, { kind: 'stream', id: earlier });
  const shown = await viewOf(page, thisStream, { kind: 'stream', id: earlier });
  const { compare } = shown;
  if (compare === null) throw new Error('there is a comparison');
  expect(compare.fromMs).toBe(earlier);
  expect(compare.fromMs + compare.shiftMs).toBe(shown.fromMs);
  expect(compare.toMs + compare.shiftMs).toBeLessThanOrEqual(shown.toMs);
  const then = ledgerOf(simulator, compare).figures().averageViewers ?? Number.NaN;
  expect(compare.figures.averageViewers).toBeCloseTo(then, 6);
  const now = ledgerOf(simulator, shown).figures().averageViewers ?? Number.NaN;
  await expect(tile(page, 'Average viewers')).toContainText(now > then ? ' over ' : ' under ');
});

test('files hold the numbers of the ledger, and say that they are of the demo', async ({
  sidestage,
  page,
  app,
  control,
  simulator,
}, testInfo) => {
  await openAnalytics(sidestage, control);
  await choose(page, 'Last stream');
  await fetchAll(page, lastStream);
  const view = await viewOf(page, lastStream);
  const expected = ledgerOf(simulator, view);
  const csv = await saveTo(app, testInfo, 'range.csv');
  const lines = Math.ceil((view.toMs - view.fromMs) / 60_000);
  const [headings = [], ...rows] = await exported(page, /^CSV/, csv, (bytes) => {
    const read = parseCsv(bytes.toString());
    if (read.length <= lines) throw new Error('not all of it is there yet');
    return read;
  });
  const column = (name: string) => rows.map((row) => row[headings.indexOf(name)] ?? '?');
  // Files tell times to the second.
  const starts = rows.map((_, at) => view.fromMs + at * 60_000);
  const seconds = starts.map((fromMs) => Math.floor(fromMs / 1_000) * 1_000);
  expect(rows.map(([from = '']) => Date.parse(from))).toEqual(seconds);
  const values = expected.values('viewers');
  const means = starts.map((fromMs) => {
    const step = { fromMs, toMs: Math.min(fromMs + 60_000, view.toMs) };
    return new LedgerView(new Ledger(simulator.world, DEMO_CHANNEL.id), step, view.fromMs).step().viewers ?? null;
  });
  expect(starts).toHaveLength(lines);
  for (const [at, told] of column('viewers (people, average)').entries()) {
    const mean = means[at] ?? null;
    if (mean === null) expect(told).toBe('');
    else expect(Number(told)).toBeCloseTo(mean, 6);
  }
  const gained = column('followers (gained less lost)').reduce((sum, told) => sum + Number(told), 0);
  const { followers } = expected.figures();
  expect(gained).toBe((followers?.gained ?? 0) - (followers?.lost ?? 0));

  const json = await saveTo(app, testInfo, 'range.json');
  const told = await exported(page, /^JSON/, json, (bytes) => JSON.parse(bytes.toString()));
  expect(told.range.figures.peakViewers).toEqual(expected.figures().peakViewers);
  const written = told.series.tsdbViewers.map(({ time, anon, authed }: Minute) => [Date.parse(time), anon + authed]);
  expect(written).toEqual([...values]);
  expect(told.sources).toHaveLength(11);

  const svg = await saveTo(app, testInfo, 'charts.svg');
  const drawn = await exported(page, /SVG/, svg, (bytes) => {
    expect(bytes.toString()).toMatch(/<\/svg>$/);
    return bytes.toString();
  });
  expect(drawn).toContain('Analytics of \u2068nora_plays\u2069');
  const png = await saveTo(app, testInfo, 'charts.png');
  const end = Buffer.from('IEND');
  const bytes = await exported(page, /PNG/, png, (read) => {
    expect(read.includes(end)).toBe(true);
    return read;
  });
  // Twice the size in each direction, for whoever looks closely.
  expect(bytes.readUInt32BE(16)).toBe(2_400);
});

/** Chooses from the menu, and waits until the file is whole. */
async function exported<T>(page: Page, name: RegExp, path: string, read: (bytes: Buffer) => T): Promise<T> {
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name }).click();
  let whole: { value: T } | null = null;
  await expect(async () => {
    whole = { value: read(await readFile(path)) };
  }).toPass();
  return (whole as { value: T } | null)?.value as T;
}

test('all of it goes by keyboard alone', async ({ sidestage, page, control }) => {
  await sidestage.signIn(control);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+4');
  await expect(page.getByRole('heading', { name: 'Analytics', level: 1 })).toBeVisible();
  const chosen = page.getByRole('radio', { name: 'This stream' });
  await chosen.focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Last stream' })).toBeFocused();
  await expect(page.getByRole('radio', { name: 'Last stream' })).toBeChecked();
  await fetchButton(page).focus();
  await fetchAll(page, lastStream, none, () => page.keyboard.press('Enter'));
  await expect(tile(page, 'Average viewers')).toContainText('peak');
  const line = page.getByRole('slider', { name: 'Line over the charts' });
  await line.focus();
  await page.keyboard.press('Home');
  const first = await line.getAttribute('aria-valuetext');
  await page.keyboard.press('Shift+ArrowRight');
  await expect(line).not.toHaveAttribute('aria-valuetext', first ?? '');
  const span = async () =>
    Number(await line.getAttribute('aria-valuemax')) - Number(await line.getAttribute('aria-valuemin'));
  const whole = await span();
  await page.keyboard.press('+');
  await expect(page.getByRole('button', { name: 'Show the whole range' })).toBeVisible();
  await expect.poll(span).toBeLessThan(whole);
  await line.focus();
  await page.keyboard.press('0');
  await expect(page.getByRole('button', { name: 'Show the whole range' })).toHaveCount(0);
  await page.getByRole('radio', { name: 'Charts' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('table', { name: /in steps of/ })).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('[role=menu]:focus, [role=menu] :focus')).toBeVisible();
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem').last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect
    .poll(() => sidestage.app.evaluate(({ clipboard }) => clipboard.readText()))
    .toMatch(/^\d+ \w+ 2026.*The stream ran for/s);
});

/** Clean as it stands, in a wide window and in a narrow one. */
async function expectCleanWideAndNarrow(page: Page, app: ElectronApplication, screen: string): Promise<void> {
  for (const width of [1_280, 720]) {
    await app.evaluate(({ BrowserWindow }, wide) => BrowserWindow.getAllWindows()[0]?.setSize(wide, 800), width);
    await page.setViewportSize({ width, height: 800 });
    await expectClean(page, `${screen}, ${width} wide`);
  }
}

test('Analytics and Stream are clean in every theme, wide and narrow', async ({ sidestage, page, app, control }) => {
  const clean = (screen: string) => expectCleanWideAndNarrow(page, app, screen);
  await control.fault({ path: `/${VIEWERS}` }, { status: 503 });
  await openAnalytics(sidestage, control);
  await clean('Analytics, nothing fetched');
  await choose(page, 'Last stream');
  await fetchButton(page).click();
  await expect(page.getByText(/the service answered 503/).first()).toBeVisible();
  await clean('Analytics, a series that failed');
  await control.clearFaults();
  await fetchAll(page, lastStream);
  await expect(page.getByText(/the service answered 503/)).toHaveCount(0);
  await page.getByRole('checkbox', { name: 'Compare' }).check();
  await clean('Analytics, charts');
  await page.getByRole('radio', { name: 'Table' }).click();
  await expect(page.getByRole('table', { name: /in steps of/ })).toBeVisible();
  await clean('Analytics, table');
  await page.getByRole('button', { name: 'Where these numbers come from' }).click();
  await expect(page.getByRole('complementary').or(page.getByRole('dialog')).first()).toBeVisible();
  await clean('Analytics, sources');
  await page.keyboard.press('Escape');
  await page.getByRole('radio', { name: 'Charts' }).click();
  await page.getByRole('button', { name: 'Comfort mode', exact: true }).click();
  await expect(page.getByText('Recorded. The line is drawn when the stream ends.')).toBeVisible();
  await clean('Analytics in comfort mode');
  await page.keyboard.press('Control+2');
  await expect(page.getByRole('heading', { name: 'Stream', level: 1 })).toBeVisible();
  await clean('Stream in comfort mode');
  await page.getByRole('radio', { name: 'Past streams' }).click();
  await expect(page.getByRole('table', { name: /^Past streams/ })).toBeVisible();
  await clean('Past streams in comfort mode');
  await page.keyboard.press('Control+Shift+M');
  await clean('Past streams');
  await page
    .getByRole('button', { name: /^Open the stream of/ })
    .first()
    .click();
  await expect(page.getByText('Peak viewers')).toBeVisible();
  await clean('a past stream');
});

test('Stream is clean in every theme for somebody who is not signed in', async ({ sidestage, page, app }) => {
  await sidestage.readCode();
  await page.getByRole('button', { name: 'Read chat without signing in' }).click();
  await page.getByRole('textbox', { name: 'Channel' }).fill(DEMO_CHANNEL.token);
  await page.getByRole('button', { name: 'Open chat' }).click();
  await expect(sidestage.chatLog).toBeVisible();
  await page.keyboard.press('Control+2');
  await page.getByRole('radio', { name: 'Past streams' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to see past streams' })).toBeVisible();
  await expectCleanWideAndNarrow(page, app, 'Stream, signed out');
});
