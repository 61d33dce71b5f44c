import { describe, expect, it } from 'vitest';
import { AppFailure } from '../../../shared/failure.ts';
import type { Account, BudgetWait } from '../../kernel/ports.ts';
import { FakeClock, settle } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { Budget } from '../budget/budget.ts';
import { cutReply, empty, FakeService, html, json, networkError } from '../testing/fakeService.ts';
import { PlatformClient } from './client.ts';

const details = { authkey: 'canary-authkey', endpoints: ['wss://chat.test'], permissions: ['chat'] };
const chats = 'GET /api/v1/chats/7';

/** An account that holds a token and hands out the given ones in turn when it is refused. */
function accountWith(first: string | null, ...next: (string | null | AppFailure)[]) {
  let current = first;
  let hold = new AbortController();
  const refused: string[] = [];
  return {
    /** Other tokens of the same person. */
    put: (token: string) => {
      current = token;
    },
    /** Somebody else signs in; null: nobody does. */
    letGo: (token: string | null) => {
      hold.abort();
      hold = new AbortController();
      current = token;
    },
    get hold() {
      return hold.signal;
    },
    id: `of ${first}`,
    refused,
    current: async () => current,
    renew: async (token: string) => {
      refused.push(token);
      const fresh = next.shift() ?? null;
      if (fresh instanceof AppFailure) throw fresh;
      current = fresh;
      return fresh;
    },
    missing: { kind: 'notSignedIn' },
  } satisfies Account & Record<string, unknown>;
}

function setUp(account: Account = accountWith(null), hookClientId = 'client-2', lastChange?: AbortSignal) {
  const clock = new FakeClock();
  const service = new FakeService();
  const { log, redact, lines } = makeLog(clock);
  const budget = new Budget({ clock });
  const client = new PlatformClient({
    baseUrl: 'https://service.test/',
    clientId: 'client-1',
    userAgent: 'Sidestage/0.1.0',
    budget,
    account,
    hookClient: { clientId: hookClientId, secret: 'canary-hook-secret' },
    ...(lastChange && { lastChange }),
    clock,
    random: () => 0.5,
    fetch: service.fetch,
    log,
    redact,
  });
  return { clock, service, client, lines, budget };
}

/** Lets time run until the promise has ended; gives its value or its AppError. */
async function outcome<T>(clock: FakeClock, promise: Promise<T>, ms = 300_000): Promise<unknown> {
  let result: unknown = 'still open';
  promise.then(
    (value) => (result = value),
    (cause) => (result = cause instanceof AppFailure ? cause.error : cause),
  );
  await settle();
  if (result === 'still open') await clock.advance(ms);
  return result;
}

const ask = (client: PlatformClient, more = {}) =>
  client.request('chats.details', { purpose: 'chat', path: { channelId: 7 }, ...more });

describe('identity', () => {
  it('sends the client id without a session, a bearer with one, and nothing on /oauth/*', async () => {
    const { clock, service, client } = setUp(accountWith('token-1'));
    service.on(chats, json(200, details)).on('GET /api/v1/oauth/shortcode/check/*', empty(204));
    await outcome(clock, ask(client));
    await outcome(clock, ask(client, { as: 'anonymous' }));
    await outcome(
      clock,
      client.request('oauth.checkShortcode', { purpose: 'signIn', path: { handle: 'canary-handle' } }),
    );
    const sent = service.requests.map(({ headers }) => [headers.get('authorization'), headers.get('client-id')]);
    expect(sent).toEqual([
      ['Bearer token-1', null],
      [null, 'client-1'],
      [null, null],
    ]);
    expect(service.requests[0]?.headers.get('user-agent')).toBe('Sidestage/0.1.0');
  });

  it('sends client id and secret for hooks', async () => {
    const { clock, service, client } = setUp();
    service.on('GET /api/v1/hooks', json(200, []));
    await outcome(clock, client.request('hooks.list', { purpose: 'hooks' }));
    expect(service.requests[0]?.headers.get('authorization')).toBe('Secret canary-hook-secret');
    expect(service.requests[0]?.headers.get('client-id')).toBe('client-2');
  });

  it.each([
    ['of its own for another application', 'client-2', 1],
    ['that is shared with the sign-in for the same one', 'client-1', 2],
  ])('spends a budget on hooks %s', async (_, hookClientId, spent) => {
    const { clock, service, client, budget } = setUp(accountWith(null), hookClientId);
    service.on('GET /api/v1/hooks', json(200, [])).on('GET /api/v1/ingests', json(200, []));
    await outcome(clock, client.request('hooks.list', { purpose: 'hooks' }), 0);
    await outcome(clock, client.request('ingests.list', { purpose: 'account' }), 0);
    await clock.advance(300);
    expect(budget.state.value.find(({ name }) => name === 'global')?.spent).toBe(spent);
  });

  it('does not ask at all for what needs a user when nobody is signed in', async () => {
    const { clock, service, client } = setUp();
    expect(await outcome(clock, client.request('users.current', { purpose: 'account' }))).toEqual({
      kind: 'notSignedIn',
    });
    expect(service.requests).toHaveLength(0);
  });

  it('speaks as the account a request names, renews that one alone, and counts each on its own', async () => {
    const [own, other] = [accountWith('own'), accountWith('old', 'new')];
    const { clock, service, client, budget } = setUp(own);
    service.on(chats, ({ headers }) =>
      headers.get('authorization') === 'Bearer old' ? json(401, { statusCode: 401 }) : json(200, details),
    );
    for (const as of [other, own, other]) await outcome(clock, ask(client, { as }), 0);
    expect(service.requests.map(({ headers }) => headers.get('authorization'))).toEqual([
      'Bearer old',
      'Bearer new',
      'Bearer own',
      'Bearer new',
    ]);
    expect([own.refused, other.refused]).toEqual([[], ['old']]);
    await clock.advance(300);
    // Of two that use a bucket, the fuller one is told.
    expect(budget.state.value.find(({ name }) => name === 'chats')?.spent).toBe(2);
  });

  it('renews a refused token once and repeats once', async () => {
    const account = accountWith('old', 'new');
    const { clock, service, client } = setUp(account);
    service.on(chats, ({ headers }) =>
      headers.get('authorization') === 'Bearer new'
        ? json(200, details)
        : json(401, { statusCode: 401, error: 'Unauthorized' }),
    );
    expect(await outcome(clock, ask(client))).toMatchObject({ status: 200, data: details });
    expect(account.refused).toEqual(['old']);
  });

  it.each([
    ['there is no other', accountWith('old'), { kind: 'signInEnded' }, 1],
    ['the other is refused too', accountWith('old', 'new'), { kind: 'http', status: 401 }, 2],
    ['the service can not be asked', accountWith('old', new AppFailure({ kind: 'offline' })), { kind: 'offline' }, 1],
  ] as const)('ends when a token is refused and %s', async (_, account, error, requests) => {
    const { clock, service, client } = setUp(account);
    service.on(chats, json(401, { errorCode: 24325, errorMessage: 'OAuth token is invalid' }));
    expect(await outcome(clock, ask(client))).toMatchObject(error);
    expect(service.requests).toHaveLength(requests);
  });

  const MINUTE = 60_000;
  const save = (client: PlatformClient) =>
    client.request('channels.update', { purpose: 'streamCard', path: { channelId: 7 }, body: { name: 'Drums' } });
  /** Has the service refuse the first request for half a minute; then it has room. */
  const fullFirst = { 'retry-after': '30' };

  it.each([
    ['signed out', null],
    ['signed out, and somebody else signed in', 'of another'],
  ])('changes nothing for who has %s while it waited for room', async (_, next) => {
    const account = accountWith('own');
    const { clock, service, client, budget } = setUp(account);
    service.on('PATCH /api/v1/channels/7', json(429, {}, fullFirst), json(200, { id: 7 }));
    const saved = outcome(clock, save(client), 0);
    await saved;
    expect(service.requests).toHaveLength(1);
    account.letGo(next);
    await clock.advance(2 * MINUTE);
    expect(service.requests).toHaveLength(1);
    expect(budget.stand().flatMap(({ waiting, underWay }) => [...waiting, ...Array(underWay)])).toEqual([]);
  });

  it('ends a change at once whose person signs out while it waits', async () => {
    const account = accountWith('own');
    const { clock, service, client } = setUp(account);
    service.on('PATCH /api/v1/channels/7', json(429, {}, fullFirst));
    const saved = save(client).catch((cause: unknown) => (cause instanceof AppFailure ? cause.error : cause));
    await outcome(clock, Promise.resolve(), 0);
    account.letGo(null);
    expect(await saved).toEqual({ kind: 'notSignedIn' });
  });

  describe('at the end of all', () => {
    const cutShort = { kind: 'cutShort', sent: false } as const;
    const end = (last: AbortController) => last.abort(new AppFailure(cutShort));
    const refusalOf = (saved: Promise<unknown>) =>
      saved.catch((cause: unknown) => (cause instanceof AppFailure ? cause.error : cause));

    it('ends a change at once that waits for room, and sends none any more; what is read goes on', async () => {
      const last = new AbortController();
      const { clock, service, client, budget } = setUp(accountWith('own'), 'client-2', last.signal);
      service.on('PATCH /api/v1/channels/7', json(429, {}, fullFirst)).on(chats, json(200, details));
      const saved = refusalOf(save(client));
      await outcome(clock, Promise.resolve(), 0);
      end(last);
      expect(await saved).toEqual(cutShort);
      expect(await refusalOf(save(client))).toEqual(cutShort);
      expect(service.requests).toHaveLength(1);
      expect(await outcome(clock, ask(client))).toMatchObject({ status: 200 });
      expect(budget.stand().flatMap(({ waiting, underWay }) => [...waiting, ...Array(underWay)])).toEqual([]);
    });

    it('ends a change at once that waits for a token', async () => {
      const last = new AbortController();
      const account = { ...accountWith('own'), current: () => new Promise<string>(() => {}) };
      const { clock, service, client } = setUp(account, 'client-2', last.signal);
      const saved = refusalOf(save(client));
      await outcome(clock, Promise.resolve(), 0);
      end(last);
      expect(await saved).toEqual(cutShort);
      expect(service.requests).toEqual([]);
    });

    it('waits for the answer to what was sent', async () => {
      const last = new AbortController();
      const answer = Promise.withResolvers<Response>();
      const { clock, service, client } = setUp(accountWith('own'), 'client-2', last.signal);
      service.on('PATCH /api/v1/channels/7', () => answer.promise);
      const saved = save(client);
      await outcome(clock, Promise.resolve(), 0);
      end(last);
      answer.resolve(json(200, { id: 7 }));
      expect(await outcome(clock, saved)).toMatchObject({ status: 200 });
    });
  });

  it('repeats nothing with the tokens of another whose own were refused', async () => {
    const account = accountWith('own');
    const { clock, service, client } = setUp(account);
    account.renew = async () => {
      account.letGo('of another');
      return 'of another';
    };
    service.on(chats, json(401, { statusCode: 401 })).on('PATCH /api/v1/channels/7', json(401, { statusCode: 401 }));
    for (const request of [() => ask(client), () => save(client)]) {
      expect(await outcome<unknown>(clock, request())).toEqual({ kind: 'signInEnded' });
    }
    expect(service.requests).toHaveLength(2);
  });

  it('sends the token that is good when its turn comes', async () => {
    const account = accountWith('old');
    const { clock, service, client } = setUp(account);
    service.on('PATCH /api/v1/channels/7', json(429, {}, fullFirst), json(200, { id: 7 }));
    const saved = save(client);
    await outcome(clock, Promise.resolve(), 0);
    account.put('new');
    expect(await outcome(clock, saved)).toMatchObject({ status: 200 });
    expect(service.requests.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer old', 'Bearer new']);
  });

  it('reads as the application alone what its person need not be signed in for, where they signed out while it waited', async () => {
    const account = accountWith('own');
    const { clock, service, client } = setUp(account);
    service.on(chats, json(429, {}, fullFirst), json(200, details));
    const asked = ask(client);
    await outcome(clock, Promise.resolve(), 0);
    account.letGo(null);
    expect(await outcome(clock, asked)).toMatchObject({ status: 200 });
    expect(service.requests.map(({ headers }) => headers.get('client-id'))).toEqual([null, 'client-1']);
  });

  it('takes 401 without a token for what it is', async () => {
    const { clock, service, client } = setUp();
    service.on(chats, json(401, { statusCode: 401, error: 'Unauthorized', message: 'No such client.' }));
    expect(await outcome(clock, ask(client))).toMatchObject({ kind: 'http', status: 401, message: 'No such client.' });
  });
});

describe('retries', () => {
  it.each([
    ['500', html(500)],
    ['503 and Retry-After', new Response('', { status: 503, headers: { 'retry-after': '3' } })],
    ['a refused connection', networkError()],
    ['a connection cut before the answer', networkError('ECONNRESET')],
    ['a body cut short', cutReply(200)],
    ['no answer for 15 s', 'hang' as const],
  ])('tries a GET again after %s', async (_, reply) => {
    const { clock, service, client } = setUp();
    service.on(chats, reply, json(200, details));
    expect(await outcome(clock, ask(client))).toMatchObject({ status: 200, data: details });
    expect(service.requests).toHaveLength(2);
  });

  it('tries four times at most, or as often as told', async () => {
    const { clock, service, client } = setUp();
    service.on(chats, html(502));
    expect(await outcome(clock, ask(client))).toEqual({
      kind: 'http',
      status: 502,
      path: '/api/v1/chats/{channelId}',
      message: null,
    });
    expect(service.requests).toHaveLength(4);
    await outcome(clock, ask(client, { tries: 1 }));
    expect(service.requests).toHaveLength(5);
  });

  it('waits by full jitter that doubles, and obeys Retry-After', async () => {
    const { clock, service, client } = setUp();
    const times: number[] = [];
    service.on(chats, () => {
      times.push(clock.now());
      return times.length === 2 ? new Response('', { status: 503, headers: { 'retry-after': '7' } }) : html(500);
    });
    await outcome(clock, ask(client));
    expect(times.slice(1).map((time, nth) => time - (times[nth] ?? 0))).toEqual([250, 7_000, 1_000]);
  });

  it('does not wait for a service that asks for more than a minute', async () => {
    const { clock, service, client } = setUp();
    service.on(chats, new Response('', { status: 503, headers: { 'retry-after': '600' } }));
    expect(await outcome(clock, ask(client), 0)).toMatchObject({ kind: 'http', status: 503 });
    expect(service.requests).toHaveLength(1);
  });

  it('counts the rows of a list that are missing, not what is missing within a row', async () => {
    const { clock, service, client, lines } = setUp();
    const whole = { userId: 1, username: 'mira', userRoles: ['User'] };
    const rows = [whole, { ...whole, userId: 2, userRoles: ['Mod', 5] }, { ...whole, userId: 'canary-id' }];
    service.on('GET /api/v2/chats/7/users', json(200, rows));
    const reply = await outcome(
      clock,
      client.request('chats.users', { purpose: 'chattersWalk', path: { channelId: 7 } }),
    );
    expect(reply).toMatchObject({ data: [whole, { userId: 2, userRoles: ['Mod'] }], rowsLeftOut: 1 });
    expect(lines.filter((line) => line.includes('reply.partlyUnreadable'))).toHaveLength(1);
    expect(lines.join()).not.toContain('canary');
  });

  it.each([html(500), networkError('ECONNRESET'), 'hang' as const, cutReply(200)])(
    'never repeats a POST by itself: case %#',
    async (reply) => {
      const { clock, service, client } = setUp();
      service.on('POST /api/v1/oauth/token', reply);
      const body = { grant_type: 'refresh_token' as const, client_id: 'c', refresh_token: 'canary-refresh' };
      await outcome(clock, client.request('oauth.token', { purpose: 'signIn', body }));
      expect(service.requests).toHaveLength(1);
    },
  );

  it('ends at once when the caller aborts: waiting for a try, for the answer, for the budget', async () => {
    const { clock, service, client } = setUp();
    const reason = new Error('left');
    for (const reply of [html(500), 'hang' as const]) {
      service.on(chats, reply);
      const abort = new AbortController();
      const asked = outcome(clock, ask(client, { signal: abort.signal }), 0);
      await settle();
      abort.abort(reason);
      expect(await asked).toBe(reason);
    }
    expect(service.requests).toHaveLength(2);
  });
});

describe('a full bucket', () => {
  it('waits for the window and then goes on, POST too', async () => {
    const { clock, service, client } = setUp();
    const refusal = json(429, { statusCode: 429, error: 'Too Many Requests' }, { 'retry-after': '5' });
    service.on(chats, refusal, json(200, details));
    const begunAtMs = clock.now();
    let answeredAtMs = 0;
    service.on('POST /api/v1/oauth/shortcode', refusal, () => {
      answeredAtMs = clock.now();
      return json(200, { code: 'ABC123', expires_in: 120, handle: 'canary-handle' });
    });
    expect(await outcome(clock, ask(client))).toMatchObject({ status: 200 });
    const body = { client_id: 'c', scope: 'chat:chat' };
    expect(await outcome(clock, client.request('oauth.createShortcode', { purpose: 'signIn', body }))).toMatchObject({
      status: 200,
    });
    expect(answeredAtMs - begunAtMs).toBeGreaterThanOrEqual(5_000);
  });

  it('is told by a 403 too that says when to try again; any other 403 is an answer', async () => {
    const { clock, service, client } = setUp();
    const left = { 'x-ratelimit-remaining': '0' };
    service.on(chats, json(403, {}, { ...left, 'retry-after': '5' }), json(200, details), json(403, {}, left));
    const begunAtMs = clock.now();
    // Who takes a 403 for an answer is not given this one.
    expect(await outcome(clock, ask(client, { accept: [403] }))).toMatchObject({ status: 200 });
    expect(clock.now() - begunAtMs).toBeGreaterThanOrEqual(5_000);
    expect(await outcome(clock, ask(client, { accept: [403] }))).toMatchObject({ status: 403 });
  });

  it('says which bucket and how long when it may not wait', async () => {
    const { clock, service, client } = setUp();
    service.on(chats, json(429, {}, { 'x-ratelimit-reset': 'chats' }));
    expect(await outcome(clock, ask(client, { patienceMs: 0 }))).toMatchObject({
      kind: 'rateLimited',
      bucket: 'chats',
    });
    expect(service.requests).toHaveLength(1);
  });

  it('tells who waits in sight until when, and sends once it may', async () => {
    const { clock, service, client } = setUp();
    service.on(chats, json(429, {}, { 'retry-after': '200' }), json(200, details));
    const told: (BudgetWait | null)[] = [];
    const waiting = { told: (wait: BudgetWait | null) => told.push(wait), signal: new AbortController().signal };
    const untilMs = clock.now() + 200_000;
    expect(await outcome(clock, ask(client, { waiting }))).toMatchObject({ status: 200 });
    expect(told).toEqual([null, { bucket: 'chats', untilMs, refused: true }, null]);
  });

  it('waits in sight no longer than it is told to', async () => {
    const { clock, service, client } = setUp();
    service.on(chats, json(429, {}, { 'retry-after': '200' }));
    const waiting = { told: () => {}, signal: new AbortController().signal };
    expect(await outcome(clock, ask(client, { waiting, patienceMs: 90_000 }))).toMatchObject({ kind: 'rateLimited' });
  });

  it('ends a wait that somebody ends, but nothing that was sent', async () => {
    const { clock, service, client } = setUp();
    const end = new AbortController();
    const waiting = { told: () => {}, signal: end.signal };
    service.on(chats, json(429, {}, { 'retry-after': '200' }));
    const waited = outcome(clock, ask(client, { waiting }), 0);
    await settle();
    end.abort(new AppFailure({ kind: 'stopped' }));
    await waited;
    await clock.advance(300_000);
    expect(service.requests).toHaveLength(1);
    const sent = new AbortController();
    service.on(chats, () => {
      sent.abort(new AppFailure({ kind: 'stopped' }));
      return json(200, details);
    });
    const asked = ask(client, { waiting: { told: () => {}, signal: sent.signal } });
    expect(await outcome(clock, asked)).toMatchObject({ status: 200 });
  });

  it('believes a service that goes on refusing', async () => {
    const { clock, service, client } = setUp();
    service.on(chats, json(429, {}, { 'retry-after': '1' }));
    expect(await outcome(clock, ask(client))).toEqual({ kind: 'rateLimited', bucket: 'chats', retryAfterMs: 1_000 });
    expect(service.requests).toHaveLength(4);
  });

  it('counts what was asked', async () => {
    const { clock, service, client, budget } = setUp();
    service.on(chats, json(200, details));
    await outcome(clock, ask(client));
    await clock.advance(300);
    expect(budget.state.value.find(({ name }) => name === 'chats')?.spent).toBe(1);
  });
});

describe('what comes back', () => {
  it.each([
    ['HTML', html(200), 'HTML instead of JSON'],
    ['torn JSON', new Response('{"endpoints":[', { status: 200 }), 'not JSON'],
    ['nothing', empty(200), 'empty'],
    ['a body off its schema', json(200, { endpoints: 'canary-value', permissions: [] }), 'endpoints'],
  ])('is badPayload for %s, once', async (_, reply, detail) => {
    const { clock, service, client } = setUp();
    service.on(chats, reply);
    const error = await outcome(clock, ask(client));
    expect(error).toEqual({ kind: 'badPayload', where: 'chats.details', detail: expect.stringContaining(detail) });
    expect(JSON.stringify(error)).not.toContain('canary');
    expect(service.requests).toHaveLength(1);
  });

  it('stops reading a body of more than 8 MiB', async () => {
    const { clock, service, client } = setUp();
    let pulled = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        pulled += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    service.on(chats, () => new Response(body, { status: 200 }));
    expect(await outcome(clock, ask(client))).toMatchObject({ kind: 'badPayload', detail: 'larger than 8 MiB' });
    expect(pulled).toBeLessThan(12);
  });

  it.each([
    ['shape A', { statusCode: 404, error: 'Not Found', message: 'Channel not found.' }, 'Channel not found.'],
    ['shape A without a message', { statusCode: 404, error: 'Not Found' }, 'Not Found'],
    [
      'shape B',
      {
        name: 'ValidationError',
        isJoi: true,
        details: [
          { message: 'a', path: 'x' },
          { message: 'b', path: 'y' },
        ],
      },
      'a; b',
    ],
    ['shape C', { errorCode: 42020, errorMessage: 'channel is offline' }, 'channel is offline'],
    ['OAuth', { error: 'invalid_grant', error_description: 'The code was used.' }, 'The code was used.'],
    ['OAuth without a description', { error: 'invalid_grant' }, 'invalid_grant'],
    ['a foreign shape', { oops: 'canary' }, null],
    ['a list', [1], null],
    [
      'a secret in it',
      { statusCode: 400, error: 'x', message: 'no Bearer canary-token-1 here' },
      'no Bearer [hidden] here',
    ],
    ['control and direction marks', { errorCode: 1, errorMessage: 'a\u0000b\u202Ec\nd' }, 'a b c d'],
  ])('quotes the service: %s', async (_, body, message) => {
    const { clock, service, client } = setUp();
    service.on(chats, json(404, body));
    expect(await outcome(clock, ask(client))).toEqual({
      kind: 'http',
      status: 404,
      path: '/api/v1/chats/{channelId}',
      message,
    });
  });

  it('cuts a long sentence to 200 characters, and takes HTML or nothing for no sentence', async () => {
    const { clock, service, client } = setUp();
    service.on(chats, json(400, { statusCode: 400, error: 'x', message: 'é'.repeat(9_999) }), html(400), empty(400));
    const long = (await outcome(clock, ask(client))) as { message: string };
    expect(Array.from(long.message)).toHaveLength(200);
    expect(await outcome(clock, ask(client))).toMatchObject({ status: 400, message: null });
    expect(await outcome(clock, ask(client))).toMatchObject({ status: 400, message: null });
  });

  it('hands on the statuses the caller accepts, 5xx and 401 too', async () => {
    const { clock, service, client } = setUp(accountWith('token'));
    for (const status of [404, 403, 401, 500]) {
      service.on(chats, html(status));
      expect(await outcome(clock, ask(client, { accept: [status] }))).toMatchObject({ status, data: undefined });
    }
    expect(service.requests).toHaveLength(4);
  });

  it('does not follow a redirect', async () => {
    const { clock, service, client } = setUp();
    service.on(chats, new Response('', { status: 302, headers: { location: 'https://elsewhere.test/' } }));
    expect(await outcome(clock, ask(client))).toMatchObject({ kind: 'http', status: 302 });
    expect(service.requests).toHaveLength(1);
  });
});

describe('addresses', () => {
  it('encodes path and query, and leaves out what is undefined', async () => {
    const { clock, service, client } = setUp();
    service.on('GET /api/v1/channels/*', json(200, { id: 7 })).on('GET /api/v2/chats/7/users', json(200, []));
    await outcome(
      clock,
      client.request('channels.read', { purpose: 'channel', path: { channelIdOrToken: 'a/b?c#d' } }),
    );
    await outcome(
      clock,
      client.request('chats.users', {
        purpose: 'chattersWalk',
        path: { channelId: 7 },
        query: { limit: 100, username: 'ä&=', showLurkers: undefined },
      }),
    );
    expect(service.asked).toEqual([
      'GET /api/v1/channels/a%2Fb%3Fc%23d',
      'GET /api/v2/chats/7/users?limit=100&username=%C3%A4%26%3D',
    ]);
  });

  it.each([
    '?limit=2&continuationToken=abc',
    '/api/v2/chats/7/users?limit=2&continuationToken=abc',
    'https://service.test/api/v2/chats/7/users?limit=2&continuationToken=abc',
  ])('follows a link of the same origin: %s', async (href) => {
    const { clock, service, client } = setUp();
    service.on('GET /api/v2/chats/7/users', json(200, []));
    const reply = await outcome(
      clock,
      client.request('chats.users', { purpose: 'chattersWalk', path: { channelId: 7 }, href }),
    );
    expect(service.asked).toEqual(['GET /api/v2/chats/7/users?limit=2&continuationToken=abc']);
    expect(reply).toMatchObject({ url: 'https://service.test/api/v2/chats/7/users?limit=2&continuationToken=abc' });
  });

  it.each([
    'https://elsewhere.test/x',
    '//elsewhere.test/x',
    'http://service.test/x',
    'https://u:p@service.test/x',
    'https://[',
  ])('never follows a link that leads away: %s', async (href) => {
    const { clock, service, client } = setUp(accountWith('token'));
    expect(await outcome(clock, client.request('chats.users', { purpose: 'chattersWalk', href }))).toMatchObject({
      kind: 'badPayload',
      where: 'link',
    });
    expect(service.requests).toHaveLength(0);
  });
});

it('lets no secret into the log or an error', async () => {
  const { clock, service, client, lines } = setUp(accountWith('canary-token'));
  service
    .on('GET /api/v1/oauth/shortcode/check/*', html(500))
    .on(
      'POST /api/v1/oauth/token',
      json(400, { error: 'invalid_grant', error_description: 'refresh_token=canary-refresh' }),
    )
    .on(chats, json(200, details));
  const errors = [
    await outcome(
      clock,
      client.request('oauth.checkShortcode', { purpose: 'signIn', path: { handle: 'canary-handle' } }),
    ),
    await outcome(
      clock,
      client.request('oauth.token', {
        purpose: 'signIn',
        body: {
          grant_type: 'refresh_token',
          client_id: 'c',
          refresh_token: 'canary-refresh',
          client_secret: 'canary-secret',
        },
      }),
    ),
  ];
  await outcome(clock, ask(client));
  expect(lines.length).toBeGreaterThan(5);
  expect(JSON.stringify(errors) + lines.join('\n')).not.toContain('canary');
});
