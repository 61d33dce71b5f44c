import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, type HooksRig, makeHooksRig } from './testing/hooksRig.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const renew = 'POST /api/v1/hooks/hook-1/renew';

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

/** A hook that ends so long from now, as the service tells it. */
const endsIn = (ms: number) => rig.fake.add({ expiresAt: new Date(rig.fake.nowMs + ms).toISOString() });
const leftMs = (hookId: string) => (rig.row(hookId)?.expiresAtMs ?? Number.NaN) - rig.clock.now();
const newsOf = (hookId: string) => rig.news.flatMap((one) => ('hookId' in one && one.hookId === hookId ? [one] : []));

describe.each([
  ['90 days ahead', 90 * DAY_MS],
  ['a day behind', -DAY_MS],
  ['told by nobody', null],
])('of a service whose clock is %s', (_, aheadMs) => {
  beforeEach(() => {
    rig.fake.aheadMs = aheadMs;
  });

  it('each hook stands as it stands there, and its end is told on this clock', async () => {
    for (const ms of [-HOUR_MS, HOUR_MS, 6.5 * DAY_MS, 8 * DAY_MS]) endsIn(ms);
    await rig.enter();
    const standings = ['hook-1', 'hook-2', 'hook-3', 'hook-4'].map((id) => rig.row(id)?.standing.kind);
    expect(standings).toEqual(['expired', 'expiring', 'expiring', 'active']);
    expect(Math.abs(leftMs('hook-2') - HOUR_MS)).toBeLessThan(1_000);
    expect(newsOf('hook-2').map(({ kind }) => kind)).toEqual(['hookExpiring']);
    expect(newsOf('hook-4')).toEqual([]);
    expect(await rig.hooks.renewDue()).toBe(2 + 1); // the one whose end has passed is active at the service all the same
    expect(Math.abs(leftMs('hook-2') - 90 * DAY_MS)).toBeLessThan(1_000);
  });

  it('a hook is announced a week, a day and an end before, once each', async () => {
    endsIn(7 * DAY_MS + HOUR_MS);
    await rig.enter();
    const told = () => newsOf('hook-1').map(({ kind }) => kind);
    await rig.clock.advance(HOUR_MS - 2 * MINUTE_MS);
    expect(told()).toEqual([]);
    await rig.clock.advance(4 * MINUTE_MS);
    expect(told()).toEqual(['hookExpiring']);
    rig.clock.jump(6 * DAY_MS);
    await rig.clock.advance(2 * MINUTE_MS);
    expect(told()).toEqual(['hookExpiring', 'hookExpiring']);
    rig.clock.jump(DAY_MS);
    await rig.clock.advance(2 * MINUTE_MS);
    expect(told()).toEqual(['hookExpiring', 'hookExpiring', 'hookExpired']);
  });

  it('a hook renews itself three days before its end', async () => {
    endsIn(3 * DAY_MS + HOUR_MS);
    await rig.enter();
    await rig.hooks.setRenewsItself('hook-1', true);
    await rig.clock.advance(HOUR_MS - 2 * MINUTE_MS);
    expect(rig.fake.asked(renew)).toBe(0);
    await rig.clock.advance(4 * MINUTE_MS);
    expect(rig.fake.asked(renew)).toBe(1);
  });
});

describe('when the clocks come apart', () => {
  beforeEach(() => {
    rig.fake.aheadMs = 0;
  });

  it('rows, news and renewals follow with the next answer of the service', async () => {
    endsIn(90 * DAY_MS);
    endsIn(90 * DAY_MS);
    await rig.enter();
    await rig.hooks.setRenewsItself('hook-2', true);
    expect(rig.row('hook-1')?.standing.kind).toBe('active');
    rig.fake.aheadMs = 90 * DAY_MS - HOUR_MS;
    await rig.clock.advance(2 * MINUTE_MS);
    expect(rig.row('hook-1')?.standing.kind).toBe('expiring');
    expect(Math.abs(leftMs('hook-1') - HOUR_MS)).toBeLessThan(3 * MINUTE_MS);
    expect(newsOf('hook-1').map(({ kind }) => kind)).toEqual(['hookExpiring']);
    expect(rig.row('hook-2')?.standing.kind).toBe('active');
    await rig.clock.advance(HOUR_MS);
    expect(rig.row('hook-1')?.standing.kind).toBe('expired');
  });

  it('an answer to anything is enough, though the list can be read no more', async () => {
    endsIn(90 * DAY_MS);
    await rig.enter();
    rig.fake.service.on('GET /api/v1/hooks', new Response('', { status: 500 }));
    rig.fake.aheadMs = 90 * DAY_MS - HOUR_MS;
    await rig.clock.advance(2 * MINUTE_MS);
    expect(rig.row('hook-1')?.standing.kind).toBe('expiring');
  });

  it('an end that was announced is not announced anew when this clock is put right', async () => {
    rig.fake.aheadMs = -DAY_MS;
    endsIn(6 * DAY_MS);
    await rig.enter();
    expect(newsOf('hook-1')).toHaveLength(1);
    rig.clock.jump(-DAY_MS);
    rig.fake.aheadMs = 0;
    rig.hooks.recheck(); // a set clock is the computer's only: its timers go on
    await rig.clock.advance(2 * MINUTE_MS);
    expect(newsOf('hook-1')).toHaveLength(1);
    expect(Math.abs(leftMs('hook-1') - 6 * DAY_MS)).toBeLessThan(3 * MINUTE_MS);
  });

  it('an end that nobody can read is announced once', async () => {
    rig.fake.add({ expiresAt: 'soon' });
    await rig.enter();
    await rig.clock.advance(3 * MINUTE_MS);
    expect(newsOf('hook-1')).toHaveLength(1);
  });
});
