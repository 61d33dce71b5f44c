import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useView } from '../../view/view.ts';
import { filtersSet, forgetView, noFilter, useDeliveriesView } from './deliveriesView.ts';

beforeEach(() => {
  forgetView();
  useView.setState(useView.getInitialState(), true);
});

afterEach(cleanup);

const look = (intake: string | null) =>
  renderHook(({ path }) => useDeliveriesView(path), { initialProps: { path: intake } });

it('keeps what one looks at of a path while one is elsewhere, and begins anew for another path', () => {
  const first = look('/in/a');
  act(() => first.result.current[1]({ selected: 7, text: 'update' }));
  first.unmount();
  expect(look('/in/a').result.current[0]).toMatchObject({ selected: 7, text: 'update' });
  const other = look('/in/b');
  expect(other.result.current[0]).toMatchObject({ selected: null, text: '' });
  act(() => other.result.current[1]({ selected: 9 }));
  expect(other.result.current[0]).toMatchObject({ selected: 9, text: '' });
});

it('opens the delivery that was asked for from elsewhere, without what the list was narrowed to', () => {
  const { result } = look(null);
  act(() => result.current[1]({ selected: 7, text: 'update', tab: 'bytes' }));
  act(() => useView.getState().openDeliveries(null, 12));
  expect(result.current[0]).toMatchObject({ selected: 12, opened: true, text: '', tab: null });
  // It was a wish of then: one may look at others afterwards.
  act(() => result.current[1]({ selected: 13 }));
  expect(result.current[0].selected).toBe(13);
  expect(useView.getState().wantedDelivery).toBeNull();
});

it('counts what the list is narrowed by', () => {
  expect(filtersSet(noFilter)).toBe(0);
  expect(filtersSet({ ...noFilter, time: 'hour', verdicts: ['invalid', 'missing'] })).toBe(2);
});
