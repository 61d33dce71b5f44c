import { beforeEach, expect, it } from 'vitest';
import { UNDO_MS } from '../kernel/undoWindow.ts';
import { empty, json } from '../platform/testing/fakeService.ts';
import { forgetCards } from './index.ts';
import { CHANNEL, openCard } from './testing/cardRig.ts';

let rig: ReturnType<typeof openCard>;
beforeEach(async () => {
  rig = openCard();
  rig.service.on('PUT /api/v1/channels/7/hostee', json(200, { id: CHANNEL }));
  await rig.watch();
});

const hostee = { id: 9, userId: 90, token: 'tuomas_live', title: 'Ink', online: true, viewers: 12 };
const plan = () => rig.card.hosting.state.value.plan;
const hosted = () =>
  rig.service.requests.filter(({ method, path }) => `${method} ${path}` === 'PUT /api/v1/channels/7/hostee');

it('asks once the stream has ended, and hosts nobody by itself', async () => {
  rig.card.hosting.calls.plan({ channelId: CHANNEL, hostee });
  expect(plan()).toEqual({ hostee, asks: false });
  await rig.tell('channel:7:update', { online: false });
  expect(plan()).toEqual({ hostee, asks: true });
  await rig.clock.advance(60_000);
  expect(hosted()).toEqual([]);
  rig.card.hosting.calls.host({ channelId: CHANNEL, hostee });
  await rig.clock.advance(UNDO_MS);
  expect(hosted()[0]?.body).toEqual({ id: 9 });
  expect(plan()).toBeNull();
});

it('asks on when the sign-in ended before the host was made, and hosts once after the next', async () => {
  rig.card.hosting.calls.plan({ channelId: CHANNEL, hostee });
  await rig.tell('channel:7:update', { online: false });
  rig.service.on('PUT /api/v1/channels/7/hostee', empty(401));
  rig.card.hosting.calls.host({ channelId: CHANNEL, hostee });
  await rig.clock.advance(UNDO_MS);
  expect(hosted()).toHaveLength(1);
  expect(rig.ended).toMatchObject([{ what: { kind: 'host' }, outcome: 'failed', error: expect.anything() }]);
  expect(plan()).toEqual({ hostee, asks: true });
  // Nothing is tried again by itself.
  await rig.clock.advance(60_000);
  expect(hosted()).toHaveLength(1);
  rig.service.on('PUT /api/v1/channels/7/hostee', json(200, { id: CHANNEL }));
  rig.card.hosting.calls.host({ channelId: CHANNEL, hostee });
  await rig.clock.advance(UNDO_MS);
  expect(hosted()).toHaveLength(2);
  expect([rig.ended[1]?.outcome, plan()]).toEqual(['done', null]);
});

it('asks no longer once the stream goes on, and keeps the plan for its end', async () => {
  rig.card.hosting.calls.plan({ channelId: CHANNEL, hostee });
  await rig.tell('channel:7:update', { online: false });
  await rig.tell('channel:7:update', { online: true });
  expect(plan()).toEqual({ hostee, asks: false });
  await rig.tell('channel:7:update', { name: 'Another title' });
  expect(plan()).toEqual({ hostee, asks: false });
});

it('hears the end also where only the channel itself tells of it, and while another one is open', async () => {
  rig.card.hosting.calls.plan({ channelId: CHANNEL, hostee });
  const own = rig.channel.value;
  if (own === null) throw new TypeError('the rig has no channel');
  rig.channel.set({ ...own, online: false });
  expect(plan()?.asks).toBe(true);
  rig.channel.set(own);
  expect(plan()?.asks).toBe(false);
  rig.channel.set({ ...own, id: 8, token: 'pim' });
  expect(plan()).toBeNull();
  await rig.tell('channel:7:update', { online: false });
  rig.channel.set({ ...own, online: false });
  expect(plan()?.asks).toBe(true);
});

it('is kept with its service and channel, is changed and put away; an answer ends it', async () => {
  rig.card.hosting.calls.plan({ channelId: CHANNEL, hostee });
  expect(rig.settings.value.hostPlans).toEqual([{ serviceKey: 'here', channelId: CHANNEL, hostee }]);
  const other = { ...hostee, id: 10, token: 'pim' };
  rig.card.hosting.calls.plan({ channelId: CHANNEL, hostee: other });
  expect(rig.settings.value.hostPlans.map((one) => one.hostee.token)).toEqual(['pim']);
  await rig.tell('channel:7:update', { online: false });
  rig.card.hosting.calls.plan({ channelId: CHANNEL, hostee: null });
  expect([plan(), rig.settings.value.hostPlans]).toEqual([null, []]);
  await expect(async () => rig.card.hosting.calls.plan({ channelId: 8, hostee })).rejects.toMatchObject({
    error: { kind: 'badInput', field: 'channelId' },
  });
});

it('goes with its service, and those of others stay', () => {
  rig.card.hosting.calls.plan({ channelId: CHANNEL, hostee });
  const elsewhere = { serviceKey: 'elsewhere', channelId: CHANNEL, hostee };
  rig.settings.set({ ...rig.settings.value, hostPlans: [...rig.settings.value.hostPlans, elsewhere] });
  const settings = {
    state: rig.settings,
    change: (change: object) => rig.settings.set({ ...rig.settings.value, ...change }),
  };
  forgetCards(settings, 'here');
  expect(rig.settings.value.hostPlans).toEqual([elsewhere]);
  expect(plan()).toBeNull();
});
