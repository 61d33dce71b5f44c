import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ChannelState } from '../../shared/channel.ts';
import { channelsState, type KeptChannels, MOST_RECENT } from '../../shared/channels.ts';
import type { RoomState } from '../../shared/chat.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { SessionChannel, SessionState } from '../../shared/session.ts';
import { FactStream } from '../kernel/facts.ts';
import type { Platform } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock, settle } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { ChannelsService } from './channelsService.ts';

const nora = { id: 7, token: 'nora_plays' };
const otto = { id: 8, token: 'otto' };
const build = { id: 9, token: 'build_along' };

const signedIn = (channel: SessionChannel | null, more: object = {}): SessionState => ({
  ...{ kind: 'signedIn', userId: 5, username: 'nora_plays', avatarUrl: null, channel, refreshing: false },
  ...{ scopes: [] as string[], keeping: { backend: 'x', strength: 'system', kept: 'disk' }, restored: false },
  ...more,
});

/** Rooms as the app's own are, without chats. */
function makeRooms() {
  type Open = { channel: SessionChannel; chat: { room: Subject<RoomState> } };
  const all = new Subject<Open[]>([]);
  const front = new Subject<Open | null>(null);
  const make = (channel: SessionChannel): Open => ({
    channel,
    chat: { room: new Subject<RoomState>({ kind: 'left' }) },
  });
  const find = (id: number) => all.value.find(({ channel }) => channel.id === id);
  return {
    ...{ all, front, find },
    open: (channel: SessionChannel) => {
      if (find(channel.id)) return;
      if (all.value.length >= 6) throw new AppFailure({ kind: 'badInput', field: 'channel', why: 'tooMany' });
      all.set([...all.value, make(channel)]);
    },
    show: (channel: SessionChannel) => {
      if (!find(channel.id)) {
        const made = make(channel);
        all.set(front.value ? all.value.map((one) => (one === front.value ? made : one)) : [...all.value, made]);
      }
      const next = find(channel.id) ?? null;
      if (next !== front.value) front.set(next);
    },
    close: (id: number) => all.set(all.value.filter(({ channel }) => channel.id !== id)),
    closeAll: () => {
      all.set([]);
      front.set(null);
    },
  };
}

function setUp({ kept = null as KeptChannels | null, state = signedIn(nora) as SessionState } = {}) {
  const clock = new FakeClock();
  const { log } = makeLog(clock);
  const asked: string[] = [];
  const answers = new Map<string, object>();
  const platform: Platform = {
    baseUrl: 'https://service.test',
    clientId: 'app',
    request: async (name, options) => {
      asked.push(`${options.priority ?? 'foreground'} ${name} ${new URLSearchParams(options.query as never)}`);
      const data = (answers.get(name) ?? []) as never;
      return { status: 200, data, headers: new Headers(), url: '', rowsLeftOut: 0 };
    },
  };
  const store = { kept };
  const session = new Subject<SessionState>(state);
  const rooms = makeRooms();
  const facts = new FactStream(log);
  const channel = new Subject<ChannelState | null>(null);
  const finish = vi.fn(async (_channelId: number) => {});
  const names = new Map([nora, otto, build].map((one) => [one.token, one]));
  const service = new ChannelsService({
    ...{ platform, rooms, read: [channel], serviceKey: 'here', facts, clock, log },
    session: {
      state: session,
      findChannel: async (name) => {
        const found = names.get(name) ?? [...names.values()].find(({ id }) => String(id) === name);
        if (!found) throw new AppFailure({ kind: 'noSuchChannel', channel: name });
        return found;
      },
      showChannel: (next) => {
        if (session.value.kind === 'signedIn') session.set({ ...session.value, channel: next });
      },
    },
    finish,
    kept: {
      of: () => store.kept,
      keep: (next) => (store.kept = next),
      forget: () => (store.kept = null),
    },
  });
  onTestFinished(() => service.end());
  const tokens = () => channelsState.parse(service.state.value).tabs.map(({ token }) => token);
  return { finish, clock, asked, answers, store, session, rooms, facts, channel, service, tokens };
}

describe('opening', () => {
  it('takes the place of the one in front, or a tab of its own; what was left is the first of the recent', async () => {
    const { service, tokens, rooms } = setUp();
    await service.open('otto', 'new');
    expect(tokens()).toEqual(['nora_plays', 'otto']);
    expect(service.state.value.front).toBe(8);
    await service.open('build_along', 'here');
    expect(tokens()).toEqual(['nora_plays', 'build_along']);
    expect(service.state.value.recent).toMatchObject([{ id: 8, token: 'otto' }]);
    await service.open(otto, 'here');
    expect(service.state.value.recent.map(({ id }) => id)).toEqual([9]);
    service.bringToFront(7);
    expect(rooms.front.value?.channel.id).toBe(7);
    expect(tokens()).toEqual(['nora_plays', 'otto']);
  });

  it('says which channel there is not, and that no more can be open; what is open stays', async () => {
    const { service, rooms, tokens } = setUp();
    await expect(service.open('nobody', 'new')).rejects.toMatchObject({ error: { kind: 'noSuchChannel' } });
    for (let id = 20; id < 25; id += 1) rooms.open({ id, token: `c${id}` });
    await expect(service.open('otto', 'new')).rejects.toMatchObject({ error: { kind: 'badInput', why: 'tooMany' } });
    expect(tokens()).toHaveLength(6);
    expect(service.state.value.front).toBe(7);
    expect(() => service.bringToFront(8)).toThrow('badInput');
  });

  it('closes one; beside it is in front then, and the last one stays', async () => {
    const { service, tokens } = setUp();
    await service.open('otto', 'new');
    await service.close(8);
    expect(tokens()).toEqual(['nora_plays']);
    expect(service.state.value.front).toBe(7);
    await expect(service.close(7)).rejects.toThrow('badInput');
    await expect(service.close(8)).rejects.toThrow('badInput');
  });

  it('has what still waits to be done in a channel done before that is left, and for no other', async () => {
    const { service, tokens, finish } = setUp();
    const { promise, resolve } = Promise.withResolvers<void>();
    finish.mockReturnValueOnce(promise);
    const opened = service.open('otto', 'here');
    await settle();
    expect(tokens()).toEqual(['nora_plays']);
    resolve();
    await opened;
    expect(tokens()).toEqual(['otto']);
    await service.open('build_along', 'new');
    await service.open('otto', 'here');
    expect(finish.mock.calls).toEqual([[7]]);
    await service.close(9);
    expect(finish.mock.calls).toEqual([[7], [9]]);
  });

  it('remembers no more than a list shows, each once', async () => {
    const { service, rooms } = setUp();
    for (let id = 20; id < 40; id += 1) {
      rooms.open({ id, token: `c${id}` });
      await service.close(id);
    }
    rooms.open({ id: 30, token: 'c30' });
    await service.close(30);
    const ids = service.state.value.recent.map(({ id }) => id);
    expect(ids).toHaveLength(MOST_RECENT);
    expect(new Set(ids).size).toBe(MOST_RECENT);
    expect(ids.slice(0, 2)).toEqual([30, 39]);
  });
});

describe('what is unread', () => {
  it('is counted behind, told at most four times a second, and gone once it is in front', async () => {
    const { clock, service, facts } = setUp();
    await service.open('otto', 'new');
    await clock.advance(1_000);
    let told = 0;
    service.state.subscribe(() => told++);
    for (let at = 0; at < 500; at += 1) {
      service.heard(7);
      service.heard(8);
      await clock.advance(2);
    }
    await facts.tell({
      ...{ kind: 'mentioned', id: 'm1', atMs: 0, serviceKey: 'here', channel: nora },
      ...{ name: 'pim', text: 'hi', whisper: false },
    });
    await clock.advance(1_000);
    expect(told).toBeLessThanOrEqual(7);
    expect(service.state.value.tabs).toMatchObject([
      { id: 7, unread: 500, mentions: 1 },
      { id: 8, unread: 0, mentions: 0 },
    ]);
    service.bringToFront(7);
    expect(service.state.value.tabs[0]).toMatchObject({ unread: 0, mentions: 0 });
  });
});

describe('how channels stand', () => {
  it('is asked for those behind in one call a minute, in the background; nothing while there is one', async () => {
    const { clock, service, asked, answers } = setUp();
    await clock.advance(120_000);
    expect(asked).toEqual([]);
    answers.set('channels.list', [{ ...nora, online: true, viewersCurrent: 802 }]);
    await service.open('otto', 'new');
    await clock.advance(60_500);
    expect(asked).toHaveLength(2);
    expect(asked[0]).toContain('background channels.list where=id%3Ain%3A7');
    expect(service.state.value.tabs[0]).toMatchObject({ online: true, viewers: 802, own: true });
    await service.close(7);
    await clock.advance(300_000);
    expect(asked).toHaveLength(2);
  });

  it('of recent ones is asked for when somebody looks, and not again at once', async () => {
    const { clock, service, asked, answers } = setUp();
    await service.open('otto', 'here');
    answers.set('channels.list', [{ ...nora, online: false }]);
    await service.look();
    expect(service.state.value.recent).toMatchObject([{ id: 7, online: false }]);
    await service.look();
    expect(asked).toHaveLength(1);
    await clock.advance(31_000);
    await service.look();
    expect(asked).toHaveLength(2);
  });

  it('is found by name over the service, the live ones first', async () => {
    const { service, asked, answers } = setUp();
    answers.set('channels.list', [
      { id: 1, token: 'kettle', online: false },
      { id: 2, token: 'kettle_two', online: true, viewersCurrent: 5 },
      { token: 'nameless' },
    ]);
    expect((await service.search(' @kettle ')).map(({ id }) => id)).toEqual([2, 1]);
    expect(asked[0]).toContain('q=kettle&scope=names');
    await service.open({ id: 2, token: 'whatever' }, 'here');
    expect(service.state.value.tabs[0]).toMatchObject({ id: 2, token: 'kettle_two', online: true, viewers: 5 });
  });
});

describe('whom one follows', () => {
  it('needs a scope, and is not asked for without it', async () => {
    const { service, asked } = setUp();
    await service.look();
    expect(service.state.value.followed).toEqual({ kind: 'needsScope' });
    expect(asked).toEqual([]);
  });

  it('comes from the row that names channels one by one, live first, without those that are open', async () => {
    const { service, answers } = setUp({ state: signedIn(nora, { scopes: ['delve:view:self'] }) });
    answers.set('delve.home', {
      rows: [
        { type: 'carousel', channels: [] },
        { type: 'channels', title: [], hydration: { path: '/api/v1/channels?where=id:in:7;8;9,online:eq:true' } },
        { type: 'channels', title: [], hydration: { path: '/api/v1/channels?where=online:eq:true' } },
      ],
    });
    answers.set('channels.list', [
      { ...otto, online: false },
      { ...build, online: true, viewersCurrent: 3 },
      { ...nora, online: true },
    ]);
    await service.look();
    expect(service.state.value.followed).toMatchObject({ kind: 'known', channels: [{ id: 9 }, { id: 8 }] });
  });

  it('is not known where the service has no such row', async () => {
    const { service, answers } = setUp({ state: signedIn(nora, { scopes: ['delve:view:self'] }) });
    answers.set('delve.home', { rows: [{ type: 'channels', title: [] }] });
    await service.look();
    expect(service.state.value.followed).toEqual({ kind: 'notTold' });
  });
});

describe('over a restart', () => {
  const kept: KeptChannels = { service: 'here', open: [nora, otto, build], front: 8, recent: [] };

  it('what was open comes back in its order, with the one in front', () => {
    const { service, tokens, store } = setUp({ kept, state: signedIn(otto, { restored: true }) });
    expect(tokens()).toEqual(['nora_plays', 'otto', 'build_along']);
    expect(service.state.value.front).toBe(8);
    expect(store.kept).toEqual(kept);
  });

  it('a sign-in that was made anew opens its own channel alone', () => {
    const { tokens } = setUp({ kept, state: signedIn(nora) });
    expect(tokens()).toEqual(['nora_plays']);
  });

  it('which one is in front is kept once it stays there, and at the end; at once where another took its place', async () => {
    const { clock, service, store } = setUp();
    await service.open('build_along', 'here');
    expect(store.kept).toMatchObject({ open: [build], front: 9 });
    await service.open('nora_plays', 'here');
    await service.open('otto', 'new');
    await clock.advance(1_000);
    expect(store.kept).toMatchObject({ open: [nora, otto], front: 8 });
    for (const id of [7, 8, 7]) {
      service.bringToFront(id);
      await clock.advance(900);
      expect(store.kept?.front).toBe(8);
    }
    await clock.advance(100);
    expect(store.kept?.front).toBe(7);
    service.bringToFront(8);
    service.end();
    expect(store.kept?.front).toBe(8);
  });

  it('a channel that has taken another name is kept by that', async () => {
    const { clock, service, store, answers, rooms } = setUp();
    answers.set('channels.list', [{ id: 7, token: 'nora_builds', online: true, viewersCurrent: 3 }]);
    await service.open('otto', 'new');
    await clock.advance(61_000);
    service.bringToFront(7);
    await service.close(8);
    expect(store.kept).toMatchObject({ open: [{ id: 7, token: 'nora_builds' }] });
    rooms.open(otto);
    service.bringToFront(8);
    await service.close(7);
    expect(service.state.value.recent[0]).toMatchObject({ id: 7, token: 'nora_builds' });
    expect(store.kept?.recent[0]).toMatchObject({ id: 7, token: 'nora_builds' });
  });

  it('who signs out leaves nothing behind', async () => {
    const { clock, service, session, rooms, store } = setUp();
    await service.open('otto', 'new');
    expect(store.kept?.open).toEqual([nora, otto]);
    service.bringToFront(7);
    await clock.advance(1_000);
    service.bringToFront(8);
    expect(store.kept).toMatchObject({ open: [nora, otto], front: 7 });
    session.set({ kind: 'signedOut', wiped: true });
    await clock.advance(2_000);
    expect(store.kept).toBeNull();
    expect(rooms.all.value).toEqual([]);
    expect(service.state.value).toMatchObject({ tabs: [], front: null, recent: [] });
  });
});
