import { act, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { notifications, type QuietState } from '../../shared/notifications.ts';
import { renderWindow } from '../testing/render.tsx';
import { useView } from '../view/view.ts';
import { StripQuiet } from './StripQuiet.tsx';

beforeEach(() => useView.setState(useView.getInitialState()));

it('says whether it is quiet; a key makes it so for half an hour, and says it aloud', async () => {
  const { bridge, user } = renderWindow(<StripQuiet />);
  await screen.findByRole('button', { name: 'Quiet: off' });
  await user.keyboard('{Control>}{Shift>}q{/Shift}{/Control}');
  expect(bridge.inputsOf('commands.run')).toEqual([{ id: 'quietFor', minutes: 30 }]);
  expect((await screen.findByText(/^Quiet until (tomorrow )?\d\d:\d\d$/)).dataset.testid).toBe('polite');
  const untilMs = new Date().setHours(20, 44, 0, 0);
  act(() =>
    bridge.push('notifications.changed', {
      quiet: { quiet: true, why: 'asked', untilMs },
      digest: null,
      refused: false,
      system: 'unknown',
    }),
  );
  await user.click(await screen.findByRole('button', { name: 'Quiet: until 20:44' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Weekly plan and rules' }));
  expect(useView.getState()).toMatchObject({ place: 'settings', section: 'notifications' });
});

const pressKey = '{Control>}{Shift>}q{/Shift}{/Control}';
const told = (quiet: QuietState) => ({ ...notifications.state.empty, quiet });
const untilMs = new Date().setHours(20, 44, 0, 0);

it('a second press of the key ends the quiet that was asked for, and says so', async () => {
  const { bridge, user } = renderWindow(<StripQuiet />);
  act(() => bridge.push('notifications.changed', told({ quiet: true, why: 'asked', untilMs })));
  await screen.findByRole('button', { name: 'Quiet: until 20:44' });
  await user.keyboard(pressKey);
  expect(bridge.inputsOf('commands.run')).toEqual([{ id: 'quietOff' }]);
  expect((await screen.findByText('Quiet has ended')).dataset.testid).toBe('polite');
});

it('says what holds after that: the week’s plan, or the stream', async () => {
  const { bridge, user } = renderWindow(<StripQuiet />);
  act(() => bridge.push('notifications.changed', told({ quiet: true, why: 'asked', untilMs })));
  await screen.findByRole('button', { name: 'Quiet: until 20:44' });
  bridge.answer('notifications.read', told({ quiet: true, why: 'live', untilMs: null }));
  await user.keyboard(pressKey);
  expect((await screen.findByText('Quiet: while the channel is live')).dataset.testid).toBe('polite');
});

it('quiet that nobody asked for is not ended by the key: half an hour is asked for besides', async () => {
  const { bridge, user } = renderWindow(<StripQuiet />);
  act(() => bridge.push('notifications.changed', told({ quiet: true, why: 'week', untilMs })));
  await screen.findByRole('button', { name: 'Quiet: until 20:44, as every week' });
  await user.keyboard(pressKey);
  expect(bridge.inputsOf('commands.run')).toEqual([{ id: 'quietFor', minutes: 30 }]);
});

it('says that a time is that of the next day', async () => {
  const { bridge } = renderWindow(<StripQuiet />);
  const morning = new Date();
  morning.setDate(morning.getDate() + 1);
  const quiet: QuietState = { quiet: true, why: 'asked', untilMs: morning.setHours(8, 0, 0, 0) };
  act(() => bridge.push('notifications.changed', told(quiet)));
  const button = await screen.findByRole('button', { name: 'Quiet: until tomorrow 08:00' });
  expect(button.textContent).toBe('Quiet until tomorrow 08:00');
});

it('says aloud when main could not do it', async () => {
  const { bridge, user } = renderWindow(<StripQuiet />);
  bridge.fail('commands.run', { kind: 'storageFailed', what: 'settings' });
  await user.keyboard('{Control>}{Shift>}q{/Shift}{/Control}');
  expect((await screen.findByText('Sidestage could not write or read the settings')).dataset.testid).toBe('assertive');
});
