import { beforeAll, expect, it } from 'vitest';
import type { EndpointName } from '../../shared/platform/endpoints.ts';
import {
  type Answer,
  BY_APPLICATION,
  GOOD,
  keyOf,
  LARGEST_PAGE,
  type Run,
  runContract,
} from '../testing/contractRun.ts';
import { declared, queryKeys } from '../testing/everySample.ts';
import { START_MS } from '../testing/platform.ts';
import { type ReadingName, readingNames, readingTable } from '../world/readings.ts';

/** The contract under every reading: what a switch should change changes, and every other answer stays as it is. */

let usual: Run;
beforeAll(async () => {
  usual = await runContract({});
});

type Expected = { readonly status: number; readonly headers: unknown; readonly body: unknown };
/** What an answer becomes under a choice. */
type Rule = (answer: Answer, choice: string) => Expected;

const usualAnswer = (name: EndpointName, asked: string): Answer => {
  const answer = usual.get(keyOf(name, asked));
  if (answer === undefined) throw new Error(`nobody asked ${name} for ${asked}`);
  return answer;
};
const without = (headers: Answer['headers'], ...names: string[]) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));
const isGood = ({ asked }: Answer) => asked === GOOD || asked === BY_APPLICATION;
const only = (wanted: EndpointName, rule: Rule): Rule => {
  return (answer, choice) => (answer.name === wanted && isGood(answer) ? rule(answer, choice) : answer);
};
const isFull = ({ asked }: Answer) => asked === 'the bucket is full';
const isPaged = (name: EndpointName) => queryKeys(name).includes('page');
/** Answers counted in another bucket have other limits. */
const LIMITS = ['x-rate-limit', 'x-ratelimit-reset'];
const anyLimits = Object.fromEntries(LIMITS.map((name) => [name, expect.stringMatching(/^\d+$/)]));

/** A list without `limit` in its query, in pages of another size. */
function inPages(answer: Answer, size: number): Expected {
  const { body } = usualAnswer(answer.name, LARGEST_PAGE);
  const rows = Array.isArray(body) ? body : [];
  const total = Number(answer.headers['x-total-count'] ?? rows.length);
  const last = Math.max(0, Math.ceil(total / size) - 1);
  const link = isPaged(answer.name)
    ? { link: expect.stringContaining(`page=${last}>; rel="last"`) }
    : total > size && { link: expect.stringContaining(`limit=${size}&`) };
  return { ...answer, body: rows.slice(0, size), headers: { ...without(answer.headers, 'link'), ...link } };
}

/** The same refusal with 403. */
function forbidden(answer: Answer): Expected {
  const { message, errorMessage } = Object(answer.body);
  const body = errorMessage ? { errorCode: 403, errorMessage } : { statusCode: 403, error: 'Forbidden', message };
  return { ...answer, status: 403, body };
}

/** What changes the chat alone and no answer of HTTP: readings.test.ts sees it. */
const chatAlone: ReadonlySet<ReadingName> = new Set([
  'chat.authError',
  'chat.userUpdate',
  'chat.binary',
  'chat.timeoutLength',
  'chat.hostTold',
]);

const rules: { readonly [N in ReadingName]: Rule } = {
  'limit.status': (answer) => (isFull(answer) ? forbidden(answer) : answer),
  'limit.reset': (answer, choice) => {
    const resetMs = answer.headers['x-ratelimit-reset'];
    const headers = without(answer.headers, 'x-ratelimit-reset');
    if (resetMs === undefined || choice === 'absent') return { ...answer, headers };
    const { bucket } = declared(answer.name);
    const named = isFull(answer) ? bucket : resetMs;
    return {
      ...answer,
      headers: { ...headers, 'x-ratelimit-reset': choice === 'seconds' ? String(Number(resetMs) / 1000) : named },
    };
  },
  'limit.retryAfter': (answer) => ({ ...answer, headers: without(answer.headers, 'retry-after') }),
  'identity.missing': (answer, choice) => {
    const { identity } = declared(answer.name);
    if (answer.asked !== 'nobody asks' || identity === 'hookClient') return answer;
    if (choice === '403') return forbidden(answer);
    if (identity === 'user') return answer;
    const { status, headers, body } = usualAnswer(answer.name, BY_APPLICATION);
    return { status, headers, body };
  },
  'shortcode.expiresIn': only('oauth.createShortcode', (answer) => ({
    ...answer,
    body: { ...Object(answer.body), expires_in: 120_000 },
  })),
  'token.expiresIn': only('oauth.token', (answer) => ({
    ...answer,
    body: { ...Object(answer.body), expires_in: 21_600_000 },
  })),
  'list.defaultLimit': (answer, choice) =>
    isGood(answer) && isPaged(answer.name) && !answer.name.startsWith('analytics.')
      ? inPages(answer, Number(choice))
      : answer,
  'list.outOfRange': (answer) => {
    if (!isPaged(answer.name) || !/^(page|limit) is/.test(answer.asked)) return answer;
    // A page below the first is the first, and the smallest limit is 1.
    const { body } = usualAnswer(answer.name, answer.asked.startsWith('page') ? GOOD : LARGEST_PAGE);
    const rows = Array.isArray(body) ? body : [];
    return {
      status: 200,
      headers: expect.objectContaining({ 'content-type': 'application/json; charset=utf-8' }),
      body: answer.asked === 'limit is 0' ? rows.slice(0, 1) : rows,
    };
  },
  'list.totalCount': (answer) => ({ ...answer, headers: without(answer.headers, 'x-total-count') }),
  'channels.link': (answer) =>
    answer.name === 'channels.list' ? { ...answer, headers: without(answer.headers, 'link') } : answer,
  'chatters.defaultLimit': only('chats.users', (answer, choice) => inPages(answer, Number(choice))),
  'chat.authError': (answer) => answer,
  'chat.userUpdate': (answer) => answer,
  'chat.binary': (answer) => answer,
  'chat.timeoutLength': (answer) => answer,
  'chat.hostTold': (answer) => answer,
  'channel.details': (answer) => {
    if (answer.name !== 'channels.details' || !isGood(answer) || answer.asked.includes('fields')) return answer;
    const more = { type: expect.any(Object), user: expect.any(Object), preferences: expect.any(Object) };
    return { ...answer, body: expect.objectContaining({ ...Object(answer.body), ...more }) };
  },
  'chat.history': only('chats.history', (answer) => ({
    ...answer,
    body: Array.isArray(answer.body) ? answer.body.toReversed() : [],
  })),
  'hostee.none': (answer) => {
    if (answer.asked !== 'nobody is hosted') return answer;
    return { status: 204, body: '', headers: { ...without(answer.headers, 'content-type'), ...anyLimits } };
  },
  'follow.deleted': only('channels.unfollow', (answer) => ({ ...answer, status: 200 })),
  'hook.created': only('hooks.create', (answer) => ({ ...answer, status: 201 })),
};

const otherChoices = readingNames.flatMap((name) => {
  const [, ...others] = readingTable[name].choices;
  return others.map((choice) => [name, choice] as const);
});

it('asks every endpoint, and gets good answers', () => {
  const good = [...usual.values()].filter(({ asked }) => asked === GOOD);
  expect(good.filter(({ status }) => status >= 300)).toEqual([]);
  expect(usual.size).toBeGreaterThan(4 * good.length);
  expect(usualAnswer('channels.list', 'the bucket is full').headers['x-ratelimit-reset']).toBe(
    String(START_MS + 5_000),
  );
});

it.each(otherChoices)('%s: %s changes what it is about and nothing else', async (name, choice) => {
  const run = await runContract({ [name]: choice });
  const changed: string[] = [];
  for (const [key, answer] of run) {
    const before = usual.get(key);
    if (before === undefined) expect.fail(`nobody asked for ${key} before`);
    const { status, headers, body } = rules[name](before, choice);
    const isSame = JSON.stringify(before) === JSON.stringify(answer);
    if (!isSame) changed.push(key);
    if (isSame && status === before.status && headers === before.headers && body === before.body) continue;
    const got = { key, status: answer.status, headers: answer.headers, body: answer.body };
    expect(got).toEqual({ key, status, headers, body });
  }
  expect(changed.length > 0).toBe(!chatAlone.has(name));
});
