import { expect, it } from 'vitest';
import { chatters } from '../../shared/chatters.ts';
import { Subject } from '../kernel/subject.ts';
import type { ChannelChatters } from './channelChatters.ts';
import { chattersModule } from './index.ts';

const query = { text: '', group: null, presence: null, order: 'name', descending: false, closedGroups: [] } as const;

function setUp() {
  const current = new Subject<ChannelChatters | null>(null);
  const desk = { saved: '' };
  const saveText = async (name: string, pieces: AsyncIterable<string>) => {
    desk.saved = name;
    for await (const piece of pieces) desk.saved += `\n${piece}`;
    return true;
  };
  const module = chattersModule({ current, desktop: { saveText }, serviceName: () => 'demo service (simulated)' });
  return { current, desk, module };
}

it('has nobody in it while no channel is open', () => {
  const { module } = setUp();
  expect(module.state.value).toEqual(chatters.state.empty);
  expect(module.calls.rows({ ...query, closedGroups: [], offset: 0, limit: 10 })).toMatchObject({ total: 0, rows: [] });
  expect(() => module.calls.refresh()).toThrow('badInput');
});

it('tells what the open channel tells, and that another is open', () => {
  const { current, module } = setUp();
  const told: unknown[] = [];
  module.state.subscribe(({ channelId, here }) => told.push([channelId, here]));
  const changed = new Subject({ ...chatters.state.empty, channelId: 7 });
  current.set({ changed, read: () => changed.value } as unknown as ChannelChatters);
  changed.set({ ...changed.value, here: 3 });
  current.set(null);
  changed.set({ ...changed.value, here: 4 });
  expect(told).toEqual([
    [7, 0],
    [7, 3],
    [null, 0],
  ]);
});

it('writes the list where the person says, under the name of the service, and tells how many', async () => {
  const { current, desk, module } = setUp();
  const pieces = function* (format: 'csv' | 'json', service: string) {
    yield { text: `${format} of ${service}`, rows: 0 };
    yield { text: 'mira', rows: 1 };
    yield { text: 'otto, pim', rows: 2 };
  };
  current.set({ export: pieces } as unknown as ChannelChatters);
  expect(await module.calls.export({ format: 'csv' })).toBe(3);
  expect(desk.saved).toBe('chatters.csv\ncsv of demo service (simulated)\nmira\notto, pim');
  expect(await module.calls.export({ format: 'json' })).toBe(3);
  expect(desk.saved).toBe('chatters.json\njson of demo service (simulated)\nmira\notto, pim');
});
