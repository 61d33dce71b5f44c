import { expect, it } from 'vitest';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';
import { type Roots, trustingSystem } from './systemCertificates.ts';

const URL = 'https://stage.example/api';
const unknownRoot = () =>
  new TypeError('fetch failed', {
    cause: Object.assign(new Error('self-signed'), { code: 'SELF_SIGNED_CERT_IN_CHAIN' }),
  });

/** A server whose certificate the company's root alone answers for. */
function setUp({ system = ['ours', 'company'], fails = unknownRoot, isUnreadable = false } = {}) {
  let trusted: readonly string[] = ['ours'];
  const asked = { requests: 0, reads: 0 };
  const roots: Roots = {
    read: (of) => {
      if (of === 'default') return [...trusted];
      asked.reads += 1;
      if (isUnreadable) throw new Error('no such store');
      return system;
    },
    use: (certificates) => {
      trusted = certificates;
    },
  };
  const plain = async () => {
    asked.requests += 1;
    // A handshake takes a while, and what is trusted when it began counts.
    const before = trusted;
    await Promise.resolve();
    if (!before.includes('company')) throw fails();
    return new Response('here');
  };
  return { fetch: trustingSystem(plain, makeLog(new FakeClock()).log, roots), asked };
}

it('trusts whom the system trusts once a server needs it, and asks that server again', async () => {
  const { fetch, asked } = setUp();
  expect(await (await fetch(URL, {})).text()).toBe('here');
  expect(await (await fetch(URL, { method: 'POST', body: '{}' })).text()).toBe('here');
  expect(asked).toEqual({ requests: 3, reads: 1 });
});

it('asks all of those again that were under way when it was not trusted yet', async () => {
  const { fetch, asked } = setUp();
  const answers = await Promise.all([fetch(URL, {}), fetch(URL, {}), fetch(URL, {})]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(asked).toEqual({ requests: 6, reads: 1 });
});

it.each([
  ['the system knows that root neither', setUp({ system: ['ours'] })],
  ['the system’s roots can’t be read', setUp({ isUnreadable: true })],
])('where %s, a request fails as it did, once, and each later one too', async (_why, { fetch, asked }) => {
  await expect(fetch(URL, {})).rejects.toThrow('fetch failed');
  await expect(fetch(URL, {})).rejects.toThrow('fetch failed');
  expect(asked).toEqual({ requests: 2, reads: 1 });
});

it('sends nothing twice that failed for another reason, nor what is read as it is sent', async () => {
  const reset = () =>
    new TypeError('fetch failed', { cause: Object.assign(new Error('reset'), { code: 'ECONNRESET' }) });
  const cut = setUp({ fails: reset });
  await expect(cut.fetch(URL, { method: 'POST' })).rejects.toThrow('fetch failed');
  expect(cut.asked).toEqual({ requests: 1, reads: 0 });
  const streamed = setUp();
  await expect(streamed.fetch(URL, { method: 'POST', body: new ReadableStream() })).rejects.toThrow('fetch failed');
  expect(streamed.asked.requests).toBe(1);
  expect((await streamed.fetch(URL, {})).status).toBe(200);
});
