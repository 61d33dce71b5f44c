import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { html } from '../platform/testing/fakeService.ts';
import { DAY_MS, errorOf, type HooksRig, makeHooksRig, refusal } from './testing/hooksRig.ts';

let dir: string;
let rig: HooksRig;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hooks-'));
  rig = makeHooksRig({ dir });
});
afterEach(async () => {
  await rig.hooks.close();
  await rm(dir, { recursive: true, force: true });
});

const endsIn = (days: number) => new Date(rig.clock.now() + days * DAY_MS).toISOString();
const renew = 'POST /api/v1/hooks/hook-1/renew';
const off = 'POST /api/v1/hooks/hook-1/deactivate';

it('a hook that nobody renews ends at its time, and that is news; so is an end before its time', async () => {
  rig.fake.add({ expiresAt: endsIn(1 / 24) });
  const early = rig.fake.add({ expiresAt: endsIn(60) });
  await rig.enter();
  // The list can't be read any more: what is known of the first is enough.
  rig.fake.service.on('GET /api/v1/hooks', html(500));
  await rig.clock.advance(3_600_000 - 1_000);
  expect(rig.row('hook-1')?.standing).toEqual({ kind: 'expiring' });
  await rig.clock.advance(2_000);
  expect(rig.row('hook-1')?.standing).toEqual({ kind: 'expired' });
  const expiredOf = (hookId: string) =>
    rig.news.filter((news) => news.kind === 'hookExpired' && news.hookId === hookId);
  expect(expiredOf('hook-1')).toHaveLength(1);
  rig.fake.service.on('GET /api/v1/hooks', () => Response.json(rig.fake.all));
  Object.assign(early, { isActive: false, deactivationReason: 'expired' });
  await rig.clock.advance(60_000);
  expect(expiredOf('hook-2')).toEqual([
    { kind: 'hookExpired', hookId: 'hook-2', hookName: expect.any(String), expiresAtMs: Date.parse(early.expiresAt) },
  ]);
  expect(expiredOf('hook-1')).toHaveLength(1);
});

it('a name is kept over a restart and goes over to the twin of a move', async () => {
  rig.fake.add();
  await rig.enter('disk');
  await rig.hooks.rename('hook-1', '  Stream\u202e alerts ');
  expect(rig.row('hook-1')?.name).toBe('Stream alerts');
  expect(await errorOf(rig.hooks.rename('nobody', 'x'))).toMatchObject({ field: 'hookId' });
  await rig.hooks.beginDraft('hook-1');
  const twin = await rig.hooks.create(['channel:7:update'], null, 'Stream alerts');
  expect(rig.row(twin)?.name).toBe('Stream alerts');
  await rig.hooks.close();
  rig = makeHooksRig({ ...rig, dir });
  await rig.hooks.restore();
  await rig.clock.advance(0);
  expect(rig.row('hook-1')?.name).toBe('Stream alerts');
  await rig.hooks.rename('hook-1', ' ');
  expect(rig.row('hook-1')?.name).toBeNull();
});

describe('renewing', () => {
  it('one hook, with the body that the service wants', async () => {
    rig.fake.add({ expiresAt: endsIn(5) });
    await rig.enter();
    expect(rig.row('hook-1')?.standing).toEqual({ kind: 'expiring' });
    await rig.hooks.renew('hook-1');
    const expiresAtMs = rig.clock.now() + 90 * DAY_MS;
    expect(rig.row('hook-1')).toMatchObject({ standing: { kind: 'active' }, expiresAtMs });
    expect(rig.fake.service.requests.find(({ method }) => method === 'POST')?.body).toEqual({});
    expect(rig.news.at(-1)).toEqual({ kind: 'hookRenewed', hookId: 'hook-1', expiresAtMs });
  });

  it('all that end within a week', async () => {
    for (const days of [1, 7, 7.1, 60]) rig.fake.add({ expiresAt: endsIn(days) });
    rig.fake.add({ expiresAt: endsIn(2), isActive: false });
    await rig.enter();
    expect(await rig.hooks.renewDue()).toBe(2);
    expect(await rig.hooks.renewDue()).toBe(0);
  });

  it('the others too when one fails, which is told', async () => {
    for (const days of [1, 2]) rig.fake.add({ expiresAt: endsIn(days) });
    await rig.enter();
    rig.fake.service.on(renew, html(500));
    expect(await errorOf(rig.hooks.renewDue())).toMatchObject({ kind: 'http', status: 500 });
    expect(rig.row('hook-2')?.standing).toEqual({ kind: 'active' });
  });

  it('reads the list when the service says no', async () => {
    const hook = rig.fake.add();
    await rig.enter();
    Object.assign(hook, { isActive: false, deactivationReason: 'expired' });
    expect(await errorOf(rig.hooks.renew('hook-1'))).toMatchObject({ kind: 'http', status: 400 });
    await rig.clock.advance(0);
    expect(rig.row('hook-1')?.standing).toEqual({ kind: 'expired' });
  });

  it('by itself three days before the end, tried again when it fails', async () => {
    rig.fake.add({ expiresAt: endsIn(4) });
    await rig.enter();
    await rig.hooks.setRenewsItself('hook-1', true);
    expect(rig.row('hook-1')?.renewsItself).toBe(true);
    rig.fake.service.on(renew, html(503));
    await rig.clock.advance(DAY_MS - 600_000);
    expect(rig.fake.asked(renew)).toBe(0);
    await rig.clock.advance(660_000 + 3_600_000);
    expect(rig.fake.asked(renew)).toBeGreaterThan(2);
    expect(rig.fake.asked(renew)).toBeLessThan(7); // 5, 10, 20 minutes and so on
    rig.fake.service.on(renew, () => Response.json(Object.assign(rig.fake.all[0] ?? {}, { expiresAt: endsIn(90) })));
    await rig.clock.advance(3_900_000);
    expect(rig.row('hook-1')?.standing).toEqual({ kind: 'active' });
    const asked = rig.fake.asked(renew);
    await rig.clock.advance(3_600_000);
    expect(rig.fake.asked(renew)).toBe(asked);
  });

  it('by itself after a restart and after sleep', async () => {
    const hook = rig.fake.add({ expiresAt: endsIn(20) });
    await rig.enter('disk');
    await rig.hooks.setRenewsItself('hook-1', true);
    await rig.hooks.refresh();
    await rig.hooks.close();
    rig.clock.jump(18 * DAY_MS);
    rig = makeHooksRig({ ...rig, dir });
    await rig.hooks.restore();
    await rig.hooks.refresh();
    await rig.clock.advance(0);
    expect(rig.fake.asked(renew)).toBe(1);
    hook.expiresAt = endsIn(10);
    rig.clock.jump(8 * DAY_MS);
    rig.hooks.recheck();
    await rig.hooks.refresh();
    await rig.clock.advance(0);
    expect(rig.fake.asked(renew)).toBe(2);
  });

  it('no longer by itself when it was turned off, nor a hook nobody knows', async () => {
    rig.fake.add({ expiresAt: endsIn(4) });
    await rig.enter();
    await rig.hooks.setRenewsItself('hook-1', true);
    await rig.hooks.setRenewsItself('hook-1', false);
    await rig.clock.advance(2 * DAY_MS);
    expect(rig.fake.asked(renew)).toBe(0);
    expect(await errorOf(rig.hooks.setRenewsItself('nobody', true))).toMatchObject({ field: 'hookId' });
  });
});

describe('deactivating', () => {
  beforeEach(async () => {
    rig.fake.add();
    await rig.enter();
  });

  it('waits eight seconds', async () => {
    const ended = rig.hooks.deactivate('hook-1');
    expect(rig.state().undoable).toEqual([{ hookId: 'hook-1', untilMs: rig.clock.now() + 8_000 }]);
    expect(rig.hooks.deactivate('hook-1')).toBeInstanceOf(Promise);
    await rig.clock.advance(7_999);
    expect(rig.fake.asked(off)).toBe(0);
    await rig.clock.advance(1);
    await ended;
    expect(rig.fake.asked(off)).toBe(1);
    expect(rig.state().undoable).toEqual([]);
    expect(rig.row('hook-1')?.standing).toEqual({ kind: 'deactivated', replacedBy: null });
  });

  it('can be taken back', async () => {
    const ended = rig.hooks.deactivate('hook-1');
    rig.hooks.undoDeactivate('hook-1');
    await ended;
    await rig.clock.advance(60_000);
    expect(rig.fake.asked(off)).toBe(0);
    expect(rig.state().undoable).toEqual([]);
    rig.hooks.undoDeactivate('hook-1');
  });

  it('never happens when the app quits before', async () => {
    const ended = rig.hooks.deactivate('hook-1');
    await rig.hooks.close();
    await ended;
    await rig.clock.advance(60_000);
    expect(rig.fake.asked(off)).toBe(0);
  });

  it('happens after sleep', async () => {
    const ended = rig.hooks.deactivate('hook-1');
    rig.clock.jump(60_000);
    rig.undo.recheck();
    await rig.clock.advance(0);
    await ended;
    expect(rig.fake.asked(off)).toBe(1);
  });

  it('is not told while the service says that it still is active', async () => {
    rig.fake.service.on(off, () => Response.json(rig.fake.all[0]));
    const ended = errorOf(rig.hooks.deactivate('hook-1'));
    await rig.clock.advance(8_000);
    expect(await ended).toMatchObject({ kind: 'badPayload', where: 'hooks.deactivate' });
    expect(rig.row('hook-1')?.standing).toEqual({ kind: 'active' });
  });

  it('tells what goes wrong', async () => {
    rig.fake.service.on(off, refusal(404, 'Hook not found.'));
    const ended = errorOf(rig.hooks.deactivate('hook-1'));
    await rig.clock.advance(8_000);
    expect(await ended).toMatchObject({ kind: 'http', status: 404 });
    expect(rig.row('hook-1')?.standing).toEqual({ kind: 'active' });
    expect(await errorOf(rig.hooks.deactivate('nobody'))).toMatchObject({ field: 'hookId' });
  });
});

describe('health', () => {
  let hookId: string;
  let path: string;
  beforeEach(async () => {
    await rig.enter();
    path = (await rig.hooks.beginDraft(null)).path;
    hookId = await rig.hooks.create(['channel:7:update'], null);
    await rig.clock.advance(0);
  });
  const since = (inRow: number) => ({
    lastAtMs: rig.clock.now(),
    lastStatus: 401,
    lastVerdict: 'invalid' as const,
    failuresSinceSuccess: inRow,
    triesSinceSuccess: inRow,
    firstFailureAtMs: rig.clock.now() - 3_600_000,
  });

  it('follows what the journal tells within a second, and is told of at half the way', async () => {
    expect(rig.row(hookId)?.health).toEqual({ kind: 'neverDelivered' });
    rig.histories.set(path, since(600));
    rig.tellJournal();
    rig.tellJournal();
    await rig.clock.advance(1_000);
    const disabledAtMs = rig.clock.now() + 400 * ((3_600_000 + 1_000) / 600);
    expect(rig.row(hookId)).toMatchObject({
      health: { kind: 'failing', inRow: 600, disabledAtMs, rule: 'inRow' },
      last: { status: 401, verdict: 'invalid' },
    });
    expect(rig.news).toMatchObject([{ kind: 'hookFailing', hookId, inRow: 600, disabledAtMs }]);
    rig.tellJournal();
    await rig.clock.advance(1_000);
    expect(rig.news).toHaveLength(1);
  });

  it('is told of again at 80 and at 95 % of the way, each time by the name of the hook', async () => {
    await rig.hooks.rename(hookId, 'Stream alerts');
    for (const inRow of [499, 500, 799, 800, 949, 950, 999]) {
      rig.histories.set(path, since(inRow));
      rig.tellJournal();
      await rig.clock.advance(1_000);
    }
    const news = { kind: 'hookFailing', hookId, hookName: 'Stream alerts' };
    expect(rig.news).toMatchObject([500, 800, 950].map((inRow) => ({ ...news, inRow })));
    expect(rig.news).toHaveLength(3);
  });

  it('is silence while somebody says so, until the hook delivers', async () => {
    rig.histories.set(path, { lastAtMs: 5, lastStatus: 204, lastVerdict: 'valid', lastSuccessAtMs: 5 });
    rig.tellJournal();
    await rig.clock.advance(1_000);
    rig.tellMissing(hookId, 77);
    expect(rig.row(hookId)?.health).toEqual({ kind: 'silent', sinceMs: 77 });
    rig.deliver(hookId);
    await rig.clock.advance(1_000);
    expect(rig.row(hookId)?.health).toEqual({ kind: 'ok' });
  });

  it('reckons a long run by the day that was watched', async () => {
    const history = { ...since(100), firstFailureAtMs: rig.clock.now() - 2 * DAY_MS };
    rig.histories.set(path, history);
    rig.tellJournal();
    await rig.hooks.refresh();
    rig.histories.set(path, { ...history, failuresSinceSuccess: 300, triesSinceSuccess: 300 });
    rig.tellJournal();
    await rig.clock.advance(DAY_MS - 300_000);
    const health = rig.row(hookId)?.health;
    const leftMs = health?.kind === 'failing' ? (health.disabledAtMs ?? 0) - rig.clock.now() : 0;
    expect(leftMs / DAY_MS).toBeCloseTo(3.5, 1); // 200 a day, 700 are left
  });
});
