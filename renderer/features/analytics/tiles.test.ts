import { beforeAll, expect, it } from 'vitest';
import { emptyView, eveningView, monthView, onePointView, SAMPLE_ZONE } from '../../testing/analyticsViews.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { type TileId, tilesOf } from './tiles.ts';

beforeAll(() => startTexts());

const plain = (text: string | null | undefined) => text?.replaceAll('\u00a0', ' ') ?? null;
const tile = (tiles: ReturnType<typeof tilesOf>, wanted: TileId) => tiles.find(({ id }) => id === wanted);

it('tells a running stream: now, on average, and what it brought', () => {
  const view = eveningView();
  const { figures } = view;
  const tiles = tilesOf(view, null, SAMPLE_ZONE);
  expect(tiles.map(({ id }) => id)).toEqual(['viewers', 'average', 'followers', 'subscriptions', 'revenue', 'game']);
  expect(tile(tiles, 'viewers')).toMatchObject({ value: figures.viewersNow?.toLocaleString('en'), corner: 'now' });
  expect(tile(tiles, 'average')?.about).toMatch(/^peak 16,530 at \d\d:\d\d$/);
  expect(tile(tiles, 'followers')?.about).toMatch(/^[\d,]+ gained, [\d,]+ lost$/);
  expect(tile(tiles, 'revenue')?.about).toMatch(/ paid, currency not told$/);
  expect(tiles.every(({ change }) => change === null)).toBe(true);
});

it('lays each number beside the earlier stream', () => {
  const view = eveningView();
  view.figures.followers = { gained: 112, lost: 0 };
  if (view.compare) view.compare.figures.followers = { gained: 105, lost: 5 };
  const tiles = tilesOf(view, { name: '18 Nov' }, SAMPLE_ZONE);
  expect(plain(tile(tiles, 'followers')?.change?.words)).toBe('12 % over 18 Nov');
  expect(tile(tiles, 'viewers')?.change?.words).toMatch(/^[\d,]+ (over|under) 18 Nov$/);
});

it('says where a count ended once the stream is over, with the day of a peak among several', () => {
  const view = monthView();
  view.figures.peakViewers = { value: 5, atMs: Date.UTC(2026, 10, 1, 18, 30) };
  const tiles = tilesOf(view, null, SAMPLE_ZONE);
  expect(tile(tiles, 'viewers')?.corner).toBe('at the end');
  expect(tile(tiles, 'average')?.about).toBe('peak 5 at 1 Nov, 19:30');
});

it('says of each number what is known of it, and what is known of a part only', () => {
  const tiles = tilesOf(emptyView(), { name: '18 Nov' }, SAMPLE_ZONE);
  expect(tiles.map(({ value }) => value)).toEqual([null, null, null, null, null, null]);
  const part = emptyView();
  part.figures.partly = ['followers', 'chat'];
  expect(
    tilesOf(part, null, SAMPLE_ZONE)
      .filter(({ partly }) => partly)
      .map(({ id }) => id),
  ).toEqual(['followers']);
  expect(tile(tilesOf(onePointView(), null, SAMPLE_ZONE), 'viewers')?.spark?.xs).toHaveLength(1);
});

it('tells losses as losses', () => {
  const view = emptyView();
  view.figures.followers = { gained: 3, lost: 10 };
  expect(tile(tilesOf(view, null, SAMPLE_ZONE), 'followers')).toMatchObject({
    value: '−7',
    about: '3 gained, 10 lost',
  });
});
