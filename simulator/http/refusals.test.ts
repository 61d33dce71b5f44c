import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bucketNames } from '../../shared/platform/buckets.ts';
import { type EndpointName, endpointNames } from '../../shared/platform/endpoints.ts';
import { codeError, oauthError, statusError, validationError } from '../../shared/platform/errorBodies.ts';
import { TestPlatform, type TestReply } from '../testing/platform.ts';
import { commonRefusals } from '../testing/refusals/common.ts';
import { ownRefusals } from '../testing/refusals/own.ts';
import { expectedAnswer, type Refusal, sendRefused } from '../testing/refusals/refusal.ts';

/** Every documented error of every endpoint, each by a request that one thing is wrong with. */

const limits = Object.fromEntries(bucketNames.map((name) => [name, 1e9]));

/** The shape of an answer and what it says. @see PLATFORM §1.4 */
function read({ status, body }: TestReply, code = status) {
  const validation = validationError.safeParse(body).data;
  if (validation !== undefined) {
    const [detail] = validation.details;
    return { status, shape: 'B', says: `${detail?.path} ${detail?.message}` };
  }
  const named = statusError.safeParse(body).data;
  if (named !== undefined) {
    expect(named.statusCode).toBe(status);
    return { status, shape: 'A', says: named.message };
  }
  const coded = codeError.safeParse(body).data;
  if (coded !== undefined) {
    expect(coded.errorCode).toBe(code);
    return { status, shape: 'C', says: coded.errorMessage };
  }
  const oauth = oauthError.safeParse(body).data;
  return { status, shape: 'OAuth', says: oauth?.error };
}

async function check(platform: TestPlatform, name: EndpointName, refusal: Refusal) {
  const reply = await sendRefused(platform, name, refusal);
  const expected = expectedAnswer(name, refusal);
  expect(read(reply, refusal.code)).toEqual({ ...expected, says: expect.stringContaining(expected.says) });
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  for (const [header, value] of Object.entries(refusal.sends ?? {})) expect(reply.headers.get(header)).toBe(value);
}

const rowsOf = (refusalsOf: (name: EndpointName) => readonly Refusal[]) =>
  endpointNames.flatMap((name) =>
    refusalsOf(name).map((refusal) => [`${name}: ${refusal.status} when ${refusal.when}`, name, refusal] as const),
  );

describe('what every endpoint of a kind refuses', () => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await TestPlatform.start({ limits });
  });
  afterAll(() => platform.close());

  it.each(rowsOf(commonRefusals))('%s', (_, name, refusal) => check(platform, name, refusal));
});

describe('what an endpoint refuses besides', () => {
  let platform: TestPlatform;
  afterEach(() => platform.close());

  it.each(rowsOf((name) => ownRefusals[name] ?? []))('%s', async (_, name, refusal) => {
    platform = await TestPlatform.start({ limits });
    await check(platform, name, refusal);
  });
});
