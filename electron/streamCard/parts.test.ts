import { beforeEach, expect, it } from 'vitest';
import { UNDO_MS } from '../kernel/undoWindow.ts';
import { empty, json } from '../platform/testing/fakeService.ts';
import { settle } from '../testing/fakeClock.ts';
import { sizesOf } from './broadcast.ts';
import { FRESH_MS } from './reading.ts';
import { CHANNEL, openCard, startedAtMs } from './testing/cardRig.ts';
import { preferencesBody } from './testing/preferencesBody.ts';

let rig: ReturnType<typeof openCard>;
beforeEach(() => {
  rig = openCard();
});

const other = { id: 9, userId: 90, token: 'mara_draws', title: 'Ink', online: true, viewers: 12 };
const otherBody = { id: 9, userId: 90, token: 'mara_draws', name: 'Ink', online: true, viewersCurrent: 12 };
const COSTREAM = '6f1c1f0e-2d0c-4a57-9a0d-5d2f3b0a9c11';
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const asked = (what: string) => rig.service.requests.filter(({ method, path }) => `${method} ${path}` === what);

it('a clip shows the moment at which it was asked for, whenever it is sent', async () => {
  const clipBody = {
    contentId: 'c',
    shareableId: 's-1',
    durationInSeconds: 45,
    uploadDate: '2026-11-20T19:00:06.000Z',
  };
  const rest = { contentLocators: [], viewCount: 0, typeId: 1, ownerChannelId: CHANNEL, streamerChannelId: CHANNEL };
  const more = { contentMaturity: 2, title: 'Drums', tags: [], expirationDate: '2027-02-20T19:00:00.000Z' };
  rig.service.on('POST /api/v1/clips/create', json(200, { ...clipBody, ...rest, ...more }));
  await rig.watch();
  const pressedAtMs = rig.clock.now();
  await rig.card.clips.calls.make({ channelId: CHANNEL, seconds: 45 });
  await rig.clock.advance(UNDO_MS);
  expect(asked('POST /api/v1/clips/create').map(({ body }) => body)).toEqual([
    { broadcastId: 'b-1', clipDurationInSeconds: 45, finalStreamTimeMs: pressedAtMs - startedAtMs },
  ]);
  expect(rig.card.clips.state.value.list.value).toMatchObject([{ id: 's-1', title: 'Drums', own: true }]);
});

it('a clip that the service has not answered for yet is told, and a press meanwhile makes no second one', async () => {
  const answer = Promise.withResolvers<Response>();
  rig.service.on('POST /api/v1/clips/create', () => answer.promise);
  await rig.watch();
  const making = () => rig.card.clips.state.value.making;
  const make = () => rig.card.clips.calls.make({ channelId: CHANNEL, seconds: 45 });
  await make();
  expect(making()).toBeNull();
  await rig.clock.advance(UNDO_MS);
  expect(making()).toBe(45);
  await expect(make()).rejects.toMatchObject({ error: { kind: 'badInput', field: 'clip', why: 'making' } });
  answer.resolve(new Response('{}', { status: 500 }));
  await rig.clock.advance(60_000);
  expect(making()).toBeNull();
  await make();
  expect(rig.writes.state.value).toHaveLength(1);
});

it('where the answer to a clip is lost, nobody says that it was not made, and the clips are asked for anew', async () => {
  rig.service.on('POST /api/v1/clips/create', new TypeError('fetch failed'));
  await rig.watch();
  const asks = () => rig.service.requests.filter(({ path }) => path.startsWith('/api/v1/clips/channels/7')).length;
  const before = asks();
  await rig.card.clips.calls.make({ channelId: CHANNEL, seconds: 45 });
  await rig.clock.advance(UNDO_MS);
  expect(rig.ended).toMatchObject([{ outcome: 'failed', error: { kind: 'offline', mayBeDone: true } }]);
  expect([before, asks()]).toEqual([1, 2]);
});

it('two presses are two clips; no clip is begun while nothing runs', async () => {
  rig.service.on('POST /api/v1/clips/create', json(500, {}));
  await rig.watch();
  await rig.card.clips.calls.make({ channelId: CHANNEL, seconds: 30 });
  await rig.clock.advance(1_000);
  await rig.card.clips.calls.make({ channelId: CHANNEL, seconds: 30 });
  expect(rig.writes.state.value).toHaveLength(2);
  rig.service.on('GET /api/v1/channels/7/broadcast', empty(404));
  await rig.card.streamCard.calls.refresh();
  await expect(rig.card.clips.calls.make({ channelId: CHANNEL, seconds: 30 })).rejects.toMatchObject({
    error: { kind: 'badInput', why: 'offline' },
  });
  expect(rig.card.clips.state.value.may.value).toEqual({ kind: 'offline' });
});

it('tells in the service’s words why no clip may be made', async () => {
  const message = 'clips are not available on this channel';
  rig.service.on('GET /api/v1/clips/broadcasts/b-1/canClip', json(403, { errorCode: 403, errorMessage: message }));
  await rig.watch();
  expect(rig.card.clips.state.value.may.value).toEqual({ kind: 'refused', message });
});

it('hosts and stops, and a host that is gone already is stopped', async () => {
  rig.service.on('PUT /api/v1/channels/7/hostee', json(200, { id: CHANNEL }));
  rig.service.on('DELETE /api/v1/channels/7/hostee', empty(404));
  await rig.watch();
  rig.card.hosting.calls.host({ channelId: CHANNEL, hostee: other });
  await rig.clock.advance(UNDO_MS);
  expect(asked('PUT /api/v1/channels/7/hostee')[0]?.body).toEqual({ id: 9 });
  expect(rig.card.hosting.state.value.hosted.value).toEqual({ channel: other, layout: null });
  rig.card.hosting.calls.stop({ channelId: CHANNEL });
  await rig.clock.advance(UNDO_MS);
  expect(rig.card.hosting.state.value.hosted.value).toEqual({ channel: null, layout: null });
  expect(rig.ended.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
});

it('lists hosters by their viewers, with the time of those that were heard', async () => {
  rig.service.on('GET /api/v1/channels/7/hosters', json(200, [{ id: 8, token: 'pim', viewersCurrent: 40 }]));
  await rig.watch();
  const loud = { ...otherBody, viewersCurrent: 802 };
  rig.service.on('GET /api/v1/channels/7/hosters', json(200, [{ id: 8, token: 'pim', viewersCurrent: 40 }, loud]));
  const heardAtMs = rig.clock.now();
  await rig.tell('channel:7:hosted', { hosterId: 9, hoster: loud, auto: false });
  await rig.clock.advance(6_000);
  expect(rig.card.hosting.state.value.hosters.value).toMatchObject([
    { token: 'mara_draws', viewers: 802, sinceMs: heardAtMs },
    { token: 'pim', sinceMs: null },
  ]);
});

it('a new stream key goes to the clipboard alone', async () => {
  rig.service.on('DELETE /api/v1/channels/7/streamKey', json(200, { streamKey: 'canary-stream-key' }));
  await rig.watch();
  rig.card.broadcast.calls.resetKey({ channelId: CHANNEL });
  await rig.clock.advance(UNDO_MS);
  expect(rig.desk.clipboard).toBe('7-canary-stream-key');
  expect(JSON.stringify([rig.ended, rig.card.broadcast.state.value])).not.toContain('canary-stream-key');
  expect(rig.lines.join('\n')).not.toContain('canary-stream-key');
});

it('sends a picture as one field of a form, by what it is and not by its name', async () => {
  rig.service.on('POST /api/v1/channels/7/banner', json(200, { bannerUrl: 'https://service.test/_images/b.png' }));
  await rig.watch();
  rig.desk.file = png;
  expect(await rig.card.streamCard.calls.setPicture({ channelId: CHANNEL, picture: 'banner' })).toBe(true);
  await rig.clock.advance(UNDO_MS);
  await settle();
  const sent = asked('POST /api/v1/channels/7/banner')[0];
  expect(sent?.headers.get('content-type')).toBeNull(); // fetch names the boundary
  const file = sent?.body.get('banner');
  expect([file.name, file.type, file.size]).toEqual(['banner.png', 'image/png', png.length]);
  expect(rig.card.streamCard.state.value.details.value?.pictures.banner).toBe('https://service.test/_images/b.png');
});

it.each([
  ['noPicture', new TextEncoder().encode('<svg/>')],
  ['tooLarge', Object.assign(new Uint8Array(10 * 1024 * 1024 + 1), { 0: 0x89 })],
])('refuses a file: %s', async (why, file) => {
  await rig.watch();
  rig.desk.file = file;
  await expect(rig.card.streamCard.calls.setPicture({ channelId: CHANNEL, picture: 'badge' })).rejects.toMatchObject({
    error: { kind: 'badInput', field: 'picture', why },
  });
  expect(rig.writes.state.value).toEqual([]);
});

it('an invite counts down and is gone when its time is over, or they have come', async () => {
  rig.service.on('POST /api/v1/costreams/invite', empty(204));
  await rig.watch();
  rig.card.costream.calls.invite({ channelId: CHANNEL, invitee: other });
  await rig.clock.advance(UNDO_MS);
  expect(asked('POST /api/v1/costreams/invite')[0]?.body).toEqual({ inviteeIds: [90], validFor: 300_000 });
  expect(rig.card.costream.state.value.invites).toMatchObject([{ token: 'mara_draws' }]);
  await rig.clock.advance(300_000);
  expect(rig.card.costream.state.value.invites).toEqual([]);
});

it('reads each minute who streams along where no live events are listened to, for as long as somebody looks', async () => {
  const tokens = (...members: string[]) => {
    const channels = members.map((token, index) => ({ id: CHANNEL + index, userId: 70 + index, token }));
    const rest = { startedAt: new Date(startedAtMs).toISOString(), capacity: 4, layout: { name: 'grid' } };
    rig.service.on('GET /api/v1/costreams/current', json(200, { id: COSTREAM, channels, ...rest }));
  };
  const shown = () => rig.card.costream.state.value.costream.value?.running?.members.map(({ token }) => token);
  const times = () => asked('GET /api/v1/costreams/current').length;
  tokens('otto', 'pim');
  await rig.watch();
  tokens('otto', 'pim', 'mara_draws');
  await rig.clock.advance(5 * FRESH_MS);
  expect([shown(), times()]).toEqual([['otto', 'pim'], 1]);

  // Hooks tell all there is to hear of the channel, and nothing of who else comes.
  rig.heard.set(false);
  await rig.clock.advance(FRESH_MS);
  expect([shown(), times()]).toEqual([['otto', 'pim', 'mara_draws'], 2]);
  rig.service.on('GET /api/v1/costreams/current', json(503, {}));
  await rig.clock.advance(FRESH_MS);
  tokens('otto', 'pim');
  await rig.clock.advance(FRESH_MS);
  expect(shown()).toEqual(['otto', 'pim']);
  const before = times();
  await rig.card.streamCard.calls.watch({ on: false });
  await rig.clock.advance(5 * FRESH_MS);
  expect(times()).toBe(before);
  await rig.watch();
  rig.service.on('GET /api/v1/costreams/current', empty(404));
  await rig.clock.advance(FRESH_MS);
  expect(shown()).toBeUndefined();
  const ended = times();
  await rig.clock.advance(5 * FRESH_MS);
  expect(times()).toBe(ended);
});

it('says that a sign-in was made for less before it asks for the costream', async () => {
  rig = openCard(['channel:details:self']);
  await rig.watch();
  expect(rig.card.costream.state.value.costream.error).toEqual({ kind: 'scopeMissing', capability: 'costream' });
  expect(rig.service.asked.some((line) => line.includes('costreams'))).toBe(false);
});

it('finds games on channels, once each, those that begin with the text first', async () => {
  const rows = [
    { id: 1, type: { id: 2, name: 'Chamber music', online: 900 } },
    { id: 2, type: { id: 41, name: 'Music', online: 12 } },
    { id: 3, type: { id: 41, name: 'Music', online: 12 } },
    { id: 4, type: { id: 5, name: 'Chess', online: 3 } },
    { id: 5, type: { id: 6, name: 'Músicas', online: 1 } },
    { id: 6, type: null },
  ];
  rig.service.on('GET /api/v1/channels', json(200, rows));
  expect(await rig.card.streamCard.calls.searchGames({ text: 'mus' })).toEqual({
    games: [
      { id: 41, name: 'Music', live: 12 },
      { id: 6, name: 'Músicas', live: 1 },
      { id: 2, name: 'Chamber music', live: 900 },
    ],
    channels: 6,
  });
});

it('shows the picture of a game that it met, from the service alone', async () => {
  const games = [
    { id: 1, type: { id: 41, name: 'Music', coverUrl: 'https://service.test/_images/music.png' } },
    { id: 2, type: { id: 42, name: 'Musing', coverUrl: 'https://elsewhere.test/musing.png' } },
  ];
  const picture = () => new Response(png);
  rig.service.on('GET /api/v1/channels', json(200, games)).on('GET /_images/music.png', picture);
  const { searchGames, gamePicture } = rig.card.streamCard.calls;
  expect(await gamePicture({ id: 41 })).toBeNull();
  await searchGames({ text: 'mus' });
  expect(await gamePicture({ id: 41 })).toBe(`data:image/png;base64,${Buffer.from(png).toString('base64')}`);
  expect(await gamePicture({ id: 42 })).toBeNull();
  expect(rig.service.asked.some((line) => line.includes('elsewhere'))).toBe(false);
});

it('shows the still picture of a clip that is listed', async () => {
  const clipBody = { shareableId: 's-1', uploadDate: '2026-11-20T19:00:06.000Z', durationInSeconds: 30 };
  const contentLocators = [{ locatorType: 'Thumbnail_Large', uri: 'https://service.test/_clips/s-1.png' }];
  rig.service.on('GET /api/v1/clips/channels/7', json(200, [{ ...clipBody, contentLocators }]));
  rig.service.on('GET /_clips/s-1.png', () => new Response(png));
  await rig.watch();
  const { picture } = rig.card.clips.calls;
  expect(await picture({ channelId: CHANNEL, id: 's-1' })).toBe(
    `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
  );
  expect(await picture({ channelId: CHANNEL, id: 's-2' })).toBeNull();
});

it('lists the ingests as the service does, and the nearest first once that was measured', async () => {
  const at = (name: string) => ({ name, host: `${name}.ingest.test`, protocols: [{ type: 'rtmp' }] });
  rig.service.on('GET /api/v1/ingests', json(200, [at('Oslo'), at('Porto'), at('Warsaw')]));
  rig.service.on('GET /api/v1/ingests/best', json(200, [at('Warsaw'), at('Oslo')]));
  const names = () => rig.card.broadcast.state.value.ingests.value?.map(({ name }) => name);
  await rig.card.broadcast.calls.listIngests();
  expect(names()).toEqual(['Oslo', 'Porto', 'Warsaw']);
  await rig.card.broadcast.calls.measure();
  expect(names()).toEqual(['Warsaw', 'Oslo', 'Porto']);
});

it('reads the sizes of a stream out of its playlist', () => {
  const playlist = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1,RESOLUTION=1280x720,NAME="720p"\n/streams/b/720p.m3u8\n';
  expect(sizesOf(playlist, 'https://service.test/api/v1/channels/7/manifest.m3u8')).toEqual([
    { name: '720p', url: 'https://service.test/streams/b/720p.m3u8' },
  ]);
  expect(sizesOf('#EXTM3U\n#EXT-X-STREAM-INF:X=1\njavascript:alert(1)', 'https://service.test/')).toEqual([]);
});

const pack = {
  channelId: CHANNEL,
  url: 'https://service.test/sheet.png',
  emoticons: { ':a': { x: 0, y: 0 }, ':b': { x: 24, y: 0 } },
};

it('own emoticons are renamed and ordered in one patch, which does nothing when they are others by now', async () => {
  rig.service.on('GET /api/v1/channels/7/emoticons', json(200, pack));
  rig.service.on('PATCH /api/v1/channels/7/emoticons', json(400, { statusCode: 400, error: 'Bad', message: 'test' }));
  await rig.watch();
  expect(asked('GET /api/v1/channels/7/emoticons')).toHaveLength(0);
  await rig.card.ownEmoticons.calls.load();
  const [a, b] = rig.card.ownEmoticons.state.value.list.value ?? [];
  if (!a || !b) expect.fail('they were not read');
  rig.card.ownEmoticons.calls.save({ channelId: CHANNEL, emoticons: [{ ...b, code: ':bee' }, a] });
  await rig.clock.advance(UNDO_MS);
  expect(asked('PATCH /api/v1/channels/7/emoticons')[0]?.body).toEqual([
    { op: 'test', path: '/emoticons', value: pack.emoticons },
    { op: 'replace', path: '/emoticons', value: { ':bee': { x: 24, y: 0 }, ':a': { x: 0, y: 0 } } },
  ]);
  expect(rig.ended).toMatchObject([{ outcome: 'failed', error: { status: 400 } }]);
  expect(rig.card.ownEmoticons.state.value.list.value?.map(({ code }) => code)).toEqual([':a', ':b']);
  // What they are by now is asked for, else every further try would be refused too.
  await settle();
  expect(asked('GET /api/v1/channels/7/emoticons')).toHaveLength(2);
  expect(() => rig.card.ownEmoticons.calls.save({ channelId: CHANNEL, emoticons: [a, a] })).toThrow('badInput');
});

const rules = { 'channel:bannedwords': ['spam', 'theirs'] };

it('slow chat and banned words go out as the service names them, and only those that are different', async () => {
  rig.service.on('GET /api/v1/channels/7/preferences', json(200, preferencesBody(rules)));
  rig.service.on('POST /api/v1/channels/7/preferences', json(500, {}));
  await rig.watch();
  rig.card.channelRules.calls.save({ channelId: CHANNEL, change: { slowSeconds: 2.5 } });
  await rig.clock.advance(UNDO_MS);
  expect(asked('GET /api/v1/channels/7/preferences')).toHaveLength(0);
  expect(asked('POST /api/v1/channels/7/preferences')[0]?.body).toEqual({ 'channel:slowchat': 2_500 });
  expect(() => rig.card.channelRules.calls.save({ channelId: CHANNEL, change: {} })).toThrow('badInput');
});

it('banned words are added to and taken from those that there are by then, and none that was added elsewhere goes', async () => {
  rig.service.on('GET /api/v1/channels/7/preferences', json(200, preferencesBody(rules)));
  const after = preferencesBody({ ...rules, 'channel:bannedwords': ['theirs', 'growth'] });
  rig.service.on('POST /api/v1/channels/7/preferences', json(200, after));
  await rig.watch();
  const bannedWords = { added: ['growth', 'theirs'], removed: ['spam', 'gone already'] };
  rig.card.channelRules.calls.save({ channelId: CHANNEL, change: { links: false, bannedWords } });
  expect(rig.writes.state.value).toMatchObject([{ calls: 2 }]);
  await rig.clock.advance(UNDO_MS);
  expect(asked('POST /api/v1/channels/7/preferences').map(({ body }) => body)).toEqual([
    { 'channel:links:allowed': false, 'channel:bannedwords': ['theirs', 'growth'] },
  ]);
  expect(rig.card.channelRules.state.value.rules.value?.bannedWords).toEqual(['theirs', 'growth']);
  const none = { added: [], removed: [] };
  expect(() => rig.card.channelRules.calls.save({ channelId: CHANNEL, change: { bannedWords: none } })).toThrow(
    'badInput',
  );
});
