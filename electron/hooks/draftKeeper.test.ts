import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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

const draft = () => rig.state().draft;
const secretAt = (path: string | undefined) => rig.secretAt(path);

it('opens a path with a secret of 48 bytes, of which only the end is shown', async () => {
  const begun = await rig.hooks.beginDraft(null);
  expect(begun).toEqual(draft());
  const [intake] = rig.intakes.all;
  expect(intake).toMatchObject({ path: begun.path, draft: true, hookId: null });
  const secret = secretAt(begun.path);
  expect(secret).toMatch(/^[\w-]{64}$/);
  expect(begun).toMatchObject({
    moveOf: null,
    publicUrl: `https://desk.tunnel.test${begun.path}`,
    secret: { kind: 'generated', tail: secret?.slice(-4) },
    proof: { kind: 'unknown' },
  });
  expect(JSON.stringify(rig.state())).not.toContain(secret);
});

it('drops the older draft', async () => {
  const { path, id } = await rig.hooks.beginDraft(null);
  await Promise.all([rig.hooks.beginDraft(null), rig.hooks.beginDraft(null)]);
  expect(rig.intakes.all).toHaveLength(1);
  expect(draft()?.path).toBe(rig.intakes.all[0]?.path);
  expect([draft()?.path, draft()?.id]).not.toContain(path);
  expect(draft()?.id).not.toBe(id);
  await rig.hooks.dropDraft();
  expect([draft(), rig.intakes.all]).toEqual([null, []]);
  await rig.hooks.dropDraft();
});

it('makes another secret, takes one from the clipboard, or none', async () => {
  const { path } = await rig.hooks.beginDraft(null);
  const first = secretAt(path);
  expect(await rig.hooks.setDraftSecret('generate')).toBe(true);
  expect(secretAt(path)).not.toBe(first);
  rig.clipboard.text = ' kéy-☃-2 of a longer kind\n';
  expect(await rig.hooks.setDraftSecret('paste')).toBe(true);
  expect(secretAt(path)).toBe('kéy-☃-2 of a longer kind');
  expect(draft()?.secret).toEqual({ kind: 'given', tail: 'kind' });
  rig.clipboard.text = 'short';
  await rig.hooks.setDraftSecret('paste');
  expect(draft()?.secret).toEqual({ kind: 'given', tail: '' });
  for (const text of ['', ' \n', 'two\nlines', 'x'.repeat(513), '\ud800']) {
    rig.clipboard.text = text;
    expect(await rig.hooks.setDraftSecret('paste')).toBe(false);
  }
  expect(secretAt(path)).toBe('short');
  await rig.hooks.copyDraftSecret();
  expect(rig.clipboard.text).toBe('short');
  expect(await rig.hooks.setDraftSecret('none')).toBe(true);
  expect([secretAt(path), draft()?.secret]).toEqual([null, { kind: 'none' }]);
  expect(await errorOf(rig.hooks.copyDraftSecret())).toMatchObject({ field: 'secret' });
});

it('goes on under another path with the same secret', async () => {
  const { path } = await rig.hooks.beginDraft(null);
  const secret = secretAt(path);
  await rig.hooks.renewDraftPath();
  expect(draft()?.path).not.toBe(path);
  expect(rig.intakes.all).toMatchObject([{ path: draft()?.path, draft: true }]);
  expect(secretAt(draft()?.path)).toBe(secret);
});

it('needs a draft, and a disk', async () => {
  expect(await errorOf(rig.hooks.setDraftSecret('none'))).toMatchObject({ field: 'draft' });
  expect(await errorOf(rig.hooks.renewDraftPath())).toMatchObject({ field: 'draft' });
  expect(await errorOf(rig.hooks.proveDraft(null))).toMatchObject({ field: 'draft' });
  rig.intakes.broken = true;
  expect(await errorOf(rig.hooks.beginDraft(null))).toMatchObject({ kind: 'storageFailed' });
  expect(draft()).toBeNull();
});

it('takes over from a hook with its secret, if that is ours', async () => {
  rig.fake.add();
  await rig.hooks.refresh();
  const ours = await rig.hooks.beginDraft(null);
  const secret = secretAt(ours.path);
  const hookId = await rig.hooks.create(['channel:7:update'], null);
  const twin = await rig.hooks.beginDraft(hookId);
  expect(twin).toMatchObject({ moveOf: hookId, secret: { kind: 'kept' } });
  expect(secretAt(twin.path)).toBe(secret);
  const foreign = await rig.hooks.beginDraft('hook-1');
  expect(foreign.secret.kind).toBe('generated');
  expect(await errorOf(rig.hooks.beginDraft('nobody'))).toMatchObject({ field: 'hookId' });
});

it('says that a hook without a secret is taken over without one', async () => {
  await rig.hooks.beginDraft(null);
  await rig.hooks.setDraftSecret('none');
  const hookId = await rig.hooks.create(['channel:7:update'], null);
  const twin = await rig.hooks.beginDraft(hookId);
  expect(twin.secret).toEqual({ kind: 'none' });
  expect(secretAt(twin.path)).toBeNull();
});

describe('the round trip', () => {
  const proven = { kind: 'proven', atMs: 5, bytes: 412, arrivedAfterMs: 99, totalMs: 212 } as const;

  it('goes step by step to the public address', async () => {
    const { path } = await rig.hooks.beginDraft(null);
    const sinceMs = rig.clock.now();
    const proving = rig.hooks.proveDraft(null);
    expect(rig.proofs).toMatchObject([{ url: `https://desk.tunnel.test${path}`, path }]);
    expect(draft()?.proof).toEqual({ kind: 'running', step: 'sent', sinceMs });
    rig.proofs[0]?.step('arrived');
    expect(draft()?.proof).toEqual({ kind: 'running', step: 'arrived', sinceMs });
    rig.proofs[0]?.end(proven);
    await proving;
    expect(draft()?.proof).toEqual(proven);
  });

  it('goes to the address that the person typed', async () => {
    await rig.hooks.beginDraft(null);
    void rig.hooks.proveDraft(' https://nora.test/hooks ');
    expect(rig.proofs[0]?.url).toBe('https://nora.test/hooks');
    for (const url of ['ftp://nora.test', 'nora.test', 'https://a:b@nora.test', '']) {
      expect(await errorOf(rig.hooks.proveDraft(url))).toMatchObject({ kind: 'badInput', field: 'url' });
    }
  });

  it('has nowhere to go without a tunnel', async () => {
    rig.publicUrl.set(null);
    await rig.hooks.beginDraft(null);
    expect(draft()?.publicUrl).toBeNull();
    expect(await errorOf(rig.hooks.proveDraft(null))).toMatchObject({ field: 'url', why: 'noTunnel' });
  });

  it.each([
    ['another path', () => rig.hooks.renewDraftPath()],
    ['another tunnel', () => Promise.resolve(rig.publicUrl.set('https://new.tunnel.test'))],
    ['another draft', () => rig.hooks.beginDraft(null)],
    ['a second trip', () => Promise.resolve(void rig.hooks.proveDraft(null))],
  ])('that ends late tells nothing of %s', async (_, change) => {
    await rig.hooks.beginDraft(null);
    const proving = rig.hooks.proveDraft(null);
    await change();
    const { proof } = draft() ?? {};
    rig.proofs[0]?.end(proven);
    await proving;
    expect(draft()?.proof).toEqual(proof);
    expect(proof?.kind).not.toBe('proven');
  });
});
