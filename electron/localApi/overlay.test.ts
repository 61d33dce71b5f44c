import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { z } from 'zod';
import { type ApiMessage, apiEvent } from '../../shared/localApi.ts';
import page from './obsOverlay.html?raw';
import { eventMessage } from './publicForm.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The example page's script, on a page and a socket of its own. */
function open(hash = '') {
  const shown: Record<string, { textContent: string; style: { opacity?: number } }> = {};
  const sockets: { onmessage?: (message: { data: string }) => void; onclose?: () => void }[] = [];
  const [, script = ''] = /<script>([\s\S]*)<\/script>/.exec(page) ?? [];
  runInNewContext(script, {
    URLSearchParams,
    location: { hash, port: '47820' },
    setTimeout,
    clearTimeout,
    document: {
      getElementById: (id: string) => {
        shown[id] ??= { textContent: '', style: {} };
        return shown[id];
      },
    },
    WebSocket: class {
      constructor() {
        sockets.push(this);
      }
    },
  });
  const hear = (message: ApiMessage | null) => {
    sockets.at(-1)?.onmessage?.({ data: JSON.stringify(message) });
    return shown.news?.textContent;
  };
  return {
    hear,
    /** Whether the last news can be seen. */
    isNewsSeen: () => shown.news?.style.opacity !== 0,
    /** The connection ends, and it is time to try again. */
    end: () => {
      sockets.at(-1)?.onclose?.();
      vi.advanceTimersByTime(1_000);
    },
    /** All the news from now on, each once it is seen, and when. */
    seenNews: () => {
      const seen: [number, string | undefined][] = [];
      for (let seconds = 0; vi.getTimerCount() > 0; seconds += 1) {
        const text = shown.news?.textContent;
        if (text !== seen.at(-1)?.[1]) seen.push([seconds, text]);
        vi.advanceTimersByTime(1_000);
      }
      return seen;
    },
    /** How many connections were tried. */
    tries: () => sockets.length,
    /** How it says that the stream stands. */
    standing: () => [shown.state?.textContent, shown.viewers?.textContent],
  };
}

type ApiEvent = z.infer<typeof apiEvent>;
const event: Omit<ApiEvent, 'kind'> = { type: 'event', atMs: 1, names: [], count: null, viewers: null };

it.each(apiEvent.shape.kind.options)('the example page has words for “%s”, also when nobody is named', (kind) => {
  expect(open().hear({ ...event, kind })).toMatch(/^(The stream has|Somebody) \w+/);
});

it('the example page names some of many, and says how many more', () => {
  const said = (more: Partial<ApiEvent>) => open().hear({ ...event, kind: 'followed', ...more });
  expect(said({ names: ['ivy'], count: 1 })).toBe('ivy follows');
  expect(said({ names: ['ivy', 'bo', 'zoe', 'pim'], count: 40 })).toBe('ivy, bo, zoe and 37 more follow');
  expect(said({ count: 5 })).toBe('5 people follow');
  expect(said({ kind: 'gifted', names: ['bo'], count: 5 })).toBe('bo gave 5 subscriptions');
});

it('a host that nobody knows the name of is told without one', () => {
  const message = eventMessage({ kind: 'hosted', name: '', viewers: 5 }, 1, false);
  expect(message).toMatchObject({ names: [], viewers: 5 });
  expect(open().hear(message)).toBe('Somebody hosts with 5 viewers');
});

it('one viewer is no viewers', () => {
  const { hear, standing } = open();
  hear({ ...live, viewers: 1 });
  expect(standing()).toEqual(['Live', '1 viewer']);
  hear({ ...live, viewers: 0 });
  expect(standing()).toEqual(['Live', '0 viewers']);
  expect(hear({ ...event, kind: 'hosted', names: ['soup'], viewers: 1 })).toBe('soup hosts with 1 viewer');
});

const live: Extract<ApiMessage, { type: 'stream' }> = {
  ...{ type: 'stream', channel: 'nora', live: true, sinceMs: 1, title: 'Late set', viewers: 42, hidden: false },
};

it('the example page says no longer that the stream is live once nobody tells it, and tries again', () => {
  const { hear, end, tries, standing } = open();
  hear(live);
  expect(standing()).toEqual(['Live', '42 viewers']);
  end();
  expect(standing()).toEqual(['Not connected', '']);
  expect(tries()).toBe(2);
  hear(live);
  expect(standing()).toEqual(['Live', '42 viewers']);
});

it.each([
  ['off', 2],
  ['revoked', 1],
] as const)('the example page says why Sidestage let it go: %s', (why, connections) => {
  const { hear, end, tries, standing } = open();
  hear(live);
  hear({ type: 'goodbye', why });
  end();
  expect(standing()).toEqual([`Not connected: ${why}`, '']);
  expect(tries()).toBe(connections);
});

const followed = { ...event, kind: 'followed' as const, names: ['ivy'], count: 1 };

it('news fade after 15 seconds, each for itself', () => {
  const { hear, isNewsSeen } = open();
  hear(followed);
  vi.advanceTimersByTime(14_000);
  hear({ ...followed, names: ['bo'] });
  vi.advanceTimersByTime(14_999);
  expect(isNewsSeen()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isNewsSeen()).toBe(false);
  hear(followed);
  expect(isNewsSeen()).toBe(true);
});

const follow = (name: string) => ({ ...followed, names: [name] });

it('what comes at once is told in turn, each for long enough to be read, and follows that wait are put together', () => {
  const { hear, seenNews } = open();
  for (const name of ['ivy', 'bo', 'zoe']) hear(follow(name));
  hear({ ...event, kind: 'hosted', names: ['soup'], viewers: 40 });
  for (const name of ['pim', 'kit']) hear(follow(name));
  hear({ ...event, kind: 'subscribed', names: ['ada'], count: 1 });
  expect(seenNews()).toEqual([
    [0, 'ivy follows'],
    [4, 'bo, zoe, pim and 1 more follow'],
    [8, 'soup hosts with 40 viewers'],
    [12, 'ada subscribed'],
  ]);
});

it('what comes when the last news have been read is told at once', () => {
  const { hear } = open();
  hear(followed);
  vi.advanceTimersByTime(4_000);
  expect(hear(follow('bo'))).toBe('bo follows');
});

it('a crowd is told within a minute or two, with how many came, and nobody who hosts is left out', () => {
  const { hear, seenNews } = open();
  for (let one = 0; one < 5_000; one += 1) {
    hear(follow(`f${one}`));
    hear({ ...event, kind: 'subscribed', names: [`s${one}`], count: 1 });
    hear({ ...event, kind: 'gifted', names: ['bo'], count: 2 });
    if (one < 7) hear({ ...event, kind: 'hosted', names: [`h${one}`], viewers: 10 });
  }
  const seen = seenNews();
  expect(seen.map(([, text]) => text)).toEqual([
    'f0 follows',
    's0 subscribed',
    'bo gave 2 subscriptions',
    'h0 hosts with 10 viewers',
    'f1, f2, f3 and 4996 more follow',
    's1 subscribed',
    'bo gave 2 subscriptions',
    'h1 hosts with 10 viewers',
    's2, s3, s4 and 4995 more subscribed',
    'bo gave 9996 subscriptions',
    'h2, h3, h4 and 2 more host with 50 viewers',
  ]);
  expect(seen.at(-1)?.[0]).toBeLessThan(120);
});

it('news that are put together tell no number that comfort mode hides', () => {
  const { hear, seenNews } = open();
  for (const name of ['ivy', 'bo', 'zoe']) hear({ ...follow(name), count: null });
  for (const name of ['a', 'b', 'c', 'd', 'e']) hear({ ...event, kind: 'gifted', names: [name] });
  expect(seenNews().map(([, text]) => text)).toEqual([
    'ivy follows',
    'bo, zoe follow',
    'a gave a subscription',
    'b gave a subscription',
    'c, d, e gave subscriptions',
  ]);
});

it('somebody who follows twice while they wait is one', () => {
  const { hear, seenNews } = open();
  for (const name of ['ivy', 'bo', 'bo']) hear(follow(name));
  expect(seenNews().at(-1)?.[1]).toBe('bo follows');
});

it('where news stand for less than that, the next come as soon as they are gone', () => {
  const { hear, seenNews } = open('#token=t&news=2');
  for (const name of ['ivy', 'bo']) hear(follow(name));
  expect(seenNews()).toEqual([
    [0, 'ivy follows'],
    [2, 'bo follows'],
  ]);
});

it.each([
  ['#token=t&news=3', 3_000],
  ['#token=t&news=60', 60_000],
])('the address says how long news stand: %s', (hash, ms) => {
  const { hear, isNewsSeen } = open(hash);
  hear(followed);
  vi.advanceTimersByTime(ms - 1);
  expect(isNewsSeen()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isNewsSeen()).toBe(false);
});

it('news stand for good where the address says 0', () => {
  const { hear, isNewsSeen } = open('#token=t&news=0');
  hear(followed);
  vi.runAllTimers();
  expect(isNewsSeen()).toBe(true);
});
