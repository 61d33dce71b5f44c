import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoHookClient } from '../../shared/demoHookClient.ts';
import { networkError } from '../platform/testing/fakeService.ts';
import { settle } from '../testing/fakeClock.ts';
import { errorOf, hookClientId, hookSecret, makeHooksRig, refusal } from './testing/hooksRig.ts';

let dir: string;
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hooks-'));
});
afterEach(() => rm(dir, { recursive: true, force: true }));

const list = 'GET /api/v1/hooks';

describe('pasting', () => {
  it.each([
    [hookSecret, hookSecret.length],
    [`  ${hookSecret}\n`, hookSecret.length],
    ['x', 1],
    ['x'.repeat(512), 512],
  ])('takes %j', async (text, length) => {
    const { hooks, clipboard, state } = makeHooksRig({ dir });
    clipboard.text = text;
    expect(await hooks.pasteSecret()).toBe(true);
    expect(state()).toMatchObject({ pastedSecret: length, credential: { kind: 'none' } });
  });

  it.each(['', '  ', 'x'.repeat(513), 'two words', 'ünlike', 'a\u0007b'])('leaves %j', async (text) => {
    const { hooks, clipboard, state } = makeHooksRig({ dir });
    clipboard.text = hookSecret;
    await hooks.pasteSecret();
    clipboard.text = text;
    expect(await hooks.pasteSecret()).toBe(false);
    expect(state().pastedSecret).toBe(hookSecret.length);
  });
});

describe('keeping', () => {
  it('is closed once nothing is being written any more: the next one reads the same file', async () => {
    const rig = makeHooksRig({ dir });
    rig.fake.add();
    await rig.enter('disk');
    await rig.hooks.refresh();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { seal } = rig.sealer;
    rig.sealer.seal = (text) => held.then(() => seal.call(rig.sealer, text));
    void rig.hooks.rename('hook-1', 'Stream alerts');
    await settle();
    let isClosed = false;
    const closed = rig.hooks.close().then(() => {
      isClosed = true;
    });
    await settle();
    expect(isClosed).toBe(false);
    letGo();
    await closed;
    const again = makeHooksRig({ ...rig, dir });
    await again.hooks.restore();
    await again.hooks.refresh();
    expect(again.row('hook-1')?.name).toBe('Stream alerts');
    await again.hooks.close();
  });

  it('asks once, and keeps what was taken until the app quits', async () => {
    const { hooks, clipboard, state, fake } = makeHooksRig({ dir });
    clipboard.text = hookSecret;
    await hooks.pasteSecret();
    await hooks.saveCredential(` ${hookClientId} `, 'memory');
    expect(state()).toMatchObject({
      credential: { kind: 'kept', clientId: hookClientId, on: 'memory', strength: 'system' },
      pastedSecret: null,
    });
    expect(fake.service.asked[0]).toBe('GET /api/v1/hooks?limit=1');
    expect(await readdir(dir)).toEqual([]);
  });

  it('keeps it sealed over a restart, with no secret in clear anywhere', async () => {
    const rig = makeHooksRig({ dir });
    rig.fake.add();
    await rig.enter('disk');
    await rig.hooks.pasteSecret();
    await rig.hooks.refresh();
    await rig.hooks.close();
    const again = makeHooksRig({ ...rig, dir });
    await again.hooks.restore();
    await again.hooks.refresh();
    expect(again.state()).toMatchObject({ credential: { kind: 'kept', on: 'disk' }, hooks: [{ id: 'hook-1' }] });
    expect(JSON.stringify([rig.state(), again.state()]) + rig.lines + again.lines).not.toContain('canary');
    await again.hooks.close();
  });

  it.each([401, 403])('hands %i to the form and keeps nothing', async (status) => {
    const { hooks, clipboard, state, fake } = makeHooksRig({ dir });
    fake.service.on(list, refusal(status, `no, not ${hookSecret}`));
    clipboard.text = hookSecret;
    await hooks.pasteSecret();
    const error = await errorOf(hooks.saveCredential(hookClientId, 'disk'));
    expect(error).toEqual({ kind: 'http', status, path: '/api/v1/hooks', message: 'no, not [hidden]' });
    expect(state()).toMatchObject({ credential: { kind: 'none' }, pastedSecret: hookSecret.length, hooks: [] });
    expect(await readdir(dir)).toEqual([]);
    expect(fake.service.requests).toHaveLength(1);
  });

  it('leaves the old one in place when the new one is refused', async () => {
    const rig = makeHooksRig({ dir });
    await rig.enter();
    rig.clipboard.text = 'another-one';
    await rig.hooks.pasteSecret();
    await errorOf(rig.hooks.saveCredential(hookClientId, 'memory'));
    expect(rig.state().credential).toMatchObject({ kind: 'kept', clientId: hookClientId });
    await rig.hooks.refresh();
    expect(rig.state().failure).toBeNull();
  });

  it('has nothing to keep without a pasted secret, nor an id that no header carries', async () => {
    const { hooks, clipboard, fake } = makeHooksRig({ dir });
    expect(await errorOf(hooks.saveCredential(hookClientId, 'memory'))).toMatchObject({ field: 'clientSecret' });
    clipboard.text = hookSecret;
    await hooks.pasteSecret();
    expect(await errorOf(hooks.saveCredential('a b', 'memory'))).toMatchObject({ field: 'clientId' });
    expect(fake.service.requests).toHaveLength(0);
  });

  it('tells how strong the keyring is, and keeps in memory where there is none', async () => {
    const weak = makeHooksRig({ dir, backend: 'basic_text' });
    await weak.enter('disk');
    expect(weak.state().credential).toMatchObject({ on: 'disk', strength: 'weak' });
    weak.sealer.available = false;
    await weak.enter('disk');
    expect(weak.state().credential).toMatchObject({ on: 'memory', strength: 'none' });
    expect(await readdir(dir)).toEqual([]);
  });

  it.each([
    ['a weak keyring', 'basic_text', 'memory', 0],
    ['a real keyring', 'gnome_libsecret', 'disk', 1],
  ] as const)(
    'writes a secret that nobody was asked about to disk behind a real keyring only: %s',
    async (_, backend, on, files) => {
      const rig = makeHooksRig({ dir, backend });
      await rig.enter(null);
      expect(rig.state().credential).toMatchObject({ kind: 'kept', on });
      expect(await readdir(dir)).toHaveLength(files);
    },
  );

  it.each([
    ['basic_text', true, 'weak'],
    ['gnome_libsecret', true, 'system'],
    ['gnome_libsecret', false, 'none'],
  ] as const)('says with the pasted secret what would seal it: %s', async (backend, isAvailable, sealing) => {
    const rig = makeHooksRig({ dir, backend });
    rig.sealer.available = isAvailable;
    expect(rig.state().sealing).toBeNull();
    rig.clipboard.text = hookSecret;
    await rig.hooks.pasteSecret();
    expect(rig.state()).toMatchObject({ pastedSecret: hookSecret.length, sealing });
  });

  it('keeps nothing when the disk fails', async () => {
    const rig = makeHooksRig({ dir });
    rig.sealer.broken = true;
    expect(await errorOf(rig.enter('disk'))).toEqual({ kind: 'storageFailed', what: 'hookCredential' });
    expect(rig.state().credential).toEqual({ kind: 'none' });
  });

  it('forgets everything', async () => {
    const rig = makeHooksRig({ dir });
    rig.fake.add();
    await rig.enter('disk');
    await rig.hooks.beginDraft(null);
    await rig.hooks.forgetCredential();
    await rig.clock.advance(600_000);
    expect(rig.state()).toMatchObject({ credential: { kind: 'none' }, hooks: [], draft: null, readAtMs: null });
    expect(rig.intakes.all).toEqual([]);
    expect(await readdir(dir)).toEqual([]);
    const asked = rig.fake.service.requests.length;
    await rig.clock.advance(3_600_000);
    expect(rig.fake.service.requests).toHaveLength(asked);
    expect(await errorOf(rig.hooks.beginDraft(null))).toMatchObject({ field: 'clientSecret', why: 'missing' });
  });
});

describe('a credential that the service no longer takes', () => {
  it('is refused by any 401, asked no more by itself, and taken again when it is taken again', async () => {
    const rig = makeHooksRig({ dir });
    rig.fake.add();
    await rig.enter();
    rig.fake.secret = 'changed';
    const atMs = rig.clock.now();
    expect(await errorOf(rig.hooks.renew('hook-1'))).toMatchObject({ kind: 'http', status: 401 });
    expect(rig.state().credential).toEqual({ kind: 'refused', clientId: hookClientId, atMs });
    await rig.clock.advance(0);
    const asked = rig.fake.service.requests.length;
    await rig.clock.advance(3_600_000);
    expect(rig.fake.service.requests).toHaveLength(asked);
    rig.fake.secret = hookSecret;
    await rig.hooks.refresh();
    expect(rig.state()).toMatchObject({ credential: { kind: 'kept' }, failure: null, hooks: [{ id: 'hook-1' }] });
  });

  it('is not refused by trouble on the way', async () => {
    const rig = makeHooksRig({ dir });
    await rig.enter();
    rig.fake.service.on(list, networkError());
    void rig.hooks.refresh();
    await rig.clock.advance(30_000);
    expect(rig.state()).toMatchObject({ credential: { kind: 'kept' }, failure: { kind: 'offline' } });
  });
});

describe("the simulator's own application", () => {
  const local = 'http://127.0.0.1:8080';
  it.each([
    ['the demo', { kind: 'demo' as const }, 'https://service.test'],
    ['a service on this computer', { kind: 'custom' as const, baseUrl: local, clientId: 'client-1' }, local],
  ])('is taken for %s', async (_, profile, baseUrl) => {
    const { hooks, state, fake } = makeHooksRig({ dir, profile, baseUrl });
    fake.service.on(list, ({ headers }) => {
      const isGood = headers.get('authorization') === `Secret ${demoHookClient.secret}`;
      return isGood ? Response.json([]) : refusal(401, 'Unauthorized');
    });
    await hooks.takeDemoCredential();
    expect(state().credential).toMatchObject({ kind: 'kept', clientId: demoHookClient.clientId, on: 'disk' });
  });

  it.each([
    ['a weak keyring and a sign-in in memory', { backend: 'basic_text', keepsSignIn: false }, 'memory'],
    ['a weak keyring and a sign-in on disk', { backend: 'basic_text', keepsSignIn: true }, 'disk'],
    ['a real keyring', { keepsSignIn: false }, 'disk'],
  ] as const)('is kept as the sign-in is: %s', async (_, options, on) => {
    const { hooks, state, fake } = makeHooksRig({ dir, profile: { kind: 'demo' }, ...options });
    fake.service.on(list, Response.json([]));
    await hooks.takeDemoCredential();
    expect(state().credential).toMatchObject({ kind: 'kept', on });
  });

  it('is given to nobody else', async () => {
    const { hooks, fake } = makeHooksRig({ dir });
    expect(await errorOf(hooks.takeDemoCredential())).toMatchObject({ kind: 'badInput', field: 'clientId' });
    expect(fake.service.requests).toHaveLength(0);
  });
});
