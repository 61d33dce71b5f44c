import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { RoomState } from '../../../shared/chat.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { SessionState } from '../../../shared/session.ts';
import { message } from '../../testing/chatItems.ts';
import { person } from '../../testing/chatterRows.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { customSample, demoSample, signedInSample } from '../../testing/samples.ts';
import { setKeys } from '../../ui/keys.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { composer, composerStore } from '../../view/composerStore.ts';
import { useView } from '../../view/view.ts';
import { Composer } from './Composer.tsx';

const joined: RoomState = {
  kind: 'joined',
  sinceMs: 0,
  permissions: ['connect', 'chat', 'poll_vote', 'whisper'],
  roles: ['User'],
  authenticated: true,
};

function setUp(room: RoomState = joined, session?: SessionState) {
  const bridge = createFakeBridge();
  const timeline = { steps: [], reconnectsToday: 0, awayTodayMs: 0 };
  bridge.answer('chat.read', { room, timeline, items: [], channelId: 7 });
  bridge.answer('chat.send', { key: 'sent' });
  if (session !== undefined) bridge.answer('session.read', session);
  return renderWindow(<Composer channel="nora_plays" />, { bridge });
}

const field = () => screen.findByRole<HTMLInputElement>('combobox');
beforeEach(() => composer.clear());
afterEach(() => setKeys({}, true));

it('sends on Enter and empties the field', async () => {
  const { bridge, user } = setUp();
  expect(await screen.findByText('You can chat')).toBeTruthy();
  expect(screen.getByText('as nora_plays')).toBeTruthy();
  await user.type(await field(), 'hello{Enter}');
  expect(bridge.inputsOf('chat.send')).toEqual([{ channelId: 7, text: 'hello', whisperTo: null, as: 8801 }]);
  expect((await field()).value).toBe('');
  await user.type(await field(), '   {Enter}');
  expect(bridge.inputsOf('chat.send')).toHaveLength(1);
});

it('gives the text back when it was not taken, and says why', async () => {
  const { bridge, user } = setUp();
  bridge.fail('chat.send', { kind: 'internal', logId: '7F2K' });
  await user.type(await field(), 'precious words{Enter}');
  expect(await screen.findAllByText(/7F2K.*Your text is still in the field/)).toHaveLength(2);
  expect((await field()).value).toBe('precious words');
  expect(screen.getByTestId('assertive').textContent).toContain('7F2K');
});

it('brings back what was sent with the up arrow', async () => {
  const { user } = setUp();
  await user.type(await field(), 'one{Enter}two{Enter}draft{ArrowUp}');
  expect((await field()).value).toBe('two');
  await user.keyboard('{ArrowUp}');
  expect((await field()).value).toBe('one');
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect((await field()).value).toBe('draft');
});

it('sends, recalls and completes by other keys, and no longer by those before', async () => {
  setKeys(
    {
      'live.send': ['Ctrl+Enter'],
      'live.recallBack': ['Alt+ArrowUp'],
      'live.recallOn': ['Alt+ArrowDown'],
      'live.complete': ['Ctrl+Space'],
    },
    true,
  );
  const { bridge, user } = setUp();
  await user.type(await field(), 'one{Enter}{Shift>}{Enter}{/Shift}');
  expect((await field()).value).toBe('one');
  expect(bridge.inputsOf('chat.send')).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(bridge.inputsOf('chat.send')).toEqual([{ channelId: 7, text: 'one', whisperTo: null, as: 8801 }]);
  expect((await field()).value).toBe('');
  await user.keyboard('{ArrowUp}');
  expect((await field()).value).toBe('');
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect((await field()).value).toBe('one');
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect((await field()).value).toBe('');
  await user.type(await field(), '/em waves{Control>}{Enter}{/Control}');
  await user.keyboard('{Control>} {/Control}');
  expect((await field()).value).toBe('/me waves');
  // Tab leads on, as everywhere.
  await user.tab();
  expect(document.activeElement).not.toBe(await field());
});

it('whispers with /w, and says to whom before it does', async () => {
  const { bridge, user } = setUp();
  await user.type(await field(), '/w mod_hana');
  await user.keyboard('{Escape}{Enter}');
  expect((await screen.findAllByText('Write /w, a name, then your text.')).length).toBeGreaterThan(0);
  await user.keyboard(' pin it');
  expect(await screen.findByText(/Whisper to .*mod_hana/)).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(bridge.inputsOf('chat.send')).toEqual([{ channelId: 7, text: 'pin it', whisperTo: 'mod_hana', as: 8801 }]);
});

it('does not whisper without the permission, and keeps the text', async () => {
  const { bridge, user } = setUp({ ...joined, permissions: ['connect', 'chat'] });
  await user.type(await field(), '/w mod_hana hi{Enter}');
  expect((await screen.findAllByText(/has no permission to whisper/)).length).toBeGreaterThan(0);
  expect(bridge.inputsOf('chat.send')).toEqual([]);
  expect((await field()).value).toBe('/w mod_hana hi');
});

it.each(['/raid pim', '/host pim 10m', '/o/ hi'])(
  'refuses %s, keeps it in the field and sends nothing',
  async (line) => {
    const { bridge, user } = setUp();
    const box = await field();
    await user.type(box, `${line}{Escape}{Enter}`);
    expect(bridge.inputsOf('chat.send')).toEqual([]);
    expect(box.value).toBe(line);
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByTestId('assertive').textContent).toMatch(/Nothing was sent\. There is no command/);
    await user.keyboard('x');
    expect(box.getAttribute('aria-invalid')).toBeNull();
  },
);

it('names the command that was likely meant, and Tab puts it there', async () => {
  const { bridge, user } = setUp();
  const box = await field();
  await user.type(box, '/em waves{Enter}');
  expect(screen.getAllByText(/Did you mean \/me\?/).length).toBeGreaterThan(0);
  await user.keyboard('{Tab}');
  await waitFor(() => expect(box.value).toBe('/me waves'));
  await user.keyboard('{Enter}');
  expect(bridge.inputsOf('chat.send')).toEqual([{ channelId: 7, text: '/me waves', whisperTo: null, as: 8801 }]);
});

it('sends a slash for two of them, and takes such a message back as it was typed', async () => {
  const { bridge, user } = setUp();
  await user.type(await field(), '//shrug{Enter}');
  expect(bridge.inputsOf('chat.send')).toEqual([{ channelId: 7, text: '/shrug', whisperTo: null, as: 8801 }]);
  bridge.push('chat.fed', {
    channelId: 7,
    append: [message({ own: true, delivery: 'queued', text: '/shrug' })],
    update: [],
  });
  bridge.answer('chat.withdraw', { text: '/shrug' });
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  await waitFor(async () => expect((await field()).value).toBe('//shrug'));
});

it('offers the commands there are', async () => {
  const { user } = setUp();
  await user.type(await field(), '/');
  const offered = (await screen.findAllByRole('option')).map((option) => option.textContent);
  expect(offered).toHaveLength(11);
  expect(offered[0]).toMatch(/^\/me text/);
  expect(offered[2]).toMatch(/^\/timeout name time.*Your role here does not allow it\.$/);
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(async () => expect((await field()).value).toBe('/w '));
});

it('says what a command takes while it is typed, and does it: it leaves the field and is never said', async () => {
  const { bridge, user } = setUp(
    { ...joined, permissions: [...joined.permissions, 'timeout'], roles: ['Mod'] },
    {
      ...signedInSample(),
      scopes: ['chat:chat', 'chat:timeout'],
    },
  );
  bridge.answer('chatters.rows', { version: 1, total: 1, groups: [], rows: [person(5, { username: 'loud_goose' })] });
  bridge.answer('moderation.timeout', { target: 'person/5' });
  const box = await field();
  await user.type(box, '/timeout loud_goose ');
  expect(await screen.findByText(/They cannot write for that long/)).toBeTruthy();
  expect(screen.getByText('time').className).toContain('helpAt');
  await user.type(box, 'x{Enter}');
  expect(box.value).toBe('/timeout loud_goose x');
  expect(screen.getAllByText(/Write how long after the name/).length).toBeGreaterThan(0);
  await user.type(box, '{Backspace}10m{Enter}');
  await waitFor(() => expect(box.value).toBe(''));
  expect(bridge.inputsOf('moderation.timeout')).toEqual([
    { channelId: 7, userId: 5, username: 'loud_goose', seconds: 600 },
  ]);
  expect(bridge.inputsOf('chat.send')).toEqual([]);
});

const moderator: RoomState = { ...joined, permissions: [...joined.permissions, 'timeout', 'ban'], roles: ['Mod'] };
const moderates: SessionState = { ...signedInSample(), scopes: ['chat:chat', 'chat:timeout', 'chat:ban'] };

/** Another service is spoken to, in whose channel of the same number one writes on. */
function goElsewhere(bridge: ReturnType<typeof createFakeBridge>, state = customSample({ turn: 2 })) {
  act(() => bridge.push('service.changed', state));
  act(() =>
    bridge.push('chat.changed', {
      ...{ channelId: 7, room: moderator, items: [] },
      timeline: { steps: [], reconnectsToday: 0, awayTodayMs: 0 },
    }),
  );
}

it.each([
  ['another service', customSample({ turn: 2 })],
  ['the same one anew', demoSample({ turn: 2 })],
])('does nothing to people of %s for a command that was given before, and tells nobody of it', async (_, next) => {
  const { bridge, user } = setUp(moderator, moderates);
  act(() => bridge.push('service.changed', demoSample({ turn: 1 })));
  const people = Promise.withResolvers<never>();
  bridge.answer('chatters.rows', () => people.promise);
  await user.type(await field(), '/timeout loud_goose 10m{Enter}');
  goElsewhere(bridge, next);
  await act(async () => {
    const rows = [person(5, { username: 'loud_goose' })];
    people.resolve({ version: 1, total: 1, groups: [], rows } as never);
  });
  expect(bridge.inputsOf('moderation.timeout')).toEqual([]);
  expect(composerStore.getState()).toMatchObject({ notice: null, refusal: null });
  expect(screen.getByTestId('assertive').textContent).toBe('');
});

it('tells the refusal of a command at no other service, and takes no line there', async () => {
  const { bridge, user } = setUp(moderator, moderates);
  act(() => bridge.push('service.changed', demoSample({ turn: 1 })));
  bridge.answer('chatters.rows', { version: 1, total: 1, groups: [], rows: [person(5, { username: 'loud_goose' })] });
  for (const end of ['refused', 'done'] as const) {
    const timedOut = Promise.withResolvers<never>();
    bridge.answer('moderation.timeout', () => timedOut.promise);
    await user.clear(await field());
    await user.type(await field(), '/timeout loud_goose 10m{Enter}');
    await waitFor(() => expect(bridge.inputsOf('moderation.timeout')).toHaveLength(end === 'refused' ? 1 : 2));
    goElsewhere(bridge, end === 'refused' ? customSample({ turn: 2 }) : demoSample({ turn: 3 }));
    await user.type(await field(), '/timeout loud_goose 10m');
    await act(async () => {
      if (end === 'done') timedOut.resolve({ target: 'person/5' } as never);
      else timedOut.reject(new AppFailure({ kind: 'internal', logId: '7F2K' }));
    });
    expect(composerStore.getState()).toMatchObject({ line: '/timeout loud_goose 10m', notice: null, refusal: null });
  }
  expect(screen.getByTestId('assertive').textContent).toBe('');
});

it('gives a line that was not taken back to its own service alone', async () => {
  const { bridge, user } = setUp();
  act(() => bridge.push('service.changed', demoSample({ turn: 1 })));
  for (const [next, line] of [
    [demoSample({ turn: 2 }), 'see you'] as const,
    [customSample({ turn: 3 }), ''] as const,
  ]) {
    const sent = Promise.withResolvers<never>();
    bridge.answer('chat.send', () => sent.promise);
    await user.clear(await field());
    await user.type(await field(), 'see you{Enter}');
    goElsewhere(bridge, next);
    await act(async () => sent.reject(new AppFailure({ kind: 'internal', logId: '7F2K' })));
    expect(composerStore.getState()).toMatchObject({ line, notice: null });
  }
  expect(screen.getByTestId('assertive').textContent).toBe('');
});

it('keeps a command that the role does not allow, and one whose name nobody has', async () => {
  const { bridge, user } = setUp();
  const box = await field();
  await user.type(box, '/clear{Enter}');
  expect(screen.getAllByText(/Nothing was sent\. Your role here does not allow it/).length).toBeGreaterThan(0);
  expect(box.value).toBe('/clear');
  expect(bridge.inputsOf('moderation.clearChat')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'All commands' }));
  await waitFor(() => expect(box.value).toBe('/'));
  expect(await screen.findAllByRole('option')).toHaveLength(11);
});

it('completes an emoticon after a colon', async () => {
  const { bridge, user } = setUp();
  const sprite = { sheetPath: './sheet.png', x: 0, y: 0, width: 24, height: 24 };
  bridge.answer('chat.listEmoticons', [
    { text: ':)', ...sprite },
    { text: ':bigdrum', ...sprite },
    { text: ':drum', ...sprite },
  ]);
  await user.type(await field(), 'wow :dr');
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual([':drum', ':bigdrum']);
  await user.keyboard('{Tab}');
  await waitFor(async () => expect((await field()).value).toBe('wow :drum '));
});

it('has the keyboard on arrival, takes what is typed elsewhere, and what is below Ctrl L', async () => {
  const { user } = setUp();
  const box = await field();
  await waitFor(() => expect(document.activeElement).toBe(box));
  box.blur();
  await user.keyboard('h');
  expect(document.activeElement).toBe(box);
  box.blur();
  await user.keyboard('/');
  expect(document.activeElement).toBe(document.body);
  await user.keyboard('{Control>}l{/Control}');
  expect(document.activeElement).toBe(box);
});

it('leaves the keyboard where somebody has gone before the chat was there', async () => {
  const bridge = createFakeBridge();
  const timeline = { steps: [], reconnectsToday: 0, awayTodayMs: 0 };
  bridge.answer('chat.read', { room: joined, timeline, items: [], channelId: 7 });
  renderWindow(
    <>
      <input aria-label="other" ref={(box) => box?.focus()} />
      <Composer channel="nora_plays" />
    </>,
    { bridge },
  );
  await field();
  expect(document.activeElement).toBe(screen.getByLabelText('other'));
});

it('takes the keyboard once when it is led to it, and not anew when the chat comes back', async () => {
  const bridge = createFakeBridge();
  const timeline = { steps: [], reconnectsToday: 0, awayTodayMs: 0 };
  bridge.answer('chat.read', { room: joined, timeline, items: [], channelId: 7 });
  const page = (isThere: boolean) => (
    <>
      <input aria-label="other" />
      {isThere && <Composer channel="nora_plays" />}
    </>
  );
  const { rerender } = renderWindow(page(true), { bridge });
  const box = await field();
  const other = screen.getByLabelText('other');
  other.focus();
  act(() => composer.focus());
  expect(document.activeElement).toBe(box);
  other.focus();
  rerender(page(false));
  rerender(page(true));
  await field();
  expect(document.activeElement).toBe(other);
  // Asked for while there is no field, it has the keyboard as soon as there is one.
  rerender(page(false));
  act(() => composer.focus());
  rerender(page(true));
  expect(document.activeElement).toBe(await field());
});

it('takes the keyboard from no sheet that shuts it off, and has it once that is closed', async () => {
  const sheet = (open: boolean) => (
    <>
      <Composer channel="nora_plays" />
      <Sheet open={open} onClose={() => undefined} label="Poll" title="Poll" modal>
        <button type="button">Start</button>
      </Sheet>
    </>
  );
  const bridge = createFakeBridge();
  const timeline = { steps: [], reconnectsToday: 0, awayTodayMs: 0 };
  bridge.answer('chat.read', { room: joined, timeline, items: [], channelId: 7 });
  const { rerender } = renderWindow(sheet(true), { bridge });
  const box = await field();
  const dialog = screen.getByRole('dialog');
  act(() => dialog.focus());
  act(() => composer.focus());
  expect(document.activeElement).toBe(dialog);
  rerender(sheet(false));
  await waitFor(() => expect(document.activeElement).toBe(box));
});

it('counts down to the limit and does not send more', async () => {
  const { bridge, user } = setUp();
  composer.write('x'.repeat(355));
  expect(await screen.findByText('5 characters left')).toBeTruthy();
  await user.type(await field(), 'y'.repeat(6));
  expect(await screen.findByText('1 character too many')).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(bridge.inputsOf('chat.send')).toEqual([]);
  expect((await field()).value).toHaveLength(361);
});

it('offers names after an @ and puts the chosen one in', async () => {
  const { bridge, user } = setUp();
  bridge.answer('chatters.rows', ({ text }) => {
    const rows = [
      person(1, { username: 'x_ott' }),
      person(2, { username: 'ottoman_k' }),
      person(3, { username: 'otto' }),
    ];
    const fits = rows.filter(({ username }) => username.includes(text));
    return { version: 1, total: fits.length, groups: [], rows: fits };
  });
  await user.type(await field(), 'hi @ott');
  const options = await screen.findAllByRole('option');
  expect(options.map((option) => option.textContent)).toEqual(['otto', 'ottoman_k', 'x_ott']);
  expect((await field()).getAttribute('aria-activedescendant')).toBe(options[0]?.id);
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await field()).value).toBe('hi @otto '));
  expect(bridge.inputsOf('chat.send')).toEqual([]);
  await user.keyboard('there{Enter}');
  expect(bridge.inputsOf('chat.send')).toEqual([{ channelId: 7, text: 'hi @otto there', whisperTo: null, as: 8801 }]);
});

it('puts an emoticon where the caret is', async () => {
  const { bridge, user } = setUp();
  const sprite = { sheetPath: './sheet.png', x: 0, y: 0, width: 24, height: 24 };
  bridge.answer('chat.listEmoticons', [
    { text: ':)', ...sprite },
    { text: ':noracat', ...sprite },
  ]);
  await user.type(await field(), 'hi ');
  await user.click(screen.getByRole('button', { name: 'Emoticons' }));
  await user.type(await screen.findByRole('textbox', { name: 'Find an emoticon' }), 'cat');
  await screen.findByRole('button', { name: /noracat/ });
  await user.keyboard('{Enter}');
  await waitFor(async () => expect((await field()).value).toBe('hi :noracat '));
});

it('a command that was refused while the chat was away is no longer told as refused once it is connected', async () => {
  const { bridge, user } = setUp({ kind: 'waiting', retryAtMs: 0, tries: 2, why: { kind: 'offline' } });
  const box = await field();
  await user.type(box, '/timeout pim 10m{Enter}');
  expect((await screen.findAllByText(/It works when the chat is connected\./)).length).toBeGreaterThan(0);
  expect(box.getAttribute('aria-invalid')).toBe('true');
  act(() => bridge.push('chat.room', { channelId: 7, room: { ...joined, roles: ['Mod'] } }));
  await waitFor(() => expect(box.getAttribute('aria-invalid')).toBeNull());
  expect(box.value).toBe('/timeout pim 10m');
  expect(composerStore.getState().refusal).toBeNull();
});

it('shows what waits and takes it back', async () => {
  const { bridge, user } = setUp({ kind: 'waiting', retryAtMs: 0, tries: 2, why: { kind: 'offline' } });
  expect(await screen.findByText('Not connected.')).toBeTruthy();
  const queued = message({ own: true, delivery: 'queued', text: 'later' });
  bridge.push('chat.fed', { channelId: 7, append: [queued], update: [] });
  expect(await screen.findByText('1 waiting, sent when connected')).toBeTruthy();
  bridge.answer('chat.withdraw', { text: 'later' });
  await user.click(screen.getByRole('button', { name: /^Undo/ }));
  await waitFor(async () => expect((await field()).value).toBe('later'));
  expect(bridge.inputsOf('chat.withdraw')).toEqual([{ channelId: 7, key: queued.key }]);
  expect(screen.queryByText('1 waiting, sent when connected')).toBeNull();
});

it('says when something that waited has left already', async () => {
  const { bridge, user } = setUp({ kind: 'waiting', retryAtMs: 0, tries: 2, why: { kind: 'offline' } });
  bridge.push('chat.fed', { channelId: 7, append: [message({ own: true, delivery: 'queued' })], update: [] });
  await user.click(await screen.findByRole('button', { name: /^Undo/ }));
  expect((await screen.findAllByText('It was already sent.')).length).toBeGreaterThan(0);
});

it.each<[string, RoomState, SessionState | undefined, RegExp]>([
  ['no permission', { ...joined, permissions: ['connect'] }, undefined, /has no permission to chat/],
  ['banned', { ...joined, roles: ['Banned'] }, undefined, /You are banned/],
  ['refused', { kind: 'refused', why: { kind: 'offline' } }, undefined, /refused the connection/],
  ['connecting', { kind: 'welcoming' }, undefined, /waits here until the chat is back/],
])('says in words whether one may write: %s', async (_, room, session, words) => {
  setUp(room, session);
  expect(await screen.findByText(words)).toBeTruthy();
});

it('offers the sign-in to who only reads, and shows no field', async () => {
  const channel = { id: 1, token: 'nora_plays' };
  const { user } = setUp({ ...joined, authenticated: false }, { kind: 'anonymous', channel });
  expect(await screen.findByText('You are not signed in.')).toBeTruthy();
  expect(screen.queryByRole('combobox')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Sign in to chat' }));
  expect(useView.getState().wantsSignIn).toBe(true);
});

it('keeps a text in sight when the sign-in ends', async () => {
  composer.write('half a sentence');
  setUp(joined, { kind: 'lost', username: 'nora_plays', channel: null, atMs: 0, why: 'refused' });
  expect(await screen.findByText(/Your sign-in ended/)).toBeTruthy();
  expect((await field()).value).toBe('half a sentence');
  expect((await field()).readOnly).toBe(true);
});
