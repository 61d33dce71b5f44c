import { expect, it } from 'vitest';
import { chat } from '../../shared/chat.ts';
import { Emitter } from '../kernel/emitter.ts';
import { Subject } from '../kernel/subject.ts';
import type { ChannelChat } from './channelChat.ts';
import { type ChatPorts, chatModule } from './index.ts';

function setUp() {
  const current = new Subject<ChannelChat | null>(null);
  const of = (channelId: number) => (current.value?.channel.id === channelId ? current.value : null);
  return { current, module: chatModule({ current, of } as unknown as ChatPorts) };
}

/** The chat of a channel, with what of it the door needs. */
function makeChat(id: number) {
  const room = new Subject({ kind: 'left' });
  const parts = { channel: { id, token: 'nora_plays' }, room, timeline: new Subject({}), fed: new Emitter<object>() };
  return { ...parts, snapshot: () => ({ ...chat.state.empty, channelId: id }), search: () => `found in ${id}` };
}

it('does nothing for nobody while no channel is open', () => {
  const { module } = setUp();
  expect(module.state.value).toEqual(chat.state.empty);
  expect(() => module.calls.send({ channelId: 7, text: 'hi', whisperTo: null, as: 1 })).toThrow('badInput');
  expect(() => module.calls.search({ channelId: 7, text: '', from: null })).toThrow('badInput');
});

it('looks through what is kept of the channel that is open, and writes in no other', () => {
  const { current, module } = setUp();
  current.set(makeChat(7) as unknown as ChannelChat);
  expect(module.calls.search({ channelId: 7, text: '', from: null })).toBe('found in 7');
  expect(() => module.calls.search({ channelId: 8, text: '', from: null })).toThrow('badInput');
  expect(() => module.calls.send({ channelId: 8, text: 'hi', whisperTo: null, as: 1 })).toThrow('badInput');
});

it('tells of each channel under its id, and whole when another is open', () => {
  const { current, module } = setUp();
  const told: unknown[] = [];
  module.state.subscribe(({ channelId }) => told.push(channelId));
  module.feeds.room.subscribe((change) => told.push(change));
  const first = makeChat(7);
  current.set(first as unknown as ChannelChat);
  first.room.set({ kind: 'bootstrapping' });
  current.set(makeChat(8) as unknown as ChannelChat);
  first.room.set({ kind: 'left' });
  current.set(null);
  expect(told).toEqual([7, { channelId: 7, room: { kind: 'bootstrapping' } }, 8, null]);
});
