import { beforeEach, expect, it } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import { streamCard } from '../../shared/streamCard.ts';
import { UNDO_MS } from '../kernel/undoWindow.ts';
import { json } from '../platform/testing/fakeService.ts';
import { settle } from '../testing/fakeClock.ts';
import { CHANNEL, channelBody, openCard } from './testing/cardRig.ts';

let rig: ReturnType<typeof openCard>;
beforeEach(() => {
  rig = openCard();
});

const state = () => rig.card.streamCard.state.value;
const save = (change: Parameters<typeof rig.card.streamCard.calls.save>[0]['change'], preset: string | null = null) =>
  rig.card.streamCard.calls.save({ channelId: CHANNEL, change, preset });
const patches = () => rig.service.requests.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const refusal = (status: number, message: string) => json(status, { statusCode: status, error: 'No', message });

it('asks nothing until somebody looks, and then once for as long as it is fresh', async () => {
  await settle();
  expect(rig.service.requests).toHaveLength(0);
  await rig.watch();
  expect(state().details.value?.values).toEqual({
    title: 'Quiet evening',
    game: { id: 103, name: 'Talk' },
    audience: 'teen',
    language: 'en',
  });
  const asked = rig.service.requests.length;
  await rig.watch();
  expect(rig.service.requests).toHaveLength(asked);
  await rig.clock.advance(61_000);
  await rig.watch();
  expect(rig.service.requests.length).toBeGreaterThan(asked);
});

it('has a title whole that is far longer than any that is sent, and keeps it whole to be restored', async () => {
  const name = 'a title that goes on '.repeat(500);
  rig.service.on('GET /api/v1/channels/7', json(200, { ...channelBody, name }));
  rig.service.on('PATCH /api/v1/channels/7', json(200, { id: CHANNEL }));
  await rig.watch();
  expect(state().details.value?.values.title).toBe(name);
  await rig.tell('channel:7:update', { name });
  expect(state().elsewhere).toEqual([]);
  save({ title: 'Late set' });
  await rig.clock.advance(UNDO_MS);
  expect(state().earlier[0]?.before.title).toBe(name);
  streamCard.state.schema.parse(state());
});

it('sends title and game together once they can no longer be taken back, and keeps what was before', async () => {
  rig.service.on('PATCH /api/v1/channels/7', json(200, { id: CHANNEL }));
  await rig.watch();
  save({ title: 'Late set', game: { id: 41, name: 'Music' } }, 'Evening');
  await rig.clock.advance(UNDO_MS - 1);
  expect(patches()).toEqual([]);
  await rig.clock.advance(1);
  expect(patches()).toEqual([{ name: 'Late set', typeId: 41 }]);
  expect(state().details.value?.values).toMatchObject({ title: 'Late set', game: { id: 41 }, audience: 'teen' });
  expect(state().earlier).toMatchObject([
    {
      preset: 'Evening',
      before: { title: 'Quiet evening', game: { name: 'Talk' } },
      after: { title: 'Late set', game: { name: 'Music' } },
    },
  ]);
  expect(rig.ended).toMatchObject([{ outcome: 'done', calls: 1, parts: { done: ['title', 'game'], left: [] } }]);
});

it('a language that is refused leaves the rest saved, and says so for itself', async () => {
  rig.service.on('PATCH /api/v1/channels/7', ({ body }) =>
    'languageId' in body ? refusal(403, 'You may not set "languageId".') : json(200, { id: CHANNEL }),
  );
  await rig.watch();
  save({ title: 'Late set', language: 'de' });
  await rig.clock.advance(UNDO_MS);
  expect(patches()).toEqual([{ name: 'Late set' }, { languageId: 'de' }]);
  expect(rig.ended).toMatchObject([
    { outcome: 'done', calls: 2, parts: { done: ['title'], left: [{ name: 'language', error: { status: 403 } }] } },
  ]);
  expect(state().details.value?.values).toMatchObject({ title: 'Late set', language: 'en' });
  expect(state().earlier[0]?.after).toEqual({ title: 'Late set' });
});

it('stops at what would refuse the rest, and keeps nothing of what was not saved', async () => {
  rig.service.on('PATCH /api/v1/channels/7', new TypeError('fetch failed'));
  await rig.watch();
  save({ title: 'Late set', language: 'de' });
  await rig.clock.advance(UNDO_MS);
  expect(patches()).toEqual([{ name: 'Late set' }]);
  expect(rig.ended).toMatchObject([{ outcome: 'failed', error: { kind: 'offline' } }]);
  expect(state().details.value?.values.title).toBe('Quiet evening');
  expect(state().earlier).toEqual([]);
});

it('an answer that is lost leaves it open whether it was saved, and the channel is read anew', async () => {
  let name = 'Quiet evening';
  rig.service.on('GET /api/v1/channels/7', () => json(200, { ...channelBody, name }));
  rig.service.on('PATCH /api/v1/channels/7', ({ body }) => {
    name = String(body.name);
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('closed'), { code: 'UND_ERR_SOCKET' }) });
  });
  await rig.watch();
  save({ title: 'Late set', language: 'de' });
  await rig.clock.advance(UNDO_MS);
  expect(rig.ended).toMatchObject([{ outcome: 'failed', error: { kind: 'offline', mayBeDone: true } }]);
  expect(state().details.value?.values.title).toBe('Late set');
});

it('tells what is being sent until the answer comes', async () => {
  const answer = Promise.withResolvers<Response>();
  rig.service.on('PATCH /api/v1/channels/7', () => answer.promise);
  await rig.watch();
  save({ title: 'Late set' });
  expect(state().sending).toBeNull();
  await rig.clock.advance(UNDO_MS);
  expect(state().sending).toEqual({ title: 'Late set' });
  answer.resolve(json(200, { id: CHANNEL }));
  await settle();
  expect(state()).toMatchObject({ sending: null, details: { value: { values: { title: 'Late set' } } } });
});

it('a title that the service refuses is told in its words, and sent once', async () => {
  rig.service.on('PATCH /api/v1/channels/7', refusal(400, '"name" must be at most 80 characters'));
  await rig.watch();
  save({ title: 'x'.repeat(2_000) });
  await rig.clock.advance(UNDO_MS);
  expect(patches()).toHaveLength(1);
  expect(rig.ended).toMatchObject([
    { outcome: 'failed', error: { status: 400, message: expect.stringMatching('80') } },
  ]);
});

it('refuses what changes nothing, an empty title, another channel and a sign-in made for less', async () => {
  await rig.watch();
  const why = (act: () => unknown): unknown => {
    try {
      return act();
    } catch (cause) {
      return cause instanceof AppFailure ? cause.error : cause;
    }
  };
  expect(why(() => save({}))).toMatchObject({ kind: 'badInput', why: 'empty' });
  expect(why(() => save({ title: ' ' }))).toMatchObject({ kind: 'badInput', field: 'title' });
  const elsewhere = { channelId: 8, change: { title: 'x' }, preset: null };
  expect(why(() => rig.card.streamCard.calls.save(elsewhere))).toMatchObject({ why: 'notOpen' });
  rig = openCard(['channel:details:self']);
  expect(why(() => save({ title: 'x' }))).toEqual({ kind: 'scopeMissing', capability: 'updateChannel' });
});

it('says which field somebody else has changed meanwhile, but not what it wrote itself', async () => {
  rig.service.on('PATCH /api/v1/channels/7', json(200, { id: CHANNEL }));
  await rig.watch();
  await rig.tell('channel:7:update', { name: 'Morning set' });
  expect(state().elsewhere).toMatchObject([{ field: 'title' }]);
  rig.service.on('GET /api/v1/channels/7', json(200, { ...channelBody, name: 'Morning set' }));
  await rig.clock.advance(6_000);
  expect(state().details.value?.values.title).toBe('Morning set');
  rig.card.streamCard.calls.seen();
  expect(state().elsewhere).toEqual([]);
  save({ audience: 'family' });
  await rig.clock.advance(UNDO_MS);
  await rig.tell('channel:7:update', { audience: 'family' });
  await rig.tell('channel:7:update', { viewersCurrent: 5 });
  await rig.tell('channel:8:update', { name: 'Another' });
  expect(state().elsewhere).toEqual([]);
});

it('knows its own words when the event comes before the answer', async () => {
  let answer = (_: Response): void => {};
  rig.service.on('PATCH /api/v1/channels/7', () => new Promise<Response>((resolve) => (answer = resolve)));
  await rig.watch();
  save({ title: 'Late set' });
  await rig.clock.advance(UNDO_MS);
  await rig.tell('channel:7:update', { name: 'Late set' });
  answer(json(200, { id: CHANNEL }));
  await settle();
  expect(state()).toMatchObject({ elsewhere: [], details: { value: { values: { title: 'Late set' } } } });
});

it('knows its own words when the answer is lost, and when the event comes after the next change', async () => {
  rig.service.on('PATCH /api/v1/channels/7', () => Promise.reject(new TypeError('fetch failed')));
  await rig.watch();
  save({ title: 'Late set' });
  await rig.clock.advance(UNDO_MS);
  await rig.tell('channel:7:update', { name: 'Late set' });
  expect(state().elsewhere).toEqual([]);
  rig.service.on('PATCH /api/v1/channels/7', json(200, { id: CHANNEL }));
  for (const title of ['Later set', 'Last set']) {
    save({ title });
    await rig.clock.advance(UNDO_MS);
  }
  await rig.tell('channel:7:update', { name: 'Later set' });
  await rig.tell('channel:7:update', { name: 'Last set' });
  expect(state().elsewhere).toEqual([]);
  await rig.tell('channel:7:update', { name: 'By the editor' });
  expect(state().elsewhere).toMatchObject([{ field: 'title' }]);
});

it('forgets all of a channel that is left, and keeps earlier changes apart', async () => {
  rig.service.on('PATCH /api/v1/channels/7', json(200, { id: CHANNEL }));
  await rig.watch();
  save({ title: 'Late set' });
  await rig.clock.advance(UNDO_MS);
  rig.channel.set(null);
  expect(state()).toMatchObject({ channelId: null, details: { value: null }, earlier: [] });
  expect(rig.settings.value.streamEarlier).toHaveLength(1);
});

it('keeps what was before also where one has gone to another channel while it was sent', async () => {
  rig.service.on('PATCH /api/v1/channels/7', json(200, { id: CHANNEL }));
  await rig.watch();
  const here = rig.channel.value;
  save({ title: 'Late set' });
  rig.channel.set(here && { ...here, id: 8, token: 'pim' });
  await rig.clock.advance(UNDO_MS);
  expect(state().earlier).toEqual([]);
  rig.channel.set(here);
  expect(state().earlier).toMatchObject([{ before: { title: 'Quiet evening' }, after: { title: 'Late set' } }]);
});

it('keeps what it knew, with its age, when the service can not be asked', async () => {
  await rig.watch();
  rig.service.on('GET /api/v1/channels/7', refusal(404, 'Channel not found.'));
  await rig.card.streamCard.calls.refresh();
  expect(state().details).toMatchObject({ value: { partnered: true }, error: { kind: 'http', status: 404 } });
});
