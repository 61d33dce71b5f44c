import { act, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Intake } from '../../../shared/receiver.ts';
import { INTAKE } from '../../testing/deliveries.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { hookSample, hooksSample, receiverSample } from '../../testing/samples.ts';
import { AnswerCard } from './AnswerCard.tsx';

const intake: Intake = {
  path: INTAKE,
  hookId: null,
  sender: { dialect: 'platform' },
  signed: true,
  createdAtMs: 0,
  scripted: null,
};

async function show(intakes: Intake[] = [intake], hook = true) {
  const bridge = createFakeBridge();
  bridge.answer('receiver.read', receiverSample({ intakes }));
  bridge.answer('hooks.read', hooksSample({ hooks: hook ? [hookSample({ intake: INTAKE })] : [] }));
  const view = renderWindow(<AnswerCard intake={INTAKE} />, { bridge });
  await waitFor(() => expect(bridge.inputsOf('receiver.read')).toHaveLength(1));
  return view;
}

const start = () => screen.getByRole('button', { name: /^Start/ });

it('starts on the usual answer, which has no price and nothing to start', async () => {
  const { bridge, user } = await show();
  expect(await screen.findByText('204 is the usual answer. It has no cost.')).toBeTruthy();
  await user.click(start());
  expect(bridge.inputsOf('receiver.answerWith')).toEqual([]);
  expect(start().getAttribute('aria-disabled')).toBe('true');
});

it.each([
  ['500', '500', /^500 counts as a failure.*0 would become 3/],
  ['Slow 20 s', 'slow', /^We answer 500 after 20 s.*0 would become 3/],
  ['Hang up', 'hangUp', /^Hanging up counts as a failure.*0 would become 3/],
] as const)('tells the price of “%s” and asks for it', async (label, answer, price) => {
  const { bridge, user } = await show();
  await user.click(await screen.findByRole('radio', { name: label }));
  expect(await screen.findByText(price)).toBeTruthy();
  await user.click(start());
  expect(bridge.inputsOf('receiver.answerWith')).toEqual([{ path: INTAKE, answer, times: 3 }]);
});

it('costs nothing where no hook leads', async () => {
  const { user } = await show([intake], false);
  await user.click(await screen.findByRole('radio', { name: '500' }));
  expect(screen.getByText('None of your hooks leads here, so no failure is counted.')).toBeTruthy();
});

it.each(['0', '1001', 'two', '-3', ''])('takes “%s” for no number of deliveries', async (typed) => {
  const { bridge, user } = await show();
  await user.click(await screen.findByRole('radio', { name: '500' }));
  const field = screen.getByRole('textbox', { name: 'How many deliveries' });
  await user.clear(field);
  if (typed !== '') await user.type(field, typed);
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const about = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(about?.textContent).toBe('Enter a number from 1 to 1,000.');
  await user.click(start());
  expect(bridge.inputsOf('receiver.answerWith')).toEqual([]);
});

it('says what runs and how many are left, and stops it', async () => {
  const { bridge, user } = await show([{ ...intake, scripted: { answer: 'hangUp', left: 1 } }]);
  expect((await screen.findByText('Hanging up')).closest('[role=status]')).not.toBeNull();
  expect(screen.getByText('The next genuine delivery gets this.')).toBeTruthy();
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Stop' }));
  expect(bridge.inputsOf('receiver.answerWith')).toEqual([{ path: INTAKE, answer: 'hangUp', times: 0 }]);
});

it('offers the answers again once they are given', async () => {
  const { bridge } = await show([{ ...intake, scripted: { answer: '500', left: 1 } }]);
  await screen.findByRole('button', { name: 'Stop' });
  act(() => bridge.push('receiver.changed', receiverSample({ intakes: [intake] })));
  expect(await screen.findByRole('radio', { name: '204', checked: true })).toBeTruthy();
});

it('offers nothing on a path that is closed', async () => {
  await show([]);
  expect(await screen.findByText('The path is closed. Nothing more can come to it.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});

it('says in plain words that the path was closed meanwhile', async () => {
  const { bridge, user } = await show();
  bridge.fail('receiver.answerWith', { kind: 'badInput', field: 'path', why: 'unknown' });
  await user.click(await screen.findByRole('radio', { name: '500' }));
  await user.click(start());
  expect(await screen.findByText('The path is closed.')).toBeTruthy();
});

it('the keyboard goes on at “Stop” after “Start”, and back at “Start” after “Stop”', async () => {
  const { bridge, user } = await show();
  await user.click(await screen.findByRole('radio', { name: '500' }));
  start().focus();
  await user.keyboard('{Enter}');
  const running = { ...intake, scripted: { answer: '500', left: 3 } as const };
  act(() => bridge.push('receiver.changed', receiverSample({ intakes: [running] })));
  const stop = await screen.findByRole('button', { name: 'Stop' });
  await waitFor(() => expect(document.activeElement).toBe(stop));
  await user.keyboard('{Enter}');
  act(() => bridge.push('receiver.changed', receiverSample({ intakes: [intake] })));
  await waitFor(() => expect(document.activeElement).toBe(start()));
});
