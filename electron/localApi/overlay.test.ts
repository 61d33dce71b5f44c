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
    /** How many connections were tried. */
    tries: () => sockets.length,
    /** How it says that the stream stands. */
    standing: () => [shown.state?.textContent, shown.viewers?.textContent],
  };
}

const event: Omit<z.infer<typeof apiEvent>, 'kind'> = { type: 'event', atMs: 1, names: [], count: null, viewers: null };

it.each(apiEvent.shape.kind.options)('the example page has words for “%s”, also when nobody is named', (kind) => {
  expect(open().hear({ ...event, kind })).toMatch(/^(The stream has|Somebody) \w+/);
});

it('the example page names some of many, and says how many more', () => {
  const { hear } = open();
  expect(hear({ ...event, kind: 'followed', names: ['ivy'], count: 1 })).toBe('ivy follows');
  expect(hear({ ...event, kind: 'followed', names: ['ivy', 'bo', 'zoe', 'pim'], count: 40 })).toBe(
    'ivy, bo, zoe and 37 more follow',
  );
  expect(hear({ ...event, kind: 'followed', count: 5 })).toBe('5 people follow');
  expect(hear({ ...event, kind: 'gifted', names: ['bo'], count: 5 })).toBe('bo gave 5 subscriptions');
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
