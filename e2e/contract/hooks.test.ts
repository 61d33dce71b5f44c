import { createHmac, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, errorOf, type HooksRig, makeHooksRigOn } from '../../electron/hooks/testing/hooksRig.ts';
import { IntakeBook } from '../../electron/receiver/paths/intakeBook.ts';
import { makeSealer } from '../../electron/storage/testing/fakeSealer.ts';
import { settle } from '../../electron/testing/fakeClock.ts';
import { makeLog } from '../../electron/testing/fakeLog.ts';
import { until } from '../../electron/testing/until.ts';
import { demoHookClient } from '../../shared/demoHookClient.ts';
import type { SimulatorOptions } from '../../simulator/simulator.ts';
import { Receiver } from '../../simulator/testing/receiver.ts';
import { DEMO_CHANNEL, type Rig, startRig, wholly } from './platformRig.ts';

const update = `channel:${DEMO_CHANNEL}:update`;
const followed = `channel:${DEMO_CHANNEL}:followed`;
const demo = { kind: 'demo' } as const;

let service: Rig;
let rig: HooksRig<IntakeBook>;
let dir: string;
let statuses: string[];
/** The real one, that keeps what was answered. */
let underWay = 0;
const kept: typeof fetch = async (url, init) => {
  underWay += 1;
  try {
    const response = await fetch(url, init);
    statuses.push(`${init?.method} ${response.status}`);
    return await wholly(response);
  } finally {
    underWay -= 1;
  }
};
async function start(options: SimulatorOptions = {}): Promise<void> {
  service = await startRig(options);
  service.simulator.world.deliveries.duplicateShare = 0;
  const { clock, simulator } = service;
  const sealer = makeSealer();
  const intakes = new IntakeBook({ path: join(dir, 'intakes'), sealer, clock, randomBytes, ...makeLog(clock) });
  rig = makeHooksRigOn(intakes, { dir, clock, profile: demo, baseUrl: simulator.url, fetch: kept });
}
beforeEach(async () => {
  statuses = [];
  dir = await mkdtemp(join(tmpdir(), 'hooks-'));
});
afterEach(async () => {
  await rig.hooks.close();
  await service.close();
  await rm(dir, { recursive: true, force: true });
});

const rest = async (): Promise<void> => {
  await until(() => !rig.state().reading);
  await settle();
};
const making = async (events = [update]): Promise<string> => {
  await rig.hooks.beginDraft(null);
  return rig.hooks.create(events, null);
};
const clientOf = (name: string) => {
  const client = service.simulator.world.clients.all().find((one) => one.name === name);
  if (client?.secret == null) throw new Error(`no application ${name} with a secret`);
  return { ...client, secret: client.secret };
};
const use = async (clientId: string, secret: string): Promise<void> => {
  rig.clipboard.text = secret;
  await rig.hooks.pasteSecret();
  await rig.hooks.saveCredential(clientId, 'memory');
};

describe('the credential', () => {
  beforeEach(() => start());

  it('of the demo is taken', async () => {
    await rig.hooks.takeDemoCredential();
    await rest();
    expect(rig.state()).toMatchObject({
      credential: { kind: 'kept', clientId: demoHookClient.clientId },
      hooks: [],
      failure: null,
      readAtMs: service.clock.now(),
    });
  });

  it('is checked: a wrong secret, an unknown application, and one that is another’s', async () => {
    const other = clientOf('Night Porter');
    const bad: [string, string][] = [
      [demoHookClient.clientId, 'wrong'],
      ['nobody', demoHookClient.secret],
      [other.id, demoHookClient.secret],
    ];
    for (const [clientId, secret] of bad) {
      expect(await errorOf(use(clientId, secret))).toMatchObject({ kind: 'http', status: 401 });
      expect(rig.state().credential).toEqual({ kind: 'none' });
    }
    await use(other.id, other.secret);
    expect(rig.state().credential).toMatchObject({ kind: 'kept', clientId: other.id });
  });
});

describe('the life of a hook', () => {
  let receiver: Receiver;
  beforeEach(async () => {
    await start();
    receiver = await Receiver.start();
    rig.publicUrl.set(`http://127.0.0.1:${receiver.port}`);
    await rig.hooks.takeDemoCredential();
    await rest();
  });
  afterEach(() => receiver.close());

  const tell = (event: string) => service.control.post('events', { event, payload: {} });

  it('made, listed, renewed, moved, ended', async () => {
    const hookId = await making([update, followed]);
    const [intake] = rig.intakes.all;
    await rest();
    expect(rig.state()).toMatchObject({ registeredEvents: 2, failure: null, hooks: [{ id: hookId }] });
    expect(rig.row(hookId)).toMatchObject({
      url: `http://127.0.0.1:${receiver.port}${intake?.path}`,
      intake: intake?.path,
      events: [update, followed],
      signing: 'ours',
      standing: { kind: 'active' },
      expiresAtMs: service.clock.now() + 90 * DAY_MS,
    });

    service.clock.jump(DAY_MS);
    await rig.hooks.renew(hookId);
    expect(rig.row(hookId)?.expiresAtMs).toBe(service.clock.now() + 90 * DAY_MS);

    await rig.hooks.beginDraft(hookId);
    const twinId = await rig.hooks.create([update], null);
    await tell(update);
    await receiver.call(2);
    for (const { headers, body } of receiver.calls) {
      const digest = createHmac('sha384', rig.secretAt(intake?.path) ?? '').update(body);
      expect(headers['poker-signature']).toBe(`sha384=${digest.digest('hex').toUpperCase()}`);
      rig.deliver(String(headers['poker-hook-id']));
    }
    await until(() => rig.state().moves.length === 0);
    await rest();
    expect(rig.row(hookId)?.standing).toEqual({ kind: 'deactivated', replacedBy: twinId });
    expect(rig.row(twinId)?.standing).toEqual({ kind: 'active' });
    expect(rig.news.map(({ kind }) => kind)).toEqual(['hookRenewed', 'hookMoved']);

    const ended = rig.hooks.deactivate(twinId);
    await service.clock.advance(8_000);
    await ended;
    await rig.hooks.refresh();
    expect(rig.state().hooks.map(({ standing }) => standing.kind)).toEqual(['deactivated', 'deactivated']);
    expect(await errorOf(rig.hooks.renew(twinId))).toMatchObject({ kind: 'http', status: 400 });
  });

  it('ends at its time, and its record a week later', async () => {
    const hookId = await making();
    const look = async (days: number) => {
      service.clock.jump(days * DAY_MS);
      await service.control.post('clock', { advanceMs: 0 }); // its timers don't see a jump by themselves
      rig.hooks.recheck();
      await rest();
      return rig.row(hookId)?.standing;
    };
    expect(await look(82)).toEqual({ kind: 'active' });
    expect(await look(2)).toEqual({ kind: 'expiring' });
    expect(await look(5.5)).toEqual({ kind: 'expiring' });
    expect(rig.news.map(({ kind }) => kind)).toEqual(['hookExpiring', 'hookExpiring']);
    expect(await look(1)).toEqual({ kind: 'expired' });
    expect(await errorOf(rig.hooks.renew(hookId))).toMatchObject({ kind: 'http', status: 400 });
    expect(rig.intakes.all).toHaveLength(1);
    expect(await look(7.5)).toBeUndefined();
    expect(rig.intakes.all).toHaveLength(0);
  });

  it('is another one after the service began anew, and gives its id a second time', async () => {
    const formerId = await making();
    await rig.hooks.rename(formerId, 'Overlay');
    await rest();
    await rig.hooks.close();
    await service.close();
    await start();
    await rig.intakes.load();
    rig.publicUrl.set(`http://127.0.0.1:${receiver.port}`);
    await rig.hooks.restore();
    await rig.hooks.refresh();
    expect(rig.state()).toMatchObject({ credential: { kind: 'kept' }, hooks: [] });
    const [former] = rig.intakes.all;
    expect(former).toMatchObject({ hookId: formerId });

    expect(await making()).toBe(formerId);
    await rest();
    const [intake, ...others] = rig.intakes.all;
    expect([intake?.path === former?.path, others]).toEqual([false, []]);
    expect(rig.row(formerId)).toMatchObject({ intake: intake?.path, name: null, standing: { kind: 'active' } });
    await tell(update);
    await receiver.call(1);
    expect(receiver.calls[0]?.path).toBe(intake?.path);
  });

  it('is renewed by itself in time', async () => {
    const hookId = await making();
    await rig.hooks.setRenewsItself(hookId, true);
    service.clock.jump(87.5 * DAY_MS);
    rig.hooks.recheck();
    await until(() => rig.row(hookId)?.expiresAtMs === service.clock.now() + 90 * DAY_MS);
  });

  it('is switched off by the service after a thousand failures', async () => {
    const hookId = await making();
    await rest();
    const hook = service.simulator.world.hooks.byId(hookId);
    if (hook) service.simulator.world.hooks.deactivate(hook, 'too many failures');
    await rig.hooks.refresh();
    expect(rig.row(hookId)?.standing).toEqual({ kind: 'disabled', reason: 'too many failures' });
    expect(rig.news).toEqual([
      { kind: 'hookDisabled', hookId, reason: 'too many failures', hookName: expect.stringContaining('/in/') },
    ]);
  });

  it('is made later when the service fails at its making', async () => {
    await service.control.fault({ path: '/api/v1/hooks', method: 'POST' }, { status: 500 }, 1);
    await rig.hooks.beginDraft(null);
    expect(await errorOf(rig.hooks.create([update], null))).toMatchObject({ kind: 'http', status: 500 });
    expect(rig.state()).toMatchObject({ hooks: [], credential: { kind: 'kept' } });
    expect(rig.state().draft).not.toBeNull();
    const hookId = await rig.hooks.create([update], null);
    expect(rig.state()).toMatchObject({ draft: null, hooks: [{ id: hookId }] });
  });

  it('is found by its path when the answer to its making was lost', async () => {
    await service.control.fault({ path: '/api/v1/hooks', method: 'POST' }, { cut: true }, 1);
    await rig.hooks.beginDraft(null);
    const hookId = await rig.hooks.create([update], null);
    expect(rig.state()).toMatchObject({ draft: null, hooks: [{ id: hookId, signing: 'ours' }] });
    expect(service.simulator.world.hooks.all()).toHaveLength(1);
  });
});

describe('what is refused', () => {
  it('names that are nobody’s, or one user’s alone', async () => {
    await start();
    await rig.hooks.takeDemoCredential();
    for (const event of ['channel:1:nothing', 'channel:x:update', 'user:1:notify']) {
      expect(await errorOf(making([event]))).toMatchObject({ kind: 'badInput', field: 'events' });
    }
    expect(service.simulator.world.hooks.all()).toEqual([]);
  });

  it('more than the account may register, of which the service knows more than we', async () => {
    await start();
    const [one, two] = [clientOf('Night Porter'), clientOf('Stage Door Hooks')];
    service.simulator.world.hooks.create(one, {
      events: Array.from({ length: 2_999_999 }, () => update),
      url: 'http://127.0.0.1:9/',
    });
    await use(two.id, two.secret);
    await making();
    const error = await errorOf(making());
    expect(error).toMatchObject({ kind: 'http', status: 403, message: expect.stringContaining('3000000') });
    expect(rig.state().draft).not.toBeNull();
  });

  it('calls beyond the bucket, which wait for the next window', async () => {
    await start({ limits: { global: 20 } });
    await rig.hooks.takeDemoCredential();
    await rest();
    const headers = { 'Client-ID': demoHookClient.clientId, Authorization: `Secret ${demoHookClient.secret}` };
    const spend = async () => (await fetch(`${service.simulator.url}/api/v1/hooks`, { headers })).status;
    let spent = 0;
    while (spent < 30 && (await spend()) === 200) spent += 1;
    expect(spent).toBe(18); // besides the check and the list
    const startMs = service.clock.now();
    let hookId = '';
    void making().then((id) => {
      hookId = id;
    });
    // The window must not end while the draft is still on its way to the disk.
    await until(() => statuses.includes('POST 429'));
    await until(async () => {
      // What is asked of the network takes none of the clock's time.
      if (underWay === 0) await service.clock.advance(100);
      return hookId !== '';
    });
    expect(statuses.filter((line) => line.startsWith('POST'))).toEqual(['POST 429', 'POST 200']);
    expect(service.clock.now() - startMs).toBeGreaterThan(50_000);
    expect(service.simulator.world.hooks.all()).toMatchObject([{ id: hookId }]);
  });
});
