import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { ActivityEntry, ActivityFact } from '../../shared/activity.ts';
import { comfort } from '../../shared/comfort.ts';
import { streams } from '../../shared/streams.ts';
import { happened, message } from '../testing/chatItems.ts';
import { person } from '../testing/chatterRows.ts';
import type { FakeBridge } from '../testing/fakeBridge.ts';
import { giveBoxesSize } from '../testing/layout.ts';
import { peopleBridge } from '../testing/people.ts';
import { renderWindow } from '../testing/render.tsx';
import { figuresSample, streamSample } from '../testing/streamRows.ts';
import { toldNumbers } from '../testing/toldNumbers.ts';
import { announcer } from '../ui/announcer.ts';
import { cardStore } from '../view/cardStore.ts';
import { type PlaceId, railPlaces } from '../view/places.ts';
import { useView } from '../view/view.ts';
import { App } from './App.tsx';

const HERE = 12_384;

/** What each place shows of the channel while comfort mode is off; `everywhere` in the strip. */
const numbers: Partial<Record<PlaceId | 'everywhere', number[]>> = {
  everywhere: [14_208, 9_788, 13_902],
  live: [HERE, 8_021, 4_373, 2_503, 6_431, 9_102, 61_843],
  chatters: [HERE, HERE + 1, 11_873, 511, 2_129, 1_483, 3_119, 1_247, 7_741],
  activity: [8_021, 4_373, 5_557, 1_961],
};
const all = Object.values(numbers).flat();
const names = ['zoe', 'ana', 'bo', 'cy'];

const entryOf = (fact: ActivityFact, id: number): ActivityEntry => ({
  ...{ id, atMs: Date.now(), category: 'people', fact, event: null, source: 'live' },
  ...{ also: [], deliveryId: null, read: true },
});

/** A channel with numbers that stand nowhere else. */
function busyChannel(): FakeBridge {
  const rows = Array.from({ length: HERE }, (_, number) => person(number, { messages: 7_741 }));
  const { bridge } = peopleBridge(rows, {
    ...{ here: HERE, joined: 2_129, left: 1_483, notSeen: 3_119 },
    groups: [
      { group: 'moderator', count: 511 },
      { group: 'user', count: 11_873 },
    ],
    forecast: { calls: 1_247, share: 0.25, durationMs: 15_000 },
    refreshes: [{ atMs: Date.now(), joined: 2_129, left: 1_483, complete: true, pages: 1_247, ofPages: 1_247 }],
  });
  const options = [
    { text: 'Lanterns', votes: 6_431 },
    { text: 'Northbound', votes: 2_671 },
  ];
  const poll = { kind: 'pollEnded', question: 'Which song?', by: 'mod_hana', seconds: 60 } as const;
  bridge.answer('chat.read', {
    channelId: 7,
    room: { kind: 'joined', sinceMs: 0, permissions: ['chat'], roles: [], authenticated: true },
    timeline: { steps: [], reconnectsToday: 0, awayTodayMs: 0 },
    items: [
      message({ text: 'hello everybody' }),
      happened({ kind: 'hosted', name: 'build_along', viewers: 8_021 }, { atMs: Date.now() }),
      happened({ kind: 'followed', names, count: 4_373 }),
      happened({ kind: 'gifted', name: 'otto', names, count: 2_503 }),
      happened({ ...poll, options, voters: 9_102 }),
      happened({
        ...{
          kind: 'skill',
          executionId: 'e1',
          userId: 81,
          name: 'olive_crow',
          skill: 'Fireworks',
          cost: 61_843,
          currency: 'Sparks',
        },
        ...{ parts: [], cancelled: false },
      }),
    ],
  });
  const entries = [
    entryOf({ kind: 'hosted', name: 'build_along', viewers: 8_021 }, 3),
    entryOf({ kind: 'followed', names, count: 4_373, detail: null }, 2),
  ];
  const counts = { mentions: 0, stream: 0, people: 5_557, hooks: 0, connection: 0, other: 0 };
  const feed = { version: 1, unread: 3, notified: 3, counts, buried: [], live: { kind: 'idle' as const }, hooks: 0 };
  bridge.answer('activity.read', feed);
  bridge.answer('activity.rows', { version: 1, total: entries.length, rows: entries });
  bridge.answer('notifications.read', {
    quiet: { quiet: false, why: null, untilMs: null },
    digest: { fromMs: 0, toMs: 1, breaks: [], why: 'live', counts: { followers: 1_961, mention: 3 } },
    refused: false,
    system: 'unknown',
  });
  const ended = { stream: streamSample(), figures: figuresSample() };
  bridge.answer('streams.read', { ...streams.state.empty, ended });
  return bridge;
}

/** What stands on a place once it is drawn. */
const drawn: Partial<Record<PlaceId, RegExp>> = {
  live: /hello everybody/,
  chatters: /person_0/,
  activity: /build_along/,
};

async function comeTo(place: PlaceId): Promise<void> {
  act(() => useView.getState().go(place));
  await screen.findByRole('heading', { level: 1 });
  const sign = drawn[place];
  if (sign) await waitFor(() => expect(document.body.textContent).toMatch(sign));
}

beforeEach(() => {
  giveBoxesSize(1_090, 600);
  useView.setState(useView.getInitialState());
  cardStore.setState({ userId: null });
});

it('while it is on, no number of the channel stands on any place; when it is over, they do', async () => {
  const bridge = busyChannel();
  bridge.answer('comfort.read', { ...comfort.state.empty, on: true, hidden: true });
  renderWindow(<App />, { bridge });
  await screen.findByText('Viewers hidden');
  const places: PlaceId[] = [...railPlaces, 'settings'];
  for (const place of places) {
    await comeTo(place);
    expect(toldNumbers(all), place).toEqual([]);
  }
  act(() => bridge.push('comfort.changed', { ...comfort.state.empty, on: true }));
  await waitFor(() => expect(toldNumbers(numbers.everywhere ?? [])).toEqual(numbers.everywhere));
  for (const place of places) {
    await comeTo(place);
    await waitFor(() => expect(toldNumbers(numbers[place] ?? []), place).toEqual(numbers[place] ?? []));
  }
});

it('keeps what waits for the person and every name', async () => {
  const bridge = busyChannel();
  bridge.answer('comfort.read', { ...comfort.state.empty, on: true, hidden: true });
  renderWindow(<App />, { bridge });
  await screen.findByText('Viewers hidden');
  await comeTo('activity');
  expect(document.title).toContain('(3)');
  expect(await screen.findByText('New followers')).toBeTruthy();
  expect(document.body.textContent?.replaceAll(/[\u2068\u2069]/g, '')).toContain('zoe, ana, bo and more');
  expect(screen.getByRole('button', { name: /^3\s*mentions/ })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'new followers' })).toBeTruthy();
});

it('forgets what was said aloud, when the numbers are hidden', async () => {
  const bridge = busyChannel();
  renderWindow(<App />, { bridge });
  await screen.findByText('14,208');
  act(() => announcer.assertive('12,384 people are here'));
  expect(screen.getByTestId('assertive').textContent).toContain('12,384');
  act(() => bridge.push('comfort.changed', { ...comfort.state.empty, on: true, hidden: true }));
  await screen.findByText('Viewers hidden');
  await waitFor(() => expect(screen.getByTestId('assertive').textContent).toBe(''));
});
