import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { type ModerationState, moderation } from '../../../shared/moderation.ts';
import type { PlatformWrite, WritesState } from '../../../shared/writes.ts';
import { renderWindow } from '../../testing/render.tsx';
import { announcer } from '../../ui/announcer.ts';
import { WriteStrip } from './WriteStrip.tsx';

const waits = (hookId: string): WritesState['waiting'][number] => ({
  target: `hook/${hookId}`,
  what: { kind: 'deactivateHook', hookId },
  calls: 1,
  untilMs: Date.now() + 6_000,
});

function show(waiting: WritesState['waiting'], wanted: (what: PlatformWrite) => boolean = () => true) {
  const view = renderWindow(
    <>
      <WriteStrip show={wanted} />
      <input aria-label="field" />
    </>,
  );
  act(() => view.bridge.push('writes.changed', { waiting, ended: [] }));
  return view;
}

it('names what is about to change, its price and how long it can be taken back', async () => {
  const { bridge, user } = show([waits('a')]);
  const strip = await screen.findByRole('region', { name: 'Changes that can be undone' });
  expect(strip.textContent).toContain('1 call');
  expect(strip.textContent).toContain('6 s');
  await user.click(screen.getByRole('button', { name: 'Undo: Deactivate a hook' }));
  expect(bridge.inputsOf('writes.undo')).toEqual([{ target: 'hook/a' }]);
  await user.click(screen.getByRole('button', { name: 'Deactivate now' }));
  expect(bridge.inputsOf('writes.now')).toEqual([{ target: 'hook/a' }]);
});

it('takes the second press of a double press for that of what stood there before', async () => {
  const { bridge, user } = show([waits('a')]);
  const now = await screen.findByRole('button', { name: 'Deactivate now' });
  fireEvent.click(now, { detail: 2 });
  fireEvent.click(now, { detail: 3 });
  expect(bridge.inputsOf('writes.now')).toEqual([]);
  fireEvent.click(now, { detail: 1 });
  now.focus();
  await user.keyboard('{Enter}');
  expect(bridge.inputsOf('writes.now')).toEqual([{ target: 'hook/a' }, { target: 'hook/a' }]);
});

it('shows only what its page tells of', async () => {
  show([waits('a')], () => false);
  expect(screen.queryByRole('region')).toBeNull();
});

it('shows three, the newest, and the others when asked', async () => {
  const { user } = show(['a', 'b', 'c', 'd', 'e'].map(waits));
  await screen.findAllByRole('button', { name: 'Undo: Deactivate a hook' });
  expect(screen.getAllByRole('button', { name: 'Deactivate now' })).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: '2 more' }));
  expect(screen.getAllByRole('button', { name: 'Deactivate now' })).toHaveLength(5);
  await user.click(screen.getByRole('button', { name: 'Show fewer' }));
  expect(screen.getAllByRole('button', { name: 'Deactivate now' })).toHaveLength(3);
});

const people = ['ada', 'bea', 'cleo'].map((username, userId) => ({ userId, username }));
const ban = { kind: 'ban' as const, channelId: 7, people };
const running: ModerationState['running'][number] = {
  ...{ target: 'ban/7', what: ban, done: 1, of: 3, wait: null, stopping: false },
};
const left: ModerationState['left'][number] = {
  ...{
    id: '1',
    what: ban,
    atMs: Date.now(),
    done: people.slice(0, 1),
    rest: people.slice(1),
    why: { kind: 'stopped' },
  },
};

function showActs(acts: Partial<ModerationState>) {
  const view = show([]);
  const push = (next: Partial<ModerationState>) =>
    act(() => view.bridge.push('moderation.changed', { ...moderation.state.empty, ...next }));
  push(acts);
  const says = async (text: string | RegExp) =>
    expect(await within(await screen.findByRole('region')).findByText(text)).toBeTruthy();
  return { ...view, push, says };
}

it('says what was taken back and stopped also where the row has gone before the call is answered', async () => {
  const said = vi.spyOn(announcer, 'polite');
  onTestFinished(() => said.mockRestore());
  const answered = Promise.withResolvers<boolean>();
  const { bridge, user } = show([waits('a')]);
  bridge.answer('writes.undo', () => answered.promise);
  await user.click(await screen.findByRole('button', { name: 'Undo: Deactivate a hook' }));
  act(() => bridge.push('writes.changed', { waiting: [], ended: [] }));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  answered.resolve(true);
  await waitFor(() => expect(said).toHaveBeenCalledWith('Undone. Nothing was sent: Deactivate a hook'));

  const stopped = Promise.withResolvers<boolean>();
  bridge.answer('moderation.stop', () => stopped.promise);
  act(() => bridge.push('moderation.changed', { ...moderation.state.empty, running: [running] }));
  await user.click(await screen.findByRole('button', { name: /^Stop: Ban 3 people/ }));
  act(() => bridge.push('moderation.changed', moderation.state.empty));
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  stopped.resolve(true);
  await waitFor(() =>
    expect(said).toHaveBeenCalledWith(expect.stringMatching(/^Stopped\. What was done stays done: Ban 3/)),
  );
});

it('shows how far an act on many has come, and ends it, also with what was done', async () => {
  const { bridge, user, push } = showActs({ running: [running] });
  expect((await screen.findByRole('progressbar')).getAttribute('value')).toBe('1');
  expect(screen.getByText('1 of 3 done')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Stop and unban 1' }));
  expect(bridge.inputsOf('moderation.takeBack')).toEqual([{ target: 'ban/7' }]);
  await user.click(screen.getByRole('button', { name: /^Stop: Ban 3 people/ }));
  expect(bridge.inputsOf('moderation.stop')).toEqual([{ target: 'ban/7' }]);
  push({ running: [{ ...running, stopping: true }] });
  // On the button too, which says why it does nothing.
  expect(await screen.findAllByText(/^Stopping\./)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Stop and unban 1' })).toBeNull();
});

it('says what it waits for and when it goes on, whoever used the calls up', async () => {
  const wait = { bucket: 'channel-write', untilMs: Date.now() + 90_000, refused: true };
  const { push, says } = showActs({ running: [{ ...running, wait }] });
  await says(
    'The service wants a wait: its \u2068channel-write\u2069 budget is used up. This goes on by itself at \u206820:32:30\u2069, in 1 min 30 s.',
  );
  push({ running: [{ ...running, wait: { ...wait, refused: false } }] });
  await says(/^The .channel-write. budget is used up\./);
  push({ running: [{ ...running, wait: { ...wait, untilMs: null } }] });
  await says(/waits for its turn/);
});

it('tells single acts that wait by one line, once, and each with its own way to end it when asked', async () => {
  const said = vi.spyOn(announcer, 'polite');
  onTestFinished(() => said.mockRestore());
  const wait = { bucket: 'channel-write', untilMs: Date.now() + 90_000, refused: false };
  const unban = (userId: number): ModerationState['running'][number] => {
    const what = { kind: 'unban' as const, channelId: 7, people: [{ userId, username: `troll_${userId}` }] };
    return { target: `unban/${userId}`, what, done: 0, of: 1, wait, stopping: false };
  };
  const eleven = Array.from({ length: 11 }, (_, at) => unban(at));
  const { bridge, user, push, says } = showActs({ running: [...eleven, running] });
  await says('11 changes wait');
  await says(/^The .channel-write. budget is used up\. This goes on by itself at .20:32:30.,/);
  const stops = () => screen.getAllByRole('button', { name: /^Stop: / });
  // What is done to many has its own line.
  expect(stops()).toHaveLength(1);
  expect(said.mock.calls).toEqual([[expect.stringMatching(/^11 changes wait: The .channel-write. budget is used up/)]]);
  const show = screen.getByRole('button', { name: 'Show them' });
  await user.click(show);
  expect(stops()).toHaveLength(12);
  expect(within(screen.getByRole('region')).getAllByText(/budget is used up/)).toHaveLength(1);
  expect(said).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: /^Stop: Unban .troll_4/ }));
  expect(bridge.inputsOf('moderation.stop')).toEqual([{ target: 'unban/4' }]);
  await user.click(screen.getByRole('button', { name: 'Hide them' }));
  expect(stops()).toHaveLength(1);
  push({ running: [unban(3)] });
  await says(/^Unban .troll_3/);
  await says(/budget is used up/);
  expect(screen.queryByRole('button', { name: 'Show them' })).toBeNull();
});

it('goes on with the rest of what ended too soon, undoes what was done, or puts it away', async () => {
  const { bridge, user, says } = showActs({ left: [left] });
  await says('1 of 3 people banned. You stopped it. 2 were left out.');
  expect(screen.getByText('2 calls')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Go on with the rest (2)' }));
  expect(bridge.inputsOf('moderation.goOn')).toEqual([{ id: '1' }]);
  await user.click(screen.getByRole('button', { name: 'Unban 1' }));
  expect(bridge.inputsOf('moderation.reverse')).toEqual([{ id: '1' }]);
  expect(bridge.inputsOf('moderation.dismissLeft')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Put away' }));
  expect(bridge.inputsOf('moderation.dismissLeft')).toEqual([{ id: '1' }]);
});

it('says where it was pressed that another account speaks now, and keeps both ways', async () => {
  const { bridge, user, says } = showActs({ left: [left] });
  bridge.fail('moderation.reverse', { kind: 'otherSpeaker' });
  await user.click(await screen.findByRole('button', { name: 'Unban 1' }));
  await says(/^Another account speaks here now/);
  expect(screen.getByRole('button', { name: 'Go on with the rest (2)' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unban 1' })).toBeTruthy();
});

it('offers nothing to go on with where all were reached, and what was done still', async () => {
  const { says } = showActs({ left: [{ ...left, done: people, rest: [], why: { kind: 'otherSpeaker' } }] });
  await says(/^3 of 3 people banned\. Another account speaks here now.*begun with a different account.*\.$/);
  expect(screen.queryByRole('button', { name: /^Go on/ })).toBeNull();
  expect(screen.queryByText(/call/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Unban 3' })).toBeTruthy();
});

it('says of a service that wants too long a rest until when, and who was refused for themselves', async () => {
  const why = { kind: 'rateLimited' as const, bucket: 'channel-write', retryAfterMs: 3_600_000 };
  const { says } = showActs({ left: [{ ...left, rest: people.slice(2), why }] });
  await says(
    '1 of 3 people banned. The service wants a wait: its \u2068channel-write\u2069 budget is used up until \u206821:31:00\u2069. 1 was refused. 1 was left out.',
  );
});

it('says before it begins that the budget has no room for all of it, and when the rest goes', async () => {
  const view = show([{ target: 'ban/7', what: ban, calls: 3, untilMs: Date.now() + 6_000 }]);
  const budget = (spent: number, restMs = 48_000) =>
    act(() =>
      view.bridge.push('budget.changed', [
        { name: 'channel-write', limit: 250, spent, resetsAtMs: Date.now() + restMs, waiting: 0 },
      ]),
    );
  budget(247);
  expect(await screen.findByText('3 calls')).toBeTruthy();
  expect(screen.queryByText(/budget/)).toBeNull();
  budget(248);
  expect(
    await screen.findByText(/has room for 2 calls now\. The rest waits, and goes on by itself at .20:31:48.\./),
  ).toBeTruthy();
  budget(250);
  expect(await screen.findByText(/is used up\. This waits, and goes by itself at .20:31:48.\./)).toBeTruthy();
  budget(250, 3_600_000);
  expect(await screen.findByText(/is used up until .21:31:00.\. That is too long to wait for/)).toBeTruthy();
});

it('keeps the focus in the strip when the row that had it goes, and gives it back when all have gone', async () => {
  const { user, push } = showActs({ running: [running] });
  await screen.findByRole('button', { name: /^Stop: / });
  screen.getByRole('textbox').focus();
  await user.tab({ shift: true });
  await user.tab({ shift: true });
  expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^Stop: /);
  push({ left: [left] });
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Go on with the rest (2)'));
  push({});
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
});

it('leads from a row that has gone to the one in its place, and from the last of all back to where one came from, though drawn anew', async () => {
  const row = () => (
    <ol>
      <li data-key="said" tabIndex={-1}>
        said <button type="button">More</button>
      </li>
    </ol>
  );
  const view = renderWindow(
    <>
      {row()}
      <p>
        <button type="button">To the newest</button>
      </p>
      <WriteStrip show={() => true} />
    </>,
  );
  const [a, b, c] = [waits('a'), waits('b'), waits('c')];
  const push = (...waiting: WritesState['waiting']) =>
    act(() => view.bridge.push('writes.changed', { waiting, ended: [] }));
  push(a, b, c);
  await screen.findAllByRole('button', { name: 'Deactivate now' });
  screen.getByRole('button', { name: 'More' }).focus();
  screen.getByRole('button', { name: 'To the newest' }).focus();
  const undo = () => screen.getAllByRole('button', { name: 'Undo: Deactivate a hook' });
  screen.getAllByRole('button', { name: 'Deactivate now' })[1]?.focus();
  const third = undo()[2];
  push(a, c);
  await waitFor(() => expect(document.activeElement).toBe(third));
  const first = undo()[0];
  push(a);
  await waitFor(() => expect(document.activeElement).toBe(first));
  // The menu of a row is drawn only while one is in it.
  screen.getByRole('button', { name: 'More' }).remove();
  screen.getByRole('button', { name: 'To the newest' }).remove();
  push();
  await waitFor(() => expect(document.activeElement?.getAttribute('data-key')).toBe('said'));
});

it('leads on to what stands behind the strip where nobody came from anywhere', async () => {
  const { bridge } = show([waits('a')]);
  (await screen.findByRole('button', { name: 'Deactivate now' })).focus();
  act(() => bridge.push('writes.changed', { waiting: [], ended: [] }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox')));
});

it('takes no focus from who has gone elsewhere before the row went', async () => {
  const { push, user } = showActs({ running: [running] });
  (await screen.findByRole('button', { name: /^Stop: / })).focus();
  await user.click(screen.getByRole('textbox'));
  act(() => screen.getByRole('textbox').blur());
  push({ left: [left] });
  expect(await screen.findByRole('button', { name: 'Go on with the rest (2)' })).toBeTruthy();
  expect(document.activeElement).toBe(document.body);
});

it('shows the key on what it takes back alone, also when another page tells of that', async () => {
  const mine = (what: PlatformWrite) => what.kind === 'deactivateHook' && what.hookId === 'a';
  show([waits('a'), waits('b')], mine);
  expect((await screen.findByRole('button', { name: 'Undo: Deactivate a hook' })).textContent).toBe('Undo');
});
