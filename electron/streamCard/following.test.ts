import { beforeEach, expect, it } from 'vitest';
import { UNDO_MS } from '../kernel/undoWindow.ts';
import { empty, json } from '../platform/testing/fakeService.ts';
import { settle } from '../testing/fakeClock.ts';
import { CHANNEL, openCard } from './testing/cardRig.ts';

const me = { userId: 90, username: 'mara_draws' };
const createdAt = '2026-03-01T12:00:00.000Z';
const record = { user: 90, channel: CHANNEL, createdAt, updatedAt: createdAt };
const path = '/api/v1/channels/7/follow';

let rig: ReturnType<typeof openCard>;
beforeEach(() => {
  rig = openCard();
  rig.self.set(me);
  related(null);
});

/** What the service says of the two from now on. */
function related(follows: typeof record | null): void {
  const channel = { id: CHANNEL, userId: 70, token: 'otto' };
  rig.service.on('GET /api/v1/channels/7/relationship', json(200, { channel, status: { roles: ['User'], follows } }));
}

const following = () => rig.card.following;
const state = () => following().state.value;
const asked = (what: string) =>
  rig.service.requests.filter((one) => `${one.method} ${one.path.split('?')[0]}` === what);
const set = async (follow: boolean) => {
  following().calls.set({ channelId: CHANNEL, follow });
  await rig.clock.advance(UNDO_MS);
  await settle();
};

it('tells whether one follows another’s channel, and since when; of one’s own nothing is asked', async () => {
  related(record);
  await following().calls.look();
  expect(state()).toMatchObject({
    channel: { id: CHANNEL, token: 'otto' },
    standing: { value: { follows: true, sinceMs: Date.parse(createdAt) } },
  });
  rig.self.set({ userId: 70, username: 'Otto' });
  await following().calls.look();
  expect(state()).toMatchObject({ channel: null, standing: { value: null } });
  expect(asked('GET /api/v1/channels/7/relationship')).toHaveLength(1);
});

it('follows and stops, each once it can no longer be taken back', async () => {
  rig.service.on(`PUT ${path}`, json(200, record)).on(`DELETE ${path}`, empty(204));
  await following().calls.look();
  following().calls.set({ channelId: CHANNEL, follow: true });
  rig.writes.undo(`follow/${CHANNEL}`);
  await rig.clock.advance(UNDO_MS);
  expect(asked(`PUT ${path}`)).toEqual([]);
  await set(true);
  expect(asked(`PUT ${path}`).map(({ body }) => body)).toEqual([{ user: 90 }]);
  expect(state().standing.value).toEqual({ follows: true, sinceMs: rig.clock.now() });
  await set(false);
  expect(asked(`DELETE ${path}`)).toHaveLength(1);
  expect(state().standing.value).toEqual({ follows: false, sinceMs: null });
});

it('who follows already has what they want, whatever the service makes of it; any other refusal is told', async () => {
  rig.service.on(`PUT ${path}`, json(400, { message: 'You are already following this channel.' }));
  related(record);
  await set(true);
  expect(rig.ended.at(-1)?.outcome).toBe('done');
  related(null);
  await set(true);
  expect(rig.ended.at(-1)).toMatchObject({ outcome: 'failed', error: { kind: 'http', status: 400 } });
  rig.service.on(`DELETE ${path}`, empty(404));
  await set(false);
  expect(rig.ended.at(-1)?.outcome).toBe('done');
});

it('hears it when one follows somewhere else, and takes nobody else for oneself', async () => {
  await following().calls.look();
  await rig.tell('channel:7:followed', { following: true, user: { id: 4 } });
  expect(state().standing.value?.follows).toBe(false);
  await rig.tell('channel:7:followed', { following: true, user: { id: 90 } });
  expect(state().standing.value?.follows).toBe(true);
  await rig.tell('user:90:followed', { following: false, channel: { id: CHANNEL } });
  expect(state().standing.value?.follows).toBe(false);
});

it('refuses one’s own channel, one that is not in front, and a sign-in that was made for less', () => {
  expect(() => following().calls.set({ channelId: 8, follow: true })).toThrow('badInput');
  rig.self.set({ userId: 70, username: 'otto' });
  expect(() => following().calls.set({ channelId: CHANNEL, follow: true })).toThrow('badInput');
  const less = openCard([]);
  less.self.set(me);
  expect(() => less.card.following.calls.set({ channelId: CHANNEL, follow: true })).toThrow('scopeMissing');
});
