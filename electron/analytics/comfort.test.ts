import { expect, it } from 'vitest';
import type { AnalyticsFigures, AnalyticsView } from '../../shared/analytics.ts';
import { hiddenView } from './hidden.ts';
import { noFigures, noView } from './nothingKnown.ts';
import { NOW_MS, openAnalyticsRoom } from './testing/analyticsRoom.ts';

const week = { kind: 'days', days: 7 } as const;
const page = { range: week, compare: { kind: 'before' }, stepMs: null, offset: 0, limit: 10 } as const;

it('tells no number while they are hidden, and asks the window to look again when that changes', async () => {
  const { room, service, fetch, view, hidden, clock } = openAnalyticsRoom();
  service.addStream(NOW_MS - 7_200_000, NOW_MS - 3_600_000);
  await fetch(week);
  await room.addNote(NOW_MS - 5_000_000, '12 new followers');
  await clock.advance(300);
  const { version } = room.read();
  hidden.set(true);
  await clock.advance(300);
  expect(room.read().version).toBeGreaterThan(version);
  expect(await view(week)).toMatchObject({ hidden: true, lines: [], gaps: [], markers: [], sources: [] });
  expect(await room.table(page)).toMatchObject({ hidden: true, total: 0, rows: [] });
  hidden.set(false);
  expect((await view(week)).markers).toContainEqual(
    expect.objectContaining({ what: expect.objectContaining({ kind: 'note' }) }),
  );
  expect(await room.table(page)).toMatchObject({ hidden: false });
  room.close();
});

it('leaves of a view its times alone, and of what it is compared with', () => {
  const figures: AnalyticsFigures = { ...noFigures, liveMs: 5, viewersNow: 14_208, followers: { gained: 3, lost: 1 } };
  const line = { id: 'viewers', points: 1, stepMs: 60_000, base: null } as const;
  const gap = { of: 'cpm', fromMs: 1, toMs: 2, cause: { kind: 'notAsked' } } as const;
  const period = {
    fromMs: 1,
    toMs: 2,
    stream: null,
    lines: [{ ...line, xs: Float64Array.of(1), ys: Float64Array.of(14_208) }],
    gaps: [gap],
    figures,
  };
  const view: AnalyticsView = { ...noView, ...period, compare: { ...period, shiftMs: 7 } };
  const covered = hiddenView(view);
  const nothing = { fromMs: 1, toMs: 2, lines: [], gaps: [], figures: noFigures };
  expect(covered).toMatchObject({ ...nothing, hidden: true, compare: { ...nothing, shiftMs: 7 } });
  expect(JSON.stringify(covered)).not.toContain('14208');
});
