import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cutReply, json, networkError } from '../platform/testing/fakeService.ts';
import { until } from '../testing/until.ts';
import { errorOf, type HooksRig, makeHooksRig, refusal } from './testing/hooksRig.ts';

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

const update = 'channel:7:update';
const post = 'POST /api/v1/hooks';
/** Keeps the credential where it survives; then the same folder, paths and service, as after a crash. */
const keepOnDisk = () => rig.enter('disk');
async function startAgain(): Promise<void> {
  await rig.hooks.close();
  rig.clock.jump(1_000);
  rig = makeHooksRig({ ...rig, dir });
  await rig.hooks.restore();
  await rig.hooks.refresh();
}

it('registers the draft, and its path goes on without it', async () => {
  const { path } = await rig.hooks.beginDraft(null);
  const secret = rig.secretAt(path);
  const hookId = await rig.hooks.create([update, ' channel:7:broadcast ', update], null);
  expect(rig.fake.made).toEqual([
    { kind: 'web', events: [update, 'channel:7:broadcast'], url: `https://desk.tunnel.test${path}`, secret },
  ]);
  expect(rig.intakes.all).toMatchObject([{ path, hookId, draft: false }]);
  expect(rig.secretAt(path)).toBe(secret);
  expect(rig.state().draft).toBeNull();
  expect(rig.row(hookId)).toMatchObject({ intake: path, signing: 'ours', health: { kind: 'neverDelivered' } });
  expect(rig.state().registeredEvents).toBe(2);
});

it('says when the service lets it end, whatever our clock says', async () => {
  const expiresAt = '2031-03-18T12:00:00.000Z';
  rig.fake.service.on(post, ({ body }) => json(200, rig.fake.add({ url: body.url, expiresAt })));
  await rig.hooks.beginDraft(null);
  const made = await rig.hooks.makeHook([update]);
  expect(made).toEqual({ hookId: 'hook-1', expiresAtMs: Date.parse(expiresAt) });
  expect(rig.row('hook-1')?.expiresAtMs).toBe(made.expiresAtMs);
});

it('registers without a secret', async () => {
  await rig.hooks.beginDraft(null);
  await rig.hooks.setDraftSecret('none');
  const hookId = await rig.hooks.create([update], null);
  expect(Object.keys(rig.fake.made[0])).toEqual(['kind', 'events', 'url']);
  expect(rig.row(hookId)?.signing).toBe('none');
});

describe('an address of the person', () => {
  it('elsewhere closes the path', async () => {
    await rig.hooks.beginDraft(null);
    const hookId = await rig.hooks.create([update], 'https://nora.test/hooks');
    expect(rig.intakes.all).toEqual([]);
    expect(rig.row(hookId)).toMatchObject({ intake: null, signing: 'elsewhere', health: { kind: 'notOurs' } });
  });

  it('that ends with the path is ours, below whatever a reverse proxy puts it', async () => {
    const { path } = await rig.hooks.beginDraft(null);
    const hookId = await rig.hooks.create([update], `https://nora.test/desk${path}?x=1`);
    expect(rig.row(hookId)).toMatchObject({ intake: path, signing: 'ours' });
  });

  it('that was proved to lead here is ours, whatever it says', async () => {
    const { path } = await rig.hooks.beginDraft(null);
    const proving = rig.hooks.proveDraft('https://nora.test/short');
    rig.proofs[0]?.end({ kind: 'proven', atMs: 1, bytes: 1, arrivedAfterMs: 1, totalMs: 1 });
    await proving;
    const hookId = await rig.hooks.create([update], 'https://nora.test/short');
    expect(rig.row(hookId)).toMatchObject({ intake: path, signing: 'ours' });
  });

  it('must not be the path of another hook, whose secret is another one', async () => {
    const { path } = await rig.hooks.beginDraft(null);
    await rig.hooks.create([update], null);
    await rig.hooks.beginDraft(null);
    const url = `https://desk.tunnel.test${path}`;
    expect(await errorOf(rig.hooks.create([update], url))).toMatchObject({ field: 'url', why: 'inUse' });
  });
});

describe('before anything is asked', () => {
  it.each([
    ['no events', [], null, 'events'],
    ['an unknown event', [update, 'channel:7:nothing'], null, 'events'],
    ['a malformed event', ['channel:x:update'], null, 'events'],
    ['an event that is its user’s alone', ['user:7:notify'], null, 'events'],
    ['another protocol', [update], 'ftp://nora.test/', 'url'],
    ['no address', [update], '//nora', 'url'],
    ['a password in the address', [update], 'https://nora:pass@nora.test/', 'url'],
  ])('it refuses %s', async (_, events, url, field) => {
    await rig.hooks.beginDraft(null);
    expect(await errorOf(rig.hooks.create(events, url))).toMatchObject({ kind: 'badInput', field });
    expect(rig.fake.asked(post)).toBe(0);
    expect(rig.state().draft).not.toBeNull();
  });

  it('it refuses without draft, tunnel, or credential', async () => {
    expect(await errorOf(rig.hooks.create([update], null))).toMatchObject({ field: 'draft' });
    await rig.hooks.beginDraft(null);
    rig.publicUrl.set(null);
    expect(await errorOf(rig.hooks.create([update], null))).toMatchObject({ field: 'url', why: 'noTunnel' });
    await rig.hooks.forgetCredential();
    expect(await errorOf(rig.hooks.create([update], null))).toMatchObject({ field: 'clientSecret' });
  });

  it('it refuses more than the account may register; what is off does not count', async () => {
    // One short name each, so that the list stays below what a reply may be long.
    const hook = rig.fake.add({ events: Array.from({ length: 1_499_999 }, () => 'x') });
    rig.fake.add({ events: hook.events });
    const off = rig.fake.add({ events: ['x', 'x'], isActive: false });
    rig.fake.service.on('GET /api/v1/hooks', ({ url }) => {
      const page = Number(url.searchParams.get('page') ?? 0);
      const link: Record<string, string> = page < 2 ? { link: `<?page=${page + 1}>; rel="next"` } : {};
      return json(200, [[hook, rig.fake.all[1], off][page]], link);
    });
    await rig.hooks.refresh();
    expect(rig.state()).toMatchObject({ registeredEvents: 3_000_000, failure: null });
    await rig.hooks.beginDraft(null);
    const three = [update, 'channel:8:update', 'channel:9:update'];
    expect(await errorOf(rig.hooks.create(three, null))).toMatchObject({ field: 'events', why: 'overLimit' });
    expect(rig.fake.asked(post)).toBe(0);
    await rig.hooks.create(three.slice(1), null);
  });
});

it('hands on what the service says, and keeps the draft', async () => {
  rig.fake.service.on(post, refusal(403, 'An account has at most 3000000 registered events.'));
  await rig.hooks.beginDraft(null);
  expect(await errorOf(rig.hooks.create([update], null))).toMatchObject({ kind: 'http', status: 403 });
  expect(rig.state().draft).not.toBeNull();
  expect(rig.intakes.all).toMatchObject([{ draft: true }]);
});

it('makes one at a time; a draft is dropped only after its hook was made', async () => {
  await rig.hooks.beginDraft(null);
  const making = rig.hooks.create([update], null);
  expect(await errorOf(rig.hooks.create([update], null))).toMatchObject({ field: 'draft', why: 'none' });
  await rig.hooks.dropDraft();
  const hookId = await making;
  expect(rig.intakes.all).toMatchObject([{ hookId, draft: false }]);
  expect(rig.fake.asked(post)).toBe(1);
});

describe('a draft that is dropped while its hook is being made', () => {
  it('is withdrawn as long as the service wants a wait', async () => {
    const { path } = await rig.hooks.beginDraft(null);
    rig.fake.service.on(post, json(429, {}, { 'retry-after': '8' }), ({ body }) =>
      json(200, rig.fake.add({ url: body.url })),
    );
    const making = errorOf(rig.hooks.create([update], null));
    await until(() => rig.fake.asked(post) === 1);
    await rig.hooks.dropDraft();
    expect(await making).toEqual({ kind: 'stopped' });
    await rig.clock.advance(60_000);
    expect([rig.fake.asked(post), rig.fake.all]).toEqual([1, []]);
    expect([rig.state().draft, rig.intakes.byPath(path)]).toEqual([null, null]);
  });

  it('is withdrawn before its turn has come', async () => {
    await rig.hooks.beginDraft(null);
    const making = errorOf(rig.hooks.create([update], null));
    await rig.hooks.dropDraft();
    expect(await making).toEqual({ kind: 'stopped' });
    expect([rig.fake.asked(post), rig.intakes.all]).toEqual([0, []]);
  });

  it('becomes the hook that was asked for already', async () => {
    const { path } = await rig.hooks.beginDraft(null);
    let answer = (): void => {};
    rig.fake.service.on(post, ({ body }) => {
      const made = rig.fake.add({ url: body.url });
      return new Promise((resolve) => {
        answer = () => resolve(json(200, made));
      });
    });
    const making = rig.hooks.create([update], null);
    await until(() => rig.fake.asked(post) === 1);
    const dropped = rig.hooks.dropDraft();
    answer();
    expect(await making).toBe('hook-1');
    await dropped;
    expect(rig.row('hook-1')).toMatchObject({ intake: path, standing: { kind: 'active' } });
  });

  it('leaves the next one alone', async () => {
    await rig.hooks.beginDraft(null);
    await rig.hooks.dropDraft();
    await rig.hooks.beginDraft(null);
    expect(await rig.hooks.create([update], null)).toBe('hook-1');
  });
});

it('registers the secret that the path has, whatever was just chosen', async () => {
  const { path } = await rig.hooks.beginDraft(null);
  const chosen = rig.hooks.setDraftSecret('generate');
  await Promise.all([chosen, rig.hooks.create([update], null)]);
  expect(rig.fake.made[0].secret).toBe(rig.secretAt(path));
  expect(await errorOf(rig.hooks.setDraftSecret('generate'))).toMatchObject({ field: 'draft' });
});

describe('a hook whose answer was lost', () => {
  const lost = (reply: Response | Error) =>
    rig.fake.service.on(post, ({ body }) => {
      rig.fake.add({ url: body.url, events: body.events });
      return reply instanceof Error ? Promise.reject(reply) : reply;
    });

  it.each([
    ['a cut connection', networkError('ECONNRESET')],
    ['a body cut short', cutReply(200)],
    ['an error page', new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ])('by %s is found by its path', async (_, reply) => {
    lost(reply);
    const { path } = await rig.hooks.beginDraft(null);
    expect(await rig.hooks.create([update], null)).toBe('hook-1');
    expect(rig.row('hook-1')).toMatchObject({ intake: path, signing: 'ours' });
    expect(rig.state().draft).toBeNull();
  });

  it('is not made up when the service did not make it', async () => {
    rig.fake.service.on(post, networkError('ECONNRESET'));
    await rig.hooks.beginDraft(null);
    expect(await errorOf(rig.hooks.create([update], null))).toEqual({ kind: 'offline' });
    expect(rig.state()).toMatchObject({ draft: { moveOf: null }, hooks: [] });
  });

  it('is found by a later reading, when the next one fails too', async () => {
    lost(networkError('ECONNRESET'));
    const { path } = await rig.hooks.beginDraft(null);
    let isDown = true;
    rig.fake.service.on('GET /api/v1/hooks', () => (isDown ? networkError() : json(200, rig.fake.all)));
    const failed = errorOf(rig.hooks.create([update], null));
    for (let step = 0; step < 40; step++) await rig.clock.advance(1_000);
    expect(await failed).toEqual({ kind: 'offline' });
    isDown = false;
    await rig.hooks.refresh();
    expect(rig.row('hook-1')).toMatchObject({ intake: path, signing: 'ours' });
    expect(rig.state().draft).toBeNull();
  });

  it('is found after a crash, and its move begins', async () => {
    await keepOnDisk();
    rig.fake.add();
    await rig.hooks.refresh();
    await rig.hooks.rename('hook-1', 'Alerts');
    const { path } = await rig.hooks.beginDraft('hook-1');
    lost(networkError('ECONNRESET'));
    rig.fake.service.on('GET /api/v1/hooks', 'hang');
    void rig.hooks.create([update], null).catch(() => {});
    await until(() => rig.fake.asked(post) > 0);
    rig.fake.service.on('GET /api/v1/hooks', () => json(200, rig.fake.all));
    await startAgain();
    expect(rig.row('hook-2')).toMatchObject({ intake: path, signing: 'ours', name: 'Alerts' });
    expect(rig.intakes.all).toMatchObject([{ path, hookId: 'hook-2', draft: false }]);
    expect(rig.state().moves).toMatchObject([{ from: 'hook-1', to: 'hook-2', step: 'overlap' }]);
  });
});

it('loses nothing when the disk fails after the service made it', async () => {
  await keepOnDisk();
  const { path } = await rig.hooks.beginDraft(null);
  rig.fake.service.on(post, ({ body }) => {
    rig.intakes.broken = true;
    return json(200, rig.fake.add({ url: body.url }));
  });
  expect(await rig.hooks.create([update], null)).toBe('hook-1');
  expect(rig.intakes.all).toMatchObject([{ path, hookId: null, draft: true }]);
  rig.intakes.broken = false;
  await startAgain();
  expect(rig.intakes.all).toMatchObject([{ path, hookId: 'hook-1', draft: false }]);
});

it('neither takes the path of another sender nor closes it with a hook that leads there', async () => {
  const draft = await rig.hooks.beginDraft(null);
  const serviceKey = rig.intakes.byPath(draft.path)?.serviceKey ?? '';
  await rig.hooks.dropDraft();
  const sender = { dialect: 'github' } as const;
  const { path } = await rig.intakes.open({ serviceKey, secret: 'canary-github', draft: false, sender });
  const hook = rig.fake.add({ url: `https://desk.tunnel.test${path}` });
  await rig.hooks.refresh();
  await rig.clock.advance(0);
  expect(rig.intakes.byPath(path)?.hookId).toBeNull();
  expect(rig.row(hook.id)?.intake).toBeNull();
  Object.assign(hook, { isActive: false, deactivationReason: 'too many failures' });
  await rig.hooks.refresh();
  rig.clock.jump(8 * 86_400_000);
  await rig.hooks.refresh();
  await rig.clock.advance(0);
  expect(rig.intakes.byPath(path)).not.toBeNull();
  await rig.hooks.beginDraft(null);
  const made = rig.hooks.create([update], `https://desk.tunnel.test${path}`);
  expect(await errorOf(made)).toMatchObject({ field: 'url', why: 'inUse' });
});

it('closes the path of a draft that a crash left', async () => {
  await keepOnDisk();
  await rig.hooks.beginDraft(null);
  const other = await rig.intakes.open({ serviceKey: 'another', secret: null, draft: true });
  const open = await rig.intakes.open({ serviceKey: rig.intakes.all[0]?.serviceKey ?? '', secret: null, draft: false });
  await startAgain();
  expect(rig.intakes.all.map(({ path }) => path)).toEqual([other.path, open.path]);
});

it('leaves it open while a hook of the list cannot be read: it may lead there', async () => {
  await keepOnDisk();
  const { path } = await rig.hooks.beginDraft(null);
  const hook = rig.fake.add({ url: `https://desk.tunnel.test${path}` });
  Object.assign(hook, { isActive: 'odd' });
  await startAgain();
  expect(rig.intakes.byPath(path)).not.toBeNull();
  Object.assign(hook, { isActive: true });
  await rig.hooks.refresh();
  expect(rig.intakes.byPath(path)).toMatchObject({ hookId: hook.id, draft: false });
});

it('closes it at the start when there is no credential to read the list with', async () => {
  await rig.hooks.beginDraft(null);
  const other = await rig.intakes.open({ serviceKey: 'another', secret: null, draft: true });
  await rig.hooks.close();
  rig.clock.jump(1_000);
  rig = makeHooksRig({ ...rig, dir });
  rig.intakes.broken = true;
  await rig.hooks.restore(); // a disk that fails is no reason not to start
  expect(rig.intakes.all).toHaveLength(2);
  rig.intakes.broken = false;
  await rig.hooks.restore();
  expect(rig.intakes.all.map(({ path }) => path)).toEqual([other.path]);
});

it('keeps the path of a hook that ended for a week', async () => {
  await rig.hooks.beginDraft(null);
  const hookId = await rig.hooks.create([update], null);
  const ended = rig.hooks.deactivate(hookId);
  await rig.clock.advance(8_000);
  await ended;
  await rig.clock.advance(86_400_000 * 7 - 600_000);
  expect(rig.intakes.all).toHaveLength(1);
  await rig.clock.advance(900_000);
  expect(rig.intakes.all).toHaveLength(0);
  expect(rig.row(hookId)).toMatchObject({ intake: null, standing: { kind: 'deactivated' } });
});

it('closes every path that was kept for a hook that ended', async () => {
  await rig.hooks.beginDraft(null);
  const hookId = await rig.hooks.create([update], null);
  const { serviceKey = '' } = rig.intakes.all[0] ?? {};
  const former = await rig.intakes.open({ serviceKey, secret: null, draft: false });
  await rig.intakes.change(former.path, { hookId });
  const ended = rig.hooks.deactivate(hookId);
  await rig.clock.advance(8_000);
  await ended;
  rig.fake.all.length = 0;
  await rig.clock.advance(86_400_000 * 7 + 300_000);
  expect(rig.intakes.all).toEqual([]);
});

describe('a service that began anew, and gives an id a second time', () => {
  beforeEach(async () => {
    await keepOnDisk();
    await rig.hooks.beginDraft(null);
    await rig.hooks.create([update], null, 'Overlay');
    await rig.hooks.setRenewsItself('hook-1', true);
    rig.histories.set(rig.intakes.all[0]?.path ?? '', { failuresSinceSuccess: 950, lastAtMs: 1, lastStatus: 500 });
    rig.tellJournal();
    await rig.clock.advance(1_000);
    expect(rig.news.map(({ kind }) => kind)).toEqual(['hookFailing']);
    rig.fake.all.length = 0;
  });
  const fail = async (path: string) => {
    rig.histories.set(path, {
      failuresSinceSuccess: 500,
      lastAtMs: rig.clock.now(),
      lastStatus: 500,
      lastVerdict: 'valid',
    });
    rig.tellJournal();
    await rig.clock.advance(1_000);
  };
  const theNewOne = (path: string) => ({ intake: path, name: null, renewsItself: false, standing: { kind: 'active' } });

  it('has a new hook, with a path of its own and nothing of the old one', async () => {
    await rig.hooks.refresh();
    const { path } = await rig.hooks.beginDraft(null);
    expect(await rig.hooks.create([update], null)).toBe('hook-1');
    expect(rig.row('hook-1')).toMatchObject({ ...theNewOne(path), health: { kind: 'neverDelivered' } });
    expect(rig.intakes.all.map((intake) => intake.path)).toEqual([path]);
    rig.news.length = 0;
    await fail(path);
    expect(rig.news).toMatchObject([{ kind: 'hookFailing', hookId: 'hook-1', inRow: 500 }]);
    await startAgain();
    expect(rig.row('hook-1')).toMatchObject(theNewOne(path));
  });

  it('leaves the path alone that the person had the new one lead to again', async () => {
    const [former] = rig.intakes.all;
    rig.clipboard.text = rig.secretAt(former?.path) ?? '';
    await rig.hooks.beginDraft(null);
    await rig.hooks.setDraftSecret('paste');
    await rig.hooks.create([update], `https://desk.tunnel.test${former?.path}`);
    expect(rig.row('hook-1')).toMatchObject(theNewOne(former?.path ?? ''));
  });

  it('has it also when the app ended while it was made', async () => {
    const { path } = await rig.hooks.beginDraft(null);
    rig.fake.service.on(post, 'hang');
    void rig.hooks.create([update], null).catch(() => {});
    await rig.clock.advance(0);
    rig.fake.add({ url: `https://desk.tunnel.test${path}` });
    await startAgain();
    expect(rig.row('hook-1')).toMatchObject(theNewOne(path));
    expect(rig.intakes.all.map((intake) => intake.path)).toEqual([path]);
  });
});
