import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SignInState } from '../../shared/signIn.ts';
import {
  cutReply,
  empty,
  type FakeReply,
  FakeService,
  html,
  json,
  networkError,
} from '../platform/testing/fakeService.ts';
import { FakeClock, settle } from '../testing/fakeClock.ts';
import { until } from '../testing/until.ts';
import { SignInService } from './signIn.ts';
import { makeFolder, makeSessionRig } from './testing/sessionRig.ts';

const createPath = 'POST /api/v1/oauth/shortcode';
const tokenPath = 'POST /api/v1/oauth/token';
const letters = 'ABCDEFGHIJ';

let folder = { dir: '', remove: async () => {} };
beforeEach(async () => {
  folder = await makeFolder();
});
afterEach(() => folder.remove());

/**
 * The nth code is `A00001`, `B00002`, … with the handle `canary-handle-n`; `answers` says what a check of each brings:
 * pending (204) until a test sets something else.
 */
function setUp({ lifetimeSeconds = 120, restore = true } = {}) {
  const clock = new FakeClock();
  const service = new FakeService();
  const rig = makeSessionRig({ dir: folder.dir, clock, service });
  const answers = new Map<number, FakeReply>();
  const checked: number[] = [];
  let given = 0;
  const giveCode = (): Response => {
    given += 1;
    const code = `${letters[given - 1]}0000${given}`;
    return json(200, { code, expires_in: lifetimeSeconds, handle: `canary-handle-${given}` });
  };
  service.on(createPath, giveCode).on('GET /api/v1/oauth/shortcode/check/*', ({ path }) => {
    const nth = Number(path.split('-').at(-1));
    checked.push(nth);
    return answers.get(nth) ?? empty(204);
  });
  const { session, client: platform, log, redact, random } = rig;
  const signIn = new SignInService({ platform, session, clock, random, log, redact });
  const seen: SignInState[] = [];
  signIn.state.subscribe((state) => seen.push(state));
  const kinds = (): string[] => seen.map(({ kind }) => kind).filter((kind, nth, all) => kind !== all[nth - 1]);
  const state = (): SignInState => signIn.state.value;
  const is = (kind: SignInState['kind']): Promise<void> => until(() => signIn.state.value.kind === kind);
  const begin = async (): Promise<void> => {
    if (restore) await session.restore();
    signIn.start();
    await settle();
  };
  const approve = (nth: number): void => {
    answers.set(nth, json(200, { code: 'canary-authorization' }));
  };
  return { ...rig, signIn, clock, service, answers, checked, seen, kinds, state, is, begin, approve, giveCode };
}

const asked = (service: FakeService, what: string): number => service.asked.filter((line) => line === what).length;

describe('the usual way', () => {
  it('shows a code, polls every 2 s, exchanges the approval and is signed in', async () => {
    const rig = setUp();
    const startMs = rig.clock.now();
    await rig.begin();
    expect(rig.service.requests[0]?.body).toEqual({
      client_id: 'client-1',
      scope: expect.stringMatching(/^chat:connect chat:chat .*user:details:self$/),
    });
    expect(rig.state()).toEqual({
      kind: 'waiting',
      code: 'A00001',
      linkUrl: 'https://service.test/go?code=A00001',
      expiresAtMs: startMs + 120_000,
      lifetimeMs: 120_000,
      previousCode: null,
      lastAnswerAtMs: startMs,
      nextCheckAtMs: startMs + 2_000,
    });
    await rig.clock.advance(6_500);
    expect(rig.checked).toEqual([1, 1, 1]);
    expect(rig.state()).toMatchObject({ lastAnswerAtMs: startMs + 6_000, nextCheckAtMs: startMs + 8_000 });
    rig.approve(1);
    await rig.clock.advance(1_500);
    await rig.is('signedIn');
    expect(rig.state()).toEqual({ kind: 'signedIn', username: 'nora_plays', approvedAtMs: startMs + 8_000 });
    expect(rig.kinds()).toEqual(['requesting', 'waiting', 'exchanging', 'signedIn']);
    const exchanged = rig.service.requests.find(({ path }) => path === '/api/v1/oauth/token');
    expect(exchanged?.body).toEqual({
      grant_type: 'authorization_code',
      client_id: 'client-1',
      code: 'canary-authorization',
    });
    expect(rig.session.state.value).toMatchObject({ kind: 'signedIn', username: 'nora_plays' });
    const polls = rig.checked.length;
    await rig.clock.advance(60_000);
    expect(rig.checked).toHaveLength(polls);
  });

  it('stops at a refusal, and a new start begins anew', async () => {
    const rig = setUp();
    await rig.begin();
    rig.answers.set(1, empty(403));
    await rig.clock.advance(2_000);
    expect(rig.state()).toEqual({ kind: 'denied', code: 'A00001' });
    await rig.clock.advance(60_000);
    expect(rig.checked).toEqual([1]);
    rig.signIn.start();
    await settle();
    expect(rig.state()).toMatchObject({ kind: 'waiting', code: 'B00002', previousCode: null });
  });

  it('does not mind being started twice', async () => {
    const rig = setUp();
    await rig.begin();
    rig.signIn.start();
    rig.signIn.start();
    await rig.clock.advance(2_000);
    expect(asked(rig.service, createPath)).toBe(1);
    expect(rig.checked).toEqual([1]);
  });

  it('waits until it is known that nobody is signed in, and asks for no code when somebody is', async () => {
    const rig = setUp({ restore: false });
    await rig.begin();
    expect(rig.service.requests).toHaveLength(0);
    await rig.session.restore();
    await settle();
    expect(rig.state().kind).toBe('waiting');
    rig.approve(1);
    await rig.clock.advance(2_000);
    await rig.is('signedIn');
    rig.signIn.start();
    await settle();
    expect(asked(rig.service, createPath)).toBe(1);
    expect(rig.state()).toEqual({ kind: 'idle' });
  });

  it('is idle again when the session ends', async () => {
    const rig = setUp();
    await rig.begin();
    rig.approve(1);
    await rig.clock.advance(2_000);
    await rig.is('signedIn');
    await rig.session.signOut();
    expect(rig.state()).toEqual({ kind: 'idle' });
  });
});

describe('leaving', () => {
  it('stops polling and forgets the code, in every state', async () => {
    const rig = setUp();
    await rig.begin();
    await rig.clock.advance(4_000);
    rig.signIn.cancel();
    expect(rig.state()).toEqual({ kind: 'idle' });
    await rig.clock.advance(300_000);
    expect(rig.checked).toEqual([1, 1]);
    rig.service.on(createPath, networkError());
    rig.signIn.start();
    await settle();
    expect(rig.state().kind).toBe('offline');
    rig.signIn.cancel();
    await rig.clock.advance(300_000);
    expect(rig.state()).toEqual({ kind: 'idle' });
    expect(rig.clock.pending).toBe(0);
  });

  it('while tokens are on their way leaves nobody signed in and nothing on disk', async () => {
    const rig = setUp();
    await rig.begin();
    rig.service.on('GET /api/v1/users/current', 'hang');
    rig.approve(1);
    await rig.clock.advance(2_000);
    await until(() => rig.service.asked.at(-1) === 'GET /api/v1/users/current');
    rig.signIn.cancel();
    await until(async () => (await rig.kept()) === null);
    expect(rig.state()).toEqual({ kind: 'idle' });
    expect(rig.session.state.value).toEqual({ kind: 'signedOut', wiped: false });
    expect(await rig.account.current()).toBeNull();
  });

  it('and coming back at once gives a new code', async () => {
    const rig = setUp();
    await rig.begin();
    rig.signIn.cancel();
    rig.signIn.start();
    await settle();
    expect(rig.state()).toMatchObject({ kind: 'waiting', code: 'B00002' });
    await rig.clock.advance(2_000);
    expect(rig.checked).toEqual([2]);
  });
});

describe('a code that runs out', () => {
  it('is followed by a new one, and both are asked about until the service drops the old one', async () => {
    const rig = setUp();
    await rig.begin();
    await rig.clock.advance(120_000);
    expect(rig.state()).toMatchObject({ kind: 'waiting', code: 'B00002', previousCode: 'A00001' });
    await rig.clock.advance(2_000);
    expect(rig.checked.slice(-2)).toEqual([1, 2]);
    rig.answers.set(1, empty(404));
    await rig.clock.advance(4_000);
    expect(rig.state()).toMatchObject({ kind: 'waiting', code: 'B00002', previousCode: null });
    expect(rig.checked.slice(-2)).toEqual([2, 2]);
    expect(rig.kinds()).toEqual(['requesting', 'waiting']);
  });

  it('still signs in whoever typed it in its last second', async () => {
    const rig = setUp();
    await rig.begin();
    await rig.clock.advance(121_000);
    rig.approve(1);
    await rig.clock.advance(2_000);
    await rig.is('signedIn');
    expect(rig.seen.find(({ kind }) => kind === 'exchanging')).toEqual({ kind: 'exchanging', code: 'A00001' });
  });

  it('signs in without a new code when the approval is there already', async () => {
    const rig = setUp();
    await rig.begin();
    await rig.clock.advance(119_000);
    rig.approve(1);
    await rig.clock.advance(1_000);
    await rig.is('signedIn');
    expect(asked(rig.service, createPath)).toBe(1);
  });

  it('is asked about for a minute at most', async () => {
    const rig = setUp();
    await rig.begin();
    await rig.clock.advance(178_000);
    expect(rig.state()).toMatchObject({ previousCode: 'A00001' });
    await rig.clock.advance(4_000);
    expect(rig.state()).toMatchObject({ kind: 'waiting', code: 'B00002', previousCode: null });
    const last = rig.checked.length;
    await rig.clock.advance(10_000);
    expect(rig.checked.slice(last)).not.toContain(1);
  });

  it('may be refused unheard while the new one is on screen; refused, the new one ends it', async () => {
    const rig = setUp();
    await rig.begin();
    await rig.clock.advance(121_000);
    rig.answers.set(1, empty(403));
    await rig.clock.advance(2_000);
    expect(rig.state()).toMatchObject({ kind: 'waiting', code: 'B00002', previousCode: null });
    rig.answers.set(2, empty(403));
    await rig.clock.advance(2_000);
    expect(rig.state()).toEqual({ kind: 'denied', code: 'B00002' });
  });

  it('on the side of the service alone brings a new one too', async () => {
    const rig = setUp();
    await rig.begin();
    await rig.clock.advance(100_000);
    rig.answers.set(1, empty(404));
    await rig.clock.advance(2_000);
    expect(rig.state()).toMatchObject({ kind: 'waiting', code: 'B00002', previousCode: null });
    expect(rig.kinds()).toEqual(['requesting', 'waiting']);
  });

  it('at once, again and again, is not answered by a flood of requests', async () => {
    const rig = setUp();
    for (let nth = 1; nth <= 10; nth++) rig.answers.set(nth, empty(404));
    await rig.begin();
    await rig.clock.advance(60_000);
    expect(asked(rig.service, createPath)).toBeLessThanOrEqual(6);
    expect(rig.state()).toMatchObject({ kind: 'offline', why: { kind: 'http', status: 404 } });
  });
});

describe('trouble', () => {
  it.each<[string, FakeReply, object]>([
    ['the service can not be reached', networkError(), { kind: 'offline' }],
    ['the connection is cut', networkError('ECONNRESET'), { kind: 'offline' }],
    ['the reply is cut', cutReply(200), { kind: 'offline' }],
    ['a 500', html(500), { kind: 'http', status: 500 }],
    ['HTML instead of JSON', html(200), { kind: 'badPayload' }],
    ['a body off its schema', json(200, { code: 7 }), { kind: 'badPayload' }],
  ])('keeps the code on screen and says when it tries again: %s', async (_, trouble, why) => {
    const rig = setUp();
    await rig.begin();
    rig.answers.set(1, trouble);
    await rig.clock.advance(2_000);
    const nowMs = rig.clock.now();
    expect(rig.state()).toMatchObject({
      kind: 'offline',
      shown: { code: 'A00001', previousCode: null, lastAnswerAtMs: nowMs - 2_000 },
      retryAtMs: nowMs + 2_000,
      tries: 1,
      why,
    });
    rig.answers.delete(1);
    await rig.clock.advance(2_000);
    expect(rig.state()).toMatchObject({ kind: 'waiting', code: 'A00001' });
    rig.approve(1);
    await rig.clock.advance(2_000);
    await rig.is('signedIn');
  });

  it('is waited out for 2, 4, 8, 16 and then 30 s', async () => {
    const rig = setUp({ lifetimeSeconds: 1_000 });
    await rig.begin();
    rig.answers.set(1, networkError());
    await rig.clock.advance(2_000);
    const waits: number[] = [];
    for (let nth = 0; nth < 7; nth++) {
      const state = rig.state();
      if (state.kind !== 'offline') return expect.fail(state.kind);
      expect(state.tries).toBe(nth + 1);
      waits.push(state.retryAtMs - rig.clock.now());
      await rig.clock.advance(state.retryAtMs - rig.clock.now());
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
  });

  it('ends at once when the person tries now, and the count begins anew after an answer', async () => {
    const rig = setUp();
    await rig.begin();
    rig.answers.set(1, networkError());
    await rig.clock.advance(8_000);
    expect(rig.state()).toMatchObject({ kind: 'offline', tries: 3 });
    rig.signIn.tryNow();
    await settle();
    expect(rig.state()).toMatchObject({ kind: 'offline', tries: 4 });
    rig.answers.delete(1);
    rig.signIn.tryNow();
    await settle();
    expect(rig.state().kind).toBe('waiting');
    const polls = rig.checked.length;
    rig.signIn.tryNow(); // only while the service does not answer
    await settle();
    expect(rig.checked).toHaveLength(polls);
    rig.answers.set(1, networkError());
    await rig.clock.advance(2_000);
    expect(rig.state()).toMatchObject({ kind: 'offline', tries: 1 });
  });

  it('before the first code shows none, and goes on by itself', async () => {
    const rig = setUp();
    rig.service.on(createPath, networkError(), html(503), html(200), rig.giveCode);
    await rig.begin();
    expect(rig.state()).toMatchObject({ kind: 'offline', shown: null, tries: 1 });
    await rig.clock.advance(2_000 + 4_000 + 8_000);
    expect(rig.state()).toMatchObject({ kind: 'waiting', code: 'A00001' });
  });

  it('that outlasts the code shows it no longer, then brings a new one and keeps asking about the old one', async () => {
    const rig = setUp({ lifetimeSeconds: 20 });
    await rig.begin();
    rig.answers.set(1, networkError());
    rig.service.on(createPath, networkError());
    await rig.clock.advance(19_000);
    expect(rig.state()).toMatchObject({ kind: 'offline', shown: { code: 'A00001' } });
    await rig.clock.advance(1_500);
    expect(rig.state()).toMatchObject({ kind: 'offline', shown: null });
    rig.answers.delete(1);
    rig.service.on(createPath, rig.giveCode);
    rig.signIn.tryNow();
    await settle();
    expect(rig.state()).toMatchObject({ kind: 'waiting', code: 'B00002', previousCode: 'A00001' });
  });

  it('asking for a code that the service refuses is the end', async () => {
    const rig = setUp();
    const refusal = { error: 'invalid_client', error_description: 'client_id is not registered' };
    rig.service.on(createPath, json(400, refusal));
    await rig.begin();
    expect(rig.state()).toEqual({
      kind: 'failed',
      error: { kind: 'http', status: 400, path: '/api/v1/oauth/shortcode', message: 'client_id is not registered' },
    });
    await rig.clock.advance(60_000);
    expect(rig.service.requests).toHaveLength(1);
    rig.service.on(createPath, rig.giveCode);
    rig.signIn.start();
    await settle();
    expect(rig.state().kind).toBe('waiting');
  });

  it('by a full bucket says how long, and asks nothing meanwhile', async () => {
    const rig = setUp();
    await rig.begin();
    rig.answers.set(1, json(429, { statusCode: 429, error: 'Too Many Requests' }, { 'retry-after': '25' }));
    await rig.clock.advance(2_000);
    expect(rig.state()).toMatchObject({
      kind: 'offline',
      shown: { code: 'A00001' },
      why: { kind: 'rateLimited', bucket: 'global' },
      retryAtMs: rig.clock.now() + 25_000,
    });
    rig.answers.delete(1);
    rig.signIn.tryNow();
    await rig.clock.advance(24_000);
    expect(rig.checked).toHaveLength(1);
    await rig.clock.advance(2_000);
    expect(rig.state().kind).toBe('waiting');
  });

  it('with one handle does not hide the other: the old one fails, the new one is approved', async () => {
    const rig = setUp();
    await rig.begin();
    await rig.clock.advance(121_000);
    rig.answers.set(1, html(500));
    await rig.clock.advance(2_000);
    expect(rig.state().kind).toBe('waiting');
    rig.approve(2);
    await rig.clock.advance(2_000);
    await rig.is('signedIn');
  });
});

describe('the exchange', () => {
  it('that is refused is the end: a new code is the person’s choice', async () => {
    const rig = setUp();
    await rig.begin();
    rig.service.on(tokenPath, json(400, { error: 'invalid_grant', error_description: 'the code cannot be used' }));
    rig.approve(1);
    await rig.clock.advance(2_000);
    expect(rig.state()).toMatchObject({ kind: 'failed', error: { status: 400, message: 'the code cannot be used' } });
    expect(rig.session.state.value.kind).toBe('signedOut');
  });

  it.each<[string, FakeReply]>([
    ['can not be reached', networkError()],
    ['breaks off', cutReply(200)],
    ['answers 500', html(500)],
    ['answers with a page', html(200)],
  ])('is tried again while the service %s, without a code on screen', async (_, trouble) => {
    const rig = setUp();
    await rig.begin();
    rig.service.on(tokenPath, trouble, rig.answerToken);
    rig.approve(1);
    await rig.clock.advance(2_000);
    expect(rig.state()).toMatchObject({ kind: 'offline', shown: null, tries: 1 });
    await rig.clock.advance(2_000);
    await rig.is('signedIn');
  });

  it('gives a new code when the answer with the tokens was lost, which spent the approval', async () => {
    const rig = setUp();
    await rig.begin();
    const spent = json(400, { error: 'invalid_grant', error_description: 'the code cannot be used' });
    rig.service.on(tokenPath, cutReply(200), spent);
    rig.approve(1);
    await rig.clock.advance(5_000);
    await until(() => rig.state().kind === 'waiting');
    expect(rig.state()).toMatchObject({ kind: 'waiting', code: 'B00002' });
  });

  it('gives a new code when the approval has run out unused', async () => {
    const rig = setUp();
    await rig.begin();
    rig.service.on(tokenPath, networkError());
    rig.approve(1);
    await rig.clock.advance(2_000 + 5 * 60_000 + 40_000);
    expect(rig.state()).toMatchObject({ kind: 'waiting', code: 'B00002' });
  });

  it('goes on when only the question who we are fails: the tokens are asked for once', async () => {
    const rig = setUp();
    await rig.begin();
    const down = [1, 2, 3, 4].map(() => networkError());
    rig.service.on('GET /api/v1/users/current', ...down, rig.answerUser);
    rig.approve(1);
    await rig.clock.advance(2_000);
    await until(() => rig.service.asked.at(-1) === 'GET /api/v1/users/current');
    await rig.clock.advance(8_000);
    await rig.is('signedIn');
    expect(rig.tokens.asked).toBe(1);
  });

  it('leaves nothing behind when the service will not say who we are', async () => {
    const rig = setUp();
    await rig.begin();
    rig.service
      .on('GET /api/v1/users/current', empty(404))
      .on('POST /api/v1/oauth/token/introspect', json(200, { active: false }));
    rig.approve(1);
    await rig.clock.advance(2_000);
    await rig.is('failed');
    expect(rig.state()).toEqual({ kind: 'failed', error: { kind: 'signInEnded' } });
    expect(await rig.kept()).toBeNull();
    expect(rig.session.state.value.kind).toBe('signedOut');
  });
});

describe('after the computer slept', () => {
  it('asks at once, and a code that ran out meanwhile makes room for a new one', async () => {
    const rig = setUp();
    await rig.begin();
    rig.clock.jump(130_000);
    rig.signIn.recheck();
    await settle();
    expect(rig.checked).toEqual([1]);
    expect(rig.state()).toMatchObject({ kind: 'waiting', code: 'B00002', previousCode: 'A00001' });
    rig.clock.jump(24 * 3_600_000);
    rig.signIn.recheck();
    await settle();
    expect(rig.state()).toMatchObject({ kind: 'waiting', code: 'C00003', previousCode: null });
  });

  it('ends a wait for the network', async () => {
    const rig = setUp();
    await rig.begin();
    rig.answers.set(1, networkError());
    await rig.clock.advance(40_000);
    rig.answers.delete(1);
    rig.signIn.recheck();
    await settle();
    expect(rig.state().kind).toBe('waiting');
  });
});

it('lets no handle, authorization code or token into its states or the log', async () => {
  const rig = setUp();
  rig.service.on(createPath, html(500), json(200, { code: 'A00001', expires_in: 120, handle: 7 }), rig.giveCode);
  await rig.begin();
  await rig.clock.advance(10_000);
  rig.answers.set(1, json(500, { statusCode: 500, error: 'x', message: 'lost canary-handle-1 somewhere' }));
  await rig.clock.advance(4_000);
  rig.answers.set(1, json(200, { code: 'canary-authorization', canary: 1 }));
  rig.service.on(
    tokenPath,
    json(503, { statusCode: 503, error: 'x', message: 'canary-authorization is in use' }),
    rig.answerToken,
  );
  await rig.clock.advance(30_000);
  await rig.is('signedIn');
  await rig.session.signOut();
  expect(rig.kinds()).toContain('exchanging');
  expect(JSON.stringify(rig.seen) + JSON.stringify(rig.states) + rig.lines.join('\n')).not.toContain('canary');
});

it('leaves tokens for the next start that came before the app ended, though nobody could say whose they are', async () => {
  const rig = setUp();
  rig.service.on('GET /api/v1/users/current', networkError());
  await rig.begin();
  rig.approve(1);
  await rig.clock.advance(2_000);
  await until(async () => (await rig.kept()) !== null);
  await until(() => rig.service.asked.includes('GET /api/v1/users/current'));
  await rig.clock.advance(60_000, async () => rig.state().kind !== 'offline');
  expect(rig.state().kind).toBe('offline');
  expect(await rig.kept()).toMatchObject({ profile: null });
  await Promise.all([rig.signIn.finish(), rig.session.finish()]);
  rig.signIn.close();
  rig.session.close();
  await settle();
  expect(await rig.kept()).toMatchObject({ profile: null });

  const later = makeSessionRig({ dir: folder.dir, clock: rig.clock, nth: rig.tokens.nth });
  await later.session.restore();
  await until(() => later.session.state.value.kind === 'signedIn');
  expect(later.session.state.value).toMatchObject({ username: 'nora_plays', restored: true });
});
