import { expect, it } from 'vitest';
import type { AnalyticsTable } from '../../../../shared/analytics.ts';
import { type TableWords, tableText } from './tableText.ts';

const says: TableWords = {
  time: 'From (Europe/Warsaw)',
  noData: 'No data',
  events: 'What happened',
  column: (id) => id,
  from: ({ fromMs }) => new Date(fromMs).toISOString().slice(11, 16),
  gaps: ({ gaps }) => gaps.map(({ of, cause }) => `${of}: ${cause.kind}`).join('; '),
  markers: ({ markers }) => markers.map(({ what }) => (what.kind === 'note' ? what.text : what.kind)).join('; '),
};

const note = (text: string) => ({ id: 'n', atMs: 0, what: { kind: 'note' as const, noteId: 1, text } });

const rows: AnalyticsTable['rows'] = [
  { fromMs: 0, toMs: 60_000, values: { viewers: 12.345, revenue: 47_963, followers: -2 }, gaps: [], markers: [] },
  {
    ...{ fromMs: 60_000, toMs: 120_000, values: { viewers: null, revenue: 0 } },
    gaps: [{ of: 'tsdbViewers', cause: { kind: 'notAsked' } }],
    markers: [note('=1+1\t"x"\nnext')],
  },
];

it('puts each value into its cell, money in whole units, and nothing where nothing is known', () => {
  expect(
    tableText(rows, ['viewers', 'revenue', 'followers'], says)
      .split('\n')
      .map((line) => line.split('\t')),
  ).toEqual([
    ['From (Europe/Warsaw)', 'viewers', 'revenue', 'followers', 'No data', 'What happened'],
    ['00:00', '12.35', '479.63', '-2', '', ''],
    ['00:01', '', '0', '', 'tsdbViewers: notAsked', `'=1+1 "x" next`],
  ]);
});

it('has headings alone of no rows', () => {
  expect(tableText([], ['viewers'], says)).toBe('From (Europe/Warsaw)\tviewers\tNo data\tWhat happened');
});
