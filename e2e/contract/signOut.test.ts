import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../electron/testing/until.ts';
import { type BridgeRig, startBridge } from './bridgeRig.ts';
import { DEMO_CHANNEL } from './platformRig.ts';

const channelId = DEMO_CHANNEL;
let rig: BridgeRig;

/** The wanted code of the sign-in, or of its widening, is approved. */
async function approve(read: () => Promise<{ kind: string; code?: string } | undefined>): Promise<void> {
  let code: string | undefined;
  await until(async () => {
    const progress = await read();
    code = progress?.kind === 'waiting' ? progress.code : undefined;
    return code !== undefined;
  });
  await rig.control.approve(code ?? '');
}

beforeAll(async () => {
  rig = await startBridge();
  rig.parts.start();
  await rig.state('session.read', ({ kind }) => kind === 'signedOut');
  await rig.call('signIn.start', undefined);
  await approve(() => rig.read('signIn.read'));
  await rig.state('session.read', ({ kind }) => kind === 'signedIn');
  await rig.call('accounts.widen', { capability: 'updateChannel', accountId: null });
  await approve(async () => (await rig.read('accounts.read')).asking?.progress);
  await rig.state('accounts.read', ({ asking }) => asking?.result?.kind === 'widened');
  await rig.call('accounts.leave', undefined);
  await rig.state('channel.read', (channel) => channel?.id === channelId);
});
afterAll(() => rig.close());

it('takes back what was about to be changed, and changes nothing for nobody', async () => {
  const title = 'Written by who has gone';
  // Both at once: what can be taken back for some seconds only is taken back at any speed.
  const saved = rig.call('streamCard.save', { channelId, change: { title }, preset: null });
  const out = rig.call('session.signOut', undefined);
  await Promise.all([saved, out]);
  const { waiting, ended } = await rig.read('writes.read');
  expect(waiting).toEqual([]);
  expect(ended).toMatchObject([{ what: { kind: 'saveCard', channelId }, outcome: 'undone' }]);
  expect(rig.simulator.world.channels.ofUser(rig.simulator.world.demoUser).name).not.toBe(title);
});

it('leaves a sign-in that still waits for the service, so that it does not bring the session back', async () => {
  await rig.control.fault({ path: '/api/v1/users/current' }, { status: 500 });
  await rig.call('signIn.start', undefined);
  await approve(() => rig.read('signIn.read'));
  await rig.state('signIn.read', (signIn) => signIn.kind === 'offline' && signIn.shown === null);
  await rig.call('session.signOut', undefined);
  expect(await rig.read('signIn.read')).toEqual({ kind: 'idle' });
  await rig.control.clearFaults();
  expect(await rig.read('session.read')).toMatchObject({ kind: 'signedOut' });
});
