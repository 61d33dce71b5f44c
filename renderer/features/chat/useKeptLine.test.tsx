import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { call } from '../../api/call.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { holdTime } from '../../testing/heldTime.ts';
import { renderWindow } from '../../testing/render.tsx';
import { customSample, demoSample } from '../../testing/samples.ts';
import { composer, composerStore } from '../../view/composerStore.ts';
import { useKeptLine } from './useKeptLine.ts';

function Line({ channelId }: { channelId: number | null }) {
  useKeptLine(channelId);
  return null;
}

const line = () => composerStore.getState().line;
const lines = new Map<number, string>();

function setUp(channelId: number | null) {
  const bridge = createFakeBridge();
  bridge.answer('drafts.of', ({ channelId: of }) => lines.get(of) ?? '');
  return renderWindow(<Line channelId={channelId} />, { bridge });
}

beforeEach(() => {
  composer.clear();
  lines.clear();
});

it('brings back what was being written, and never over what is', async () => {
  lines.set(7, 'half a thou');
  const { unmount } = setUp(7);
  await waitFor(() => expect(line()).toBe('half a thou'));
  unmount();
  composer.write('something newer');
  const { bridge } = setUp(7);
  await waitFor(() => expect(bridge.inputsOf('drafts.keep')).toEqual([{ channelId: 7, text: 'something newer' }]));
  expect(line()).toBe('something newer');
});

it('keeps the line when one pauses, and forgets it as soon as it is sent', async () => {
  const pass = holdTime();
  const { bridge } = setUp(7);
  await waitFor(() => expect(bridge.inputsOf('drafts.of')).toHaveLength(1));
  act(() => composer.write('hel'));
  act(() => composer.write('hello'));
  expect(bridge.inputsOf('drafts.keep')).toEqual([]);
  await pass(300);
  expect(bridge.inputsOf('drafts.keep')).toEqual([{ channelId: 7, text: 'hello' }]);
  act(() => void composer.take());
  expect(bridge.inputsOf('drafts.keep').at(-1)).toEqual({ channelId: 7, text: '' });
});

it('keeps the line of who types on without a pause', async () => {
  const pass = holdTime();
  const { bridge } = setUp(7);
  await waitFor(() => expect(bridge.inputsOf('drafts.of')).toHaveLength(1));
  let text = '';
  for (const letter of 'on and on and on') {
    text += letter;
    act(() => composer.write(text));
    await pass(200);
  }
  expect(bridge.inputsOf('drafts.keep').map((input) => input.text)).toEqual(['on an', 'on and on ', 'on and on and o']);
});

it('each channel has a line of its own, kept at once when one leaves', async () => {
  lines.set(8, 'to the other');
  const { bridge, rerender } = setUp(7);
  await waitFor(() => expect(bridge.inputsOf('drafts.of')).toHaveLength(1));
  act(() => composer.write('to the first'));
  rerender(<Line channelId={8} />);
  expect(bridge.inputsOf('drafts.keep')).toEqual([{ channelId: 7, text: 'to the first' }]);
  await waitFor(() => expect(line()).toBe('to the other'));
});

it('is kept before its service is left, and not for the channel of the same number at another, which has its own', async () => {
  const { bridge } = setUp(7);
  await waitFor(() => expect(bridge.inputsOf('drafts.of')).toHaveLength(1));
  act(() => bridge.push('service.changed', demoSample({ turn: 1 })));
  act(() => composer.write('to the first'));
  await call('demo.startOver');
  expect(bridge.inputsOf('drafts.keep')).toEqual([{ channelId: 7, text: 'to the first' }]);
  act(() => composer.write('to the first, and more'));
  lines.set(7, 'to the other');
  act(() => {
    bridge.push('service.changed', customSample({ turn: 2 }));
    composer.leaveService();
    composer.enter(7);
  });
  await waitFor(() => expect(line()).toBe('to the other'));
  expect(bridge.inputsOf('drafts.keep')).toHaveLength(1);
});

it('asks for nothing before it is known which channel it is', () => {
  const { bridge } = setUp(null);
  expect(bridge.inputsOf('drafts.of')).toEqual([]);
});
