import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type uPlot from 'uplot';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { AnalyticsView } from '../../../../shared/analytics.ts';
import {
  emptyView,
  eveningView,
  forbiddenView,
  hiddenView,
  monthView,
  SAMPLE_ZONE,
} from '../../../testing/analyticsViews.ts';
import { giveBoxesSize } from '../../../testing/layout.ts';
import { renderWindow } from '../../../testing/render.tsx';
import { setKeys } from '../../../ui/keys.ts';
import { Charts, type ChartsProps } from './Charts.tsx';
import { createCursor } from './cursor.ts';

type FakePlot = { options: uPlot.Options; data: uPlot.AlignedData[]; destroyed: boolean };

const { plots } = vi.hoisted(() => ({ plots: [] as FakePlot[] }));

// A document without a canvas: what the drawing library is given is kept instead of drawn.
vi.mock('./canvas/uPlot.ts', async () => {
  const { default: Real } = await vi.importActual<{ default: typeof uPlot }>('uplot');
  class UPlot {
    static join = Real.join;
    static paths = { linear: () => () => null, stepped: () => () => null };
    static pxRatio = 1;
    readonly kept: FakePlot;
    width: number;
    height: number;
    constructor(options: uPlot.Options, data: uPlot.AlignedData) {
      this.kept = { options, data: [data], destroyed: false };
      this.width = options.width;
      this.height = options.height;
      plots.push(this.kept);
    }
    batch(run: () => void) {
      run();
    }
    setSize(size: { width: number; height: number }) {
      Object.assign(this, size);
    }
    setData(data: uPlot.AlignedData) {
      this.kept.data.push(data);
    }
    destroy() {
      this.kept.destroyed = true;
    }
  }
  return { UPlot };
});

const MINUTE_MS = 60_000;
const WIDTH = 760;

afterEach(() => setKeys({}, true));
beforeEach(() => {
  plots.length = 0;
  giveBoxesSize(WIDTH, 400);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, WIDTH, 400));
});

function show(view: AnalyticsView, changes: Partial<ChartsProps> = {}) {
  const cursor = createCursor();
  const onZoom = vi.fn<ChartsProps['onZoom']>();
  const onMarker = vi.fn<ChartsProps['onMarker']>();
  const props = {
    view,
    zone: SAMPLE_ZONE,
    cursor,
    zoom: null,
    onZoom,
    onMarker,
    held: 'Recording. No line yet.',
    ...changes,
  };
  const shown = renderWindow(<Charts {...props} />);
  const again = (more: Partial<ChartsProps>) => shown.rerender(<Charts {...props} {...more} />);
  const move = (atMs: number | null) => act(() => cursor.move(atMs));
  return { ...shown, cursor, onZoom, onMarker, move, again };
}

const line = () => screen.getByRole('slider', { name: 'Line over the charts' });
const drawnRanges = (plot: FakePlot | undefined) => {
  const scales = plot?.options.scales ?? {};
  return Object.values(scales).map(({ range }) => (typeof range === 'function' ? range({} as uPlot, 0, 0, '') : range));
};

it('gives each chart its lines over common times, broken where nothing is known', () => {
  const view = eveningView();
  show(view);
  expect(plots).toHaveLength(11);
  const [viewers] = plots;
  const [xs = [], under = [], compare = [], beside = [], main = []] = viewers?.data.at(-1) ?? [];
  const at = (minute: number) => [...xs].indexOf(view.fromMs + minute * MINUTE_MS);
  expect(main[at(142)]).toBe(16_530);
  expect(compare[at(142)]).toBe(10_480);
  expect(under[at(142)]).toBeGreaterThan(1_000);
  expect([...beside].every((value) => value == null)).toBe(true);
  expect(main[at(122)]).toBeNull();
  expect(compare[at(122)]).toBeGreaterThan(0);
  expect(drawnRanges(viewers)).toEqual([
    [view.fromMs, view.toMs],
    [0, 18_000],
  ]);
});

it('says in a sentence what each chart shows', () => {
  show(eveningView());
  expect(screen.getByRole('img', { name: /^Viewers: rose from .* No data 19:01 to 19:11/ })).toBeDefined();
  expect(screen.getAllByRole('img')).toHaveLength(11);
});

it('writes the values at the line into the column, and the last ones while there is none', () => {
  const view = eveningView();
  const { move } = show(view);
  expect(screen.getByText('Latest')).toBeDefined();
  move(view.fromMs + 142 * MINUTE_MS + 10_000);
  expect(screen.getByText('At the line')).toBeDefined();
  expect(screen.getByText('19:24:10')).toBeDefined();
  expect(screen.getByText('16,530')).toBeDefined();
  expect(screen.getByText('18 Nov: 10,480')).toBeDefined();
  expect(screen.getByText('counted here')).toBeDefined();
  move(view.fromMs + 122 * MINUTE_MS);
  expect(screen.getAllByText('the service answered 503')).toHaveLength(2);
  expect(line().getAttribute('aria-valuetext')).toContain('viewers no data, the service answered 503');
});

it('draws nothing anew while the line moves', () => {
  const view = eveningView();
  const { move } = show(view);
  const drawings = plots.map(({ data }) => data.length);
  for (let minute = 0; minute < 20; minute += 1) move(view.fromMs + minute * MINUTE_MS);
  expect(plots.map(({ data }) => data.length)).toEqual(drawings);
});

it('draws a new view on the same canvas, and takes its drawings down at the end', () => {
  const { again, unmount } = show(eveningView());
  again({
    view: eveningView({ version: 2 }),
    zoom: { fromMs: eveningView().fromMs, toMs: eveningView().fromMs + 600_000 },
  });
  expect(plots).toHaveLength(11);
  expect(plots.every(({ data }) => data.length === 2)).toBe(true);
  expect(drawnRanges(plots[0])[0]).toEqual([eveningView().fromMs, eveningView().fromMs + 600_000]);
  unmount();
  expect(plots.every(({ destroyed }) => destroyed)).toBe(true);
});

it('takes the colours of the theme, also when that changes', async () => {
  const root = document.documentElement;
  root.style.setProperty('--data-1', 'red');
  show(eveningView());
  const colour = () => {
    const stroke = plots[0]?.options.series[4]?.stroke;
    return typeof stroke === 'function' ? stroke({} as uPlot, 4) : stroke;
  };
  expect(colour()).toBe('red');
  root.style.setProperty('--data-1', 'blue');
  root.dataset.theme = 'light';
  await waitFor(() => expect(colour()).toBe('blue'));
});

it('is walked by keyboard: steps, tens, ends, events, zoom and back', () => {
  const view = eveningView();
  const { cursor, onZoom, again } = show(view);
  const press = (key: string, more = {}) => fireEvent.keyDown(line(), { key, ...more });
  press('Home');
  expect(cursor.read()).toBe(view.fromMs);
  press('ArrowRight');
  press('ArrowRight', { shiftKey: true });
  expect(cursor.read()).toBe(view.fromMs + 11 * MINUTE_MS);
  press('ArrowLeft');
  expect(cursor.read()).toBe(view.fromMs + 10 * MINUTE_MS);
  press('PageDown');
  expect(cursor.read()).toBe(view.fromMs + 73 * MINUTE_MS);
  press('PageUp');
  expect(cursor.read()).toBe(view.fromMs);
  press('+');
  const half = { fromMs: view.fromMs, toMs: view.fromMs + 96 * MINUTE_MS };
  expect(onZoom).toHaveBeenLastCalledWith(half);
  again({ zoom: half });
  press('End');
  expect(cursor.read()).toBe(half.toMs);
  press('Escape');
  expect(onZoom).toHaveBeenLastCalledWith(null);
  again({ zoom: null });
  expect(press('Escape')).toBe(false);
  expect(cursor.read()).toBeNull();
  // With nothing left to take back, the key is somebody else's.
  expect(press('Escape')).toBe(true);
});

it('zooms by the keys that the person has, and calls by name only the usual ones', () => {
  const { onZoom, again } = show(eveningView());
  const press = (key: string, more = {}) => fireEvent.keyDown(line(), { key, ...more });
  expect(line().getAttribute('aria-description')).toContain('Plus and minus zoom');
  act(() => setKeys({ 'charts.zoomIn': ['Z'], 'charts.zoomAll': ['Ctrl+F9'] }, true));
  expect(line().getAttribute('aria-description')).not.toContain('Plus and minus zoom');
  press('Home');
  for (const before of ['+', 'Enter', '0']) press(before);
  expect(onZoom).not.toHaveBeenCalled();
  press('z');
  expect(onZoom).toHaveBeenCalledOnce();
  again({ zoom: onZoom.mock.calls[0]?.[0] ?? null });
  press('F9', { ctrlKey: true });
  expect(onZoom).toHaveBeenLastCalledWith(null);
});

it('goes from stream to stream where there are several', () => {
  const view = monthView();
  const { cursor } = show(view);
  fireEvent.keyDown(line(), { key: 'PageUp' });
  expect(cursor.read()).toBe(view.sessions.at(-1)?.startMs);
});

it('says what is drawn after a zoom', async () => {
  show(eveningView());
  fireEvent.keyDown(line(), { key: 'Home' });
  fireEvent.keyDown(line(), { key: '+' });
  await screen.findByText('The charts show 17:02 to 18:38.');
});

it('follows the pointer, and goes back to where a click left it', () => {
  const view = eveningView();
  const { cursor } = show(view);
  const half = view.fromMs + (view.toMs - view.fromMs) / 2;
  fireEvent.pointerMove(line(), { clientX: 100 + WIDTH / 2 });
  expect(cursor.read()).toBe(half);
  fireEvent.pointerLeave(line());
  expect(cursor.read()).toBeNull();
  fireEvent.pointerMove(line(), { clientX: 100 + WIDTH / 2 });
  fireEvent.pointerDown(line(), { clientX: 100 + WIDTH / 2, button: 0 });
  fireEvent.pointerUp(line(), { clientX: 100 + WIDTH / 2, button: 0 });
  fireEvent.pointerMove(line(), { clientX: 120 });
  fireEvent.pointerLeave(line());
  expect(cursor.read()).toBe(half);
});

it('stays under a pointer that rests while another time is drawn, and is taken up where it rests already', () => {
  const { cursor, again, unmount } = show(eveningView());
  cursor.move(eveningView().fromMs);
  fireEvent.pointerMove(line(), { clientX: 100 + WIDTH / 2 });
  const month = monthView();
  again({ view: month });
  expect(cursor.read()).toBe(Math.round((month.fromMs + month.toMs) / 2));
  expect(screen.getByText('At the line')).toBeDefined();
  // Comfort mode takes the charts' line away, and gives it back under the pointer, which enters what is new.
  again({ view: hiddenView() });
  expect(cursor.read()).toBe(eveningView().fromMs);
  again({ view: month });
  fireEvent.pointerEnter(line(), { clientX: 100 + WIDTH / 4 });
  expect(cursor.read()).toBe(Math.round(month.fromMs + (month.toMs - month.fromMs) / 4));
  unmount();
  expect(cursor.read()).toBe(eveningView().fromMs);
});

it('zooms into what is drawn over, and shows everything after a double click', () => {
  const view = eveningView();
  const { onZoom } = show(view);
  const quarter = (view.toMs - view.fromMs) / 4;
  fireEvent.pointerDown(line(), { clientX: 100 + (WIDTH * 3) / 4, button: 0 });
  fireEvent.pointerMove(line(), { clientX: 100 + WIDTH / 4 });
  fireEvent.pointerUp(line(), { clientX: 100 + WIDTH / 4, button: 0 });
  expect(onZoom).toHaveBeenCalledExactlyOnceWith({ fromMs: view.fromMs + quarter, toMs: view.fromMs + 3 * quarter });
  fireEvent.doubleClick(line());
  expect(onZoom).toHaveBeenLastCalledWith(null);
});

it('takes back what is being drawn over with Escape', () => {
  const { onZoom } = show(eveningView());
  fireEvent.pointerDown(line(), { clientX: 200, button: 0 });
  fireEvent.pointerMove(line(), { clientX: 500 });
  fireEvent.keyDown(line(), { key: 'Escape' });
  fireEvent.pointerUp(line(), { clientX: 500, button: 0 });
  expect(onZoom).not.toHaveBeenCalled();
});

it('shows what was recorded when comfort mode ends', () => {
  const { again } = show(hiddenView());
  again({ view: eveningView() });
  expect(plots).toHaveLength(11);
  expect(line().getAttribute('aria-valuetext')).toContain('viewers 1');
});

it('puts the line on a marker that is pressed; those in one place are a list', async () => {
  const view = eveningView();
  const { cursor, onMarker, again, user } = show(view);
  const row = screen.getByRole('toolbar', { name: 'What happened' });
  await user.click(within(row).getByRole('button', { name: /^Hosted by .*, 19:24$/ }));
  expect(onMarker.mock.lastCall?.[0].id).toBe('host');
  expect(cursor.read()).toBe(view.fromMs + 142 * MINUTE_MS);
  const close = view.markers.map((marker) => ({ ...marker, atMs: view.fromMs + 60 * MINUTE_MS }));
  again({ view: { ...view, markers: close } });
  await user.click(within(row).getByRole('button', { name: '5 events, 18:02 to 18:02' }));
  await user.click(await screen.findByRole('menuitem', { name: /Scene change/ }));
  expect(onMarker.mock.lastCall?.[0].id).toBe('note-1');
});

it('says in a line which charts are not drawn, and why', () => {
  show(emptyView());
  expect(screen.getByText(/^No data in this range: Chat, Followers/)).toBeDefined();
  expect(plots).toHaveLength(1);
});

it('says what the account may not see', () => {
  show(forbiddenView());
  expect(screen.getByText('This account may not see: Sub revenue.')).toBeDefined();
});

it('names who watches from where and with what', () => {
  show(eveningView());
  const countries = screen.getByRole('region', { name: 'Country' });
  expect(within(countries).getByText('Poland')).toBeDefined();
  expect(within(countries).getByText('31, 33 %')).toBeDefined();
  expect(within(countries).getByText('Not told')).toBeDefined();
});

it('draws axes and no number in comfort mode', () => {
  const { container } = show(hiddenView());
  expect(screen.getByText('Recording. No line yet.')).toBeDefined();
  expect(screen.queryByRole('slider')).toBeNull();
  expect(
    plots[0]?.data
      .at(-1)
      ?.slice(1)
      .every((ys) => [...ys].every((y) => y == null)),
  ).toBe(true);
  // Times of the axis are the only digits.
  expect(container.textContent?.replaceAll(/\d\d:\d\d/g, '')).not.toMatch(/\d/);
});
