import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { defaultQuietRules, notificationKinds, type QuietRules } from '../../../shared/notifications.ts';
import { bareWords } from '../../testing/bareWords.ts';
import { createFakeBridge, type FakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { settingsSample } from '../../testing/samples.ts';
import { PSEUDO_LOCALE } from '../../text/i18n.ts';
import { useView } from '../../view/view.ts';
import { changeRule } from './NotificationsRules.tsx';
import { SettingsPage } from './SettingsPage.tsx';

const night = [{ from: 0, to: 480 }];
const quiet: QuietRules = { ...defaultQuietRules, week: [night, [], [], [], [], [], []] };

beforeEach(() => {
  useView.setState({ ...useView.getInitialState(), place: 'settings', section: 'notifications' });
});

/** Main keeps what it is told. */
function keeping(): FakeBridge {
  const bridge = createFakeBridge();
  let kept = settingsSample({ quiet });
  bridge.answer('settings.read', () => kept);
  bridge.answer('settings.change', (change) => {
    kept = { ...kept, ...change } as typeof kept;
    return kept;
  });
  return bridge;
}

const lastWeek = (bridge: FakeBridge) => bridge.inputsOf('settings.change').at(-1)?.quiet?.week;

it('shows each day’s quiet times and changes one of them', async () => {
  const bridge = keeping();
  const { user } = renderWindow(<SettingsPage />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Monday: quiet 0:00 to 8:00' }));
  const form = within(await screen.findByRole('dialog', { name: 'Quiet on Monday' }));
  expect((form.getByRole('textbox', { name: 'From, time 1' }) as HTMLInputElement).value).toBe('0:00');
  await user.clear(form.getByRole('textbox', { name: 'To, time 1' }));
  await user.type(form.getByRole('textbox', { name: 'To, time 1' }), '7:30');
  await user.click(form.getByRole('button', { name: 'Add a time' }));
  await user.type(form.getByRole('textbox', { name: 'From, time 2' }), '23');
  await user.type(form.getByRole('textbox', { name: 'To, time 2' }), '24:00{Enter}');
  expect(lastWeek(bridge)?.[0]).toEqual([
    { from: 0, to: 450 },
    { from: 1380, to: 1440 },
  ]);
  expect(lastWeek(bridge)?.[1]).toEqual([]);
  expect(await screen.findByRole('button', { name: 'Monday: quiet 0:00 to 7:30, 23:00 to 24:00' })).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('keeps nothing that is wrong and says what to do', async () => {
  const bridge = keeping();
  const { user } = renderWindow(<SettingsPage />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Tuesday: not quiet' }));
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByText('Not quiet on this day.')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Add a time' }));
  await user.type(form.getByRole('textbox', { name: 'From, time 1' }), '23:00');
  await user.type(form.getByRole('textbox', { name: 'To, time 1' }), '8:00');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(form.getByText(/^The end must be after the start/)).toBeTruthy();
  await user.clear(form.getByRole('textbox', { name: 'To, time 1' }));
  await user.type(form.getByRole('textbox', { name: 'To, time 1' }), 'late');
  expect(form.getByText(/^Enter a time from 0:00 to 24:00/)).toBeTruthy();
  expect(bridge.inputsOf('settings.change')).toEqual([]);
  await user.click(form.getByRole('button', { name: 'Remove time 1' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(lastWeek(bridge)?.[1]).toEqual([]);
});

it('copies a day to all days', async () => {
  const bridge = keeping();
  const { user } = renderWindow(<SettingsPage />, { bridge });
  await user.click(await screen.findByRole('button', { name: /^Monday/ }));
  await user.click(await screen.findByRole('button', { name: 'Save for all days' }));
  expect(lastWeek(bridge)).toEqual(Array(7).fill(night));
});

it('is quiet for as long as one chooses, and says until when and why', async () => {
  const bridge = keeping();
  const { user } = renderWindow(<SettingsPage />, { bridge });
  expect(await screen.findByText('Now: not quiet')).toBeTruthy();
  // It is a menu and says so: what it is called holds whether it is quiet or not.
  const open = () => user.click(screen.getByRole('button', { name: 'Quiet' }));
  await open();
  await user.click(await screen.findByRole('menuitem', { name: /^End quiet now/ }));
  await user.keyboard('{Escape}');
  expect(bridge.inputsOf('commands.run')).toEqual([]);
  await open();
  await user.click(await screen.findByRole('menuitem', { name: 'Quiet for 2 h' }));
  await open();
  await user.click(await screen.findByRole('menuitem', { name: /^Quiet until/ }));
  expect(bridge.inputsOf('commands.run')).toEqual([{ id: 'quietFor', minutes: 120 }, { id: 'quietUntilTomorrow' }]);
  const untilMs = new Date().setHours(20, 44, 0, 0);
  const tell = (why: 'asked' | 'live' | 'week' | null) =>
    act(() =>
      bridge.push('notifications.changed', {
        quiet: { quiet: why !== null, why, untilMs: why === 'live' || why === null ? null : untilMs },
        digest: null,
        refused: false,
        system: 'unknown',
      }),
    );
  tell('asked');
  expect(await screen.findByText('Now: quiet until 20:44, because you asked for it')).toBeTruthy();
  await open();
  await user.click(await screen.findByRole('menuitem', { name: 'End quiet now' }));
  expect(bridge.inputsOf('commands.run').at(-1)).toEqual({ id: 'quietOff' });
  tell('live');
  expect(await screen.findByText('Now: quiet while the channel is live')).toBeTruthy();
  tell('week');
  expect(await screen.findByText('Now: quiet until 20:44, as every week')).toBeTruthy();
});

it('changes the rules, and quiet while live', async () => {
  const bridge = keeping();
  const { user } = renderWindow(<SettingsPage />, { bridge });
  await user.click(await screen.findByRole('checkbox', { name: 'Somebody whispers to you: Sound' }));
  expect(bridge.inputsOf('settings.change').at(-1)?.notifications?.whisper).toEqual({
    activity: true,
    desktop: true,
    sound: true,
    evenIfQuiet: false,
    onlyUnfocused: false,
    atLeast: 0,
  });
  await user.click(screen.getByRole('switch', { name: 'Quiet while live' }));
  await waitFor(() => expect(bridge.inputsOf('settings.change').at(-1)?.quiet?.whileLive).toBe(true));
  // One row for each, below the head of the table.
  expect(screen.getAllByRole('row')).toHaveLength(notificationKinds.length + 1);
});

it('sound and “even if quiet” come with the desktop and go with it', () => {
  const off = { activity: true, desktop: false, sound: false, evenIfQuiet: false, onlyUnfocused: false, atLeast: 5 };
  const all = { activity: true, desktop: true, sound: true, evenIfQuiet: true, onlyUnfocused: true, atLeast: 5 };
  expect(changeRule(off, 'sound', true)).toEqual({ ...off, desktop: true, sound: true });
  expect(changeRule(all, 'desktop', false)).toEqual(off);
  expect(changeRule(all, 'activity', false)).toEqual({ ...all, activity: false });
});

it('sends a test and says what came of it', async () => {
  const bridge = keeping();
  const { user } = renderWindow(<SettingsPage />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Try it: Somebody mentions you' }));
  expect(await screen.findByText(/^Sent at \d\d:\d\d:\d\d/)).toBeTruthy();
  bridge.answer('notifications.tryOut', false);
  await user.click(screen.getByRole('button', { name: 'Try it: Somebody mentions you' }));
  expect(await screen.findByText(/^Your system shows no notifications/)).toBeTruthy();
});

it('has every word from the catalogue', async () => {
  const { user } = renderWindow(<SettingsPage />, { bridge: keeping(), language: PSEUDO_LOCALE });
  await user.click(await screen.findByRole('button', { name: /Monday/ }));
  await screen.findByRole('dialog');
  expect(bareWords(/^\d*$/)).toEqual([]);
});

it('says that the system refused the last notification, instead of that one was sent', async () => {
  const bridge = keeping();
  const { user } = renderWindow(<SettingsPage />, { bridge });
  bridge.answer('notifications.tryOut', true);
  await user.click(await screen.findByRole('button', { name: 'Try it: Somebody mentions you' }));
  expect(await screen.findByText(/^Sent at/)).toBeTruthy();
  const quiet = { quiet: false, why: null, untilMs: null };
  act(() => bridge.push('notifications.changed', { quiet, digest: null, refused: true, system: 'unknown' }));
  expect(await screen.findByText('Your system refused the last notification.')).toBeTruthy();
  expect(screen.queryByText(/^Sent at/)).toBeNull();
});

it.each(['-1', 'abc', '3.5', '1000001', '10000000', ''])(
  'keeps “%s” as the least viewers of a host in its field, and says what is wrong',
  async (wrong) => {
    const bridge = keeping();
    const { user } = renderWindow(<SettingsPage />, { bridge });
    const field = (await screen.findByRole('textbox', { name: 'From how many viewers on' })) as HTMLInputElement;
    const problem = 'Enter a whole number from 0 to 1,000,000, in digits only.';
    const kept = () => bridge.inputsOf('settings.change').map(({ notifications }) => notifications?.hosted.atLeast);
    await user.clear(field);
    if (wrong !== '') await user.type(field, wrong);
    expect(screen.queryByText(problem)).toBeNull();
    await (wrong === 'abc' ? user.tab() : user.keyboard('{Enter}'));
    expect(field.value).toBe(wrong);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(problem);
    expect(kept()).toEqual([]);
    await user.clear(field);
    await user.type(field, '25');
    expect(field.getAttribute('aria-invalid')).toBeNull();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(kept()).toEqual([25]));
    await waitFor(() => expect(field.value).toBe('25'));
    await user.clear(field);
    expect(field.getAttribute('aria-invalid')).toBeNull();
  },
);
