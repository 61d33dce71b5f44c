import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AccountsState } from '../../shared/accounts.ts';
import { requestedScopes } from '../../shared/platform/scopes.ts';
import { type App, DEMO_CHANNEL, type Rig, signInAsDemo, startRig } from './platformRig.ts';

let rig: Rig;
let app: App;
beforeEach(async () => {
  rig = await startRig();
  app = rig.openApp();
  await signInAsDemo(rig, app);
});
afterEach(() => rig.close());

const state = (of: App = app): AccountsState => of.accounts.state.value;
const names = (of: App = app) => state(of).list.map(({ username }) => username);
const asking = (of: App = app) => state(of).asking;
const idOf = (username: string, of: App = app): number =>
  state(of).list.find((row) => row.username === username)?.id ?? expect.fail(`no ${username}`);

/** Waits for the code, has somebody approve it, and waits for what comes of it. */
async function approve(username: string, of: App = app): Promise<void> {
  await of.drive(() => asking(of)?.progress.kind === 'waiting');
  const progress = asking(of)?.progress;
  if (progress?.kind === 'waiting') await rig.control.approve(progress.code, username);
  await of.drive(() => asking(of)?.progress.kind === 'signedIn' || asking(of)?.progress.kind === 'failed');
}

async function add(username: string, of: App = app): Promise<void> {
  of.accounts.add();
  await approve(username, of);
}

/** The app, started anew on what lies on disk. */
async function restart(): Promise<App> {
  await app.accounts.finish();
  app.close();
  const later = rig.openApp();
  await later.accounts.restore();
  await later.session.restore();
  return later;
}

/** Whose tokens a speaker's account sends. */
async function whoSpeaks(channelId: number, of: App = app): Promise<string | undefined> {
  const speaker = of.accounts.speakerIn(channelId).value;
  if (!speaker) return undefined;
  const reply = await of.platform.request('users.current', { purpose: 'account', as: speaker.account });
  expect(reply.data?.id).toBe(speaker.userId);
  return reply.data?.username;
}

const sealedFiles = async () => (await readdir(rig.vaultDir)).filter((name) => name.startsWith('sign-in-')).sort();

it('signs a second account in beside the first, each with tokens and a file of its own', async () => {
  await add('mod_hana');
  expect(asking()?.result).toMatchObject({ kind: 'added', username: 'mod_hana' });
  expect(names()).toEqual(['nora_plays', 'mod_hana']);
  expect(app.session.state.value).toMatchObject({ kind: 'signedIn', username: 'nora_plays' });
  expect(await sealedFiles()).toEqual([`sign-in-demo-${idOf('mod_hana')}.sealed`, 'sign-in-demo.sealed']);
  expect(await whoSpeaks(DEMO_CHANNEL)).toBe('nora_plays');
  await app.accounts.speakAs(DEMO_CHANNEL, idOf('mod_hana'));
  expect(await whoSpeaks(DEMO_CHANNEL)).toBe('mod_hana');
  expect(await whoSpeaks(1)).toBe('nora_plays');
});

it('knows both after a restart, and who speaks where', async () => {
  await add('mod_hana');
  await app.accounts.speakAs(DEMO_CHANNEL, idOf('mod_hana'));
  const later = await restart();
  expect(names(later)).toEqual(['nora_plays', 'mod_hana']);
  expect(await whoSpeaks(DEMO_CHANNEL, later)).toBe('mod_hana');
  expect(asking(later)).toBeNull();
});

it('asks for nothing twice: who is signed in already stays as they are', async () => {
  await add('mod_hana');
  for (const username of ['mod_hana', 'nora_plays']) {
    await add(username);
    expect(asking()?.result).toMatchObject({ kind: 'already', username });
  }
  expect(names()).toEqual(['nora_plays', 'mod_hana']);
});

it('tells of one that the service signed out, lets nobody speak in its place, and signs it in again', async () => {
  await add('mod_hana');
  const hana = idOf('mod_hana');
  await app.accounts.speakAs(DEMO_CHANNEL, hana);
  await rig.control.post('expire', { signInsOf: 'mod_hana' });
  await app.accounts.look(DEMO_CHANNEL);
  await app.drive(() => state().list[1]?.state === 'lost');
  expect(state().list).toMatchObject([
    { username: 'nora_plays', state: 'signedIn' },
    { username: 'mod_hana', state: 'lost' },
  ]);
  expect(app.accounts.speakerIn(DEMO_CHANNEL).value).toBeNull();
  expect(await sealedFiles()).toEqual(['sign-in-demo.sealed']);
  const later = await restart();
  expect(state(later).list[1]).toMatchObject({ username: 'mod_hana', state: 'lost' });
  expect(later.accounts.speakerIn(DEMO_CHANNEL).value).toBeNull();
  later.accounts.signInAgain(hana);
  await approve('mod_hana', later);
  expect(asking(later)?.result?.kind).toBe('signedIn');
  expect(await whoSpeaks(DEMO_CHANNEL, later)).toBe('mod_hana');
});

it('is not fooled by somebody else who approves the code of an account', async () => {
  await add('mod_hana');
  const hana = idOf('mod_hana');
  const before = await readFile(join(rig.vaultDir, 'sign-in-demo.sealed'));
  app.accounts.widen('timeout', null);
  await approve('pim');
  expect(asking()?.result).toMatchObject({ kind: 'otherUser', username: 'pim' });
  app.accounts.signInAgain(hana);
  await approve('pim');
  expect(asking()?.result).toMatchObject({ kind: 'otherUser', username: 'pim' });
  expect(names()).toEqual(['nora_plays', 'mod_hana']);
  expect(state().list[0]?.scopes).toEqual([...requestedScopes]);
  expect(await readFile(join(rig.vaultDir, 'sign-in-demo.sealed'))).toEqual(before);
  expect(await whoSpeaks(DEMO_CHANNEL)).toBe('nora_plays');
});

it('removes one, with all that is kept of it', async () => {
  await add('mod_hana');
  const hana = idOf('mod_hana');
  await app.accounts.speakAs(DEMO_CHANNEL, hana);
  await app.accounts.remove(hana);
  expect(names()).toEqual(['nora_plays']);
  expect(await sealedFiles()).toEqual(['sign-in-demo.sealed']);
  expect(await whoSpeaks(DEMO_CHANNEL)).toBe('nora_plays');
  const later = await restart();
  expect(names(later)).toEqual(['nora_plays']);
});

it('is signed in for more in place, durably, and only for what was asked', async () => {
  const before = app.accounts.state.value.list[0]?.scopes ?? [];
  expect(before).not.toContain('chat:timeout');
  const widened: number[] = [];
  app.accounts.widened.subscribe((userId) => widened.push(userId));
  app.accounts.widen('timeout', null);
  expect(asking()?.what).toMatchObject({ kind: 'wider', scopes: ['chat:timeout'], username: 'nora_plays' });
  await approve('nora_plays');
  expect(asking()?.result?.kind).toBe('widened');
  expect(widened).toEqual([idOf('nora_plays')]);
  const wider = [...before, 'chat:timeout'];
  expect(app.session.state.value).toMatchObject({ kind: 'signedIn', scopes: wider });
  const path = { channelId: DEMO_CHANNEL };
  const { data } = await app.platform.request('chats.details', { purpose: 'chat', path });
  expect(data?.permissions).toContain('timeout');
  const later = await restart();
  expect(later.session.state.value).toMatchObject({ kind: 'signedIn', scopes: wider });
  const again = await later.platform.request('chats.details', { purpose: 'chat', path });
  expect(again.data?.permissions).toContain('timeout');
});

it('keeps the sign-in as it was when the wider one is denied', async () => {
  app.accounts.widen('ban', null);
  await app.drive(() => asking()?.progress.kind === 'waiting');
  const progress = asking()?.progress;
  if (progress?.kind === 'waiting') await rig.control.deny(progress.code);
  await app.drive(() => asking()?.progress.kind === 'denied');
  expect(asking()?.result).toBeNull();
  expect(app.session.state.value).toMatchObject({ kind: 'signedIn', scopes: [...requestedScopes] });
  app.accounts.leave();
  expect(asking()).toBeNull();
});

it('asks what each may do in a channel once, of each one’s own budget', async () => {
  await add('mod_hana');
  await app.accounts.look(DEMO_CHANNEL);
  await app.accounts.look(DEMO_CHANNEL);
  const standings = state().standings.filter(({ channelId }) => channelId === DEMO_CHANNEL);
  expect(standings).toMatchObject([
    { accountId: idOf('nora_plays'), roles: expect.arrayContaining(['Owner']), error: null },
    { accountId: idOf('mod_hana'), roles: expect.arrayContaining(['Mod']), error: null },
  ]);
  const path = `/api/v1/chats/${DEMO_CHANNEL}`;
  expect(app.asked.filter((one) => one.path === path)).toHaveLength(2);
});
