import { expect, it } from 'vitest';
import { type BucketName, bucketNames, buckets } from '../../shared/platform/buckets.ts';
import { type EndpointName, endpointNames } from '../../shared/platform/endpoints.ts';
import { declared, identityFor, sampleOf } from '../testing/everySample.ts';
import { START_MS, TestPlatform, type TestReply } from '../testing/platform.ts';
import { fullBucketRefusal } from '../testing/refusals/common.ts';
import { sendRefused } from '../testing/refusals/refusal.ts';

/** Buckets that are documented and no endpoint of the catalogue is in. @see PLATFORM §2.2 */
const unused: Partial<Record<BucketName, string>> = {
  contact: 'the contact form of the web site',
  'mail-subscribe': 'the newsletter of the web site',
  'notification-read': 'GET /notifications, a group the document leaves out',
  report: 'reports of users, a group the document leaves out',
  'upload-interactive': 'uploads of games below /interactive, which answers 404',
  'user-email': 'changes of a mail address below /users, a group the document leaves out',
  'user-login': 'the sign-in of the web site, by password',
  'user-login-failed': 'the same',
  'user-write': 'changes below /users, a group the document leaves out',
};

/** An endpoint of each bucket whose good request can be repeated. */
const repeatable: Partial<Record<BucketName, EndpointName>> = {
  analytics: 'analytics.cpm',
  'channel-follow': 'channels.follow',
  'channel-read': 'channels.broadcast',
  'channel-search': 'channels.list',
  'channel-write': 'channels.update',
  chats: 'chats.users',
  global: 'frontend.config',
  ingest: 'ingests.best',
  upload: 'channels.setBadge',
  'user-read': 'users.current',
};

const bucketOf = (name: EndpointName) => declared(name).bucket;
const limitHeaders = ({ headers }: TestReply) =>
  Object.fromEntries([...headers].filter(([name]) => /rate|retry/.test(name)));

it('has an endpoint in every bucket but those that belong to what the document leaves out', () => {
  const used = new Set(endpointNames.map(bucketOf));
  expect(bucketNames.filter((name) => !used.has(name))).toEqual(Object.keys(unused));
  expect(Object.keys(repeatable)).toEqual(bucketNames.filter((name) => used.has(name)));
  for (const [bucket, name] of Object.entries(repeatable)) expect(bucketOf(name)).toBe(bucket);
});

const used = Object.entries(repeatable) as [BucketName, EndpointName][];

it.each(used)('%s is full after as many good answers as documented: %s', async (bucket, name) => {
  const { count, intervalSeconds } = buckets[bucket];
  const endsAtMs = START_MS + intervalSeconds * 1000;
  const platform = await TestPlatform.start();
  const { status: _, ...sample } = sampleOf(platform, name);
  const headers = identityFor(platform, name);
  const call = (more = {}) => platform.call(name, { ...sample, headers, ...more });
  const reset = { 'x-ratelimit-reset': String(endsAtMs) };

  expect(limitHeaders(await call())).toEqual({
    'x-rate-limit': String(count),
    'x-ratelimit-remaining': String(count - 1),
    ...reset,
  });
  for (let sent = 1; sent < count - 1; sent += 50) {
    const some = Array.from({ length: Math.min(50, count - 1 - sent) }, () => call());
    for (const { status } of await Promise.all(some)) expect(status).toBe(200);
  }
  const last = await call();
  expect([last.status, last.headers.get('x-ratelimit-remaining')]).toEqual([200, '0']);

  await platform.control('POST', '/clock', { advanceMs: intervalSeconds * 1000 - 1_500 });
  const refused = await call();
  expect(refused.status).toBe(429);
  expect(limitHeaders(refused)).toEqual({ 'x-ratelimit-remaining': '0', ...reset, 'retry-after': '2' });
  const isV2 = declared(name).version === 2;
  expect(refused.body).toEqual(
    isV2
      ? { errorCode: 429, errorMessage: 'Too Many Requests' }
      : { statusCode: 429, error: 'Too Many Requests', message: 'Too Many Requests' },
  );
  // Somebody else has an allowance of their own, and nothing that was refused makes the window longer.
  const other = await platform.call('frontend.config', { headers: platform.signIn('zoe').headers });
  expect(other.status).toBe(200);
  await platform.control('POST', '/clock', { advanceMs: 1_499 });
  expect((await call()).status).toBe(429);
  await platform.control('POST', '/clock', { advanceMs: 1 });
  const again = await call({ headers: identityFor(platform, name) });
  expect([again.status, again.headers.get('x-ratelimit-remaining')]).toEqual([200, String(count - 1)]);
  await platform.close();
});

it('refuses every endpoint when its bucket is full, in its own error shape', async () => {
  const platform = await TestPlatform.start({ limits: Object.fromEntries(bucketNames.map((name) => [name, 0])) });
  for (const name of endpointNames) {
    const reply = await sendRefused(platform, name, fullBucketRefusal);
    const { intervalSeconds } = buckets[bucketOf(name)];
    const hasCode = declared(name).version === 2 || declared(name).errors === 'code';
    expect([name, reply.status, reply.body]).toEqual([
      name,
      429,
      hasCode
        ? { errorCode: 429, errorMessage: 'Too Many Requests' }
        : { statusCode: 429, error: 'Too Many Requests', message: 'Too Many Requests' },
    ]);
    expect([name, limitHeaders(reply)]).toEqual([
      name,
      {
        'x-ratelimit-remaining': '0',
        'x-ratelimit-reset': String(START_MS + intervalSeconds * 1000),
        'retry-after': String(intervalSeconds),
      },
    ]);
  }
  await platform.close();
});

it('looks at the bucket before it looks who asks', async () => {
  const platform = await TestPlatform.start({ limits: { global: 0 } });
  for (const headers of [{}, { Authorization: 'Bearer forged' }, { 'Client-ID': 'unknown' }]) {
    expect((await platform.call('users.current', { headers })).status).toBe(429);
  }
  await platform.close();
});

it('refuses an endpoint of any bucket when the global one is full', async () => {
  const platform = await TestPlatform.start({ limits: { global: 0 } });
  for (const [, name] of used) {
    const reply = await sendRefused(platform, name, fullBucketRefusal);
    expect([name, reply.status, reply.headers.get('retry-after')]).toEqual([name, 429, '60']);
  }
  await platform.close();
});
