import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ChatItem, Happening, RoomState } from '../../../shared/chat.ts';
import { happened, message } from '../../testing/chatItems.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { demoBoardSample } from '../../testing/samples.ts';
import { PSEUDO_LOCALE } from '../../text/i18n.ts';
import { chatRoom } from '../../view/chatRoom.ts';
import { composer, composerStore } from '../../view/composerStore.ts';
import { useNewPoll } from '../../view/newPoll.ts';
import { ChatPanel } from './ChatPanel.tsx';

const room: RoomState = { kind: 'joined', sinceMs: 0, permissions: ['chat'], roles: [], authenticated: true };

function setUp(items: ChatItem[], language = 'en') {
  const bridge = createFakeBridge();
  const timeline = { steps: [], reconnectsToday: 0, awayTodayMs: 0 };
  bridge.answer('chat.read', { room, timeline, items, channelId: 7 });
  return renderWindow(<ChatPanel channel="nora_plays" />, { bridge, language });
}

const options = [
  { text: 'Lanterns', votes: 3 },
  { text: 'Northbound', votes: 1 },
];
const poll: Happening = {
  kind: 'poll',
  question: 'Which song?',
  options,
  voters: 4,
  by: 'mod_hana',
  endsAtMs: Date.now() + 60_000,
  ended: false,
};
const skill: Happening = {
  kind: 'skill',
  executionId: 'e1',
  userId: 81,
  name: 'olive_crow',
  skill: 'Fireworks',
  cost: 2500,
  currency: 'Sparks',
  parts: [{ kind: 'text', text: 'boom' }],
  cancelled: false,
};

beforeEach(() => composer.clear());

const told: [string, Happening][] = [
  ['The channel went live: Late set', { kind: 'wentLive', title: 'Late set' }],
  ['The channel went live', { kind: 'wentLive', title: null }],
  ['The channel is offline now', { kind: 'ended' }],
  ['pim follows the channel', { kind: 'followed', names: ['pim'], count: 1 }],
  ['Somebody follows the channel', { kind: 'followed', names: [], count: 1 }],
  [
    '3 people follow the channel: pim, zoe and 1 other Show all',
    { kind: 'followed', names: ['pim', 'zoe', 'ivy'], count: 3 },
  ],
  ['2 people subscribed: pim, zoe ', { kind: 'subscribed', names: ['pim', 'zoe'], count: 2 }],
  ['otto subscribed for 11 months in all', { kind: 'resubscribed', name: 'otto', months: 11 }],
  ['otto subscribed for 12 months in allThank in chat', { kind: 'resubscribed', name: 'otto', months: 12 }],
  ['Somebody subscribed again', { kind: 'resubscribed', name: null, months: 12 }],
  ['otto subscribed again', { kind: 'resubscribed', name: 'otto', months: null }],
  ['otto gave a subscription to pim', { kind: 'gifted', name: 'otto', names: ['pim'], count: 1 }],
  ['Somebody gave a subscription away', { kind: 'gifted', name: null, names: [], count: 1 }],
  [
    'otto gave 5 subscriptions away: pim, zoe and 3 others ',
    { kind: 'gifted', name: 'otto', names: ['pim', 'zoe'], count: 5 },
  ],
  ['tuomas hosts the channel with 12 viewers', { kind: 'hosted', name: 'tuomas', viewers: 12 }],
  ['Another channel hosts the channel', { kind: 'hosted', name: '', viewers: null }],
  ['tuomas no longer hosts the channel', { kind: 'unhosted', name: 'tuomas', viewers: 12 }],
  ['olive_crow used Fireworks 2,500 Sparks boom', skill],
  ['olive_crow used Fireworks 2,500 Sparks A moderator cancelled it.', { ...skill, parts: [], cancelled: true }],
  ['mod_hana started a poll: “Which song?”', poll],
];

it.each(told)('tells: %s', async (words, what) => {
  setUp([happened(what)]);
  const [row] = await screen.findAllByRole('listitem');
  const text = (row?.textContent ?? '').replace(/^\d\d:\d\d/, '').replace(/[\u2068\u2069]/g, '');
  expect(text.replaceAll('\u00a0', ' ')).toBe(words);
});

it('draws the line across as one sentence, so that nothing comes between its words and its colon', async () => {
  setUp([happened({ kind: 'wentLive', title: 'Late set' })]);
  const begun = await screen.findByText('The channel went live');
  expect(begun.parentElement?.textContent).toBe('The channel went live: Late set');
  // The parts of a sentence that is laid out by itself would stand apart, each with a gap.
  expect(begun.parentElement?.className).not.toMatch(/edge/);
});

const ended: Happening = {
  kind: 'pollEnded',
  question: 'Which song?',
  voters: 4,
  options,
  by: 'mod_hana',
  seconds: 120,
};

it.each([
  [/^Poll ended: Lanterns won with 75.%\.$/, ended],
  [
    /in a tie with 50.% each: .*Lanterns.*, .*Northbound/,
    { ...ended, options: options.map((one) => ({ ...one, votes: 2 })) },
  ],
  [/^Poll ended\. Nobody voted\.$/, { ...ended, voters: 0, options: [] }],
])('says what a poll came to: %s', async (words, what) => {
  setUp([happened(what)]);
  const card = await screen.findByRole('region', { name: 'Poll that ended: Which song?' });
  const said = [...card.querySelectorAll('span.hidden')].map(({ textContent }) =>
    textContent?.replace(/[\u2068\u2069]/g, ''),
  );
  expect(said[0]).toMatch(words);
});

it('shows the result of a poll in one card, with the way to ask it again', async () => {
  const { user } = setUp([happened(poll), happened(ended)]);
  const card = await screen.findByRole('region', { name: 'Poll that ended: Which song?' });
  expect(within(card).getByRole('meter', { name: 'Lanterns' }).getAttribute('aria-valuetext')).toBe('3 of 4 votes');
  expect(card.textContent).toContain('Poll ended, 4 votes, by mod_hana');
  expect(screen.getAllByRole('meter')).toHaveLength(2);
  await user.click(within(card).getByRole('button', { name: 'Run the poll “Which song?” again' }));
  expect(renderHook(useNewPoll).result.current).toEqual({
    question: 'Which song?',
    answers: ['Lanterns', 'Northbound'],
    seconds: 120,
  });
});

it('tells of a raid in a large row and above the rows, and helps to thank', async () => {
  const host = happened({ kind: 'hosted', name: 'build_along', viewers: 802 }, { atMs: Date.now() });
  const { user } = setUp([host, message({ text: 'hello' })]);
  expect((await screen.findByText(/hosts the channel since/)).textContent).toMatch(
    /^build_along hosts the channel since .*, with 802 viewers\.$/,
  );
  await user.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByText(/hosts the channel since/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Thank in chat' }));
  expect(composerStore.getState().line).toBe('Thank you for the host, @build_along! ');
});

it('says what a large host brought along, and plans to host them when the stream ends', async () => {
  const host = { kind: 'hosted', name: 'build_along', viewers: 802 } as const;
  const audience = { from: 12_930, to: 13_720, ms: 120_000 };
  const { bridge, user } = setUp([happened({ ...host, title: 'Paper boats', audience })]);
  expect(
    await screen.findByText(/^Viewers went from 12,930 to 13,720 in 2 min\. They were watching “.*Paper boats.*”\.$/),
  ).toBeTruthy();
  chatRoom(bridge.bridge).setState({
    kind: 'joined',
    sinceMs: 0,
    permissions: ['chat'],
    roles: ['Owner'],
    authenticated: true,
  });
  const hostee = { id: 9, userId: 90, token: 'build_along', title: '', online: true, viewers: 802 };
  bridge.answer('hosting.search', [{ ...hostee, id: 8, token: 'build_along_too' }, hostee]);
  await user.click(screen.getByRole('button', { name: /^More about .*build_along/ }));
  await user.click(await screen.findByRole('menuitem', { name: /^Host .*build_along.* when this stream ends$/ }));
  await waitFor(() => expect(bridge.inputsOf('hosting.plan')).toMatchObject([{ hostee: { id: 9 } }]));
  expect(composerStore.getState().notice).toMatch(/^When this stream ends you are asked whether to host .*build_along/);
});

it('opens the channel of a large host in its tab, and says where that went wrong', async () => {
  const { bridge, user } = setUp([happened({ kind: 'hosted', name: 'build_along', viewers: 802 })]);
  bridge.answer('channels.open', undefined);
  await user.click(await screen.findByRole('button', { name: 'Open channel' }));
  expect(bridge.inputsOf('channels.open')).toEqual([{ channel: 'build_along', tab: 'new' }]);
  bridge.fail('channels.open', { kind: 'badInput', field: 'channel', why: 'tooMany' });
  await user.click(screen.getByRole('button', { name: 'Open channel' }));
  await waitFor(() => expect(composerStore.getState().notice ?? '').toMatch(/^The channel was not opened\. \S/));
});

it.each([
  ['a small host', { kind: 'hosted', name: 'tuomas', viewers: 49 }],
  ['a host whose name is not told', { kind: 'hosted', name: '', viewers: 802 }],
  ['a host whose name would be read as a number', { kind: 'hosted', name: '40999', viewers: 802 }],
] as [string, Happening][])('offers no way to the channel of %s', async (_, what) => {
  setUp([happened(what)]);
  await screen.findByRole('listitem');
  expect(screen.queryByRole('button', { name: 'Open channel' })).toBeNull();
});

it('tells of who has subscribed for long in a large row, and helps to thank', async () => {
  const { user } = setUp([happened({ kind: 'resubscribed', name: 'otto', months: 24 })]);
  await user.click(await screen.findByRole('button', { name: 'Thank in chat' }));
  expect(composerStore.getState().line).toBe('Thank you for staying subscribed, @otto! ');
});

it('says nothing above the rows of a raid that is over, nor of a small host', async () => {
  setUp([
    happened({ kind: 'hosted', name: 'build_along', viewers: 802 }, { atMs: Date.now() - 181_000 }),
    happened({ kind: 'hosted', name: 'tuomas', viewers: 49 }, { atMs: Date.now() }),
  ]);
  await screen.findByText('tuomas');
  expect(screen.queryByText(/hosts the channel since/)).toBeNull();
});

it('lists the names of many on request', async () => {
  const { user } = setUp([happened({ kind: 'followed', names: ['pim', 'zoe', 'ivy'], count: 4 })]);
  await user.click(await screen.findByRole('button', { name: 'Show all' }));
  expect(screen.getByRole('listitem').textContent).toMatch(/pim.*zoe.*ivy.*and 1 other/);
});

it('keeps what happened in a list of its own', async () => {
  const { user } = setUp([message({ text: 'hello' }), happened({ kind: 'ended' })]);
  await user.click(await screen.findByRole('radio', { name: 'Events 1' }));
  expect(screen.queryByText('hello')).toBeNull();
  expect(screen.getByText('The channel is offline now')).toBeTruthy();
});

it('takes its words from the catalogue', async () => {
  setUp(
    [...told.map(([, what]) => what), ended].map((what) => happened(what, { atMs: Date.now() })),
    PSEUDO_LOCALE,
  );
  const rows = await screen.findAllByRole('listitem');
  const given = /pim|zoe|olive_crow|Fireworks|boom|Lanterns|Northbound|Which song\?/g;
  for (const row of rows) {
    const bare = (row.textContent ?? '').replace(/⟦[^⟦⟧]*(⟦[^⟦⟧]*⟧[^⟦⟧]*)*⟧/g, '').replace(given, '');
    expect(bare).not.toMatch(/\p{L}/u);
  }
});

it('says of what somebody made happen on the demo’s board that it is simulated, and of nothing else', async () => {
  const { bridge } = setUp([happened({ kind: 'hosted', name: 'mara_draws', viewers: 802 })]);
  expect((await screen.findAllByText(/hosts the channel/)).length).toBeGreaterThan(0);
  expect(screen.queryByText('simulated')).toBeNull();
  const run = { action: 'raid', state: 'running', leftMs: 9_000, endedAtMs: null, failure: null } as const;
  bridge.push('demo.changed', demoBoardSample({ runs: [{ ...run, begunAtMs: 0 }] }));
  expect(await screen.findByText('simulated')).toBeDefined();
  expect(screen.getByText(/Part of “Raid”/)).toBeDefined();
  bridge.push('demo.changed', demoBoardSample({ runs: [{ ...run, action: 'poll', begunAtMs: 0 }] }));
  await waitFor(() => expect(screen.queryByText('simulated')).toBeNull());
});
