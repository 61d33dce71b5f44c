import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DeliveryRow } from '../../../shared/deliveries.ts';
import { rowSample } from '../../testing/deliveries.ts';
import { renderWindow } from '../../testing/render.tsx';
import { AwayOption, DeliveryOption, FoldOption } from './DeliveryOption.tsx';

const place = { index: 4, count: 60, top: 228, height: 57, nowMs: Date.now(), stop: true };
const heard = () => ({ onLine: vi.fn(), onLook: vi.fn(), onChoose: vi.fn() });
const looks = { selected: false, compared: false, overtaken: false, withPath: false };

function show(row: DeliveryRow | null, change: Partial<typeof looks> = {}, on = heard()) {
  const draw = (next: DeliveryRow | null) => <DeliveryOption {...place} {...looks} {...change} {...on} row={next} />;
  const view = renderWindow(draw(row));
  return { ...view, on, draw, option: () => screen.getByRole('option') };
}

it('says its place among all, though few are drawn', () => {
  const { option } = show(rowSample(9));
  expect(option().getAttribute('aria-posinset')).toBe('5');
  expect(option().getAttribute('aria-setsize')).toBe('60');
  expect(option().getAttribute('aria-selected')).toBe('false');
});

it('is one tab stop when it is the one, else none', () => {
  const { option, rerender, on } = show(rowSample(9));
  expect(option().tabIndex).toBe(0);
  rerender(<DeliveryOption {...place} {...looks} {...on} stop={false} row={rowSample(9)} />);
  expect(option().tabIndex).toBe(-1);
});

it('tells what, how its signature stands and what we answered', () => {
  const { option } = show(rowSample(9));
  expect(option().textContent).toMatch(/update.*valid.*204$/);
});

it.each([
  [rowSample(9, { event: null }), 'No event'],
  [rowSample(9, { status: 0, verdict: 'invalid' }), 'hung up'],
  [rowSample(9, { scripted: true, status: 500 }), 'valid, 500 was your test'],
  [rowSample(9, { verdict: 'repeated' }), 'valid, but seen before'],
  [rowSample(9, { missed: 3 }), '3 missed'],
  [rowSample(9, { copies: 2 }), '2 copies'],
  [rowSample(9, { nthRetry: 1 }), '1 retry'],
  [rowSample(9, { replayOf: 4 }), 'replay'],
  [rowSample(9, { imported: true }), 'imported'],
])('marks what is out of the ordinary: %#', (row, words) => {
  const { option } = show(row);
  expect(option().textContent).toContain(words);
});

it('says that another one is compared with it, and that it came out of order', () => {
  const { option } = show(rowSample(9), { compared: true, overtaken: true });
  expect(option().textContent).toContain('valid, compared with this');
  expect(option().textContent).toContain('out of order');
});

it('names the path only in a list of more than one', () => {
  const { option, unmount } = show(rowSample(9));
  expect(option().textContent).not.toContain('c04e');
  unmount();
  const both = show(rowSample(9), { withPath: true });
  expect(both.option().textContent).toContain('c04e');
  both.unmount();
  const none = show(rowSample(9, { intake: null }), { withPath: true });
  expect(none.option().textContent).toContain('no path');
});

it('shows signs that turn text around instead of obeying them', () => {
  const { option } = show(rowSample(9, { event: 'channel:1:\u202Eexe' }));
  expect(option().textContent).not.toContain('\u202E');
});

it('focus looks at it, Enter and a press choose it', async () => {
  const { user, on, option } = show(rowSample(9));
  await user.tab();
  expect(document.activeElement).toBe(option());
  expect(on.onLook).toHaveBeenCalledExactlyOnceWith(9);
  expect(on.onLine).toHaveBeenCalledExactlyOnceWith(4);
  expect(on.onChoose).not.toHaveBeenCalled();
  await user.keyboard('{Enter}');
  await user.click(option());
  expect(on.onChoose.mock.calls).toEqual([[9], [9]]);
});

it('before its row is there it says so, and is looked at once the row comes', async () => {
  const { user, on, option, rerender, draw } = show(null);
  expect(option().textContent).toBe('Reading this delivery');
  expect(option().getAttribute('aria-disabled')).toBe('true');
  await user.tab();
  expect(on.onLook).not.toHaveBeenCalled();
  rerender(draw(rowSample(9)));
  expect(on.onLook).toHaveBeenCalledWith(9);
});

it('is not looked at when its row comes while the keyboard is elsewhere', () => {
  const { on, rerender, draw } = show(null);
  rerender(draw(rowSample(9)));
  expect(on.onLook).not.toHaveBeenCalled();
});

it('tells when the app was closed, and cannot be chosen', () => {
  const away = { times: 1, fromMs: place.nowMs - 7_200_000, toMs: place.nowMs - 3_600_000 };
  renderWindow(<AwayOption {...place} away={away} onLine={vi.fn()} />);
  const option = screen.getByRole('option');
  expect(option.textContent).toMatch(/^The app was closed.+ to .+$/);
  expect(option.getAttribute('aria-disabled')).toBe('true');
});

it('opens many that are alike by a press, Enter and the space bar, and the list does not hear of it', async () => {
  const [onFold, list] = [vi.fn(), vi.fn()];
  const fold = { key: 7, count: 36, repeats: 2, sinceMs: place.nowMs - 60_000, open: false };
  const { user } = renderWindow(
    // biome-ignore lint/a11y/noStaticElementInteractions: it stands for the list
    <div onKeyDown={list}>
      <FoldOption {...place} fold={fold} onLine={vi.fn()} onFold={onFold} />
    </div>,
  );
  const option = screen.getByRole('option');
  expect(option.textContent).toMatch(/^36 more like thesesince .+, 2 seen beforeShow$/);
  await user.click(option);
  option.focus();
  await user.keyboard('{Enter}[Space]');
  expect(onFold.mock.calls).toEqual([[7], [7], [7]]);
  expect(list).not.toHaveBeenCalled();
  await user.keyboard('{ArrowDown}');
  expect(list).toHaveBeenCalledOnce();
});
