import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { DeliveriesQuery, DeliveriesPage as Page } from '../../../shared/deliveries.ts';
import { bareWords } from '../../testing/bareWords.ts';
import {
  type Deliveries,
  deliveriesBridge,
  detailSample,
  INTAKE,
  manyRows,
  rowSample,
} from '../../testing/deliveries.ts';
import { holdTime } from '../../testing/heldTime.ts';
import { giveBoxesSize } from '../../testing/layout.ts';
import { renderWindow } from '../../testing/render.tsx';
import { hookSample, hooksSample, receiverSample } from '../../testing/samples.ts';
import { PSEUDO_LOCALE } from '../../text/i18n.ts';
import { useView } from '../../view/view.ts';
import { DeliveriesPage } from './DeliveriesPage.tsx';
import { forgetView } from './deliveriesView.ts';

const intakeSample = {
  path: INTAKE,
  hookId: 'c04e2b00-1',
  sender: { dialect: 'platform' as const },
  signed: true,
  createdAtMs: Date.now(),
  scripted: null,
};

const setWidth = (width: number) =>
  (window as unknown as { happyDOM: { setViewport(size: { width: number }): void } }).happyDOM.setViewport({ width });

beforeEach(() => {
  setWidth(1280);
  giveBoxesSize(900, 570);
  forgetView();
  useView.getState().openDeliveries(INTAKE);
});

function withHook({ bridge }: Deliveries) {
  const hook = hookSample({
    intake: INTAKE,
    health: { kind: 'failing', inRow: 612, missed: 3, sinceMs: 0, disabledAtMs: null, rule: 'inRow' },
  });
  bridge.answer('hooks.read', hooksSample({ hooks: [hook] }));
  bridge.answer('receiver.read', receiverSample({ intakes: [intakeSample] }));
  return bridge;
}

const list = () => screen.findByRole('listbox', { name: 'Deliveries, newest first' });
const options = async () => within(await list()).findAllByRole('option');
const chosen = async () => (await options()).find((option) => option.getAttribute('aria-selected') === 'true');
const detail = () => screen.getByRole('region', { name: 'Delivery' });
const bad = detailSample(rowSample(9, { verdict: 'invalid', mistake: 'compactJson', status: 401, nthRetry: 3 }), {
  lastGoodId: 8,
  body: '{ "event": "channel:40213:update", "id": "x", "payload": { "viewers": 14.0 } }',
  diagnosis: {
    header: 'sha384=5BE1 …',
    asReceived: 'sha384=91C0 …',
    mistake: 'compactJson',
    found: 'sha384=5BE1 …',
    ...{ otherIntake: null, otherSender: null, skewMs: null, toleranceMs: null },
    rule: {
      ...{ header: 'Poker-Signature', algorithm: 'sha384', coding: 'upperHex', prefix: 'sha384=' },
      ...{ timeHeader: null, idHeader: null },
    },
    tried: ['bom', 'gzip'],
  },
  attempts: [
    { kind: 'missed', nth: 0, afterMs: 1000, beforeMs: 9000, awake: true },
    { kind: 'missed', nth: 1, afterMs: 1000, beforeMs: 9000, awake: true },
    { kind: 'missed', nth: 2, afterMs: 1000, beforeMs: 9000, awake: true },
    { kind: 'failed', nth: 3, atMs: 9000, status: 401, deliveryId: 9 },
    { kind: 'expected', nth: 4, aboutMs: Date.now() + 60_000 },
  ],
});

function oneBad() {
  return deliveriesBridge([bad.row, ...manyRows(8)], [bad]);
}

it('draws the deliveries in sight, counts the others, and shows the newest whole', async () => {
  const { bridge } = deliveriesBridge(manyRows(50_000));
  renderWindow(<DeliveriesPage />, { bridge });
  const drawn = await options();
  expect(drawn.length).toBeLessThan(40);
  expect(drawn[0]?.getAttribute('aria-setsize')).toBe('50000');
  expect(screen.getByText('50,000 deliveries')).toBeTruthy();
  expect(await within(detail()).findByRole('heading', { name: 'update of channel 40213' })).toBeTruthy();
  expect(bridge.inputsOf('deliveries.detail').at(-1)).toEqual({ id: 50_000 });
  expect(bridge.inputsOf('deliveries.rows').every(({ intake, limit }) => intake === INTAKE && limit <= 200)).toBe(true);
});

it('says that a signed one was rejected, before that its signature fits', async () => {
  const row = rowSample(9, { verdict: 'valid', refusal: 'notAnEnvelope', status: 400, event: null, envelopeId: null });
  const { bridge } = deliveriesBridge([row], [detailSample(row, { body: '{}' })]);
  renderWindow(<DeliveriesPage />, { bridge });
  expect(await within(detail()).findByText('Rejected: not a delivery of the service.')).toBeTruthy();
  expect(within(detail()).getByText('Signature valid.')).toBeTruthy();
  expect((await options())[0]?.textContent).toContain('not a delivery of the service');
});

it('goes on with J and K, but not while somebody types', async () => {
  const { bridge } = deliveriesBridge(manyRows(20));
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  await options();
  await waitFor(async () => expect((await chosen())?.getAttribute('aria-posinset')).toBe('1'));
  await user.keyboard('jjk');
  await waitFor(async () => expect((await chosen())?.getAttribute('aria-posinset')).toBe('2'));
  await user.click(screen.getByRole('textbox', { name: 'Headers and bodies' }));
  await user.keyboard('jrd');
  expect((await chosen())?.getAttribute('aria-posinset')).toBe('2');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('moves by arrows, Home and End; Enter goes to the delivery and Escape back', async () => {
  const { bridge } = deliveriesBridge(manyRows(20));
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  const [first] = await options();
  await act(async () => first?.focus());
  await user.keyboard('{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-posinset')).toBe('3'));
  expect((await chosen())?.getAttribute('aria-posinset')).toBe('3');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(detail());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-posinset')).toBe('3'));
  await user.keyboard('{Home}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-posinset')).toBe('1'));
});

it('keeps choice and focus when others come, and says how many', async () => {
  const { bridge, change } = deliveriesBridge(manyRows(20));
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  const [, second] = await options();
  await user.click(second ?? expect.fail());
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-posinset')).toBe('2'));
  act(() => change((rows) => [rowSample(22), rowSample(21), ...rows]));
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-posinset')).toBe('4'));
  expect((await chosen())?.getAttribute('aria-posinset')).toBe('4');
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toBe('2 new deliveries'));
});

it.each([2, 60])('closing a replay leaves the choice where it was, though %i others came meanwhile', async (count) => {
  const { bridge, change } = deliveriesBridge(manyRows(20));
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  await user.click((await options())[3] ?? expect.fail());
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-posinset')).toBe('4'));
  await waitFor(() => expect(bridge.inputsOf('deliveries.detail').at(-1)).toEqual({ id: 17 }));
  await user.keyboard('r');
  expect(await screen.findByRole('dialog')).toBeTruthy();
  act(() => change(() => manyRows(20 + count)));
  await waitFor(async () => expect((await options())[0]?.getAttribute('aria-setsize')).toBe(String(20 + count)));
  // Whoever hears the page hears it in order.
  const places = (await options()).map((option) => Number(option.getAttribute('aria-posinset')));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-posinset')).toBe(String(4 + count)));
  expect((await chosen())?.getAttribute('aria-posinset')).toBe(String(4 + count));
  expect(bridge.inputsOf('deliveries.detail').at(-1)).toEqual({ id: 17 });
});

it('lets new ones wait above while one reads further down', async () => {
  const { bridge, change } = deliveriesBridge(manyRows(300));
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  const scroller = (await list()).parentElement ?? expect.fail();
  await options();
  act(() => {
    scroller.scrollTop = 57 * 40;
    fireEvent.scroll(scroller);
  });
  await waitFor(async () => expect((await options()).at(1)?.getAttribute('aria-posinset')).not.toBe('2'));
  act(() => change((rows) => [rowSample(302), rowSample(301), ...rows]));
  await screen.findByRole('button', { name: '2 new deliveries, go to the top' });
  await waitFor(() => expect(scroller.scrollTop).toBe(57 * 42));
  await user.click(screen.getByRole('button', { name: '2 new deliveries, go to the top' }));
  await waitFor(() => expect(scroller.scrollTop).toBe(0));
});

it('one line stands for many that are alike; it opens by a press and by Enter, and J passes it', async () => {
  const { bridge } = deliveriesBridge(manyRows(60));
  const runs = [{ offset: 0, count: 40, repeats: 2, sinceMs: rowSample(21).atMs, oldestId: 21 }];
  const answer = (query: DeliveriesQuery): Page => {
    const rows = manyRows(60).slice(query.offset, query.offset + query.limit);
    return { version: 1, total: 60, rows, away: [], runs, overtaken: [59] };
  };
  bridge.answer('deliveries.rows', answer);
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  const fold = await screen.findByRole('option', { name: /^36 more like these.*since .*2 seen before/ });
  expect(fold.getAttribute('aria-posinset')).toBe('5');
  expect((await options())[0]?.getAttribute('aria-setsize')).toBe('25');
  expect((await options())[1]?.textContent).toContain('out of order');
  await user.keyboard('jjjj');
  await waitFor(async () => expect((await chosen())?.getAttribute('aria-posinset')).toBe('6'));
  await user.click(fold);
  await waitFor(async () => expect((await options())[0]?.getAttribute('aria-setsize')).toBe('61'));
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await options())[0]?.getAttribute('aria-setsize')).toBe('25'));
});

it('Enter or Down in the search goes to its first hit, also before that is there', async () => {
  const { bridge } = deliveriesBridge(manyRows(20));
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  await options();
  await user.keyboard('/');
  await user.keyboard('envelope-7-{Enter}');
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-setsize')).toBe('1'));
  expect(document.activeElement?.getAttribute('role')).toBe('option');
  await waitFor(() => expect(bridge.inputsOf('deliveries.detail').at(-1)).toEqual({ id: 7 }));
});

it('one comes into the list with the keyboard, not around all of it', async () => {
  const { bridge } = deliveriesBridge(manyRows(20));
  renderWindow(<DeliveriesPage />, { bridge });
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-posinset')).toBe('1'));
});

it('shows failures alone with one press', async () => {
  const { bridge } = deliveriesBridge(manyRows(20));
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  await options();
  await user.click(screen.getByRole('button', { name: 'Failures only', pressed: false }));
  await waitFor(() => expect(bridge.inputsOf('deliveries.rows').at(-1)?.statusClasses).toEqual([0, 4, 5]));
  await user.click(screen.getByRole('button', { name: 'Failures only', pressed: true }));
  await waitFor(() => expect(bridge.inputsOf('deliveries.rows').at(-1)?.statusClasses).toEqual([]));
});

it('tells how late one came, and that the clocks differ when it came before it was sent', async () => {
  const row = rowSample(9);
  const { bridge, change } = deliveriesBridge([row], [detailSample(row)]);
  renderWindow(<DeliveriesPage />, { bridge });
  expect(await screen.findByText(/\(47 s later\)/)).toBeTruthy();
  const early = rowSample(10);
  bridge.answer('deliveries.detail', detailSample(early, { sentAtMs: early.atMs + 118_000 }));
  change(() => [early]);
  act(() => useView.getState().openDeliveries(null, 10));
  expect(await screen.findByText(/The clock of the service is 1 min 58 s ahead/)).toBeTruthy();
});

it('searches after a pause, and says when nothing fits', async () => {
  const { bridge } = deliveriesBridge(manyRows(20));
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  await options();
  holdTime();
  await user.keyboard('/');
  await user.keyboard('zzz');
  expect(await screen.findByText(/^Nothing was found for “.*zzz.*” in headers and bodies\./)).toBeTruthy();
  // A part of a word that it does not begin with may be there all the same.
  expect(screen.getByText(/The search finds whole words\. The last word may be incomplete/)).toBeTruthy();
  expect(new Set(bridge.inputsOf('deliveries.rows').map(({ text }) => text))).toEqual(new Set(['', 'zzz']));
  await user.click(screen.getByRole('button', { name: 'Show all' }));
  expect((await options()).length).toBeGreaterThan(5);
});

it('says of signs alone that they cannot be searched for', async () => {
  const { bridge } = deliveriesBridge(manyRows(20));
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  await options();
  holdTime();
  await user.keyboard('/');
  await user.keyboard('":');
  expect(await screen.findByText(/“.*":.*” has no letter and no digit\./)).toBeTruthy();
  expect(screen.queryByText(/^Nothing was found/)).toBeNull();
});

it('filters by signature, answer, event and time', async () => {
  const { bridge } = oneBad();
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  await options();
  await user.click(screen.getByRole('button', { name: 'Filter' }));
  const form = await screen.findByRole('dialog', { name: 'Show only' });
  await user.click(within(form).getByRole('checkbox', { name: 'invalid' }));
  await waitFor(async () => expect(await options()).toHaveLength(1));
  await user.click(within(form).getByRole('checkbox', { name: '4xx' }));
  await user.click(within(form).getByRole('checkbox', { name: 'channel:40213:update' }));
  await user.click(within(form).getByRole('radio', { name: 'Last hour' }));
  await waitFor(() =>
    expect(bridge.inputsOf('deliveries.rows').at(-1)).toMatchObject({
      verdicts: ['invalid'],
      statusClasses: [4],
      events: ['channel:40213:update'],
    }),
  );
  expect(bridge.inputsOf('deliveries.rows').at(-1)?.fromMs).toBeGreaterThan(Date.now() - 3_700_000);
  expect(await screen.findByText('No matches')).toBeTruthy();
  await user.click(within(form).getByRole('button', { name: 'Show all' }));
  await waitFor(async () => expect(await options()).toHaveLength(9));
});

it('names the mistake first, then proves it, then says what else was tried', async () => {
  const { bridge } = oneBad();
  renderWindow(<DeliveriesPage />, { bridge });
  expect((await options())[0]?.textContent).toContain('body was re-serialised');
  expect(await screen.findByText('Signature invalid: body was re-serialised.')).toBeTruthy();
  const text = detail().textContent ?? '';
  expect(text).toContain('sha384=91C0 … does not match');
  expect(text).toContain('Compact JSONsha384=5BE1 … matches the header');
  expect(text).toContain('Also tried, no match:Byte order mark, Unpacked gzip');
  expect(text.indexOf('does not match')).toBeGreaterThan(text.indexOf('Signature invalid'));
});

it('shows each attempt: missed, failed, expected', async () => {
  const { bridge } = oneBad();
  renderWindow(<DeliveriesPage />, { bridge });
  expect(await screen.findByText('1st, 2nd and 3rd never arrived')).toBeTruthy();
  expect(screen.getByText(/We were listening. It was lost on its way/)).toBeTruthy();
  expect(screen.getByText('we answered 401')).toBeTruthy();
  expect(screen.getByText('5th')).toBeTruthy();
  expect(screen.getByText('expected')).toBeTruthy();
});

it('shows the difference from the last good one, and from any other', async () => {
  const { bridge } = oneBad();
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  expect(await screen.findByRole('tab', { name: /^Difference from .*, the last valid one$/ })).toBeTruthy();
  expect(await screen.findByText('2 lines removed, 2 added.')).toBeTruthy();
  await user.keyboard('d');
  await user.click(await screen.findByRole('menuitem', { name: 'Select in the list…' }));
  expect(await screen.findByText('Select what to compare with.')).toBeTruthy();
  await user.click((await options())[3] ?? expect.fail());
  await waitFor(() => expect(bridge.inputsOf('deliveries.detail').at(-1)).toEqual({ id: 6 }));
  expect((await chosen())?.getAttribute('aria-posinset')).toBe('1');
  expect(screen.queryByText('Select what to compare with.')).toBeNull();
  await waitFor(() => expect(screen.queryByRole('tab', { name: /the last valid one$/ })).toBeNull());
  await user.click(screen.getByRole('radio', { name: 'Bytes' }));
  expect(await screen.findByText(/The first 1 bytes are the same\.$/)).toBeTruthy();
});

it('shows what came as text, whatever is in it', async () => {
  const body = '<img src=x onerror=alert(1)>\u202Egnp.exe';
  const hostile = detailSample(rowSample(9, { event: '<b>bold</b>\u202E', envelopeId: null }), {
    body,
    headers: [
      ['X-A', '<script>1</script>\u2066'],
      ['x-a', 'second'],
    ],
  });
  const { bridge } = deliveriesBridge([hostile.row], [hostile]);
  const { user, container } = renderWindow(<DeliveriesPage />, { bridge });
  await user.click(await screen.findByRole('tab', { name: /^Body/ }));
  expect(await screen.findByText(/The body is not JSON/)).toBeTruthy();
  expect(screen.getByText('<img src=x onerror=alert(1)>', { exact: false })).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Headers 2' }));
  const names = within(screen.getByRole('table', { name: 'Headers as they came' })).getAllByRole('rowheader');
  expect(names.map(({ textContent }) => textContent)).toEqual(['POST', 'X-A', 'x-a']);
  expect(screen.getByText('U+2066')).toBeTruthy();
  expect(container.querySelector('img, script, main b b')).toBeNull();
  expect(container.textContent).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/);
});

it('shows JSON with its numbers as they were written, text, and bytes', async () => {
  const { bridge } = oneBad();
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  await user.click(await screen.findByRole('tab', { name: /^Body/ }));
  expect(await screen.findByText('14.0')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Text' }));
  expect(await screen.findByText(/"payload": \{ "viewers": 14\.0 \} \}/)).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: 'Raw bytes' }));
  expect(await screen.findByText(/^7B 20 22 65 76 65 6E 74 22 3A/)).toBeTruthy();
});

it('replays: to this computer only, edited and signed anew if wanted', async () => {
  const deliveries = oneBad();
  const bridge = withHook(deliveries);
  bridge.answer('deliveries.replay', {
    id: 1,
    kind: 'replay',
    url: 'http://127.0.0.1:3000/hooks',
    atMs: Date.now(),
    tries: 1,
    status: 422,
    tookMs: 12,
    answer: '<b>no</b>',
    failure: null,
    edited: true,
  });
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  await screen.findByText('Signature invalid: body was re-serialised.');
  await user.keyboard('r');
  const sheet = await screen.findByRole('dialog', { name: 'Replay' });
  await user.click(within(sheet).getByRole('radio', { name: 'Another address here' }));
  const address = within(sheet).getByRole('textbox', { name: 'Address on this computer' });
  await user.type(address, 'http://10.0.0.1/');
  expect(within(sheet).getByText(/Stored deliveries are sent to this computer only/)).toBeTruthy();
  await user.click(within(sheet).getByRole('button', { name: 'Send' }));
  expect(bridge.inputsOf('deliveries.replay')).toEqual([]);
  await user.clear(address);
  await user.type(address, 'http://127.0.0.1:3000/hooks');
  await user.click(within(sheet).getByRole('radio', { name: 'Edited' }));
  const text = within(sheet).getByRole('textbox', { name: 'Body to send' });
  await user.clear(text);
  await user.type(text, 'odd');
  expect(within(sheet).getByText(/It is not JSON/)).toBeTruthy();
  await user.click(within(sheet).getByRole('checkbox', { name: /Re-sign/ }));
  await user.click(within(sheet).getByRole('button', { name: 'Send' }));
  expect(bridge.inputsOf('deliveries.replay')).toEqual([
    { id: 9, url: 'http://127.0.0.1:3000/hooks', body: 'odd', resign: true },
  ]);
  expect(await within(sheet).findByText('Answered 422 after 12 ms')).toBeTruthy();
  expect(within(sheet).getByText('<b>no</b>')).toBeTruthy();
});

/** The first delivery is shown, and the next that is chosen comes when `come` is called. */
async function withLateDetail(bridge: ReturnType<typeof withHook>) {
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  const choose = async (index: number) => user.click((await options())[index] as HTMLElement);
  await choose(0);
  await screen.findByRole('button', { name: 'Replay' });
  const come = Promise.withResolvers<void>();
  bridge.answer('deliveries.detail', async ({ id }) => {
    await come.promise;
    return detailSample(rowSample(id));
  });
  return { user, choose, come: come.resolve };
}

it('replays the delivery that is chosen, also while the one before is still shown', async () => {
  const bridge = withHook(deliveriesBridge(manyRows(8)));
  bridge.hang('deliveries.replay');
  const { user, choose, come } = await withLateDetail(bridge);
  await choose(1);
  const { id } = bridge.inputsOf('deliveries.detail').at(-1) ?? { id: 0 };
  await user.keyboard('r');
  expect(screen.queryByRole('dialog', { name: 'Replay' })).toBeNull();
  come();
  const sheet = await screen.findByRole('dialog', { name: 'Replay' });
  await user.click(within(sheet).getByRole('button', { name: 'Send' }));
  expect(bridge.inputsOf('deliveries.replay').map((asked) => asked.id)).toEqual([id]);
});

it('opens no replay later that was asked for and left before the delivery came', async () => {
  const { user, choose, come } = await withLateDetail(withHook(deliveriesBridge(manyRows(8))));
  const shows = (id: number) => waitFor(() => expect(detail().textContent).toContain(`envelope-${id}-`));
  await choose(1);
  await user.keyboard('r');
  await choose(2);
  come();
  await shows(6);
  await choose(1);
  await shows(7);
  expect(screen.queryByRole('dialog', { name: 'Replay' })).toBeNull();
});

it('says why a replay or a command could not be had', async () => {
  const { bridge } = oneBad();
  bridge.fail('deliveries.replay', { kind: 'badInput', field: 'url', why: 'notListening' });
  bridge.fail('deliveries.copyCurl', { kind: 'badInput', field: 'url', why: 'notListening' });
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Copy as curl' }));
  expect(await screen.findByText('The receiver is not listening, or the path is closed.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Replay' }));
  const sheet = await screen.findByRole('dialog', { name: 'Replay' });
  await user.click(within(sheet).getByRole('button', { name: 'Send' }));
  expect(await within(sheet).findByText('The receiver is not listening, or the path is closed.')).toBeTruthy();
  expect(within(sheet).getByRole<HTMLInputElement>('checkbox', { name: /Re-sign/ }).disabled).toBe(true);
});

it('tells the price of another answer before it is started, and stops it', async () => {
  const bridge = withHook(oneBad());
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  await screen.findByText(/It has no cost/);
  await user.click(screen.getByRole('radio', { name: '500' }));
  expect(screen.getByText(/612 would become 615/)).toBeTruthy();
  const times = screen.getByRole('textbox', { name: 'How many deliveries' });
  await user.clear(times);
  await user.type(times, '0');
  expect(screen.getAllByText('Enter a number from 1 to 1,000.').length).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Start' }));
  await user.clear(times);
  await user.type(times, '5');
  await user.click(screen.getByRole('button', { name: 'Start' }));
  expect(bridge.inputsOf('receiver.answerWith')).toEqual([{ path: INTAKE, answer: '500', times: 5 }]);
  const scripted = { answer: '500', left: 4 } as const;
  act(() => bridge.push('receiver.changed', receiverSample({ intakes: [{ ...intakeSample, scripted }] })));
  expect(await screen.findByText('The next 4 genuine deliveries get this.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(bridge.inputsOf('receiver.answerWith').at(-1)).toEqual({ path: INTAKE, answer: '500', times: 0 });
});

it('takes files in and out, and asks before it removes', async () => {
  const bridge = withHook(oneBad());
  bridge.answer('deliveries.export', 9);
  bridge.fail('deliveries.import', { kind: 'badInput', field: 'file', why: 'line 3' });
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  await options();
  const choose = async (name: string) => {
    // Which call was the last one is told by its time.
    vi.setSystemTime(Date.now() + 1000);
    await user.click(screen.getByRole('button', { name: 'More about these deliveries' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Export those shown…');
  expect(await screen.findByText('9 deliveries exported.')).toBeTruthy();
  expect(bridge.inputsOf('deliveries.export')).toMatchObject([{ intake: INTAKE, text: '' }]);
  await choose('Import a file…');
  expect(await screen.findByText(/^Line 3 of the file/)).toBeTruthy();
  await choose('Delete all of this path…');
  expect(bridge.inputsOf('deliveries.clear')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Delete them' }));
  expect(bridge.inputsOf('deliveries.clear')).toEqual([{ intake: INTAKE }]);
  expect(await screen.findByText('The deliveries are deleted.')).toBeTruthy();
  // What was removed is not shown any more, either.
  expect(within(detail()).getByText('The delivery that you select is shown here.')).toBeTruthy();
});

it('the question before deliveries are deleted gives the keyboard back, and Escape leaves it', async () => {
  const bridge = withHook(oneBad());
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  await options();
  const menu = () => screen.getByRole('button', { name: 'More about these deliveries' });
  const ask = async () => {
    await user.click(menu());
    await user.click(await screen.findByRole('menuitem', { name: 'Delete all of this path…' }));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Keep them'));
  };
  await ask();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(menu());
  await ask();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('button', { name: 'Delete them' })).toBeNull();
  expect(document.activeElement).toBe(menu());
  await ask();
  await user.tab();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete them' })).toBeNull());
  expect(document.activeElement).toBe(menu());
  expect(bridge.inputsOf('deliveries.clear')).toHaveLength(1);
});

it('says that a file held nothing that is not here already', async () => {
  const { bridge } = deliveriesBridge(manyRows(3));
  bridge.answer('deliveries.import', 0);
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  await options();
  await user.click(screen.getByRole('button', { name: 'More about these deliveries' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Import a file…' }));
  expect(await screen.findByText('Nothing is new. All deliveries of the file are already here.')).toBeTruthy();
});

it('says that what came is not kept any more', async () => {
  const bridge = withHook(deliveriesBridge([]));
  renderWindow(<DeliveriesPage />, { bridge });
  expect(await screen.findByText('No deliveries kept')).toBeTruthy();
  expect(await screen.findByText(/deleted or too old\. The last one came at \d\d:\d\d/)).toBeTruthy();
});

it('says that nothing came yet, and since when', async () => {
  const bridge = withHook(deliveriesBridge([]));
  bridge.answer('hooks.read', hooksSample({ hooks: [hookSample({ intake: INTAKE, last: null })] }));
  renderWindow(<DeliveriesPage />, { bridge });
  expect(await screen.findByText('No deliveries yet')).toBeTruthy();
  expect(await screen.findByText(/has sent nothing to .*\/in\/c04e2b.* since \d\d:\d\d/)).toBeTruthy();
});

it('says when the list could not be read, and asks again', async () => {
  const { bridge } = deliveriesBridge(manyRows(3));
  bridge.fail('deliveries.rows', { kind: 'storageFailed', what: 'journal' });
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(bridge.inputsOf('deliveries.rows').length).toBeGreaterThan(1);
});

it('says when a delivery is no longer kept', async () => {
  const { bridge } = deliveriesBridge(manyRows(3));
  bridge.answer('deliveries.detail', null);
  renderWindow(<DeliveriesPage />, { bridge });
  expect(await screen.findByText('This delivery is no longer kept.')).toBeTruthy();
});

it('shows the one that was asked for from elsewhere', async () => {
  const { bridge } = deliveriesBridge(manyRows(300));
  useView.getState().openDeliveries(null, 17);
  renderWindow(<DeliveriesPage />, { bridge });
  await options();
  await waitFor(() => expect(bridge.inputsOf('deliveries.detail').at(-1)).toEqual({ id: 17 }));
  expect(await within(detail()).findByText(/enve…a7d2/)).toBeTruthy();
});

it('is two pages where there is no room for both', async () => {
  setWidth(720);
  const { bridge } = deliveriesBridge(manyRows(20));
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  const [, second] = await options();
  expect(screen.queryByRole('region', { name: 'Delivery' })).toBeNull();
  await user.click(second ?? expect.fail());
  await waitFor(() => expect(document.activeElement).toBe(detail()));
  await user.click(await screen.findByRole('button', { name: 'Back to the list' }));
  expect(screen.queryByRole('region', { name: 'Delivery' })).toBeNull();
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-posinset')).toBe('2'));
});

it('leads back to the hooks', async () => {
  const { bridge } = deliveriesBridge(manyRows(1));
  const { user } = renderWindow(<DeliveriesPage />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Back to the hooks' }));
  expect(useView.getState().deliveries).toBeNull();
});

it('takes all its words from the catalogue', async () => {
  useView.getState().openDeliveries(null);
  const deliveries = oneBad();
  const bridge = withHook(deliveries);
  const { user } = renderWindow(<DeliveriesPage />, { bridge, language: PSEUDO_LOCALE });
  await screen.findByRole('listbox');
  await screen.findByText(/Signature invalid/);
  await user.keyboard('r');
  await screen.findByRole('dialog');
  // What came, and pieces of sentences that the catalogue has whole.
  const given =
    /^(update|nora_plays|\/|c04e2b|9f77aa01d2|\/in\/\S+|sha384=.*|Poker.*|".*",?|[\d\s:,.·{}+−[\]-]*|\d+ \w{3} \d{4}|enve…a7d2|of|[^⟦]*⟧)$/;
  expect(bareWords(given)).toEqual([]);
});
