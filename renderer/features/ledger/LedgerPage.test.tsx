import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { accounts } from '../../../shared/accounts.ts';
import { channels } from '../../../shared/channels.ts';
import { chatters } from '../../../shared/chatters.ts';
import { comfort } from '../../../shared/comfort.ts';
import { type LedgerState, ledger } from '../../../shared/ledger.ts';
import { endpoints } from '../../../shared/platform/endpoints.ts';
import { defaultSettings } from '../../../shared/settings.ts';
import { createFakeBridge, type FakeBridge } from '../../testing/fakeBridge.ts';
import { bucketSample, callSample, figuresSample, refusalSample } from '../../testing/ledgerSamples.ts';
import { renderWindow } from '../../testing/render.tsx';
import { LedgerPage } from './LedgerPage.tsx';

async function open(changes: Partial<LedgerState> = {}, prepare: (bridge: FakeBridge) => void = () => {}) {
  const bridge = createFakeBridge();
  bridge.answer('ledger.read', { ...ledger.state.empty, noted: 1, ...changes });
  prepare(bridge);
  const view = renderWindow(<LedgerPage />, { bridge });
  await screen.findByRole('heading', { name: 'By feature' });
  return { ...view, bridge };
}
const plain = (text: string | null | undefined) => text?.replaceAll(/\s+/g, ' ').trim();
const region = (name: string) => screen.getByRole('region', { name });
const hidesNumbers = (bridge: FakeBridge) =>
  bridge.answer('comfort.read', { ...comfort.state.empty, on: true, hidden: true });

const waiter = (changes: object = {}) => ({
  purpose: 'chattersWalk' as const,
  what: 'GET /v2/chats/{channelId}/users',
  channelId: null,
  askedAtMs: Date.now() - 1_000,
  isBackground: true,
  why: 'full' as const,
  mayGoAtMs: Date.now() + 31_000,
  ...changes,
});

it('says that nothing waits, what was spent on what, and what each thing costs', async () => {
  await open({ buckets: [bucketSample({ expected: 60, others: 7, spent: 131 })] });
  expect(screen.getByText('Nothing waits. Whatever is asked for next goes at once.')).toBeTruthy();
  const now = region('Buckets now');
  expect(within(now).getByText('Spent on: Chatters refresh 124.', { exact: false }).textContent).toContain(
    '7 were not spent by this run of Sidestage: another program may use your account',
  );
  expect(plain(within(now).getByRole('meter').getAttribute('aria-valuetext'))).toMatch(
    /^131 of 500, until \d\d:\d\d:\d\d, 60 more expected/,
  );
  expect(region('What things cost').textContent).toContain('Ask about one person');
});

it('says until when the service has closed a bucket, and has one call try it before', async () => {
  const refusedUntilMs = Date.now() + 20 * 3_600_000;
  const closed = bucketSample({ spent: 500, refusedUntilMs, resetsAtMs: refusedUntilMs });
  const { bridge, user } = await open({ buckets: [closed, bucketSample({ name: 'analytics', limit: 100 })] });
  const now = region('Buckets now');
  expect(plain(now.textContent)).toContain('wants to be left alone until Sat 16:31.');
  expect(region('Why am I waiting?').textContent).toContain('nothing that would be counted in chats is sent');
  const button = within(now).getByRole('button', { name: 'Try chats now' });
  await user.click(button);
  expect(bridge.inputsOf('ledger.tryNow')).toEqual([{ name: 'chats', payer: 'user', accountId: null }]);
  act(() => bridge.push('ledger.changed', { ...ledger.state.empty, buckets: [{ ...closed, letsOne: true }] }));
  await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
  expect(now.textContent).toContain('The next call goes now');
  act(() => bridge.push('ledger.changed', { ...ledger.state.empty, buckets: [] }));
  await waitFor(() => expect(within(now).queryByRole('button')).toBeNull());
  expect(document.activeElement?.contains(now)).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

it.each([
  ['Ban, unban, make a moderator', 'channels.updateUser'],
  ['Save title, game and audience', 'channels.update'],
  ['Replace the thumbnail', 'channels.setThumbnail'],
  ['Next 100 followers', 'channels.followers'],
  ['Make a clip', 'clips.create'],
] as const)('names the price of “%s” as the service counts it', async (what, endpoint) => {
  await open();
  const row = within(region('What things cost')).getByText(what).parentElement;
  expect(row?.textContent).toMatch(new RegExp(`1 ?.*, ${endpoints[endpoint].bucket}$`));
});

it('draws a lane for each bucket, and says in words what it shows', async () => {
  await open();
  const lanes = screen.getAllByRole('img').map((lane) => plain(lane.getAttribute('aria-label')));
  expect(lanes[0]).toMatch(
    /^chats: 125 calls from .* at most 125 in a step, none refused\. Of a part nothing is known\.$/,
  );
  expect(lanes).toHaveLength(2);
});

it('adds up by feature and bucket', async () => {
  await open();
  const table = screen.getByRole('table', { name: 'Calls by feature and bucket' });
  const rows = within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent));
  expect(rows).toEqual([
    ['Feature', 'chats', 'channel-read', 'over chat'],
    ['Chatters refresh', '124', '–', '–'],
    ['Chat', '1', '–', '2'],
    ['Channel and viewers', '–', '2', '–'],
    ['All', '125', '2', '2'],
  ]);
});

it('says who waits, why, until when and in which order, and what can be done', async () => {
  const waiting = [waiter({ purpose: 'chat', isBackground: false }), waiter()];
  const { bridge, user } = await open({
    buckets: [bucketSample({ spent: 500, waiting })],
    proof: { ...ledger.state.empty.proof, fits: false, nearestSeconds: 300 },
  });
  const why = region('Why am I waiting?');
  expect(plain(why.textContent)).toContain(
    '2 calls wait, the first for 31 s more. 500 of 500 calls of chats are spent',
  );
  expect(
    within(why)
      .getAllByRole('listitem')
      .map(({ textContent }) => plain(textContent)),
  ).toEqual([
    expect.stringMatching(/^Chat, at \d\d:\d\d:\d\d asked for$/),
    expect.stringMatching(/^Chatters refresh, at \d\d:\d\d:\d\d by itself$/),
  ]);
  await user.click(within(why).getByRole('button', { name: /Pause this refresh/ }));
  await user.click(within(why).getByRole('button', { name: /Refresh every 5.min instead/ }));
  expect(bridge.inputsOf('chatters.pause')).toHaveLength(1);
  expect(bridge.inputsOf('settings.change')).toEqual([{ chattersEverySeconds: 300 }]);
});

it('says what a bucket went on that the person has emptied by their own asking', async () => {
  const waiting = [waiter({ purpose: 'chatterLookup', isBackground: false })];
  const ours = [
    { purpose: 'chatterLookup' as const, calls: 480 },
    { purpose: 'chat' as const, calls: 20 },
  ];
  await open({ buckets: [bucketSample({ spent: 500, ours, others: 0, waiting })] });
  expect(plain(region('Why am I waiting?').textContent)).toMatch(
    /Looking up people waits for .* more\. 500 of 500 calls of chats are spent.* Spent on: Looking up people 480, Chat 20\./,
  );
});

it.each([
  ['reserve', 'The last 30 are kept free for what you ask for yourself'],
  ['turn', 'Calls that you wait for go first'],
  ['underWay', 'their answers may fill chats'],
] as const)('tells a wait for %s apart', async (why, words) => {
  await open({ buckets: [bucketSample({ spent: 470, waiting: [waiter({ why })] })] });
  expect(plain(region('Why am I waiting?').textContent)).toContain(words);
});

it('explains a walk that keeps to its share, which no bucket knows of', async () => {
  await open({}, (bridge) => {
    const crawl = { kind: 'crawling', pages: 3, ofPages: 9, rows: 300, startedAtMs: 0, endsAtMs: null } as const;
    bridge.answer('chatters.read', {
      ...chatters.state.empty,
      crawl: { ...crawl, waitingUntilMs: Date.now() + 20_000 },
    });
  });
  expect(plain(region('Why am I waiting?').textContent)).toContain('Chatters refresh rests for 20 s.');
});

it('explains each 429: what came, what was known, who else may spend there, what we do', async () => {
  await open({ refusals: [refusalSample()] }, (bridge) =>
    bridge.answer('ledger.figures', figuresSample({ refused: 1 })),
  );
  const words = plain(region('Refused by the service').textContent) ?? '';
  expect(words).toMatch(/Refused at \d\d:\d\d:\d\d: Chat\./);
  expect(words).toContain('Sidestage took it to be chats. Sidestage had counted 50 of 500, 40 of them its own.');
  expect(words).toContain('any other program that you are signed in to with this account');
  expect(words).toContain('It sent: limit 500, 0 left, counting anew at');
  expect(words).toContain('Nothing is sent to this bucket before');
  expect(screen.getByText(/1 refused/)).toBeTruthy();
});

it('shows the latest calls, and every call when asked, a hundred at a time', async () => {
  const { bridge, user } = await open({}, (made) =>
    made.answer('ledger.rows', ({ offset, limit }) => ({
      total: 250,
      rows: Array.from({ length: Math.min(limit, 250 - offset) }, (_, nth) =>
        callSample({ id: 250 - offset - nth, outcome: nth === 0 ? 429 : 200, counted: nth === 0 ? null : 'chats' }),
      ),
    })),
  );
  const table = await screen.findByRole('table', { name: 'Calls, newest first' });
  expect(within(table).getAllByRole('row')).toHaveLength(9);
  expect(plain(within(table).getAllByRole('row')[1]?.textContent)).toMatch(
    /GET \/chats\/\{channelId\}Chatnot counted–429, 71 ms$/,
  );
  await user.click(screen.getByRole('button', { name: /Show every call/ }));
  await user.click(await screen.findByRole('button', { name: 'Older' }));
  await waitFor(() => expect(screen.getByText('101–200 of 250')).toBeTruthy());
  expect(bridge.inputsOf('ledger.rows').at(-1)).toEqual({ purposes: null, offset: 100, limit: 100 });
});

it('comfort mode hides what tells how many people there are, and keeps the rest', async () => {
  const { bridge } = await open({ buckets: [bucketSample({ expected: 99 })] }, hidesNumbers);
  const table = screen.getByRole('table', { name: 'Calls by feature and bucket' });
  await waitFor(() => expect(within(table).queryByText('124')).toBeNull());
  expect(within(table).getAllByText('Hidden').length).toBeGreaterThan(1);
  expect(screen.getAllByRole('img')).toHaveLength(1);
  expect(document.body.textContent).not.toMatch(/124 ?$|Chatters refresh 124|99 more/);
  await waitFor(() => expect(bridge.inputsOf('ledger.rows').at(-1)?.purposes).not.toContain('chattersWalk'));
});

it('saves the calls, and says how many rows', async () => {
  const { user, bridge } = await open();
  bridge.answer('ledger.export', 128);
  await user.click(screen.getByRole('button', { name: 'Export as CSV' }));
  expect(await screen.findByText('Saved, 128 rows.')).toBeTruthy();
});

it('is plain before anything was asked of the service', async () => {
  await open({ noted: 0 }, (bridge) => bridge.answer('ledger.figures', figuresSample({ rows: [], calls: 0 })));
  expect(screen.getByText('Nothing was asked of the service yet.')).toBeTruthy();
  expect(await screen.findByText('No call yet.')).toBeTruthy();
  expect(screen.getByText('Nothing is counted yet.')).toBeTruthy();
});

it('says of each call which channel it was for and who paid, where there are several', async () => {
  const tab = { online: true, viewers: 4, own: false, unread: 0, mentions: 0, chat: 'joined' as const };
  const person = { avatarUrl: null, state: 'signedIn' as const, lostAtMs: null, scopes: [], kept: 'disk' as const };
  const { bridge } = await open({ buckets: [bucketSample(), bucketSample({ accountId: 42, ours: [] })] }, (bridge) => {
    bridge.answer('settings.read', defaultSettings);
    bridge.answer('channels.read', {
      ...channels.state.empty,
      tabs: [
        { ...tab, id: 7, token: 'monstercat' },
        { ...tab, id: 8, token: 'quietplace' },
      ],
      front: 7,
    });
    bridge.answer('accounts.read', {
      ...accounts.state.empty,
      list: [
        { ...person, id: 1, username: 'maria', isMain: true },
        { ...person, id: 42, username: 'mariabot', isMain: false },
      ],
    });
    bridge.answer('ledger.rows', () => ({
      total: 3,
      rows: [
        callSample({ id: 3, channelId: 8, accountId: 42 }),
        callSample({ id: 2, channelId: 9 }),
        callSample({ id: 1, payer: 'address' }),
      ],
    }));
  });
  const table = await screen.findByRole('table', { name: 'Calls, newest first' });
  await waitFor(() =>
    expect(
      within(table)
        .getAllByRole('row')
        .map((row) => plain(row.children[2]?.textContent)),
    ).toEqual(['For', 'Chat in quietplace as mariabot', 'Chat in number 9 as maria', 'Chat']),
  );
  // What stands in the place of a name that is not known is nobody's.
  expect(within(table).getByText('number 9').hasAttribute('data-open')).toBe(true);
  expect(within(table).getByText('quietplace').hasAttribute('data-open')).toBe(false);
  const now = plain(region('Buckets now').textContent);
  expect(now).toContain('chats, maria');
  expect(now).toContain('chats, mariabot');
  // The bucket is the service's word and stays to be read on a screen that is safe to show; whose it is does not.
  const shown = within(region('Buckets now')).getAllByText(/./, { selector: '[data-open]' });
  expect(shown.map(({ textContent }) => textContent).filter((text) => text?.includes('maria'))).toEqual([]);
  expect(shown.filter(({ textContent }) => textContent === 'chats')).toHaveLength(2);
  const spoken = () => screen.getAllByRole('meter').map((meter) => meter.getAttribute('aria-label'));
  expect(spoken()).toEqual(['chats, maria, spent and expected', 'chats, mariabot, spent and expected']);
  bridge.push('settings.changed', { ...defaultSettings, screenSafe: true });
  const numbered = ['chats, account 1, spent and expected', 'chats, account 2, spent and expected'];
  await waitFor(() => expect(spoken()).toEqual(numbered));
});
