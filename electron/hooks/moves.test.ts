import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { html } from '../platform/testing/fakeService.ts';
import { until } from '../testing/until.ts';
import { errorOf, type HooksRig, makeHooksRig } from './testing/hooksRig.ts';

let dir: string;
let rig: HooksRig;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hooks-'));
  rig = makeHooksRig({ dir });
  await rig.enter();
});
afterEach(async () => {
  await rig.hooks.close();
  await rm(dir, { recursive: true, force: true });
});

const MINUTE_MS = 60_000;
const off = 'POST /api/v1/hooks/hook-1/deactivate';
const moves = () => rig.state().moves;

async function move(): Promise<void> {
  await rig.hooks.beginDraft(null);
  await rig.hooks.create(['channel:7:update'], null);
  await rig.hooks.setRenewsItself('hook-1', true);
  await rig.hooks.beginDraft('hook-1');
  await rig.hooks.create(['channel:7:broadcast'], null);
  await rig.clock.advance(0);
}

it('lets both receive until both have delivered, then ends the old one', async () => {
  await move();
  const startedAtMs = rig.clock.now();
  expect(rig.fake.made[1]).toMatchObject({ secret: rig.fake.made[0].secret, events: ['channel:7:broadcast'] });
  const untilMs = startedAtMs + 10 * MINUTE_MS;
  const begun = { from: 'hook-1', to: 'hook-2', startedAtMs, untilMs, step: 'overlap', failure: null };
  expect(moves()).toEqual([{ ...begun, delivered: { from: false, to: false } }]);
  await rig.clock.advance(MINUTE_MS);
  rig.deliver('hook-3');
  rig.deliver('hook-1');
  await rig.clock.advance(0);
  expect(moves()).toEqual([{ ...begun, delivered: { from: true, to: false } }]);
  rig.deliver('hook-2');
  await rig.clock.advance(0);
  expect(moves()).toEqual([]);
  expect(rig.row('hook-1')?.standing).toEqual({ kind: 'deactivated', replacedBy: 'hook-2' });
  expect(rig.row('hook-2')).toMatchObject({ standing: { kind: 'active' }, renewsItself: true });
  expect(rig.news).toEqual([{ kind: 'hookMoved', hookId: 'hook-1', to: 'hook-2' }]);
});

it('takes a repeat for a delivery: the twin brings what the old one has brought already', async () => {
  await move();
  await rig.clock.advance(5_000);
  rig.deliver('hook-1');
  const taken = { lastAtMs: rig.clock.now(), lastStatus: 204, lastVerdict: 'repeated' as const };
  for (const { path } of rig.intakes.all) rig.histories.set(path, { ...taken, lastSuccessAtMs: rig.clock.now() });
  rig.tellJournal();
  await rig.clock.advance(1_000);
  expect(moves()).toEqual([]);
  expect(rig.fake.asked(off)).toBe(1);
});

it('does not take what came before the move for a delivery', async () => {
  await move();
  for (const { path } of rig.intakes.all) rig.histories.set(path, { lastSuccessAtMs: rig.clock.now() - 1 });
  rig.tellJournal();
  await rig.clock.advance(1_000);
  expect(moves()).toMatchObject([{ delivered: { from: false, to: false } }]);
});

it('ends the old one after ten minutes even when nothing was delivered', async () => {
  await move();
  await rig.clock.advance(10 * MINUTE_MS - 1);
  expect(rig.fake.asked(off)).toBe(0);
  await rig.clock.advance(1);
  expect(moves()).toEqual([]);
  expect(rig.row('hook-1')?.standing).toEqual({ kind: 'deactivated', replacedBy: 'hook-2' });
});

it('can be stopped, by either of its hooks, and leaves both', async () => {
  await move();
  rig.hooks.stopMove('hook-2');
  expect(moves()).toEqual([]);
  await rig.clock.advance(20 * MINUTE_MS);
  expect(rig.state().hooks.map(({ standing }) => standing.kind)).toEqual(['active', 'active']);
});

it('says where it is stuck and tries again', async () => {
  await move();
  rig.fake.service.on(off, html(500));
  await rig.clock.advance(10 * MINUTE_MS);
  expect(moves()).toMatchObject([{ step: 'stuck', failure: { kind: 'http', status: 500 } }]);
  await rig.clock.advance(4_999);
  expect(rig.fake.asked(off)).toBe(1);
  await rig.clock.advance(10_001);
  expect(rig.fake.asked(off)).toBe(3);
  rig.fake.service.on(off, 'hang');
  await rig.clock.advance(20_000);
  expect(moves()).toMatchObject([{ step: 'ending', failure: null }]);
  rig.hooks.stopMove('hook-1'); // too late: the call is on its way
  expect(moves()).toHaveLength(1);
});

it('does not end the old one when the twin is no longer called', async () => {
  await move();
  Object.assign(rig.fake.of('hook-2') ?? {}, { isActive: false, deactivationReason: 'too many failures' });
  await rig.clock.advance(30 * MINUTE_MS);
  expect(rig.fake.asked(off)).toBe(0);
  expect(moves()).toMatchObject([{ step: 'stuck', failure: { kind: 'badInput', why: 'notActive' } }]);
  rig.hooks.stopMove('hook-1');
  expect(moves()).toEqual([]);
});

it('is over when the old one has ended by itself', async () => {
  await move();
  Object.assign(rig.fake.of('hook-1') ?? {}, { isActive: false, deactivationReason: 'too many failures' });
  await rig.hooks.refresh();
  expect(moves()).toEqual([]);
  expect(rig.fake.asked(off)).toBe(0);
  expect(rig.row('hook-1')?.standing).toEqual({ kind: 'disabled', reason: 'too many failures' });
});

it('is over, and tells of nothing, when both are gone, as after the demo began anew', async () => {
  await move();
  for (const id of ['hook-1', 'hook-2']) {
    Object.assign(rig.fake.of(id) ?? {}, { isActive: false, deactivationReason: 'expired' });
  }
  await rig.hooks.refresh();
  expect(moves()).toEqual([]);
  expect(rig.fake.asked(off)).toBe(0);
  expect(rig.news.filter(({ kind }) => kind === 'hookMoved')).toEqual([]);
});

it('goes before nothing else that is done to its hooks', async () => {
  await move();
  expect(await errorOf(rig.hooks.beginDraft('hook-1'))).toMatchObject({ field: 'hookId', why: 'busy' });
  expect(await errorOf(rig.hooks.beginDraft('hook-2'))).toMatchObject({ field: 'hookId', why: 'busy' });
  const ended = rig.hooks.deactivate('hook-2');
  expect(moves()).toEqual([]);
  expect(await errorOf(rig.hooks.beginDraft('hook-2'))).toMatchObject({ field: 'hookId', why: 'busy' });
  await rig.clock.advance(20 * MINUTE_MS);
  await ended;
  expect(rig.state().hooks.map(({ standing }) => standing.kind)).toEqual(['active', 'deactivated']);
});

describe('a restart', () => {
  const startAgain = async (awayMs: number) => {
    await rig.hooks.refresh();
    await rig.hooks.close();
    rig.clock.jump(awayMs);
    rig = makeHooksRig({ ...rig, dir });
    await rig.hooks.restore();
    await rig.hooks.refresh();
    await rig.clock.advance(0);
  };
  beforeEach(() => rig.enter('disk'));

  it('goes on with a move, and remembers who has delivered', async () => {
    await move();
    await rig.clock.advance(1_000);
    rig.deliver('hook-1');
    await startAgain(MINUTE_MS);
    expect(moves()).toMatchObject([{ from: 'hook-1', delivered: { from: true, to: false }, step: 'overlap' }]);
    rig.deliver('hook-2');
    await until(() => moves().length === 0);
  });

  it('ends nothing before it knows how the hooks stand', async () => {
    await move();
    await rig.hooks.refresh();
    await rig.hooks.close();
    rig.clock.jump(MINUTE_MS);
    rig = makeHooksRig({ ...rig, dir });
    rig.fake.service.on('GET /api/v1/hooks', 'hang');
    await rig.hooks.restore();
    rig.deliver('hook-1');
    rig.deliver('hook-2');
    await rig.clock.advance(1_000);
    expect(moves()).toMatchObject([{ from: 'hook-1', delivered: { from: true, to: true }, step: 'overlap' }]);
    expect(rig.news).toEqual([]);
    expect(rig.fake.asked(off)).toBe(0);
  });

  it('ends a move whose time has passed, and still knows what replaced what', async () => {
    await move();
    await startAgain(60 * MINUTE_MS);
    await until(() => moves().length === 0);
    await startAgain(MINUTE_MS);
    expect(rig.row('hook-1')?.standing).toEqual({ kind: 'deactivated', replacedBy: 'hook-2' });
  });
});

it('calls the twin what the form says, also nothing', async () => {
  await rig.hooks.beginDraft(null);
  await rig.hooks.create(['channel:7:update'], null, 'Alerts');
  await rig.hooks.beginDraft('hook-1');
  await rig.hooks.create(['channel:7:update'], null, ' ');
  expect([rig.row('hook-1')?.name, rig.row('hook-2')?.name]).toEqual(['Alerts', null]);
});

it('looks at its time after the computer slept', async () => {
  await move();
  rig.clock.jump(60 * MINUTE_MS);
  rig.hooks.recheck();
  await rig.clock.advance(0);
  expect(moves()).toEqual([]);
});
