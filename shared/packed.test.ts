import { expect, it, vi } from 'vitest';
import type { Wire } from './bridge.ts';
import type { ChatFeed } from './chat.ts';
import { bridgeOver, packed, unpacked } from './packed.ts';

/** A wire that keeps who listens, and answers with what it is given. */
function makeWire(answer: unknown) {
  const listeners = new Map<string, ((data: unknown) => void)[]>();
  const wire: Wire = {
    call: async () => answer,
    on: (name, listener) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
      return () => undefined;
    },
  };
  const push = (name: string, data: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(packed(name, data));
  };
  return { wire, push, listeners };
}

const fed: ChatFeed = {
  channelId: 7,
  append: [{ kind: 'gap', key: 'g', fromMs: 1, toMs: 2, state: 'filled', filled: 0 }],
  update: [],
};

it('brings an answer over as one text, and it is the same behind it', async () => {
  const answer = { ok: true, value: { text: 'né \u2028 \ud800 {"$":1}', none: null, list: [1, -1.5] } };
  expect(packed('app.read', answer)).toBeTypeOf('string');
  const { wire } = makeWire(packed('app.read', answer));
  expect(await bridgeOver(wire, () => undefined).call('app.read', undefined)).toEqual(answer);
});

it('leaves numbers as binary what they are', () => {
  const answer = { ok: true, value: { xs: Float64Array.of(1, Number.NaN) } };
  expect(unpacked(packed('analytics.view', answer))).toBe(answer);
});

it('unpacks a push once for all who listen, also where one of them fails', () => {
  const { wire, push, listeners } = makeWire(undefined);
  const heard: unknown[] = [];
  const failing = vi.fn(() => {
    throw new Error('of a listener');
  });
  const reported: unknown[] = [];
  const bridge = bridgeOver(wire, (cause) => reported.push(cause));
  bridge.on('chat.fed', failing);
  const stop = bridge.on('chat.fed', (data) => heard.push(data));
  bridge.on('chat.fed', (data) => heard.push(data));
  push('chat.fed', fed);
  expect(listeners.get('chat.fed')).toHaveLength(1);
  expect(heard).toEqual([fed, fed]);
  expect(heard[0]).toBe(heard[1]);
  expect(failing).toHaveBeenCalledTimes(1);
  expect(reported).toEqual([new Error('of a listener')]);
  stop();
  push('chat.fed', fed);
  expect(heard).toHaveLength(3);
});
