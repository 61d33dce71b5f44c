import { afterEach, expect, it } from 'vitest';
import type { BucketState } from '../../shared/budget.ts';
import { type App, DEMO_CHANNEL, type Rig, signInAsDemo, startRig } from './platformRig.ts';

let rig: Rig;
afterEach(() => rig.close());

const ask = (app: App, priority: 'foreground' | 'background' = 'foreground') =>
  app.platform.request('chats.details', { purpose: 'chat', path: { channelId: DEMO_CHANNEL }, priority });

const refused = (app: App): number => app.asked.filter(({ status }) => status === 429).length;

async function told(app: App, name: string): Promise<BucketState | undefined> {
  await rig.clock.advance(300);
  return app.budget.state.value.find((line) => line.name === name);
}

it('never asks more than a bucket allows, window after window', async () => {
  rig = await startRig({ limits: { chats: 10 } });
  const app = rig.openApp();
  await ask(app); // tells the limit that differs from the documented one
  expect(await told(app, 'chats')).toMatchObject({ limit: 10, spent: 1 });
  let done = 0;
  for (let nth = 0; nth < 35; nth++) void ask(app, 'background').then(() => (done += 1));
  await app.drive(() => done === 35, 1_000);
  expect(refused(app)).toBe(0);
});

it('learns from a 429 which bucket is full and waits for its window', async () => {
  rig = await startRig({ limits: { chats: 3 } });
  const app = rig.openApp();
  const begunAtMs = rig.clock.now();
  let done = 0;
  for (let nth = 0; nth < 6; nth++) void ask(app).then(() => (done += 1));
  await app.drive(() => done === 6, 1_000);
  expect(refused(app)).toBeGreaterThan(0);
  expect(refused(app)).toBeLessThanOrEqual(3);
  expect(rig.clock.now() - begunAtMs).toBeGreaterThanOrEqual(60_000);
});

it('counts as the service does: a good reply in its own bucket, a bad one in global', async () => {
  rig = await startRig();
  const app = rig.openApp();
  await ask(app);
  await app.platform.request('channels.read', {
    purpose: 'channel',
    path: { channelIdOrToken: 'no_such_channel' },
    accept: [404],
  });
  expect(await told(app, 'chats')).toMatchObject({ limit: 500, spent: 1 });
  expect(await told(app, 'global')).toMatchObject({ limit: 1_000, spent: 1 });
  expect(await told(app, 'channel-read')).toBeUndefined();
  const reset = (await told(app, 'chats'))?.resetsAtMs ?? 0;
  expect(reset - rig.clock.now()).toBeGreaterThan(57_000);
  expect(reset - rig.clock.now()).toBeLessThanOrEqual(60_000);
});

it('keeps the user’s allowance apart from the application’s', async () => {
  rig = await startRig({ limits: { chats: 5 } });
  const app = rig.openApp();
  await signInAsDemo(rig, app);
  for (let nth = 0; nth < 5; nth++) await ask(app);
  const anonymous = await app.platform.request('chats.details', {
    purpose: 'chat',
    path: { channelId: DEMO_CHANNEL },
    as: 'anonymous',
  });
  expect(anonymous.status).toBe(200);
  expect(refused(app)).toBe(0);
  expect(await told(app, 'chats')).toMatchObject({ limit: 5, spent: 5 });
});
