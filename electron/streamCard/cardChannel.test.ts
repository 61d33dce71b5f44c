import { beforeEach, expect, it } from 'vitest';
import { UNDO_MS } from '../kernel/undoWindow.ts';
import { empty, json } from '../platform/testing/fakeService.ts';
import { settle } from '../testing/fakeClock.ts';
import { CHANNEL, openCard } from './testing/cardRig.ts';

const channelId = CHANNEL;
const nora = { userId: 71, username: 'nora_plays' };
const hostee = { id: 9, userId: null, token: 'mara_draws', title: 'Ink', online: true, viewers: 12 };
const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]);
const pack = { channelId, emoticons: { ':a': { x: 0, y: 0 } }, url: 'https://service.test/_images/e.png' };

const bee = { code: ':b', x: 0, y: 0, width: null, height: null };

let rig: ReturnType<typeof openCard>;
beforeEach(async () => {
  rig = openCard();
  rig.service
    .on('GET /api/v1/channels/7/emoticons', json(200, pack))
    .on('GET /api/v1/costreams/current', json(200, running));
  rig.desk.file = png;
  await rig.watch();
  await rig.card.ownEmoticons.calls.load();
});

const host = { id: CHANNEL, userId: 70, token: 'otto' };
const running = {
  ...{ id: 'co-1', hostId: CHANNEL, channels: [host, { ...host, id: 8, token: 'pim' }] },
  ...{ capacity: 4, startedAt: '2026-11-20T18:00:00.000Z', layout: { name: 'grid' } },
};

/** What was to change something. */
const changes = () => rig.service.asked.filter((what) => !what.startsWith('GET'));
/** One person signs out, and another in, while nobody looks. */
const switchPeople = () => {
  rig.self.set(null);
  rig.self.set(nora);
};
const card = () => rig.card;

it.each<[string, () => unknown]>([
  ['save', () => card().streamCard.calls.save({ channelId, change: { title: 'Drums' }, preset: null })],
  ['setPicture', () => card().streamCard.calls.setPicture({ channelId, picture: 'banner' })],
  ['deleteBanner', () => card().streamCard.calls.deleteBanner({ channelId })],
  ['resetKey', () => card().broadcast.calls.resetKey({ channelId })],
  ['unlockTranscodes', () => card().broadcast.calls.unlockTranscodes({ channelId })],
  ['host', () => card().hosting.calls.host({ channelId, hostee })],
  ['stop', () => card().hosting.calls.stop({ channelId })],
  ['arrange', () => card().hosting.calls.arrange({ channelId, layout: 'grid' })],
  ['make', () => card().clips.calls.make({ channelId, seconds: 30 })],
  ['rename', () => card().clips.calls.rename({ channelId, id: 's-1', title: 'Drums' })],
  ['delete', () => card().clips.calls.delete({ channelId, id: 's-1' })],
  ['invite', () => card().costream.calls.invite({ channelId, invitee: hostee })],
  ['remove', () => card().costream.calls.remove({ channelId, memberId: 8 })],
  ['leave', () => card().costream.calls.leave({ channelId })],
  ['emoticons', () => card().ownEmoticons.calls.save({ channelId, emoticons: [bee] })],
  ['rules', () => card().channelRules.calls.save({ channelId, change: { links: true } })],
])('is not done by another account than the one that began it: %s', async (_, begin) => {
  await begin();
  expect(rig.writes.state.value).toHaveLength(1);
  switchPeople();
  await rig.clock.advance(UNDO_MS);
  await settle();
  expect(rig.ended).toMatchObject([{ outcome: 'failed', error: { kind: 'otherSpeaker' } }]);
  expect(changes()).toEqual([]);
});

it('follows for nobody else', async () => {
  rig.self.set(nora);
  await rig.card.following.calls.set({ channelId, follow: true });
  rig.self.set({ userId: 72, username: 'hana' });
  await rig.clock.advance(UNDO_MS);
  expect(rig.ended).toMatchObject([{ outcome: 'failed', error: { kind: 'otherSpeaker' } }]);
  expect(changes()).toEqual([]);
});

it('goes no further than the call under way when somebody else signs in', async () => {
  rig.service.on('PATCH /api/v1/channels/7', () => {
    switchPeople();
    return empty(204);
  });
  await rig.card.streamCard.calls.save({ channelId, change: { title: 'Drums', language: 'de' }, preset: null });
  await rig.clock.advance(UNDO_MS);
  await settle();
  expect(changes()).toEqual(['PATCH /api/v1/channels/7']);
  const left = [{ name: 'language', error: { kind: 'otherSpeaker' } }];
  expect(rig.ended).toMatchObject([{ outcome: 'done', parts: { done: ['title'], left } }]);
});

it('invites nobody for another than who asked whose channel it is', async () => {
  rig.service.on('GET /api/v1/channels/9', () => {
    switchPeople();
    return json(200, { id: 9, userId: 90 });
  });
  await rig.card.costream.calls.invite({ channelId, invitee: hostee });
  await rig.clock.advance(UNDO_MS);
  await settle();
  expect(rig.ended).toMatchObject([{ outcome: 'failed', error: { kind: 'otherSpeaker' } }]);
  expect(changes()).toEqual([]);
});

it.each<[string, () => Promise<unknown>]>([
  [
    'a file was chosen',
    () => {
      const { desk } = rig;
      Object.defineProperty(desk, 'file', {
        get: () => {
          switchPeople();
          return png;
        },
      });
      return card().streamCard.calls.setPicture({ channelId, picture: 'banner' }) as Promise<unknown>;
    },
  ],
  [
    'it was asked what runs',
    () => {
      const made = card().clips.calls.make({ channelId, seconds: 30 }) as Promise<unknown>;
      switchPeople();
      return made;
    },
  ],
])('begins nothing for who signed in while %s', async (_, begin) => {
  await expect(begin()).rejects.toMatchObject({ error: { kind: 'otherSpeaker' } });
  expect(rig.writes.state.value).toEqual([]);
});

it('says that a sign-in has ended, where it has', async () => {
  await rig.card.streamCard.calls.deleteBanner({ channelId });
  rig.self.set(null);
  rig.grants.ended = true;
  await rig.clock.advance(UNDO_MS);
  expect(rig.ended).toMatchObject([{ outcome: 'failed', error: { kind: 'signInEnded' } }]);
});
