import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { app } from '../../../shared/app.ts';
import { hosting } from '../../../shared/hosting.ts';
import { ledger } from '../../../shared/ledger.ts';
import { service } from '../../../shared/service.ts';
import { defaultSettings } from '../../../shared/settings.ts';
import { type CardPreset, type StreamCardState, streamCard } from '../../../shared/streamCard.ts';
import type { EndedWrite } from '../../../shared/writes.ts';
import { createFakeBridge, type FakeBridge } from '../../testing/fakeBridge.ts';
import { bucketSample } from '../../testing/ledgerSamples.ts';
import { renderWindow } from '../../testing/render.tsx';
import { customSample } from '../../testing/samples.ts';
import { announcer } from '../../ui/announcer.ts';
import { widerStore } from '../../view/capability.ts';
import { chatRoom } from '../../view/chatRoom.ts';
import { useView } from '../../view/view.ts';
import { HostPlanNote } from './HostPlanNote.tsx';
import { forgetDrafts } from './keptDraft.ts';
import { StreamCardPage } from './StreamCardPage.tsx';

const CHANNEL = 7;
const details: NonNullable<StreamCardState['details']['value']> = {
  values: { title: 'Quiet evening', game: { id: 103, name: 'Talk' }, audience: 'teen', language: 'en' },
  pictures: { thumbnail: null, banner: null, badge: null },
  partnered: true,
};
const known: StreamCardState = {
  ...streamCard.state.empty,
  channelId: CHANNEL,
  details: { value: details, atMs: 1, isLoading: false, error: null },
};

beforeEach(forgetDrafts);

const evening: CardPreset = { name: 'Evening', values: { title: 'Late set' } };

function start(
  state: StreamCardState = known,
  roles = ['Owner'],
  bridge = createFakeBridge(),
  streamPresets: CardPreset[] = [evening],
) {
  bridge.answer('streamCard.read', state);
  bridge.answer('settings.read', { ...defaultSettings, streamPresets });
  chatRoom(bridge.bridge).setState({ kind: 'joined', sinceMs: 0, permissions: ['chat'], roles, authenticated: true });
  return renderWindow(<StreamCardPage />, { bridge });
}

const title = () => screen.findByRole('textbox', { name: 'Title' });
const ended = (change: Partial<EndedWrite>): EndedWrite => ({
  target: 'channel/7/card',
  what: { kind: 'saveCard', channelId: CHANNEL, change: { title: 'Late set', language: 'de' } },
  ...{ calls: 2, number: 1, atMs: 1, outcome: 'done', error: null, parts: null },
  ...change,
});

it('asks the service only while it is on screen', async () => {
  const { bridge, unmount } = start();
  await title();
  expect(bridge.inputsOf('streamCard.watch')).toEqual([{ on: true }]);
  unmount();
  expect(bridge.inputsOf('streamCard.watch')).toEqual([{ on: true }, { on: false }]);
});

it.each([
  ['title', 'textbox', 'Title'],
  ['game', 'button', /^Game:/],
  ['host', 'button', 'Host a channel…'],
] as const)('asked for from elsewhere, %s has the keyboard', async (field, role, name) => {
  useView.getState().openStreamCard(field);
  const { bridge } = start();
  await title();
  // It comes later than the rest.
  const hosted = { value: { channel: null, layout: null }, atMs: 1, isLoading: false, error: null };
  act(() => bridge.push('hosting.changed', { ...hosting.state.empty, hosted }));
  const stop = await screen.findByRole(role, { name });
  await waitFor(() => expect(document.activeElement).toBe(stop));
  expect(useView.getState().wantedField).toBeNull();
});

it('what was asked for and comes late takes the keyboard from nobody who has begun with something else', async () => {
  useView.getState().openStreamCard('host');
  const { bridge, user } = start();
  await user.click(await title());
  const hosted = { value: { channel: null, layout: null }, atMs: 1, isLoading: false, error: null };
  act(() => bridge.push('hosting.changed', { ...hosting.state.empty, hosted }));
  await screen.findByRole('button', { name: 'Host a channel…' });
  expect(document.activeElement).toBe(await title());
  expect(useView.getState().wantedField).toBeNull();
});

it('what is being written stays with its service and each channel, and goes with the sign-in', async () => {
  const at = (baseUrl: string) => ({
    ...service.state.empty,
    profile: { kind: 'custom' as const, baseUrl, clientId: 'mine' },
  });
  const bridge = createFakeBridge();
  bridge.answer('service.read', at('https://one.example'));
  const { user } = start(known, ['Owner'], bridge);
  const shows = (text: string) => waitFor(async () => expect(await title()).toHaveProperty('value', text));
  await user.type(await title(), ' mine');
  await shows('Quiet evening mine');
  act(() => bridge.push('streamCard.changed', { ...known, channelId: 8 }));
  await shows('Quiet evening');
  await user.type(await title(), ' theirs');
  await shows('Quiet evening theirs');
  act(() => bridge.push('streamCard.changed', known));
  await shows('Quiet evening mine');
  act(() => bridge.push('service.changed', at('https://two.example')));
  await shows('Quiet evening');
  await user.type(await title(), ' there');
  await shows('Quiet evening there');
  act(() => bridge.push('session.changed', { kind: 'signedOut', wiped: true }));
  await shows('Quiet evening');
});

describe('what was saved is not being written any more', () => {
  const here = (text: string, channelId = CHANNEL): StreamCardState => ({
    ...known,
    channelId,
    details: { ...known.details, value: { ...details, values: { ...details.values, title: text } } },
  });
  const shows = (text: string) => waitFor(async () => expect(await title()).toHaveProperty('value', text));
  const isSent = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull());
  const write = async (bridge: FakeBridge, text: string) => {
    fireEvent.change(await title(), { target: { value: text } });
    await shows(text);
    return bridge;
  };

  it('once the service has it: what somebody else makes of it then is shown', async () => {
    const { bridge } = start();
    await write(bridge, 'Late set');
    act(() => bridge.push('streamCard.changed', here('Late set')));
    await isSent();
    act(() => bridge.push('streamCard.changed', here('By the editor')));
    await shows('By the editor');
    await isSent();
  });

  it('also where it was saved after one went to another channel, and changed there before one came back', async () => {
    const { bridge } = start();
    await write(bridge, 'Late set');
    act(() => bridge.push('streamCard.changed', here('Other channel', 8)));
    await write(bridge, 'Late set');
    const what = { kind: 'saveCard' as const, channelId: CHANNEL, change: { title: 'Late set' } };
    act(() => bridge.push('writes.changed', { waiting: [], ended: [ended({ what })] }));
    act(() => bridge.push('streamCard.changed', here('By the editor')));
    await shows('By the editor');
    await isSent();
    // What is being written in the other one stays.
    act(() => bridge.push('streamCard.changed', here('Other channel', 8)));
    await shows('Late set');
  });

  it('but what was refused, taken back, or written since, stays', async () => {
    const { bridge } = start();
    await write(bridge, 'Late set');
    const what = { kind: 'saveCard' as const, channelId: CHANNEL, change: { title: 'Late set', language: 'de' } };
    const left = [{ name: 'title', error: null }];
    const all = [
      ended({ what, number: 1, outcome: 'undone' }),
      ended({ what, number: 2, outcome: 'failed', error: { kind: 'offline' } }),
      ended({ what, number: 3, parts: { done: ['language'], left } }),
      ended({ what: { ...what, change: { title: 'Earlier' } }, number: 4 }),
    ];
    for (let count = 1; count <= all.length; count += 1) {
      act(() => bridge.push('writes.changed', { waiting: [], ended: all.slice(0, count) }));
    }
    act(() => bridge.push('streamCard.changed', here('By the editor')));
    await shows('Late set');
    expect(await screen.findByRole('button', { name: 'Discard changes' })).toBeTruthy();
  });
});

it('a title that is too long stays as it was typed, is said with its length, and is neither sent nor kept as a preset', async () => {
  const { bridge, user } = start();
  const typed = 'x'.repeat(10_000);
  fireEvent.change(await title(), { target: { value: typed } });
  expect((await screen.findAllByText(/^Shorten the title\. It has 10,000 characters/)).length).toBeGreaterThan(0);
  expect(await title()).toHaveProperty('value', typed);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(screen.getByTestId('assertive').textContent).toMatch(/^Shorten the title\. It has 10,000 characters/),
  );
  const keep = screen.getByRole('button', { name: 'Save as preset' });
  expect(keep.getAttribute('aria-disabled')).toBe('true');
  expect(bridge.inputsOf('streamCard.save')).toEqual([]);
  fireEvent.change(await title(), { target: { value: 'x'.repeat(2_000) } });
  await waitFor(() => expect(screen.queryByText(/^Shorten the title/, { selector: 'p' })).toBeNull());
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(bridge.inputsOf('streamCard.save').map(({ change }) => change.title?.length)).toEqual([2_000]),
  );
});

it('a title of the service that is too long to be sent is shown whole, with what that means', async () => {
  const name = 'y'.repeat(10_000);
  const values = { ...details.values, title: name };
  start({ ...known, details: { ...known.details, value: { ...details, values } } });
  expect(await title()).toHaveProperty('value', name);
  expect(await screen.findByText(/^This title has 10,000 characters/)).toBeTruthy();
  expect(screen.queryByText(/^Shorten the title/, { selector: 'p' })).toBeNull();
});

it('puts a preset into the fields, and sends nothing until one saves', async () => {
  const { bridge, user } = start();
  await title();
  await user.click(await screen.findByRole('button', { name: 'Evening' }));
  expect(await screen.findByDisplayValue('Late set')).toBeTruthy();
  expect(bridge.inputsOf('streamCard.save')).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Save 1 change/ }));
  expect(bridge.inputsOf('streamCard.save')).toEqual([
    { channelId: CHANNEL, change: { title: 'Late set' }, preset: 'Evening' },
  ]);
});

it('knows the presets of the service in use alone; of one that no service is known of, the game is left out', async () => {
  const bridge = createFakeBridge();
  const stage = { kind: 'custom', baseUrl: 'https://service.example', clientId: 'c' } as const;
  const game = { id: 41, name: 'Music' };
  const presets: CardPreset[] = [
    { name: 'Of the demo', values: { title: 'Simulated', game }, service: { kind: 'demo' } },
    { name: 'Of another', values: { title: 'Elsewhere' }, service: { ...stage, clientId: 'd' } },
    { name: 'Mine', values: { title: 'Here', game }, service: { ...stage, baseUrl: 'https://Service.example:443/' } },
    { name: 'Old', values: { title: 'Before', game } },
  ];
  bridge.answer('service.read', customSample({ profile: stage }));
  const { user } = start(known, ['Owner'], bridge, presets);
  await title();
  await user.click(await screen.findByRole('button', { name: 'Old' }));
  expect(screen.queryByRole('button', { name: /^Of/ })).toBeNull();
  await user.click(await screen.findByRole('button', { name: /^Save 1 change/ }));
  expect(bridge.inputsOf('streamCard.save')).toMatchObject([{ change: { title: 'Before' }, preset: 'Old' }]);
  await user.click(screen.getByRole('button', { name: 'Rename or delete presets' }));
  await user.click(await screen.findByRole('button', { name: /^Delete.*Mine/ }));
  expect(bridge.inputsOf('settings.change')).toEqual([{ streamPresets: [presets[0], presets[1], presets[3]] }]);
});

it('Enter in the search for a game takes the first that was found, and not "No game"', async () => {
  const { bridge, user } = start();
  bridge.answer('streamCard.searchGames', { games: [{ id: 41, name: 'Music', live: 7 }], channels: 9 });
  await title();
  await user.click(screen.getByRole('button', { name: /^Game: / }));
  await user.type(await screen.findByRole('combobox', { name: 'Find a game' }), 'mus');
  await screen.findByRole('option', { name: /Music/ });
  expect(screen.queryByRole('option', { name: 'No game' })).toBeNull();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('button', { name: /^Game: .*Music/ })).toBeTruthy());
});

it('a search that the service’s limit holds back says until when, and leads to why', async () => {
  const { bridge, user } = start();
  bridge.answer('streamCard.searchGames', () => new Promise(() => undefined));
  await title();
  await user.click(screen.getByRole('button', { name: /^Game: / }));
  await user.type(await screen.findByRole('combobox', { name: 'Find a game' }), 'mus');
  expect(await screen.findByText('Asking the service.')).toBeTruthy();
  // Before it has asked nobody listens to what is told.
  await waitFor(() => expect(bridge.calls.some(({ name }) => name === 'ledger.read')).toBe(true));
  const held = {
    ...{ purpose: 'streamCard' as const, what: 'GET /types', channelId: null, askedAtMs: Date.now() },
    ...{ isBackground: false, why: 'refused' as const, mayGoAtMs: Date.now() + 30_000 },
  };
  bridge.push('ledger.changed', {
    ...ledger.state.empty,
    buckets: [bucketSample({ name: 'global', waiting: [held] })],
  });
  expect(await screen.findByText(/^Waiting until 20:31:30: the global budget is used up\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Why am I waiting?' }));
  expect(useView.getState().place).toBe('budget');
});

it('keeps whom to host when the stream ends, and asks once it has', async () => {
  const hostee = { id: 9, userId: 90, token: 'tuomas_live', title: '', online: true, viewers: 4 };
  const { bridge, user } = start();
  await title();
  const { empty } = hosting.state;
  const note = renderWindow(<HostPlanNote />, { bridge });
  act(() => bridge.push('hosting.changed', { ...empty, plan: { hostee, asks: false } }));
  expect(await screen.findByText('When this stream ends, host')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Host now' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^Forget that .*tuomas_live/ }));
  expect(bridge.inputsOf('hosting.plan')).toEqual([{ channelId: CHANNEL, hostee: null }]);
  const channel = {
    id: CHANNEL,
    token: 'otto',
    title: '',
    online: false,
    viewers: 0,
    liveSinceMs: null,
    checkedAtMs: 1,
  };
  act(() => bridge.push('channel.changed', channel));
  act(() => bridge.push('hosting.changed', { ...empty, plan: { hostee, asks: true } }));
  await note.user.click(await screen.findByRole('button', { name: 'Host now' }));
  expect(bridge.inputsOf('hosting.host')).toEqual([{ channelId: CHANNEL, hostee }]);
  await note.user.click(screen.getByRole('button', { name: 'Not now' }));
  expect(bridge.inputsOf('hosting.plan').at(-1)).toEqual({ channelId: CHANNEL, hostee: null });
});

it('says for each field whether it was saved, and whose words said no', async () => {
  const { bridge } = start();
  await title();
  act(() => bridge.push('writes.changed', { waiting: [], ended: [] }));
  const error = { kind: 'http', status: 403, path: '/x', message: 'You may not set "languageId".' } as const;
  const parts = { done: ['title'], left: [{ name: 'language', error }] };
  act(() => bridge.push('writes.changed', { waiting: [], ended: [ended({ parts })] }));
  expect((await screen.findAllByText('Saved: Title. The rest was not.')).length).toBeGreaterThan(0);
  expect(screen.getByText(/^Language was not saved\..*You may not set "languageId"/)).toBeTruthy();
});

it('of fields that went together it names the one that was refused', async () => {
  const { bridge } = start();
  await title();
  act(() => bridge.push('writes.changed', { waiting: [], ended: [] }));
  const error = { kind: 'http', status: 400, path: '/x', message: '"name" is too long' } as const;
  const what = { kind: 'saveCard', channelId: CHANNEL, change: { title: 'x', audience: 'family' } } as const;
  act(() => bridge.push('writes.changed', { waiting: [], ended: [ended({ what, outcome: 'failed', error })] }));
  expect(await screen.findByText(/^Title was not saved\..*too long/)).toBeTruthy();
  expect(screen.getByText(/^Audience was not saved\. It went in the same call/)).toBeTruthy();
});

it('of an answer that is lost it says that nobody knows whether it was saved', async () => {
  const { bridge } = start();
  await title();
  act(() => bridge.push('writes.changed', { waiting: [], ended: [] }));
  const what = { kind: 'saveCard', channelId: CHANNEL, change: { title: 'x' } } as const;
  const error = { kind: 'offline', mayBeDone: true } as const;
  act(() => bridge.push('writes.changed', { waiting: [], ended: [ended({ what, outcome: 'failed', error })] }));
  expect(await screen.findByText(/^It is not known if this was saved: Title\..*The connection broke/)).toBeTruthy();
});

it('of an answer that is lost it says that it was saved once the channel has it', async () => {
  const { bridge } = start();
  await title();
  act(() => bridge.push('writes.changed', { waiting: [], ended: [] }));
  const what = { kind: 'saveCard', channelId: CHANNEL, change: { title: 'x' } } as const;
  const error = { kind: 'offline', mayBeDone: true } as const;
  act(() => bridge.push('writes.changed', { waiting: [], ended: [ended({ what, outcome: 'failed', error })] }));
  const values = { ...details.values, title: 'x' };
  const read = { ...known, details: { ...known.details, value: { ...details, values } } };
  act(() => bridge.push('streamCard.changed', read));
  expect((await screen.findAllByText('The answer was lost, but it was saved: Title')).length).toBeGreaterThan(0);
  expect(screen.queryByText(/^It is not known/)).toBeNull();
});

it('tells what became of a change on the card of its channel alone', async () => {
  const { bridge } = start();
  await title();
  act(() => bridge.push('writes.changed', { waiting: [], ended: [] }));
  act(() => bridge.push('streamCard.changed', { ...known, channelId: 8 }));
  act(() => bridge.push('writes.changed', { waiting: [], ended: [ended({ parts: { done: ['title'], left: [] } })] }));
  await title();
  expect(screen.queryByText('Saved: Title')).toBeNull();
  act(() => bridge.push('streamCard.changed', known));
  expect(await screen.findByText('Saved: Title')).toBeTruthy();
});

it('while a change waits for the service it says until when', async () => {
  const { bridge } = start({ ...known, sending: { title: 'x' } });
  await title();
  const bucket = { name: 'channel-write', limit: 250, spent: 250, resetsAtMs: Date.now() + 55_000, waiting: 1 };
  act(() => bridge.push('budget.changed', [bucket]));
  expect(await screen.findByText(/^The .*channel-write.* budget is used up\. This goes on by itself at/)).toBeTruthy();
  act(() => bridge.push('budget.changed', [{ ...bucket, waiting: 0 }]));
  await waitFor(() => expect(screen.queryByText(/goes on by itself/)).toBeNull());
});

it('while a change is being sent it says so, and can neither be saved again nor discarded', async () => {
  const { bridge, user } = start();
  act(() => bridge.push('writes.changed', { waiting: [], ended: [] }));
  await user.type(await title(), '!');
  act(() =>
    bridge.push('writes.changed', { waiting: [], ended: [ended({ outcome: 'failed', error: { kind: 'offline' } })] }),
  );
  expect(await screen.findByText(/^Title was not saved\./)).toBeTruthy();
  act(() => bridge.push('streamCard.changed', { ...known, sending: { title: 'Quiet evening!' } }));
  expect(await screen.findByText('being sent')).toBeTruthy();
  expect(screen.queryByText(/^Title was not saved\./)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Save 1 change/ })).toBeNull();
});

it('the keyboard goes on at the head of the card when what it stood on goes with what it did', async () => {
  const { bridge, user } = start();
  act(() => bridge.push('writes.changed', { waiting: [], ended: [] }));
  await user.type(await title(), '!');
  const heading = screen.getByRole('heading', { name: 'What changes' });
  (await screen.findByRole('button', { name: 'Discard changes' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const error = { kind: 'http', status: 500, path: '/x', message: null } as const;
  act(() => bridge.push('writes.changed', { waiting: [], ended: [ended({ outcome: 'failed', error })] }));
  (await screen.findByRole('button', { name: 'Dismiss' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull());
  expect(document.activeElement).toBe(heading);
});

it('what is told of following put away, the keyboard is back where it came from', async () => {
  const { bridge, user } = start();
  act(() => bridge.push('writes.changed', { waiting: [], ended: [] }));
  (await title()).focus();
  const what = { kind: 'follow', channelId: CHANNEL, name: 'otto' } as const;
  const error = { kind: 'http', status: 500, path: '/x', message: null } as const;
  act(() => bridge.push('writes.changed', { waiting: [], ended: [ended({ what, outcome: 'failed', error })] }));
  (await screen.findByRole('button', { name: 'Dismiss' })).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Dismiss' })).toBeNull());
  expect(document.activeElement).toBe(await title());
});

it('keeps what one writes when it is changed elsewhere, and says so', async () => {
  const { bridge, user } = start();
  await user.type(await title(), '!');
  const other = { ...details, values: { ...details.values, title: 'Theirs' } };
  act(() =>
    bridge.push('streamCard.changed', {
      ...known,
      details: { ...known.details, value: other },
      elsewhere: [{ field: 'title', atMs: 1 }],
    }),
  );
  expect(await screen.findByText(/^Title: changed elsewhere at/)).toBeTruthy();
  expect(screen.getByDisplayValue('Quiet evening!')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Understood' }));
  expect(bridge.inputsOf('streamCard.seen')).toHaveLength(1);
});

it('who may not change it is told why', async () => {
  start(known, ['User']);
  expect((await title()).getAttribute('readonly')).not.toBeNull();
  expect(screen.getAllByText('Only the owner of this channel may do this.').length).toBeGreaterThan(0);
});

it('who edits the channel of somebody else is told that the app changes one’s own', async () => {
  start(known, ['User', 'ChannelEditor']);
  await title();
  const words = 'You edit this channel, but this app changes only channels of your own.';
  expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  expect(screen.queryByText('Only the owner of this channel may do this.')).toBeNull();
});

it('says how much of the changes’ bucket is used, and nothing of a window that has ended', async () => {
  const { bridge } = start();
  await title();
  const bucket = { name: 'channel-write', limit: 250, spent: 3, resetsAtMs: Date.now() + 60_000, waiting: 0 };
  act(() => bridge.push('budget.changed', [bucket]));
  expect(await screen.findByText('channel-write: 3 of 250 used in these 5 min')).toBeTruthy();
  act(() => bridge.push('budget.changed', [{ ...bucket, resetsAtMs: Date.now() - 1 }]));
  expect(await screen.findByText('channel-write: 0 of 250 used in these 5 min')).toBeTruthy();
});

it('a sign-in that was made for less is asked for more', async () => {
  const { bridge, user } = start();
  bridge.fail('streamCard.save', { kind: 'scopeMissing', capability: 'updateChannel' });
  await user.type(await title(), '!');
  await user.click(screen.getByRole('button', { name: /^Save 1 change/ }));
  await waitFor(() => expect(widerStore.getState().wanted?.capability).toBe('updateChannel'));
});

it('who deletes presets by key goes on at the next one, and with the last at where one is made', async () => {
  const other: CardPreset = { name: 'Morning', values: { title: 'Early set' } };
  const { bridge, user } = start(known, ['Owner'], createFakeBridge(), [evening, other]);
  bridge.answer('settings.change', ({ streamPresets = [] }) => {
    const next = { ...defaultSettings, streamPresets };
    bridge.push('settings.changed', next);
    return next;
  });
  await user.click(await screen.findByRole('button', { name: 'Rename or delete presets' }));
  const remove = (name: string) => screen.findByRole('button', { name: new RegExp(`^Delete .*${name}`) });
  (await remove('Evening')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement?.closest('form')?.textContent).toContain('Morning'));
  (await remove('Morning')).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save as preset' })));
});

it('says that a preset is kept only where the disk has taken it', async () => {
  const { bridge, user } = start(known, ['Owner'], createFakeBridge(), []);
  bridge.answer('settings.change', ({ streamPresets = [] }) => ({ ...defaultSettings, streamPresets }));
  const said = vi.spyOn(announcer, 'polite');
  const save = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Save as preset' }));
    await user.type(await screen.findByRole('textbox', { name: 'Name of the preset' }), `${name}{Enter}`);
  };
  await save('Room');
  await waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringMatching(/Room.* is kept on this computer\.$/)));
  bridge.answer('settings.change', ({ streamPresets = [] }) => {
    // Main tells it before it answers.
    bridge.push('app.changed', { ...app.state.empty, notices: [{ kind: 'settingsNotKept' }] });
    return { ...defaultSettings, streamPresets };
  });
  await save('Full');
  await waitFor(() => expect(said).toHaveBeenCalledWith(expect.stringMatching(/Full.* lasts until Sidestage quits/)));
});
