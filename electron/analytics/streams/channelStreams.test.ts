import { beforeEach, expect, it } from 'vitest';
import { AppFailure } from '../../../shared/failure.ts';
import type { Platform } from '../../kernel/ports.ts';
import { Subject } from '../../kernel/subject.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { CHANNEL_ID, channelState, NOW_MS, openAnalyticsRoom } from '../testing/analyticsRoom.ts';
import { ChannelStreams } from './channelStreams.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const key = { platform: 'here', channelId: CHANNEL_ID };
const all = { text: '', offset: 0, limit: 100 };

let rig: ReturnType<typeof setUp>;
beforeEach(() => {
  rig = setUp();
});

/** Six streams of an hour, one each day, the newest of them yesterday. */
function setUp() {
  const room = openAnalyticsRoom();
  const { clock, service } = room;
  for (let day = 1; day <= 6; day++) {
    const startMs = NOW_MS - day * DAY_MS;
    service.addStream(startMs, startMs + HOUR_MS);
    service.add('followers', { atMs: startMs + MINUTE_MS, total: 100, delta: 5, user: 1 });
  }
  const media = { recordings: [] as object[], clips: [] as object[], games: new Map<number, string>() };
  const mediaAsked: string[] = [];
  const answers = (name: string, where: string): unknown => {
    const typeId = Number(where.split(':').at(-1));
    const game = media.games.get(typeId);
    if (name === 'channels.recordings') return media.recordings;
    if (name === 'clips.ofChannel') return media.clips;
    if (name === 'channels.list') return game === undefined ? [] : [{ id: 1, type: { id: typeId, name: game } }];
    return null;
  };
  let failure: AppFailure | null = null;
  const platform: Platform = {
    baseUrl: service.baseUrl,
    clientId: service.clientId,
    request: (async (name: string, options: { query?: { where?: string } }) => {
      const data = answers(name, options.query?.where ?? '');
      if (data === null) return service.request(name as 'channels.read', options as never);
      mediaAsked.push(name);
      if (failure !== null) throw failure;
      return { status: 200, data, rowsLeftOut: 0, headers: new Headers(), url: service.baseUrl };
    }) as Platform['request'],
  };
  const heldBack = new Subject(false);
  const streams = new ChannelStreams({
    ...{ numbers: room.room, firstVersion: 0, file: room.here.file, platform, heldBack, clock },
    ...{ session: room.session, channel: room.channel, hidden: room.hidden, facts: room.facts },
    log: makeLog(clock).log,
  });
  /** With time going on until it is answered. */
  const ask = async <T>(work: Promise<T>): Promise<T> => {
    work.catch(() => {});
    for (let turn = 0; turn < 40; turn++) await clock.advance(100);
    return work;
  };
  return {
    ...{ ...room, streams, media, mediaAsked, heldBack, ask },
    failMedia: (cause: AppFailure | null) => {
      failure = cause;
    },
    /** With all of them known. */
    listed: async () => {
      await ask(streams.rows(all));
      return ask(streams.rows(all));
    },
  };
}

const yesterday = NOW_MS - DAY_MS;

it('lists past streams, newest first, and how far back they are known', async () => {
  const { rows, total, liveMs } = await rig.listed();
  expect(rows.map(({ stream }) => stream.startMs)).toEqual([1, 2, 3, 4, 5, 6].map((day) => NOW_MS - day * DAY_MS));
  expect([total, liveMs]).toEqual([6, 6 * HOUR_MS]);
  const { sinceMs, olderCalls, loading, running } = rig.streams.state.value;
  expect(sinceMs).toBeLessThan(NOW_MS - 29 * DAY_MS);
  expect(olderCalls).toBeGreaterThan(0);
  expect([loading, running]).toEqual([false, null]);
});

it('fetches the numbers of those in sight a few at a time, behind what a person waits for', async () => {
  const before = await rig.listed();
  expect(before.rows.at(-1)?.figures.averageViewers).toBeNull();
  for (let minute = 0; minute < 5; minute++) {
    await rig.ask(rig.streams.rows(all));
    await rig.clock.advance(MINUTE_MS);
  }
  const { rows } = await rig.ask(rig.streams.rows(all));
  expect(rows.map(({ figures }) => [figures.averageViewers, figures.followers?.gained])).toEqual(Array(6).fill([7, 5]));
  const numbers = rig.service.asked.filter(({ series }) => series === 'tsdbViewers');
  expect(numbers.length).toBeGreaterThan(0);
  expect(new Set(numbers.map(({ priority }) => priority))).toEqual(new Set(['background']));
  const asked = rig.service.asked.length;
  await rig.clock.advance(5 * MINUTE_MS);
  await rig.ask(rig.streams.rows(all));
  expect(rig.service.asked.length).toBe(asked);
});

it('finds by title, game or note, whatever the case', async () => {
  await rig.listed();
  rig.here.methods.keepStream(key, yesterday, { title: 'Paper Lanterns' });
  rig.here.methods.keepStream(key, yesterday - DAY_MS, { game: 'Chess' });
  const found = async (text: string) => (await rig.ask(rig.streams.rows({ ...all, text }))).rows.length;
  await rig.ask(rig.streams.setNote(CHANNEL_ID, yesterday, 'Check the second mic.'));
  expect(await found('LANTERN')).toBe(1);
  expect(await found('second MIC')).toBe(1);
  expect(await found(' chess ')).toBe(1);
  expect(await found('nothing like it')).toBe(0);
});

it('a page asks once for what was never asked of its stream: numbers, recording and clips', async () => {
  rig.media.recordings = [
    {
      id: 5,
      state: 'AVAILABLE',
      viewsTotal: 12,
      duration: 3_600,
      createdAt: new Date(yesterday + HOUR_MS).toISOString(),
      expiresAt: new Date(NOW_MS + DAY_MS).toISOString(),
      vods: [{ format: 'hls', baseUrl: 'https://service.test/vods/5/hls/' }],
    },
    { id: 6, state: 'AVAILABLE' },
  ];
  rig.media.clips = [
    { shareableId: 'a', title: 'Solo', uploadDate: new Date(yesterday + MINUTE_MS).toISOString(), viewCount: 3 },
    { shareableId: 'b', title: 'Other', uploadDate: new Date(NOW_MS - 9 * DAY_MS).toISOString() },
  ];
  await rig.listed();
  expect(await rig.ask(rig.streams.page(1))).toBeNull();
  const first = await rig.ask(rig.streams.page(yesterday));
  expect(first).toMatchObject({ recording: null, clips: null, newer: null, older: yesterday - DAY_MS });
  const page = await rig.ask(rig.streams.page(yesterday));
  expect(page).toMatchObject({
    figures: { averageViewers: 7, followers: { gained: 5, lost: 0 } },
    recording: {
      current: { id: 5, state: 'available', views: 12, url: 'https://service.test/vods/5/hls/manifest.m3u8' },
    },
    clips: 1,
    clipsOf: [{ id: 'a', title: 'Solo', views: 3, url: null }],
  });
  expect(page?.fetchedAtMs).not.toBeNull();
  expect(page?.line.xs).toHaveLength(60);
  const asked = rig.mediaAsked.length;
  await rig.ask(rig.streams.page(yesterday));
  expect(rig.mediaAsked).toHaveLength(asked);
  await rig.ask(rig.streams.update(yesterday));
  expect(rig.mediaAsked).toHaveLength(asked + 2);
});

it('says what an update failed with, and that there is no such stream', async () => {
  await rig.listed();
  rig.failMedia(new AppFailure({ kind: 'offline' }));
  await expect(rig.ask(rig.streams.update(yesterday))).rejects.toMatchObject({ error: { kind: 'offline' } });
  await expect(rig.ask(rig.streams.update(5))).rejects.toMatchObject({ error: { kind: 'badInput', field: 'id' } });
  rig.signOut();
  await expect(rig.ask(rig.streams.update(yesterday))).rejects.toMatchObject({ error: { kind: 'notSignedIn' } });
});

it('compares the average with that of the four before, once all of them are known', async () => {
  await rig.listed();
  const ids = [1, 2, 3, 4, 5].map((day) => NOW_MS - day * DAY_MS);
  for (const id of ids.slice(0, 4)) await rig.ask(rig.streams.update(id));
  expect((await rig.ask(rig.streams.page(yesterday)))?.overLastFour).toBeNull();
  await rig.ask(rig.streams.update(ids[4] ?? 0));
  expect((await rig.ask(rig.streams.page(yesterday)))?.overLastFour).toBe(0);
});

it('keeps a note, where a title is kept already too', async () => {
  await rig.listed();
  rig.here.methods.keepStream(key, yesterday + 5_000, { title: 'Seen a little later' });
  await rig.ask(rig.streams.setNote(CHANNEL_ID, yesterday, 'Too quiet.'));
  expect(await rig.ask(rig.streams.page(yesterday))).toMatchObject({
    note: 'Too quiet.',
    stream: { title: 'Seen a little later' },
  });
  expect(rig.here.methods.streamRecords(key).filter(({ note }) => note !== '')).toHaveLength(1);
});

it('keeps a note of another channel there, which was in front when it was begun', async () => {
  await rig.listed();
  const behind = { ...key, channelId: CHANNEL_ID + 1 };
  rig.here.methods.keepStream(behind, yesterday + 5_000, { title: 'Seen a little later' });
  await rig.ask(rig.streams.setNote(behind.channelId, yesterday, 'Too quiet.'));
  expect(rig.here.methods.streamRecords(behind)).toMatchObject([{ id: yesterday + 5_000, note: 'Too quiet.' }]);
  expect((await rig.ask(rig.streams.page(yesterday)))?.note).toBe('');
});

it('asks for a game’s name once, and shows it when it is there', async () => {
  const startMs = NOW_MS - 8 * DAY_MS;
  rig.service.add('streamSessions', { atMs: startMs, online: true, partnered: false });
  rig.service.add('streamSessions', {
    atMs: startMs + HOUR_MS,
    online: false,
    partnered: false,
    duration: 3_600,
    type: 41,
  });
  rig.media.games.set(41, 'Music');
  await rig.listed();
  const { rows } = await rig.ask(rig.streams.rows(all));
  expect(rows.at(-1)?.game).toBe('Music');
  await rig.ask(rig.streams.rows({ ...all, text: 'music' }));
  expect(rig.mediaAsked.filter((name) => name === 'channels.list')).toHaveLength(1);
});

it('asks again for a game’s name that a failure kept from being told, a while later and when somebody looks', async () => {
  const startMs = NOW_MS - 8 * DAY_MS;
  const end = { atMs: startMs + HOUR_MS, online: false, partnered: false, duration: 3_600, type: 41 };
  rig.service.add('streamSessions', { atMs: startMs, online: true, partnered: false }, end);
  rig.media.games.set(41, 'Music');
  rig.failMedia(new AppFailure({ kind: 'offline' }));
  await rig.listed();
  rig.failMedia(null);
  await rig.ask(rig.streams.rows(all));
  const namesAsked = () => rig.mediaAsked.filter((name) => name === 'channels.list');
  expect(namesAsked()).toHaveLength(1);
  await rig.clock.advance(MINUTE_MS);
  await rig.ask(rig.streams.rows(all));
  expect((await rig.ask(rig.streams.rows(all))).rows.at(-1)?.game).toBe('Music');
  expect(namesAsked()).toHaveLength(2);
});

it('fetches older streams once when they are asked for twice, and those before them the next time', async () => {
  await rig.listed();
  rig.service.latencyMs = 100;
  rig.service.asked.length = 0;
  await rig.ask(Promise.all([rig.streams.loadOlder(), rig.streams.loadOlder()]));
  const spans = () => new Set(rig.service.asked.map(({ fromMs }) => fromMs));
  expect(spans().size).toBe(1);
  await rig.ask(rig.streams.loadOlder());
  expect(spans().size).toBe(2);
});

it('asks again for a stream that is looked at when all that was kept is deleted', async () => {
  await rig.listed();
  await rig.ask(rig.streams.page(yesterday));
  expect((await rig.ask(rig.streams.page(yesterday)))?.figures.averageViewers).toBe(7);
  rig.here.methods.clear();
  rig.room.forgotten();
  expect(await rig.ask(rig.streams.page(yesterday))).toBeNull();
  await rig.listed();
  await rig.ask(rig.streams.page(yesterday));
  const page = await rig.ask(rig.streams.page(yesterday));
  expect([page?.figures.averageViewers, page?.recording]).toEqual([7, { current: null }]);
});

it('tells no number of the newest stream while comfort mode hides them', async () => {
  await rig.listed();
  await rig.ask(rig.streams.update(yesterday));
  await rig.ask(rig.streams.update(yesterday - DAY_MS));
  rig.hidden.set(true);
  const { rows } = await rig.ask(rig.streams.rows(all));
  expect(rows[0]).toMatchObject({
    hidden: true,
    curve: [],
    clips: null,
    figures: { averageViewers: null, followers: null },
  });
  expect(rows[1]).toMatchObject({ hidden: false, figures: { averageViewers: 7 } });
  const page = await rig.ask(rig.streams.page(yesterday));
  expect(page).toMatchObject({
    hidden: true,
    talkative: [],
    overLastFour: null,
    line: { xs: new Float64Array(0) },
    gaps: [],
  });
  expect(page?.figures).toMatchObject({ averageViewers: null, peakViewers: null, followers: null, chat: null });
  rig.hidden.set(false);
  expect((await rig.ask(rig.streams.page(yesterday)))?.figures.averageViewers).toBe(7);
});

it('names the stream that runs, and has it not among the past ones', async () => {
  const startMs = NOW_MS - HOUR_MS;
  rig.service.addStream(startMs, null);
  rig.channel.set(channelState({ online: true, liveSinceMs: startMs }));
  await rig.listed();
  expect(rig.streams.state.value).toMatchObject({
    running: { startMs, endMs: null, title: 'building boats' },
    total: 6,
  });
});

it('loads older ones, and says what that failed with', async () => {
  await rig.listed();
  const startMs = NOW_MS - 40 * DAY_MS;
  rig.service.addStream(startMs, startMs + HOUR_MS);
  rig.service.failure = () => ({ kind: 'http', status: 500, path: '/x', message: null });
  await expect(rig.ask(rig.streams.loadOlder())).rejects.toMatchObject({ error: { kind: 'http', status: 500 } });
  expect(rig.streams.state.value.loading).toBe(false);
  rig.service.failure = () => null;
  await rig.ask(rig.streams.loadOlder());
  expect(rig.streams.state.value.total).toBe(7);
  expect(rig.streams.state.value.sinceMs).toBeLessThan(NOW_MS - 59 * DAY_MS);
});

it.each(['loadOlder', 'update'] as const)('ends %s quietly when the channel is left meanwhile', async (what) => {
  const { rows } = await rig.listed();
  rig.service.latencyMs = 100;
  const id = rows[0]?.stream.id ?? 0;
  const work = what === 'update' ? rig.streams.update(id) : rig.streams.loadOlder();
  rig.streams.close();
  await expect(rig.ask(work)).resolves.toBeUndefined();
});

it('asks and tells nothing any more when it is closed', async () => {
  await rig.listed();
  rig.streams.close();
  const { version } = rig.streams.state.value;
  rig.channel.set(channelState({ online: true, liveSinceMs: NOW_MS }));
  await rig.clock.advance(10 * MINUTE_MS);
  expect(rig.streams.state.value.version).toBe(version);
});

it('tells what was removed and the emoticon that was used most, and that it was not counted before', async () => {
  await rig.listed();
  const startMs = NOW_MS - DAY_MS;
  const page = () => rig.ask(rig.streams.page(startMs));
  expect(await page()).toMatchObject({ counted: null });
  const emoticons = [
    { text: ':wave', uses: 2 },
    { text: ':drum', uses: 3 },
  ];
  await rig.here.file.call('countStream', key, startMs + 900, { removed: 4, emoticons });
  expect(await page()).toMatchObject({ counted: { removed: 4, emoticon: { text: ':drum', uses: 3 } } });
  rig.hidden.set(true);
  expect(await page()).toMatchObject({ hidden: true, counted: null });
});
