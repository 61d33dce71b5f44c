import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serviceKey } from '../kernel/serviceKey.ts';
import { settle } from '../testing/fakeClock.ts';
import { DAY_MS, type HooksRig, makeHooksRig, profile } from './testing/hooksRig.ts';

let dir: string;
let rig: HooksRig;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hooks-'));
  rig = makeHooksRig({ dir });
});
afterEach(() => rm(dir, { recursive: true, force: true }));

it('writes nothing for an answer that comes after the end: the next one reads the same file', async () => {
  rig.fake.add();
  await rig.enter('disk');
  await rig.hooks.refresh();
  const answered = Promise.withResolvers<Response>();
  rig.fake.service.on('POST /api/v1/hooks/hook-1/deactivate', () => answered.promise);
  const deactivated = rig.hooks.deactivate('hook-1').catch(() => {});
  await rig.clock.advance(10_000);
  await rig.hooks.close();
  const { seal } = rig.sealer;
  let sealed = 0;
  rig.sealer.seal = (text) => {
    sealed += 1;
    return seal.call(rig.sealer, text);
  };
  answered.resolve(Response.json({ ...rig.fake.all[0], isActive: false }));
  await deactivated;
  await settle();
  expect(rig.fake.asked('POST /api/v1/hooks/hook-1/deactivate')).toBe(1);
  expect(sealed).toBe(0);
});

it('renews no further hook once it has ended', async () => {
  const expiresAt = new Date(rig.clock.now() + 20 * DAY_MS).toISOString();
  for (let nth = 0; nth < 2; nth++) rig.fake.add({ expiresAt });
  await rig.enter();
  for (const { id } of rig.fake.all) await rig.hooks.setRenewsItself(id, true);
  const answered = Promise.withResolvers<Response>();
  rig.fake.service.on('POST /api/v1/hooks/hook-1/renew', () => answered.promise);
  rig.clock.jump(18 * DAY_MS);
  rig.hooks.recheck();
  await rig.clock.advance(0);
  expect(rig.fake.asked('POST /api/v1/hooks/hook-1/renew')).toBe(1);
  await rig.hooks.close();
  answered.resolve(Response.json(rig.fake.all[0]));
  await rig.clock.advance(0);
  expect(rig.fake.asked('POST /api/v1/hooks/hook-2/renew')).toBe(0);
});

it('brings no further path and hook together once it has ended', async () => {
  const open = () => rig.intakes.open({ serviceKey: serviceKey(profile), secret: null, draft: false });
  const intakes = [await open(), await open()];
  for (const { path } of intakes) rig.fake.add({ url: `https://desk.tunnel.test${path}` });
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const change = rig.intakes.change.bind(rig.intakes);
  const changed: string[] = [];
  rig.intakes.change = async (path, to) => {
    changed.push(path);
    await held;
    await change(path, to);
  };
  await rig.enter();
  expect(changed).toEqual([intakes[0]?.path]);
  await rig.hooks.close();
  letGo();
  await rig.clock.advance(0);
  expect(changed).toHaveLength(1);
});
