import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { serviceKey } from '../kernel/serviceKey.ts';
import { html, json } from '../platform/testing/fakeService.ts';
import { errorOf, type HooksRig, makeHooksRig, profile } from './testing/hooksRig.ts';

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

const list = 'GET /api/v1/hooks';
const ids = () => rig.state().hooks.map(({ id }) => id);

it('reads on demand and every minute', async () => {
  rig.fake.add();
  await rig.enter();
  expect(rig.state()).toMatchObject({ readAtMs: rig.clock.now(), reading: false, failure: null });
  rig.fake.add({ events: ['channel:7:update', 'channel:7:update'], isActive: false });
  await rig.clock.advance(59_000);
  expect(ids()).toEqual(['hook-1']);
  await rig.clock.advance(1_000);
  expect(ids()).toEqual(['hook-1', 'hook-2']);
  expect(rig.state().registeredEvents).toBe(3); // the inactive one and its duplicate included
  rig.fake.add();
  await rig.hooks.refresh();
  expect(ids()).toEqual(['hook-1', 'hook-2', 'hook-3']);
});

it('tells that it reads, and keeps what it knows beside a failure', async () => {
  rig.fake.add();
  await rig.enter();
  const readAtMs = rig.clock.now();
  rig.fake.service.on(list, html(500));
  void rig.hooks.refresh();
  expect(rig.state().reading).toBe(true);
  await rig.clock.advance(30_000);
  expect(rig.state()).toMatchObject({ reading: false, failure: { kind: 'http', status: 500 }, readAtMs });
  expect(ids()).toEqual(['hook-1']);
  rig.fake.service.on(list, json(200, []));
  await rig.clock.advance(60_000);
  expect(rig.state()).toMatchObject({ failure: null, hooks: [] });
});

it('keeps a hook whose row cannot be read, and takes the others as they are told', async () => {
  rig.fake.add();
  rig.fake.add();
  await rig.enter();
  const [first, second] = rig.fake.all;
  rig.fake.service.on(list, json(200, [{ ...first, isActive: 'perhaps' }, second]));
  await rig.hooks.refresh();
  expect(rig.state().failure).toBeNull();
  expect(ids()).toEqual(['hook-1', 'hook-2']);
  rig.fake.service.on(list, json(200, [second]));
  await rig.hooks.refresh();
  expect(ids()).toEqual(['hook-2']);
});

it('reads on after sleep, and no more when closed', async () => {
  await rig.enter();
  rig.clock.jump(3_600_000);
  rig.fake.add();
  rig.hooks.recheck();
  await rig.clock.advance(0);
  expect(ids()).toEqual(['hook-1']);
  await rig.hooks.close();
  const asked = rig.fake.service.requests.length;
  await rig.clock.advance(3_600_000);
  expect(rig.fake.service.requests).toHaveLength(asked);
  expect(rig.clock.pending).toBe(0);
});

it('reads nothing without a credential', async () => {
  expect(await errorOf(Promise.resolve().then(() => rig.hooks.refresh()))).toMatchObject({ field: 'clientSecret' });
});

it('reads all pages, with and without links', async () => {
  for (let count = 0; count < 230; count++) rig.fake.add();
  await rig.enter(); // the fake service sends no links
  expect(ids()).toHaveLength(230);
  const linked = (page: number) =>
    json(200, rig.fake.all.slice(page * 100, page * 100 + 100), {
      ...(page < 2 ? { link: `</api/v1/hooks?limit=100&page=${page + 1}>; rel="next"` } : {}),
    });
  rig.fake.service.on(list, ({ url }) => linked(Number(url.searchParams.get('page') ?? 0)));
  const before = rig.fake.service.requests.length;
  await rig.hooks.refresh();
  expect(ids()).toHaveLength(230);
  expect(rig.fake.service.requests.length - before).toBe(3);
});

it('does not ask for ever where paging is not known', async () => {
  for (let count = 0; count < 150; count++) rig.fake.add();
  rig.fake.service.on(list, () => json(200, rig.fake.all));
  await rig.enter();
  expect(ids()).toHaveLength(150);
  expect(rig.fake.service.requests).toHaveLength(3); // the check, the list, and a page that brought nothing new
});

it('shows a hook as what it is: elsewhere, with texts that hide nothing', async () => {
  rig.fake.add({ url: 'https://a.test/\u202ex', events: ['odd\u0007name'] });
  await rig.enter();
  expect(rig.state().hooks).toEqual([
    {
      id: 'hook-1',
      name: null,
      url: 'https://a.test/x',
      intake: null,
      events: ['oddname'],
      signing: 'elsewhere',
      standing: { kind: 'active' },
      health: { kind: 'notOurs' },
      expiresAtMs: rig.clock.now() + 90 * 86_400_000,
      renewsItself: false,
      last: null,
      recent: { deliveries: 0, lateMs: 0, outOfOrder: 0 },
    },
  ]);
});

it('leaves a reading that a change overtook, and reads anew', async () => {
  rig.fake.add();
  await rig.enter();
  let answer = (_: Response): void => {};
  const old = json(200, structuredClone(rig.fake.all));
  rig.fake.service.on(
    list,
    () => new Promise((resolve) => (answer = resolve)),
    () => json(200, rig.fake.all),
  );
  void rig.hooks.refresh();
  await rig.clock.advance(1_000);
  await rig.hooks.renew('hook-1');
  const renewedUntilMs = rig.row('hook-1')?.expiresAtMs;
  answer(old);
  await rig.clock.advance(0);
  expect(rig.row('hook-1')?.expiresAtMs).toBe(renewedUntilMs);
  expect(rig.fake.asked(list)).toBe(4);
});

it('keeps a hook that was made during the last of its readings', async () => {
  await rig.enter();
  await rig.hooks.beginDraft(null);
  let readings = 0;
  rig.fake.service.on(list, async () => {
    const old = json(200, structuredClone(rig.fake.all));
    readings += 1;
    if (readings < 3) rig.hooks.recheck();
    if (readings === 3) await rig.hooks.create(['channel:7:update'], null);
    return old;
  });
  await rig.hooks.refresh();
  expect(readings).toBe(3);
  expect(rig.row('hook-1')?.standing).toEqual({ kind: 'active' });
  await rig.clock.advance(300_000);
  expect(rig.row('hook-1')?.standing).toEqual({ kind: 'active' });
});

it('reads anew after a change while it still looks at the journal', async () => {
  rig.fake.add();
  await rig.enter();
  // Of a path that is new the journal is asked.
  await rig.intakes.open({ serviceKey: serviceKey(profile), secret: null, draft: false });
  let isFirst = true;
  rig.hold.onHistory = () => {
    if (isFirst) {
      isFirst = false;
      rig.fake.add();
      rig.hooks.recheck();
    }
  };
  await rig.hooks.refresh();
  expect(ids()).toEqual(['hook-1', 'hook-2']);
});

it('tells of a hook that was switched off meanwhile, also while the app was closed', async () => {
  const hook = rig.fake.add();
  await rig.enter('disk');
  await rig.hooks.refresh(); // resolves when what was seen is on disk
  await rig.hooks.close();
  Object.assign(hook, { isActive: false, deactivationReason: { code: 7, reason: 'too many failures' } });
  rig = makeHooksRig({ ...rig, dir });
  await rig.hooks.restore();
  await rig.hooks.refresh();
  expect(rig.row('hook-1')?.standing).toEqual({ kind: 'disabled', reason: 'too many failures' });
  expect(rig.news).toEqual([
    { kind: 'hookDisabled', hookId: 'hook-1', hookName: expect.any(String), reason: 'too many failures' },
  ]);
});

it('keeps each of a hook’s events as the service names it', async () => {
  const events = ['channel:7:followed', 'channel:7:hosted', 'channel:7:update'];
  rig.fake.add({ events });
  await rig.enter();
  expect(rig.state().hooks.map((hook) => hook.events)).toEqual([events]);
});
