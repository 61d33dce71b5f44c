import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { channelRules } from '../../../shared/channelRules.ts';
import { clips } from '../../../shared/clips.ts';
import { hosting } from '../../../shared/hosting.ts';
import { service } from '../../../shared/service.ts';
import { streamCard } from '../../../shared/streamCard.ts';
import type { EndedWrite } from '../../../shared/writes.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { chatRoom } from '../../view/chatRoom.ts';
import { ClipsCard } from './ClipsCard.tsx';
import { CostreamCard } from './CostreamCard.tsx';
import { EmoticonsCard } from './EmoticonsCard.tsx';
import { HostingCard } from './HostingCard.tsx';
import { KeyPart } from './KeyPart.tsx';
import { forgetDrafts, MOST_DRAFTS } from './keptDraft.ts';
import { RulesCard } from './RulesCard.tsx';

const CHANNEL = 7;
const read = <T,>(value: T) => ({ value, atMs: 1, isLoading: false, error: null });

beforeEach(forgetDrafts);

function ownersBridge(roles = ['Owner']) {
  const bridge = createFakeBridge();
  bridge.answer('streamCard.read', { ...streamCard.state.empty, channelId: CHANNEL });
  chatRoom(bridge.bridge).setState({
    kind: 'joined',
    sinceMs: 0,
    permissions: ['chat'],
    roles,
    authenticated: true,
  });
  return bridge;
}

const emoticon = (code: string, x: number) => ({ code, x, y: 0, width: 24, height: 24 });
const pack = (...codes: string[]) => ({ list: read(codes.map((code, index) => emoticon(code, index * 24))) });
const fields = () => screen.findAllByRole<HTMLInputElement>('textbox', { name: /^What is typed for/ });
const shows = (...codes: string[]) =>
  waitFor(async () => expect((await fields()).map(({ value }) => value)).toEqual(codes));

/** The field of one, once it is known that one may change it. */
async function field(index: number): Promise<HTMLInputElement> {
  await waitFor(async () => expect((await fields())[index]?.readOnly).toBe(false));
  return (await fields())[index] as HTMLInputElement;
}

it('Enter right after typing asks, and takes nothing that was found for what stood there before', async () => {
  const bridge = ownersBridge();
  const found = (token: string) => [{ id: 9, userId: 90, token, title: '', online: true, viewers: 4 }];
  bridge.answer('hosting.read', { ...hosting.state.empty, hosted: read({ channel: null, layout: null }) });
  bridge.answer('hosting.search', found('mara_draws'));
  const { user } = renderWindow(<HostingCard channelId={CHANNEL} />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Host a channel…', expanded: false }));
  const search = await screen.findByRole('combobox', { name: 'Find a channel' });
  await user.type(search, 'm{Enter}');
  await screen.findByRole('option', { name: /mara_draws/ });
  bridge.answer('hosting.search', found('molly_reads'));
  // Both in one task: no pause ends between them.
  fireEvent.change(search, { target: { value: 'molly' } });
  fireEvent.keyDown(search, { key: 'Enter' });
  expect(bridge.inputsOf('hosting.host')).toEqual([]);
  await screen.findByRole('option', { name: /molly_reads/ });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(bridge.inputsOf('hosting.host')).toMatchObject([{ hostee: { token: 'molly_reads' } }]));
});

it('emoticons that are being changed stay while one looks elsewhere, and while the first of them are saved', async () => {
  const bridge = ownersBridge();
  bridge.answer('ownEmoticons.read', pack(':one', ':two'));
  const first = renderWindow(<EmoticonsCard channelId={CHANNEL} />, { bridge });
  await first.user.type(await field(0), 'x');
  await shows(':onex', ':two');
  first.unmount();
  const { user } = renderWindow(<EmoticonsCard channelId={CHANNEL} />, { bridge });
  await shows(':onex', ':two');
  await user.click(screen.getByRole('button', { name: 'Save the emoticons' }));
  await user.type(await field(1), 'y');
  act(() => bridge.push('ownEmoticons.changed', pack(':onex', ':two')));
  await shows(':onex', ':twoy');
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  await shows(':onex', ':two');
});

it('who may not change them is offered nothing that does', async () => {
  const bridge = ownersBridge(['Mod']);
  bridge.answer('ownEmoticons.read', pack(':one', ':two'));
  renderWindow(<EmoticonsCard channelId={CHANNEL} />, { bridge });
  await shows(':one', ':two');
  expect(screen.queryByRole('button', { name: /^(Move|Remove) / })).toBeNull();
});

it('an emoticon removed, the keyboard goes on in the next; changes discarded, at what saves them', async () => {
  const bridge = ownersBridge();
  bridge.answer('ownEmoticons.read', pack(':one', ':two'));
  const { user } = renderWindow(<EmoticonsCard channelId={CHANNEL} />, { bridge });
  await field(0);
  screen.getByRole('button', { name: /^Remove .*:one/ }).focus();
  await user.keyboard('{Enter}');
  await shows(':two');
  expect(document.activeElement).toBe(await field(0));
  screen.getByRole('button', { name: 'Discard changes' }).focus();
  await user.keyboard('{Enter}');
  await shows(':one', ':two');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save the emoticons' }));
});

it('once emoticons are saved, what changes elsewhere is shown', async () => {
  const bridge = ownersBridge();
  bridge.answer('ownEmoticons.read', pack(':one'));
  const { user } = renderWindow(<EmoticonsCard channelId={CHANNEL} />, { bridge });
  await user.type(await field(0), 'x');
  await shows(':onex');
  act(() => bridge.push('ownEmoticons.changed', pack(':onex')));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull());
  act(() => bridge.push('ownEmoticons.changed', pack(':theirs')));
  await shows(':theirs');
});

it('an emoticon that was added elsewhere is not taken away by what was begun before', async () => {
  const bridge = ownersBridge();
  bridge.answer('ownEmoticons.read', pack(':one', ':two'));
  const { user } = renderWindow(<EmoticonsCard channelId={CHANNEL} />, { bridge });
  await user.type(await field(0), 'x');
  await shows(':onex', ':two');
  act(() => bridge.push('ownEmoticons.changed', pack(':one', ':two', ':theirs')));
  expect(await screen.findByText('The emoticons were changed elsewhere.')).toBeTruthy();
  await shows(':onex', ':two');
  await user.click(screen.getByRole('button', { name: 'Save the emoticons' }));
  expect(bridge.inputsOf('ownEmoticons.save')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  await shows(':one', ':two', ':theirs');
  expect(screen.queryByText('The emoticons were changed elsewhere.')).toBeNull();
});

it('what is being changed stays with its channel and service, and goes with the sign-in', async () => {
  const bridge = ownersBridge();
  const at = (baseUrl: string) => ({
    ...service.state.empty,
    profile: { kind: 'custom' as const, baseUrl, clientId: 'mine' },
  });
  bridge.answer('service.read', at('https://one.example'));
  bridge.answer('ownEmoticons.read', pack(':one'));
  const first = renderWindow(<EmoticonsCard channelId={CHANNEL} />, { bridge });
  await first.user.type(await field(0), 'x');
  await shows(':onex');
  first.unmount();
  const other = renderWindow(<EmoticonsCard channelId={8} />, { bridge });
  await shows(':one');
  await other.user.type(await field(0), 'y');
  other.unmount();
  renderWindow(<EmoticonsCard channelId={CHANNEL} />, { bridge });
  await shows(':onex');
  act(() => bridge.push('service.changed', at('https://two.example')));
  await shows(':one');
  act(() => bridge.push('service.changed', at('https://one.example')));
  await shows(':one');
  await other.user.type(await field(0), 'z');
  await shows(':onez');
  act(() => bridge.push('session.changed', { kind: 'signedOut', wiped: true }));
  await shows(':one');
});

it('of more channels than are remembered what was changed first goes first', async () => {
  const bridge = ownersBridge();
  bridge.answer('ownEmoticons.read', pack(':one'));
  for (let channelId = 1; channelId <= MOST_DRAFTS + 1; channelId += 1) {
    const { unmount } = renderWindow(<EmoticonsCard channelId={channelId} />, { bridge });
    await field(0);
    fireEvent.change((await fields())[0] as HTMLInputElement, { target: { value: ':changed' } });
    await shows(':changed');
    unmount();
  }
  const second = renderWindow(<EmoticonsCard channelId={2} />, { bridge });
  await shows(':changed');
  second.unmount();
  renderWindow(<EmoticonsCard channelId={1} />, { bridge });
  await shows(':one');
});

it('a rule that was chosen back is no change, and shows what is changed elsewhere', async () => {
  const bridge = ownersBridge();
  const rules = { slowSeconds: 0, links: true, bannedWords: [], hosting: true, costream: 'all' as const };
  bridge.answer('channelRules.read', { ...channelRules.state.empty, rules: read(rules) });
  const { user } = renderWindow(<RulesCard channelId={CHANNEL} />, { bridge });
  const links = () => screen.findByRole('switch', { name: 'Viewers may write links' });
  const hosts = () => screen.findByRole('switch', { name: 'Others may host this channel' });
  await user.click(await hosts());
  await user.click(await links());
  await user.click(await links());
  const changed = { ...read({ ...rules, links: false }), atMs: 2 };
  act(() => bridge.push('channelRules.changed', { rules: changed }));
  await waitFor(async () => expect((await links()).getAttribute('aria-checked')).toBe('false'));
  expect((await hosts()).getAttribute('aria-checked')).toBe('false');
});

it('rules that are being changed stay while one looks elsewhere', async () => {
  const bridge = ownersBridge();
  const rules = { slowSeconds: 0, links: true, bannedWords: [], hosting: true, costream: 'all' as const };
  bridge.answer('channelRules.read', { ...channelRules.state.empty, rules: read(rules) });
  const first = renderWindow(<RulesCard channelId={CHANNEL} />, { bridge });
  await first.user.type(await screen.findByRole('textbox', { name: 'Banned words, one a line' }), 'growth{Enter}');
  first.unmount();
  const { user } = renderWindow(<RulesCard channelId={CHANNEL} />, { bridge });
  expect(await screen.findByDisplayValue('growth')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(bridge.inputsOf('channelRules.save')).toEqual([
    { channelId: CHANNEL, change: { bannedWords: { added: ['growth'], removed: [] } } },
  ]);
  act(() =>
    bridge.push('channelRules.changed', { rules: { ...read({ ...rules, bannedWords: ['growth'] }), atMs: 2 } }),
  );
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull());
  act(() =>
    bridge.push('channelRules.changed', { rules: { ...read({ ...rules, bannedWords: ['theirs'] }), atMs: 3 } }),
  );
  expect(await screen.findByDisplayValue('theirs')).toBeTruthy();
});

it('of the banned words only what is added and taken away is sent, and what was added elsewhere is told and stays', async () => {
  const bridge = ownersBridge();
  const rules = { slowSeconds: 0, links: true, bannedWords: ['spam', 'old'], hosting: true, costream: 'all' as const };
  const told = (bannedWords: string[]) => ({ rules: { ...read({ ...rules, bannedWords }), atMs: 2 } });
  bridge.answer('channelRules.read', told(['spam', 'old']));
  const { user } = renderWindow(<RulesCard channelId={CHANNEL} />, { bridge });
  const words = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Banned words, one a line' });
  fireEvent.change(await words(), { target: { value: 'old\ngrowth' } });
  act(() => bridge.push('channelRules.changed', told(['spam', 'old', 'theirs'])));
  expect(await screen.findByText('theirs')).toBeTruthy();
  expect((await words()).value).toBe('old\ngrowth');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(bridge.inputsOf('channelRules.save')).toEqual([
    { channelId: CHANNEL, change: { bannedWords: { added: ['growth'], removed: ['spam'] } } },
  ]);
  expect(screen.getByText('2 calls')).toBeTruthy();
  act(() => bridge.push('channelRules.changed', told(['old', 'theirs', 'growth'])));
  await waitFor(async () => expect((await words()).value).toBe('old\ntheirs\ngrowth'));
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
});

it('a banned word that one added oneself is taken away again, also while the draft goes on', async () => {
  const bridge = ownersBridge();
  const rules = { slowSeconds: 0, links: true, bannedWords: ['old'], hosting: true, costream: 'all' as const };
  const told = (...bannedWords: string[]) => ({ rules: { ...read({ ...rules, bannedWords }), atMs: 2 } });
  bridge.answer('channelRules.read', told('old'));
  const { user } = renderWindow(<RulesCard channelId={CHANNEL} />, { bridge });
  const words = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Banned words, one a line' });
  const type = async (value: string) => fireEvent.change(await words(), { target: { value } });
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }));
  const lastSaved = () => bridge.inputsOf('channelRules.save').at(-1)?.change.bannedWords;
  await type('b');
  await save();
  expect(lastSaved()).toEqual({ added: ['b'], removed: ['old'] });
  // What is sent is not waited for.
  await type('b\nc');
  act(() => bridge.push('channelRules.changed', told('b')));
  await type('c');
  expect(screen.queryByText(/Added elsewhere/)).toBeNull();
  await save();
  expect(lastSaved()).toEqual({ added: ['c'], removed: ['b'] });
  // And what one took away is added again.
  await type('c\nold');
  act(() => bridge.push('channelRules.changed', told('c', 'theirs')));
  expect(await screen.findByText('theirs')).toBeTruthy();
  await save();
  expect(lastSaved()).toEqual({ added: ['old'], removed: [] });
  act(() => bridge.push('channelRules.changed', told('c', 'theirs', 'old')));
  await waitFor(async () => expect((await words()).value).toBe('c\ntheirs\nold'));
});

it('rules and emoticons that were saved after one went to another channel are not being written any more', async () => {
  const bridge = ownersBridge();
  const rules = { slowSeconds: 0, links: true, bannedWords: ['old'], hosting: true, costream: 'all' as const };
  const shown = (now: typeof rules) => bridge.answer('channelRules.read', { rules: read(now) });
  shown(rules);
  bridge.answer('ownEmoticons.read', pack(':one'));
  const here = renderWindow(
    <>
      <RulesCard channelId={CHANNEL} />
      <EmoticonsCard channelId={CHANNEL} />
    </>,
    { bridge },
  );
  const words = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Banned words, one a line' });
  fireEvent.change(await words(), { target: { value: 'growth' } });
  const slow = () => screen.findByRole('textbox', { name: 'Seconds between two messages of one person' });
  fireEvent.change(await slow(), { target: { value: '2,5' } });
  await here.user.click(screen.getByRole('switch', { name: 'Viewers may write links' }));
  await here.user.type(await field(0), 'x');
  await here.user.click(screen.getByRole('button', { name: 'Save' }));
  await here.user.click(screen.getByRole('button', { name: 'Save the emoticons' }));
  const [saved] = bridge.inputsOf('channelRules.save');
  const change = saved?.change ?? {};
  // Written after it was sent: that is being written still.
  await here.user.click(screen.getByRole('radio', { name: 'Nobody' }));
  here.unmount();
  const emoticons = [emoticon(':onex', 0)];
  const done = (number: number, what: EndedWrite['what']): EndedWrite => ({
    ...{ target: what.kind, what, calls: 1, number, atMs: 1, outcome: 'done', error: null, parts: null },
  });
  const failed = { ...done(1, { kind: 'saveRules', channelId: CHANNEL, change }), outcome: 'failed' as const };
  const ended = [
    failed,
    done(2, { kind: 'saveRules', channelId: CHANNEL, change }),
    done(3, { kind: 'saveEmoticons', channelId: CHANNEL, emoticons }),
  ];
  const other = renderWindow(<RulesCard channelId={8} />, { bridge });
  await words();
  act(() => bridge.push('writes.changed', { waiting: [], ended }));
  other.unmount();

  // Somebody else changed them before one came back.
  shown({ slowSeconds: 60, links: true, bannedWords: ['theirs'], hosting: false, costream: 'all' });
  bridge.answer('ownEmoticons.read', pack(':theirs'));
  renderWindow(
    <>
      <RulesCard channelId={CHANNEL} />
      <EmoticonsCard channelId={CHANNEL} />
    </>,
    { bridge },
  );
  expect((await words()).value).toBe('theirs');
  expect(await slow()).toHaveProperty('value', '60');
  expect(screen.getByRole('switch', { name: 'Viewers may write links' }).getAttribute('aria-checked')).toBe('true');
  await shows(':theirs');
  expect(screen.getByRole('radio', { name: 'Nobody' }).getAttribute('aria-checked')).toBe('true');
});

it('a banned word that is too long is said to be, and not cut', async () => {
  const bridge = ownersBridge();
  const rules = { slowSeconds: 0, links: true, bannedWords: [], hosting: true, costream: 'all' as const };
  bridge.answer('channelRules.read', { rules: read(rules) });
  const { user } = renderWindow(<RulesCard channelId={CHANNEL} />, { bridge });
  const words = await screen.findByRole('textbox', { name: 'Banned words, one a line' });
  fireEvent.change(words, { target: { value: `ok\n${'w'.repeat(201)}` } });
  expect(
    (await screen.findAllByText(/^Shorten a banned word\. It has 201 characters, and 200 fit\./)).length,
  ).toBeGreaterThan(0);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(bridge.inputsOf('channelRules.save')).toEqual([]);
});

it('a list that could not be asked for is asked for again', async () => {
  const bridge = ownersBridge();
  const failed = { value: null, atMs: null, isLoading: false, error: { kind: 'offline' } as const };
  bridge.answer('ownEmoticons.read', { list: failed });
  const { user } = renderWindow(<EmoticonsCard channelId={CHANNEL} />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(bridge.inputsOf('ownEmoticons.load')).toHaveLength(1);
});

const clip = { id: 'a', title: 'Drum fill', atMs: 1, seconds: 30, views: 0, url: null, own: true };

it('a clip’s title that is too long is said to be, and the focus comes back to the clip', async () => {
  const bridge = ownersBridge();
  bridge.answer('clips.read', { ...clips.state.empty, list: read([clip]) });
  const { user } = renderWindow(<ClipsCard channelId={CHANNEL} />, { bridge });
  const more = await screen.findByRole('button', { name: /^More about/ });
  await user.click(more);
  await user.click(await screen.findByRole('menuitem', { name: 'Change the title…' }));
  await user.clear(await screen.findByRole('textbox', { name: 'Title of the clip' }));
  await user.paste('x'.repeat(256));
  expect(screen.getAllByText('Shorten the title. It has 256 characters, and 255 fit.').length).toBeGreaterThan(0);
  await user.keyboard('{Enter}');
  expect(bridge.inputsOf('clips.rename')).toEqual([]);
  await user.keyboard('{Backspace}{Enter}');
  expect(bridge.inputsOf('clips.rename')).toMatchObject([{ title: 'x'.repeat(255) }]);
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/^More about/));
});

it('says that a clip is being made until the service has answered', async () => {
  const bridge = ownersBridge();
  bridge.answer('clips.read', { ...clips.state.empty, list: read([]), making: 30 });
  renderWindow(<ClipsCard channelId={CHANNEL} />, { bridge });
  expect((await screen.findByText(/^A clip of .*30 s/)).closest('[role="status"]')).toBeTruthy();
  act(() => bridge.push('clips.changed', { ...clips.state.empty, list: read([clip]) }));
  await waitFor(() => expect(screen.queryByText(/has not answered yet/)).toBeNull());
});

it('who deleted a clip by key goes on at the next one, or at the heading when none is left', async () => {
  const bridge = ownersBridge();
  const [first, last] = [clip, { ...clip, id: 'b', title: 'Encore' }];
  bridge.answer('clips.read', { ...clips.state.empty, list: read([first, last]) });
  const { user } = renderWindow(<ClipsCard channelId={CHANNEL} />, { bridge });
  const show = (...list: (typeof clip)[]) =>
    act(() => bridge.push('clips.changed', { ...clips.state.empty, list: read(list) }));
  const wait = (...waiting: { target: string; what: EndedWrite['what']; calls: number; untilMs: number }[]) =>
    act(() => bridge.push('writes.changed', { waiting, ended: [] }));
  const at = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
  const remove = async (title: string) => {
    screen.getByRole('button', { name: new RegExp(`^More about .*${title}`) }).focus();
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
  };
  await screen.findAllByRole('button', { name: /^More about/ });
  await remove('Drum fill');
  show(last);
  await waitFor(() => expect(at()).toMatch(/^More about .*Encore/));
  await remove('Encore');
  const what = { kind: 'deleteClip' as const, channelId: CHANNEL, clipId: 'b', title: 'Encore' };
  wait({ target: 'clip/b', what, calls: 1, untilMs: Date.now() + 6_000 });
  (await screen.findByRole('button', { name: 'Delete now' })).focus();
  wait();
  show();
  await waitFor(() => expect(at()).toBe('Clips'));
});

it('what was given up because the budget was used up is not said to go on', async () => {
  const bridge = ownersBridge();
  bridge.answer('hosting.read', { ...hosting.state.empty, hosted: read({ channel: null, layout: null }) });
  renderWindow(<HostingCard channelId={CHANNEL} />, { bridge });
  await screen.findByRole('button', { name: 'Host a channel…' });
  const write = {
    target: 'channel/7/hosting',
    what: { kind: 'stopHosting' as const, channelId: CHANNEL, name: 'mara_draws' },
    calls: 1,
  };
  act(() => bridge.push('writes.changed', { waiting: [{ ...write, untilMs: Date.now() + 6_000 }], ended: [] }));
  await screen.findByRole('button', { name: 'Stop now' });
  const ended: EndedWrite = {
    ...write,
    ...{ number: 1, atMs: 1, outcome: 'failed', parts: null },
    error: { kind: 'rateLimited', bucket: 'channel-write', retryAfterMs: 60_000 },
  };
  act(() => bridge.push('writes.changed', { waiting: [], ended: [ended] }));
  expect(await screen.findByText(/Nothing was changed\. Try it again then\./)).toBeTruthy();
  expect(screen.queryByText(/Sidestage continues/)).toBeNull();
});

it('a new stream key, and smaller sizes that were unlocked, are told on the card too', async () => {
  const bridge = ownersBridge();
  renderWindow(<KeyPart channelId={CHANNEL} />, { bridge });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Unlock' }).getAttribute('aria-disabled')).toBeNull());
  const waits = { target: 'w', what: { kind: 'unlockTranscodes' as const, channelId: CHANNEL }, calls: 1 };
  act(() => bridge.push('writes.changed', { waiting: [{ ...waits, untilMs: Date.now() + 6_000 }], ended: [] }));
  await screen.findByRole('button', { name: 'Unlock now' });
  const ended = (number: number, kind: 'resetStreamKey' | 'unlockTranscodes', outcome: 'done' | 'undone') => ({
    ...{ target: kind, what: { kind, channelId: CHANNEL }, calls: 1, number, atMs: 1, outcome },
    ...{ error: null, parts: null },
  });
  const taken = ended(1, 'resetStreamKey', 'undone');
  act(() => bridge.push('writes.changed', { waiting: [], ended: [taken] }));
  expect(screen.queryByText(/^There is a new stream key/)).toBeNull();
  const reset = ended(2, 'resetStreamKey', 'done');
  act(() => bridge.push('writes.changed', { waiting: [], ended: [taken, reset] }));
  await waitFor(() =>
    expect(screen.getAllByText('There is a new stream key. It is on the clipboard.')).toHaveLength(2),
  );
  const unlocked = ended(3, 'unlockTranscodes', 'done');
  act(() => bridge.push('writes.changed', { waiting: [], ended: [taken, reset, unlocked] }));
  expect(await screen.findByText(/^The service has unlocked them\./, { selector: 'p' })).toBeTruthy();
});

it('a member of somebody’s costream is told that the host invites, and a host when all places are taken or asked for', async () => {
  const bridge = ownersBridge();
  const member = (id: number, isHost: boolean) => {
    return { id, userId: id, token: `c${id}`, isHost, isSelf: id === CHANNEL };
  };
  const running = (...members: ReturnType<typeof member>[]) => ({ id: 'x', members, capacity: 4, startedAtMs: 1 });
  const state = (is: ReturnType<typeof running>, invites = 0) => ({
    costream: read({ running: is }),
    invites: Array.from({ length: invites }, (_, i) => ({
      channelId: 100 + i,
      token: `i${i}`,
      untilMs: Date.now() + 60_000,
    })),
  });
  bridge.answer('costream.read', state(running(member(1, true), member(CHANNEL, false))));
  renderWindow(<CostreamCard channelId={CHANNEL} />, { bridge });
  expect(await screen.findByText('Only the host of a costream invites others.')).toBeTruthy();
  act(() => bridge.push('costream.changed', state(running(member(CHANNEL, true), member(1, false)), 2)));
  expect(await screen.findByText('All places are taken or asked for.')).toBeTruthy();
  act(() => bridge.push('costream.changed', state(running(member(CHANNEL, true), member(1, false)), 1)));
  expect(await screen.findByRole('button', { name: 'Invite a channel…', expanded: false })).toBeTruthy();
});
