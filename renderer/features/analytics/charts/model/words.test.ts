import { expect, it } from 'vitest';
import type { ActivityFact } from '../../../../../shared/activity.ts';
import type { AnalyticsMarker, GapCause } from '../../../../../shared/analytics.ts';
import type { AppError } from '../../../../../shared/errors.ts';
import { startTexts } from '../../../../testing/startTexts.ts';
import { chartList } from './chartList.ts';
import { causeText } from './gapWords.ts';
import { markersText, markerText } from './markerWords.ts';
import { shareRows } from './shareRows.ts';
import { timeTicks } from './timeTicks.ts';
import { momentText, tickText } from './timeWords.ts';
import { valueScale } from './valueScale.ts';
import { formatAmount, gainedText, unitText, valueText, valueTickText } from './valueWords.ts';

startTexts();

const marker = (what: AnalyticsMarker['what']): AnalyticsMarker => ({ id: 'a', atMs: 0, what });
const fact = (told: ActivityFact) => markerText(marker({ kind: 'activity', fact: told, entryId: 1 }));
const people = { names: ['mila'], count: 1, detail: null };
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '');

it('writes amounts as hundredths without a currency', () => {
  expect([47_963, 0, -5, 1_200_000].map(formatAmount)).toEqual(['479.63', '0.00', '−0.05', '12,000.00']);
  expect([gainedText(988, 'count'), gainedText(-62, 'count'), gainedText(50, 'cents')]).toEqual([
    '+988',
    '−62',
    '+0.50',
  ]);
});

it('writes an average with a digit after the point, where that says something', () => {
  expect([valueText(12.34, 'count'), valueText(12, 'count'), valueText(11_046.4, 'count')]).toEqual([
    '12.3',
    '12',
    '11,046',
  ]);
});

it('labels large scales shortly', () => {
  const label = (max: number, unit: 'count' | 'cents') => {
    const scale = valueScale(0, max, 2);
    return scale.ticks.map((tick) => valueTickText(tick, scale, unit));
  };
  expect(label(988, 'count')).toEqual(['0', '500', '1,000']);
  expect(label(16_000, 'count')).toEqual(['0', '8k', '16k']);
  expect(label(5_000_000, 'count')).toEqual(['0', '2.5M', '5M']);
  expect(label(47_963, 'cents')).toEqual(['0', '250', '500']);
  expect(label(9, 'cents')).toEqual(['0', '0.05', '0.10']);
});

it('says what is counted in how long', () => {
  const said = (id: string, stepMs: number | null) => {
    const chart = chartList.find((one) => one.id === id);
    return chart === undefined ? '' : unitText(chart, stepMs);
  };
  expect(said('viewers', 60_000)).toBe('people, each minute');
  expect(said('chat', 60_000)).toBe('messages a minute');
  expect(said('chat', 900_000)).toBe('messages in 15 min');
  expect(said('impressions', 86_400_000)).toBe('shown a day');
  expect(said('followers', null)).toBe('gained');
});

it('says every cause of a gap in words', () => {
  const failed = (error: AppError): GapCause => ({ kind: 'failed', error, atMs: 0 });
  const http = { kind: 'http', path: '/secret/path', message: 'boom' } as const;
  expect(causeText(failed({ ...http, status: 503 }))).toBe('the service answered 503');
  expect(causeText(failed({ kind: 'offline' }))).toBe('the service was not reached');
  expect(causeText(failed({ kind: 'internal', logId: '7' }))).toBe('the call failed');
  expect(causeText({ kind: 'forbidden', atMs: 0 })).toBe('this account may not see it');
  expect(causeText({ kind: 'notAsked' })).toBe('not fetched yet');
});

it('says what happened in a few words, names with their own direction', () => {
  expect(markerText(marker({ kind: 'hosted', channelId: 7, name: 'ottoman_k' }))).toBe(
    'Hosted by \u2068ottoman_k\u2069',
  );
  expect(plain(markerText(marker({ kind: 'hosting', channelId: 7, name: null })))).toBe('Hosting channel 7');
  expect(plain(markerText(marker({ kind: 'note', noteId: 1, text: 'Scene change' })))).toBe('Scene change');
  expect(plain(fact({ kind: 'followed', ...people }))).toBe('Follow: mila');
  expect(fact({ kind: 'followed', ...people, count: 1_200 })).toBe('1,200 follows');
  expect(fact({ kind: 'subscribed', names: [], count: 1, detail: null })).toBe('Subscription');
  expect(fact({ kind: 'tunnelDown', why: 'ended' })).toBe('Tunnel down');
  expect(fact({ kind: 'hookDisabled', hookId: 'a', reason: '' })).toBe('Hook');
});

it('counts several in one place', () => {
  const note = marker({ kind: 'note', noteId: 1, text: 'Break' });
  expect(plain(markersText([note]))).toBe('Break');
  expect(markersText([note, note, note])).toBe('3 events');
});

it('names countries, devices and browsers; what is not known stays as it came', () => {
  const shares = {
    samples: 10,
    countries: [
      { name: 'PL', count: 4 },
      { name: null, count: 3 },
      { name: '<b>', count: 2 },
      { name: 'ZZZZ', count: 0 },
    ],
    platforms: [
      { name: 'mobile', count: 1 },
      { name: 'Xbox', count: 3 },
    ],
    browsers: ['chr', 'a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => ({ name, count: 1 })),
    costreams: 0,
  };
  expect(shareRows(shares, 'countries').map(({ name }) => name)).toEqual(['Poland', 'Not told', '<b>']);
  expect(shareRows(shares, 'platforms').map(({ name, share }) => [name, share])).toEqual([
    ['Xbox', 0.75],
    ['Phone', 0.25],
  ]);
  const browsers = shareRows(shares, 'browsers');
  expect(browsers).toHaveLength(6);
  expect(browsers.at(-1)).toEqual({ name: '3 others', count: 3, share: 3 / 8 });
  expect(shareRows({ ...shares, countries: [] }, 'countries')).toEqual([]);
});

it('writes times by the clock of the zone, as fine as the span needs', () => {
  const fromMs = Date.UTC(2026, 10, 20, 16, 2);
  const evening = { fromMs, toMs: fromMs + 3 * 3_600_000 };
  const month = { fromMs, toMs: fromMs + 30 * 86_400_000 };
  expect(momentText(fromMs + 10_000, evening, 'Europe/Warsaw')).toBe('17:02:10');
  expect(momentText(fromMs, month, 'Asia/Kolkata')).toBe('20 Nov, 21:32');
  const night = timeTicks({ fromMs, toMs: fromMs + 12 * 3_600_000 }, 'Europe/Warsaw', 5);
  expect(night.ticks.map((tick) => tickText(tick, night.step, 'Europe/Warsaw'))).toEqual([
    '18:00',
    '21:00',
    '21 Nov',
    '03:00',
  ]);
  const days = timeTicks(month, 'Europe/Warsaw', 5);
  expect(tickText(days.ticks[0] ?? { atMs: 0, isMidnight: true }, days.step, 'Europe/Warsaw')).toBe('23 Nov');
});
