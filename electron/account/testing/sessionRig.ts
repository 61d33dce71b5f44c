import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import type { SessionState } from '../../../shared/session.ts';
import { Budget } from '../../platform/budget/budget.ts';
import { PlatformClient } from '../../platform/rest/client.ts';
import { empty, type FakeRequest, FakeService, json } from '../../platform/testing/fakeService.ts';
import { makeSealer } from '../../storage/testing/fakeSealer.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import { SessionService } from '../session.ts';
import { TokenKeeper } from '../tokenKeeper.ts';
import { type SignIn, Vault } from '../vault.ts';

const nora = {
  id: 1,
  username: 'nora_plays',
  avatarUrl: 'https://img.test/nora.png',
  channel: { id: 40213, token: 'nora_plays', userId: 1 },
};

/** A folder for one test's sealed files. */
export async function makeFolder(): Promise<{ dir: string; remove: () => Promise<void> }> {
  const root = await mkdtemp(join(tmpdir(), 'session-'));
  return { dir: join(root, 'secrets'), remove: () => rm(root, { recursive: true, force: true }) };
}

type RigOptions = { dir: string; backend?: string; clock?: FakeClock; service?: FakeService; nth?: number };

/**
 * A session on a fake service that rotates tokens as the platform does: token n is refreshed with refresh-n into n + 1,
 * a spent refresh token is refused, and only the newest access token is accepted. All secrets hold the word `canary`.
 */
export function makeSessionRig({
  dir,
  backend = 'gnome_libsecret',
  clock = new FakeClock(),
  service,
  nth = 0,
}: RigOptions) {
  const { log, redact, lines } = makeLog(clock);
  const sealer = makeSealer(backend);
  const vault = new Vault({ dir, service: { kind: 'demo' }, sealer, clock, log });
  const budget = new Budget({ clock });
  const random = (): number => 0.5;
  const fake = service ?? new FakeService();
  const tokens = { nth, asked: 0 };
  const shared = { clock, random, log, redact };
  const requests = {
    ...shared,
    baseUrl: 'https://service.test',
    clientId: 'client-1',
    userAgent: 'Sidestage/0.1.0',
    budget,
    fetch: fake.fetch,
  };
  const onKept = vi.fn<(isKept: boolean) => void>();
  const account = new TokenKeeper({ ...shared, id: 'own', platform: new PlatformClient(requests), vault, onKept });
  const client = new PlatformClient({ ...requests, account });
  const session = new SessionService({ ...shared, platform: client, account });
  const issue = () => {
    tokens.nth += 1;
    return {
      access_token: `canary-access-${tokens.nth}`,
      refresh_token: `canary-refresh-${tokens.nth}`,
      expires_in: 21_600,
      token_type: 'Bearer',
    };
  };
  const answerToken = ({ body }: FakeRequest): Response => {
    tokens.asked += 1;
    const good = body.grant_type === 'authorization_code' || body.refresh_token === `canary-refresh-${tokens.nth}`;
    return good ? json(200, issue()) : json(400, { error: 'invalid_grant', error_description: 'It was used.' });
  };
  const answerUser = ({ headers }: FakeRequest): Response =>
    headers.get('authorization') === `Bearer canary-access-${tokens.nth}`
      ? json(200, nora)
      : json(401, { statusCode: 401, error: 'Unauthorized', message: 'Invalid token' });
  fake
    .on('POST /api/v1/oauth/token', answerToken)
    .on('GET /api/v1/users/current', answerUser)
    .on('GET /api/v1/channels/*', ({ path }) => {
      const name = path.split('/').at(-1) ?? '';
      return name === 'nowhere' ? empty(404) : json(200, { id: name === 'otto' ? 7 : 40213, token: name, userId: 2 });
    });
  const states: SessionState[] = [];
  session.state.subscribe((state) => states.push(state));
  /** Holds the next write up, until it is to go on or is refused. */
  const holdSeal = () => {
    const { seal } = sealer;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const held = { asked: 0, go: resolve, refuse: () => reject(new Error('ENOSPC')) };
    sealer.seal = async (text) => {
      held.asked += 1;
      sealer.seal = seal;
      await promise;
      return seal.call(sealer, text);
    };
    return held;
  };
  const kept = async (): Promise<SignIn | null> => {
    const loaded = await vault.load();
    return loaded.kind === 'found' ? loaded.value : null;
  };
  return {
    clock,
    service: fake,
    account,
    onKept,
    session,
    client,
    vault,
    sealer,
    lines,
    states,
    tokens,
    issue,
    answerToken,
    answerUser,
    kept,
    holdSeal,
    budget,
    log,
    redact,
    random,
  };
}

export type SessionRig = ReturnType<typeof makeSessionRig>;
