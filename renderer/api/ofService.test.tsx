import { useQuery } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { renderWindow } from '../testing/render.tsx';
import { customSample, demoSample } from '../testing/samples.ts';
import { call } from './call.ts';
import { ofService, withinThisTurn, withThisService } from './ofService.ts';
import { useStateOf } from './state.ts';

/** Something that is asked for by an id of the service. */
function Sheet({ id }: { id: number }) {
  const { data } = useQuery({ queryKey: ['sheet', id], queryFn: () => call('chat.listEmoticons') });
  const settings = useStateOf('settings');
  return <p>{data === undefined ? 'none yet' : `told, ${settings?.theme}`}</p>;
}

it('takes no answer over to another service: what is on the screen is asked for again, the rest when it is wanted', async () => {
  const { bridge, queries, rerender } = renderWindow(<Sheet id={1} />);
  await screen.findByText('told, dark');
  rerender(<Sheet id={2} />);
  await screen.findByText('told, dark');
  act(() => bridge.push('service.changed', demoSample({ turn: 1 })));
  act(() => bridge.push('service.changed', demoSample({ turn: 1, status: 'failed' })));
  expect(bridge.inputsOf('chat.listEmoticons')).toHaveLength(2);
  const states = bridge.inputsOf('settings.read').length;
  const answers = Promise.withResolvers<never[]>();
  bridge.answer('chat.listEmoticons', () => answers.promise);
  act(() => bridge.push('service.changed', customSample({ turn: 2, status: 'starting' })));
  await screen.findByText('none yet');
  answers.resolve([]);
  await screen.findByText('told, dark');
  expect(queries.getQueryData(['sheet', 1])).toBeUndefined();
  expect(bridge.inputsOf('chat.listEmoticons')).toHaveLength(3);
  expect(bridge.inputsOf('settings.read')).toHaveLength(states);
});

it('knows the first change of a service that was read', async () => {
  function Service() {
    return <p>{useStateOf('service')?.status ?? 'not known'}</p>;
  }
  const { bridge, queries } = renderWindow(<Service />);
  await screen.findByText('ready');
  queries.setQueryData(['chat.listEmoticons'], []);
  act(() => bridge.push('service.changed', customSample({ turn: 2 })));
  expect(queries.getQueryData(['chat.listEmoticons'])).toBeUndefined();
  expect(queries.getQueryData(['service'])).toMatchObject({ turn: 2 });
});

it('begins anew at another service what was looked at or filled in at one, and goes on with it while that one comes up again', async () => {
  const store = ofService(createStore(() => ({ text: '' })));
  const { bridge } = renderWindow(<Sheet id={1} />);
  await screen.findByText('told, dark');
  act(() => bridge.push('service.changed', demoSample({ turn: 1 })));
  store.setState({ text: 'mira' });
  act(() => bridge.push('service.changed', demoSample({ turn: 2, status: 'starting' })));
  expect(store.getState()).toEqual({ text: 'mira' });
  act(() => bridge.push('service.changed', customSample({ turn: 2, status: 'ready' })));
  expect(store.getState()).toEqual({ text: '' });
  store.setState({ text: 'at the other' });
  act(() => bridge.push('service.changed', customSample({ turn: 3, status: 'starting' })));
  expect(store.getState()).toEqual({ text: 'at the other' });
});

it('knows whether the service, and its turn, are still those that something was asked in', async () => {
  const { bridge } = renderWindow(<Sheet id={1} />);
  await screen.findByText('told, dark');
  act(() => bridge.push('service.changed', demoSample({ turn: 1 })));
  const asked = () => {
    const checks = [withThisService(), withinThisTurn()];
    return () => checks.map((isSame) => isSame());
  };
  const first = asked();
  act(() => bridge.push('service.changed', demoSample({ turn: 1, status: 'failed' })));
  expect(first()).toEqual([true, true]);
  act(() => bridge.push('service.changed', demoSample({ turn: 2 })));
  expect(first()).toEqual([true, false]);
  const second = asked();
  act(() => bridge.push('service.changed', customSample({ turn: 2 })));
  act(() => bridge.push('service.changed', demoSample({ turn: 3 })));
  expect(second()).toEqual([false, false]);
});
