import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import { LONGEST_PATIENCE_MS } from '../../shared/patience.ts';
import { Unanswered } from '../kernel/unanswered.ts';
import { UNDO_MS } from '../kernel/undoWindow.ts';
import { CHANNEL, hana, nora, pim, refused, setUp, zoe } from './testing/moderationRig.ts';

const crowd = Array.from({ length: 6 }, (_, at) => ({ userId: 100 + at, username: `spam_${at}` }));
const names = crowd.map(({ username }) => username);
const limited = (retryAfterMs: number) => ({ kind: 'rateLimited', bucket: 'channel-write', retryAfterMs }) as const;

/** A ban of six, of whom the service wants a rest before the third. */
async function banned(restMs = 9_000) {
  const rig = setUp();
  rig.platform.failures.set(102, limited(restMs));
  const input = { channelId: CHANNEL, people: crowd };
  const { target } = rig.service.ban(input);
  await rig.clock.advance(UNDO_MS);
  const read = () => rig.service.state.value;
  const askedFor = () => rig.platform.asked.map(({ userId }) => userId);
  return { ...rig, target, input, read, askedFor };
}

it('waits as long as the service wants, says so, and goes on with the rest by itself', async () => {
  const { clock, results, read, askedFor } = await banned();
  const untilMs = clock.now() + 9_000;
  expect(read().running).toMatchObject([{ done: 2, of: 6, wait: { bucket: 'channel-write', untilMs, refused: true } }]);
  expect([results, askedFor()]).toEqual([[], [100, 101, 102]]);
  await clock.advance(8_999);
  expect(askedFor()).toHaveLength(3);
  await clock.advance(1);
  expect(askedFor()).toEqual([100, 101, 102, 102, 103, 104, 105]);
  expect(results).toMatchObject([{ outcome: 'done', parts: { done: names, left: [] } }]);
  expect(read()).toMatchObject({ running: [], left: [] });
});

it('is stopped while it waits: the rest is listed, and gone on with exactly once', async () => {
  const { service, clock, results, target, read, askedFor } = await banned();
  expect(service.stop({ target })).toBe(true);
  await clock.advance(60_000);
  expect(askedFor()).toEqual([100, 101, 102]);
  expect(results[0]?.parts).toEqual({
    done: names.slice(0, 2),
    left: names.slice(2).map((name) => ({ name, error: null })),
    endedBy: { kind: 'stopped' },
  });
  const [left] = read().left;
  expect(left).toMatchObject({ done: crowd.slice(0, 2), rest: crowd.slice(2), why: { kind: 'stopped' } });
  const id = left?.id ?? '';
  const begun = service.goOn({ id });
  expect(read().left).toEqual([]);
  expect(() => service.goOn({ id })).toThrow(refused({ kind: 'alreadyDone' }));
  await clock.advance(UNDO_MS);
  expect(results[1]).toMatchObject({ ...begun, calls: 4, parts: { done: names.slice(2), left: [] } });
  expect(askedFor()).toEqual([100, 101, 102, 102, 103, 104, 105]);
  expect(service.stop({ target })).toBe(false);
});

it('can be gone on with again when going on was taken back before it was sent', async () => {
  const { service, clock, undo, target, read } = await banned();
  service.stop({ target });
  await clock.advance(0);
  const [left] = read().left;
  undo.undo(service.goOn({ id: left?.id ?? '' }).target);
  await clock.advance(0);
  expect(read().left).toEqual([left]);
  service.dismissLeft({ id: left?.id ?? '' });
  expect(read().left).toEqual([]);
});

it('leaves what can’t be gone on with now where it is', async () => {
  const { service, clock, target, read, scopes } = await banned();
  service.stop({ target });
  await clock.advance(0);
  const [left] = read().left;
  scopes.missing = true;
  expect(() => service.goOn({ id: left?.id ?? '' })).toThrow(refused({ kind: 'scopeMissing' }));
  expect(read().left).toEqual([left]);
});

it('is taken back while it waits: those it has reached are unbanned, and nobody else is asked for', async () => {
  const { service, clock, results, platform, target, read } = await banned();
  const begun = await service.takeBack({ target });
  expect(read().left).toEqual([]);
  await clock.advance(UNDO_MS);
  expect(results[1]).toMatchObject({ ...begun, what: { kind: 'unban', people: crowd.slice(0, 2) } });
  const unban = { remove: ['Banned'] };
  expect(platform.asked.slice(3)).toMatchObject([
    { userId: 100, body: unban },
    { userId: 101, body: unban },
  ]);
  await clock.advance(60_000);
  expect(platform.asked).toHaveLength(5);
  expect(await service.takeBack({ target })).toBeNull();
});

it.each([
  ['the channel is closed', { kind: 'badInput', field: 'channel', why: 'notOpen' }],
  ['the sign-in includes it no more', { kind: 'scopeMissing' }],
  ['the role went', { kind: 'notPermitted' }],
])('is left to be reversed later when %s just as it is taken back', async (_, error) => {
  const { service, clock, results, target, read, state, scopes, standing, askedFor } = await banned();
  const { permissions } = standing;
  if (error.kind === 'badInput') state.isOpen = false;
  if (error.kind === 'scopeMissing') scopes.missing = true;
  if (error.kind === 'notPermitted') standing.permissions = [];
  await expect(service.takeBack({ target })).rejects.toEqual(refused(error));
  const [left] = read().left;
  expect(left).toMatchObject({ what: { kind: 'ban' }, done: crowd.slice(0, 2), rest: crowd.slice(2), why: error });
  Object.assign(state, { isOpen: true });
  scopes.missing = false;
  standing.permissions = permissions;
  const begun = service.reverse({ id: left?.id ?? '' });
  expect(read().left).toEqual([]);
  await clock.advance(UNDO_MS);
  expect(results[1]).toMatchObject({ ...begun, what: { kind: 'unban', people: crowd.slice(0, 2) } });
  expect(askedFor().slice(3)).toEqual([100, 101]);
});

it('is left when all were reached before it was taken back, with nobody to go on with', async () => {
  const { service, clock, platform, scopes } = setUp();
  const last = Promise.withResolvers<void>();
  const { request } = platform;
  platform.request = async (name, options) => {
    const reply = await request(name, options);
    if (platform.asked.length === crowd.length) await last.promise;
    return reply;
  };
  const { target } = service.ban({ channelId: CHANNEL, people: crowd });
  await clock.advance(UNDO_MS);
  const taken = service.takeBack({ target });
  scopes.missing = true;
  last.resolve();
  await expect(taken).rejects.toEqual(refused({ kind: 'scopeMissing' }));
  const [left] = service.state.value.left;
  expect(left).toMatchObject({ done: crowd, rest: [], why: { kind: 'scopeMissing' } });
  scopes.missing = false;
  expect(() => service.goOn({ id: left?.id ?? '' })).toThrow(refused({ kind: 'alreadyDone' }));
});

it('can be reversed once, and another time when that was taken back before it was sent', async () => {
  const { service, clock, undo, target, read, askedFor } = await banned();
  const taken = await service.takeBack({ target });
  expect(read().left).toEqual([]);
  undo.undo(taken?.target ?? '');
  await clock.advance(0);
  const [left] = read().left;
  expect(left).toMatchObject({ done: crowd.slice(0, 2), rest: crowd.slice(2), why: { kind: 'stopped' } });
  const id = left?.id ?? '';
  undo.undo(service.reverse({ id }).target);
  await clock.advance(0);
  expect(read().left).toEqual([left]);
  service.reverse({ id });
  expect(() => service.reverse({ id })).toThrow(refused({ kind: 'alreadyDone' }));
  await clock.advance(UNDO_MS);
  expect(askedFor().slice(3)).toEqual([100, 101]);
  expect(read().left).toEqual([]);
});

it('is gone on with and reversed by nobody but who began it', async () => {
  const { service, clock, target, signedIn, changes, read, askedFor } = await banned();
  service.stop({ target });
  await clock.advance(0);
  const [left] = read().left;
  const id = left?.id ?? '';
  signedIn.as = hana;
  changes.set(null);
  expect(() => service.goOn({ id })).toThrow(refused({ kind: 'otherSpeaker' }));
  expect(() => service.reverse({ id })).toThrow(refused({ kind: 'otherSpeaker' }));
  expect(read().left).toEqual([left]);
  await clock.advance(UNDO_MS);
  expect(askedFor()).toEqual([100, 101, 102]);
  signedIn.as = nora;
  service.reverse({ id });
  await clock.advance(UNDO_MS);
  expect(askedFor().slice(3)).toEqual([100, 101]);
});

it('is left to be reversed when that fails for the one whom it had reached', async () => {
  const { service, clock, platform, results } = setUp();
  platform.failures.set(101, limited(9_000));
  const { target } = service.ban({ channelId: CHANNEL, people: crowd });
  await clock.advance(UNDO_MS);
  platform.failures.set(100, { kind: 'offline' });
  await service.takeBack({ target });
  await clock.advance(UNDO_MS);
  expect(results[1]).toMatchObject({ outcome: 'failed', what: { kind: 'unban', people: crowd.slice(0, 1) } });
  const [left] = service.state.value.left;
  const atMs = clock.now();
  expect(left).toMatchObject({ done: crowd.slice(0, 1), rest: crowd.slice(1), why: { kind: 'offline' }, atMs });
  platform.failures.set(100, { kind: 'http', status: 404, path: '', message: null });
  service.reverse({ id: left?.id ?? '' });
  await clock.advance(UNDO_MS);
  // Who is gone can't be unbanned another time either.
  expect([results[2]?.outcome, service.state.value.left]).toEqual(['failed', []]);
});

it('is not taken back by another account, which speaks before the call under way is answered', async () => {
  const { service, clock, target, signedIn, read, askedFor } = await banned();
  const taken = service.takeBack({ target });
  signedIn.as = hana;
  await expect(taken).rejects.toEqual(refused({ kind: 'otherSpeaker' }));
  expect(read().left).toMatchObject([{ done: crowd.slice(0, 2), why: { kind: 'otherSpeaker' } }]);
  await clock.advance(60_000);
  expect(askedFor()).toHaveLength(3);
});

it('goes past who is refused for themselves, while it waits for others', async () => {
  const { clock, results, platform } = await banned();
  platform.failures.set(103, { kind: 'http', status: 404, path: '', message: null });
  platform.failures.set(104, limited(2_000));
  await clock.advance(11_000);
  expect(results[0]?.parts?.done).toEqual(['spam_0', 'spam_1', 'spam_2', 'spam_4', 'spam_5']);
  expect(results[0]?.parts?.left.map(({ name }) => name)).toEqual(['spam_3']);
});

it('ends where the service wants a rest that makes no sense, and says until when', async () => {
  const { results, read } = await banned(LONGEST_PATIENCE_MS + 1);
  const error = limited(LONGEST_PATIENCE_MS + 1);
  expect(results[0]?.parts).toMatchObject({ left: [{ name: 'spam_2', error }, ...Array(3).fill({ error: null })] });
  expect(read().left).toMatchObject([{ why: error, rest: crowd.slice(2) }]);
});

it.each([
  ['whose sign-in ended', { kind: 'signInEnded' }, null],
  ['in whose place another speaks', { kind: 'otherSpeaker' }, hana],
])('ends at once for somebody %s while it waits, and nobody goes on for them', async (_, error, next) => {
  const { service, clock, results, signedIn, changes, read, askedFor } = await banned();
  signedIn.as = next;
  changes.set(null);
  await clock.advance(0);
  expect(results[0]?.parts).toMatchObject({ done: names.slice(0, 2), endedBy: error });
  expect(read()).toMatchObject({ running: [], left: [{ why: error, rest: crowd.slice(2) }] });
  await clock.advance(60_000);
  expect(askedFor()).toEqual([100, 101, 102]);
  signedIn.as = nora;
  service.goOn({ id: read().left[0]?.id ?? '' });
  await clock.advance(UNDO_MS);
  expect(askedFor().slice(3)).toEqual([102, 103, 104, 105]);
});

it('ends when the channel is closed while it waits', async () => {
  const { clock, results, state, changes, read, askedFor } = await banned();
  state.isOpen = false;
  changes.set(null);
  await clock.advance(60_000);
  const error = { kind: 'badInput', field: 'channel', why: 'notOpen' };
  expect(results[0]?.parts?.endedBy).toEqual(error);
  expect(read().left).toMatchObject([{ rest: crowd.slice(2), why: error }]);
  expect(askedFor()).toHaveLength(3);
});

it('ends with the service, after what is under way, and tells who was reached', async () => {
  const { service, clock, results, askedFor } = await banned();
  await service.finish();
  await clock.advance(60_000);
  expect(results[0]?.parts?.done).toEqual(names.slice(0, 2));
  expect(askedFor()).toHaveLength(3);
});

it('waits no longer than it can for an answer when all ends: who was reached is told, and of whom it is not known', async () => {
  const { service, clock, results, platform } = setUp();
  const { request } = platform;
  platform.request = async (name, options) => {
    const reply = await request(name, options);
    return platform.asked.length === 3 ? new Promise<never>(() => {}) : reply;
  };
  service.ban({ channelId: CHANNEL, people: crowd });
  await clock.advance(UNDO_MS);
  const finished = service.finish();
  await clock.advance(2_499);
  expect(results).toEqual([]);
  await clock.advance(1);
  await finished;
  const error = { kind: 'cutShort', sent: true };
  expect(results).toMatchObject([
    {
      outcome: 'done',
      parts: { done: names.slice(0, 2), left: [{ name: 'spam_2', error }, ...Array(3).fill({ error: null })] },
    },
  ]);
  expect(results[0]?.parts?.endedBy).toMatchObject(error);
});

describe('a ban whose answer is lost', () => {
  const error = { kind: 'timedOut', path: '/api', afterMs: 15_000 } as const;
  const lost = () => new AppFailure(error, { cause: new Unanswered() });
  const told = (by: string, person = zoe) => ({ what: 'banned', ...person, by, detail: '' }) as const;

  it('says of one whom the service never answered for that it may be done', async () => {
    const { service, clock, platform, results } = setUp();
    platform.failures.set(zoe.userId, lost());
    service.ban({ channelId: CHANNEL, people: [zoe] });
    await clock.advance(UNDO_MS);
    // Others are banned, and by others.
    service.told(CHANNEL, told('mod_hana'));
    service.told(CHANNEL, told('nora_plays', pim));
    service.told(CHANNEL + 1, told('nora_plays'));
    await clock.advance(2_999);
    expect(results).toEqual([]);
    await clock.advance(1);
    expect(results).toMatchObject([{ outcome: 'failed', error: { kind: 'timedOut', mayBeDone: true } }]);
    expect(clock.pending).toBe(0);
  });

  it('is done once the room tells of it, a moment later', async () => {
    const { service, clock, platform, results, store } = setUp();
    platform.failures.set(zoe.userId, lost());
    service.ban({ channelId: CHANNEL, people: [zoe] });
    await clock.advance(UNDO_MS);
    service.told(CHANNEL, told('nora_plays'));
    await clock.advance(0);
    expect(results).toMatchObject([{ outcome: 'done', error: null }]);
    expect(store.rows).toMatchObject([{ act: { what: 'banned', own: true } }]);
    await clock.advance(60_000);
    expect(results).toHaveLength(1);
  });

  it('is done where the room told of it before, and the next one has their turn', async () => {
    const { service, clock, platform, results, signedIn } = setUp();
    const { request } = platform;
    platform.request = async (name, options) => {
      if (platform.asked.length === 0) service.told(CHANNEL, told(signedIn.as?.username ?? ''));
      return request(name, options);
    };
    platform.failures.set(zoe.userId, lost());
    service.ban({ channelId: CHANNEL, people: [zoe, pim] });
    await clock.advance(UNDO_MS);
    expect(results).toMatchObject([{ outcome: 'done', parts: { done: ['zoe', 'pim'], left: [] } }]);
  });

  it('that was refused is not done, whoever tells of one', async () => {
    const { service, clock, platform, results } = setUp();
    platform.failures.set(zoe.userId, { kind: 'offline' });
    service.ban({ channelId: CHANNEL, people: [zoe] });
    await clock.advance(UNDO_MS);
    expect(results).toMatchObject([{ outcome: 'failed', error: { kind: 'offline' } }]);
  });
});

it('goes on after the computer slept, and waits no longer when the clock was set back', async () => {
  const slept = await banned();
  slept.clock.jump(3_600_000);
  slept.service.resume();
  await slept.clock.advance(0);
  expect(slept.results).toHaveLength(1);
  const back = await banned();
  back.clock.jump(-3_600_000);
  back.service.resume();
  expect(back.read().running[0]?.wait?.untilMs).toBe(back.clock.now() + 9_000);
});

it('waits with many over the chat too, and leaves them when the chat goes', async () => {
  const { service, clock, results, chatFailures, performed } = setUp();
  const read = () => service.state.value;
  chatFailures.push(limited(3_000), { kind: 'connectionLost', sent: false });
  service.timeoutMany({ channelId: CHANNEL, people: crowd, seconds: 60 });
  await clock.advance(UNDO_MS);
  expect(read()).toMatchObject({ running: [{ wait: { refused: true } }] });
  await clock.advance(3_000);
  expect(performed.map(([, name]) => name)).toEqual(['spam_0', 'spam_0']);
  expect(read().left).toMatchObject([{ rest: crowd, why: { kind: 'connectionLost' } }]);
  service.goOn({ id: read().left[0]?.id ?? '' });
  await clock.advance(UNDO_MS);
  expect(performed.slice(2).map(([, name]) => name)).toEqual(names);
  expect(results[1]?.parts).toEqual({ done: names, left: [] });
});

it('shows one alone only while it waits, and is stopped as a failure that says so', async () => {
  const { service, clock, platform, results } = setUp();
  platform.failures.set(zoe.userId, limited(5_000));
  const { target } = service.ban({ channelId: CHANNEL, people: [zoe] });
  await clock.advance(UNDO_MS);
  expect(service.state.value.running).toMatchObject([{ target, of: 1, wait: { refused: true } }]);
  service.stop({ target });
  await clock.advance(60_000);
  expect(results).toMatchObject([{ outcome: 'failed', error: { kind: 'stopped' } }]);
  expect(service.state.value).toMatchObject({ running: [], left: [] });
  platform.failures.set(zoe.userId, limited(5_000));
  service.changeRoles({ channelId: CHANNEL, ...zoe, add: ['Mod'], remove: [] });
  await clock.advance(UNDO_MS + 5_000);
  expect(results[1]).toMatchObject({ outcome: 'done', error: null });
});

it('forgets who was left once their account was signed out, also of an act that ends by it', async () => {
  const { signedIn, signedOut, changes, clock, results, platform, service, target, read, input } = await banned();
  service.stop({ target });
  await clock.advance(0);
  expect(read().left).toHaveLength(1);
  platform.failures.set(102, limited(9_000));
  service.ban({ ...input, people: crowd.slice(2) });
  await clock.advance(UNDO_MS);
  expect(read().running).toHaveLength(1);
  signedIn.as = null;
  signedOut.add(nora.userId);
  changes.set(null);
  expect(read().left).toEqual([]);
  await clock.advance(0);
  expect(results).toHaveLength(2);
  expect(read()).toMatchObject({ running: [], left: [] });
});

it('names who began what was done, also where another speaks when the answer comes', async () => {
  const { signedIn, platform, clock, service, store } = setUp();
  const { request } = platform;
  platform.request = async (name, options) => {
    const reply = await request(name, options);
    signedIn.as = hana;
    return reply;
  };
  service.ban({ channelId: CHANNEL, people: crowd.slice(0, 1) });
  await clock.advance(UNDO_MS);
  expect(store.rows).toMatchObject([{ act: { what: 'banned', by: nora.username, own: true } }]);
});
