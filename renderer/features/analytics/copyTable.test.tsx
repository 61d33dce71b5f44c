import { beforeAll, expect, it } from 'vitest';
import type { AnalyticsTable } from '../../../shared/analytics.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { copyTable } from './copyTable.ts';

const MINUTE_MS = 60_000;
const FIRST_MS = Date.UTC(2026, 10, 20, 16, 2);
const choice = { range: { kind: 'lastStream' }, compare: { kind: 'none' } } as const;

beforeAll(() => startTexts());

it('asks for a table page by page and writes it oldest first, with what is not known and why', async () => {
  const total = 1_500;
  const rows: AnalyticsTable['rows'] = Array.from({ length: total }, (_, at) => ({
    ...{ fromMs: FIRST_MS + (total - 1 - at) * MINUTE_MS, toMs: FIRST_MS + (total - at) * MINUTE_MS },
    values: { viewers: at === total - 1 ? null : total - 1 - at },
    gaps: at === total - 1 ? [{ of: 'tsdbViewers', cause: { kind: 'notAsked' } }] : [],
    markers: [],
  }));
  const bridge = createFakeBridge();
  bridge.answer('analytics.table', ({ offset, limit }) => ({
    ...{ version: 1, hidden: false, stepMs: MINUTE_MS, total },
    rows: rows.slice(offset, offset + limit),
  }));
  Object.assign(window, { bridge: bridge.bridge });
  const lines = (await copyTable(choice, MINUTE_MS, 'Europe/Warsaw')).split('\n').map((line) => line.split('\t'));
  const [headings, first, second] = lines;
  expect(headings?.slice(0, 2)).toEqual(['From (Europe/Warsaw)', 'Viewers']);
  expect(lines).toHaveLength(total + 1);
  expect(first?.slice(0, 2)).toEqual(['20 Nov 2026 17:02', '']);
  expect(first?.at(-2)).toContain('not fetched yet');
  expect(second?.slice(0, 2)).toEqual(['20 Nov 2026 17:03', '1']);
  expect(lines.at(-1)?.[1]).toBe(String(total - 1));
  expect(bridge.inputsOf('analytics.table').map(({ offset }) => offset)).toEqual([0, 1_000]);
});
