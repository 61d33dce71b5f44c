import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { comfort } from '../../../shared/comfort.ts';
import type { DeliveryDetail, DeliveryRow, Sending } from '../../../shared/deliveries.ts';
import { deliveriesBridge, detailSample, rowSample } from '../../testing/deliveries.ts';
import { giveBoxesSize } from '../../testing/layout.ts';
import { renderWindow } from '../../testing/render.tsx';
import { ContentCard } from './ContentCard.tsx';
import type { ContentTab } from './deliveriesView.ts';

type Change = Partial<DeliveryDetail> & { body?: string };

beforeEach(() => giveBoxesSize(900, 570));

function show(
  first: ContentTab,
  change: Change = {},
  others: DeliveryDetail[] = [],
  compareWith: number | null = null,
  isHidden = false,
) {
  const detail = detailSample(rowSample(9), change);
  const rows: DeliveryRow[] = [detail.row, ...others.map(({ row }) => row)];
  const { bridge } = deliveriesBridge(rows, [detail, ...others]);
  function Held() {
    const [tab, setTab] = useState(first);
    return <ContentCard detail={detail} compareWith={compareWith} tab={tab} onTab={setTab} />;
  }
  if (isHidden) bridge.answer('comfort.read', { ...comfort.state.empty, on: true, hidden: true });
  return renderWindow(<Held />, { bridge });
}

const good = (body: string) => detailSample(rowSample(8), { body });

it('tells how much is in each part before one opens it', () => {
  show('body', { body: '{"a":1}' });
  expect(screen.getByRole('tab', { name: /^Body/ }).textContent).toContain('7 B');
  expect(screen.getByRole('tab', { name: /^Headers/ }).textContent).toContain('2');
  expect(screen.getByRole('tab', { name: /^Replays/ }).textContent).toContain('0');
});

it('shows JSON a value a line, and the text as it came on request', async () => {
  const { user } = show('body', { body: '{"a":{"b":1}}' });
  const region = () => screen.getByRole('region', { name: 'Body, 13 bytes' });
  expect(within(region()).queryByText('{"a":{"b":1}}')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Text' }));
  expect(region().textContent).toContain('{"a":{"b":1}}');
});

it('offers no such choice for what is no JSON, and says so', () => {
  show('body', { body: 'plain words' });
  expect(screen.getByText('The body is not JSON, so it is shown as text.')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
});

it('calls the parts of a form fields', () => {
  show('body', { body: 'a=1&b=2', headers: [['Content-Type', 'application/x-www-form-urlencoded']] });
  expect(screen.getByRole('radio', { name: 'Fields', checked: true })).toBeTruthy();
});

it('shows bytes for what is not text', () => {
  show('body', { bodyBase64: btoa('\xff\xfe\x00') });
  expect(screen.getByText('The body is not UTF-8 text, so it is shown as bytes.')).toBeTruthy();
  expect(screen.getByText(/^FF FE 00/)).toBeTruthy();
});

it.each(['body', 'bytes'] as const)('says of an empty body that it is empty, under “%s”', (tab) => {
  show(tab, { body: '' });
  expect(screen.getByText('The body is empty.')).toBeTruthy();
});

it('says that no headers are kept', () => {
  show('headers', { headers: [], target: '' });
  expect(screen.getByText('No headers are kept.')).toBeTruthy();
});

it('says that nothing was sent again, and how it is done', () => {
  show('replays');
  expect(screen.getByText(/^Not sent again yet/)).toBeTruthy();
});

it('lists what was sent again, newest first', () => {
  const sending: Sending = {
    id: 1,
    kind: 'replay',
    ...{ url: 'http://127.0.0.1:3000/a', atMs: 0, tries: 1 },
    ...{ status: 204, tookMs: 9 },
    ...{ answer: '', failure: null, edited: false },
  };
  const again: Sending = { ...sending, id: 2, kind: 'forward', tries: 3, status: null, failure: 'timedOut' };
  show('replays', { sendings: [sending, again] });
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/Forwarded3 tries.*No answer in time/);
  expect(rows[1]).toMatch(/Replay.*Answered 204/);
});

it('compares with the last valid one, by structure or by bytes', async () => {
  const { user } = show('difference', { body: '{"a":1,"b":2}', lastGoodId: 8 }, [good('{"a":1,"b":3}')]);
  expect(await screen.findByRole('tab', { name: /^Difference from .*, the last valid one$/ })).toBeTruthy();
  expect(await screen.findByText('1 line removed, 1 added.')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Bytes' }));
  expect(await screen.findByText(/The first 11 bytes are the same\.$/)).toBeTruthy();
});

it.each([
  ['{"a":1}', 'The same, byte for byte.'],
  ['{"a": 1}', /^The JSON is the same, but the white space differs\. The first 5 bytes are the same\./],
])('says when there is nothing to see: against %s', async (body, words) => {
  show('difference', { body: '{"a":1}', lastGoodId: 8 }, [good(body)]);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('says why there is nothing to compare with', async () => {
  const { unmount } = show('difference');
  expect(screen.getByText(/^No earlier valid delivery of this event is kept/)).toBeTruthy();
  unmount();
  show('difference', {}, [], 4);
  expect(await screen.findByText('The delivery that it was compared with is no longer kept.')).toBeTruthy();
});

it('says that it is compared with itself', async () => {
  show('difference', {}, [], 9);
  expect(await screen.findByText('That is the same delivery.')).toBeTruthy();
});

it('goes from tab to tab by arrows', async () => {
  const { user } = show('body');
  await user.click(screen.getByRole('tab', { name: /^Body/ }));
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toMatch(/^Headers/));
  expect(document.activeElement).toBe(screen.getByRole('tab', { selected: true }));
});

it.each(['body', 'difference', 'bytes'] as const)('comfort mode covers what the service delivered: %s', async (tab) => {
  const before = good('{"viewers":802}');
  const { user } = show(tab, { body: '{"viewers":803}', lastGoodId: 8 }, [before], null, true);
  expect(await screen.findByText(/^Comfort mode hides what was delivered/)).toBeTruthy();
  expect(document.body.innerHTML).not.toMatch(/80[23]|38 30/);
  await user.click(screen.getByRole('tab', { name: /^Headers/ }));
  expect(screen.getByText('application/json')).toBeTruthy();
});

it('comfort mode leaves what other senders delivered as it is', async () => {
  show('body', { body: '{"issues":802}', row: rowSample(9, { dialect: 'github' }) }, [], null, true);
  expect(await screen.findByText(/802/)).toBeTruthy();
});
