import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { PROOF_HEADER } from '../../../shared/proofHeader.ts';
import type { RoundTripStep } from '../../../shared/receiver.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Fetch } from '../../kernel/ports.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { awkwardBody, RoundTrips } from './roundTrip.ts';

const URL_OF_IT = 'https://nora.tunnel.example/in/7f3a';
const PATH = '/in/7f3a';

type Request = Parameters<RoundTrips['arrived']>[1];
/** What stands between the public address and here. */
type Network = (request: Request, arrive: (request: Request) => boolean, signal: AbortSignal) => Promise<Response>;

const straight: Network = async (request, arrive) => new Response(null, { status: arrive(request) ? 204 : 404 });
const never = (signal: AbortSignal) =>
  new Promise<Response>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));

function rig(network: Network) {
  const clock = new FakeClock();
  let count = 0;
  const fetched: { url: string; init: RequestInit }[] = [];
  const fetch: Fetch = async (url, init) => {
    fetched.push({ url, init });
    const headers = Object.entries(init.headers as Record<string, string>);
    const number = new Headers(init.headers).get(PROOF_HEADER) ?? '';
    const request = { path: PATH, headers, body: init.body as Uint8Array };
    return network(request, (one) => trips.arrived(number, one), init.signal as AbortSignal);
  };
  const trips = new RoundTrips({ clock, fetch, randomBytes: (length) => new Uint8Array(length).fill(++count) });
  const steps: RoundTripStep[] = [];
  const prove = (url = URL_OF_IT) => trips.prove(url, PATH, (step) => steps.push(step));
  return { clock, trips, fetched, steps, prove };
}

it('proves that what was sent arrives unchanged and is answered', async () => {
  const { clock, steps, prove, fetched } = rig(async (request, arrive) => {
    await clock.sleep(99);
    arrive(request);
    await clock.sleep(113);
    return new Response(null, { status: 204 });
  });
  const proof = prove();
  await clock.advance(1_000);
  expect(await proof).toMatchObject({ kind: 'proven', arrivedAfterMs: 99, totalMs: 212, bytes: expect.any(Number) });
  expect(steps).toEqual(['sent', 'arrived', 'unchanged', 'answered']);
  expect(fetched[0]?.init).toMatchObject({ method: 'POST', redirect: 'manual' });
  expect(clock.pending).toBe(0);
});

it.each<[string, Partial<Request> | ((request: Request) => Partial<Request>)]>([
  ['written anew', ({ body }) => ({ body: encode(JSON.stringify(JSON.parse(decode(body)))) })],
  ['without its last line end', ({ body }) => ({ body: body.subarray(0, -2) })],
  ['with other line ends', ({ body }) => ({ body: encode(decode(body).replaceAll('\r\n', '\n')) })],
  ['with characters escaped', ({ body }) => ({ body: encode(decode(body).replaceAll('é', '\\u00e9')) })],
  ['with a mark in front', ({ body }) => ({ body: encode(`\ufeff${decode(body)}`) })],
  ['empty', { body: new Uint8Array(0) }],
  ['of another type', { headers: [['content-type', 'application/json']] }],
  ['of two types', ({ headers }) => ({ headers: [...headers, ...headers] })],
  ['of no type', { headers: [] }],
  ['on another path', { path: '/prefix/in/7f3a' }],
])('names a body that arrives %s', async (_, change) => {
  const { steps, prove } = rig(async (request, arrive) => {
    const changed = { ...request, ...(typeof change === 'function' ? change(request) : change) };
    return new Response(null, { status: arrive(changed) ? 204 : 404 });
  });
  expect(await prove()).toMatchObject({ kind: 'broken', step: 'unchanged', why: 'changed', status: 204 });
  expect(steps).toEqual(['sent', 'arrived']);
});

it.each<[string, Network, object]>([
  [
    'an address that nobody answers',
    async () => Promise.reject(new TypeError('fetch failed')),
    { step: 'sent', why: 'unreachable', status: null },
  ],
  [
    'a page of somebody else',
    async () => new Response('<html>', { status: 200 }),
    { step: 'arrived', why: 'notArrived', status: 200 },
  ],
  [
    'an error of the tunnel',
    async () => new Response('', { status: 502 }),
    { step: 'arrived', why: 'notArrived', status: 502 },
  ],
  [
    'a 204 of somebody else',
    async () => new Response(null, { status: 204 }),
    { step: 'arrived', why: 'notArrived', status: 204 },
  ],
  ['a redirect', async () => new Response(null, { status: 308 }), { step: 'arrived', why: 'redirected', status: 308 }],
  [
    'an answer that is not ours',
    async (request, arrive) => new Response(arrive(request) ? 'ok' : null),
    { step: 'answered', why: 'otherAnswer', status: 200 },
  ],
  [
    'an answer that gets lost',
    async (request, arrive) => {
      arrive(request);
      throw new TypeError('terminated');
    },
    { step: 'answered', why: 'unreachable', status: null },
  ],
])('tells %s', async (_, network, outcome) => {
  expect(await rig(network).prove()).toMatchObject({ kind: 'broken', ...outcome });
});

it('waits 10 s and not longer, before and after the arrival', async () => {
  for (const [arrives, step] of [
    [false, 'arrived'],
    [true, 'answered'],
  ] as const) {
    const { clock, prove } = rig((request, arrive, signal) => {
      if (arrives) arrive(request);
      return never(signal);
    });
    let outcome: unknown;
    void prove().then((one) => {
      outcome = one;
    });
    await clock.advance(9_999);
    expect(outcome).toBeUndefined();
    await clock.advance(1);
    expect(outcome).toMatchObject({ kind: 'broken', step, why: 'timedOut' });
  }
});

it.each([
  '',
  'nora.tunnel.example',
  'ftp://nora.example/',
  'file:///etc/passwd',
  'https://a:b@nora.example/in',
  'javascript:1',
])('asks nobody at %j', async (url) => {
  const { prove, fetched } = rig(straight);
  expect(await prove(url)).toMatchObject({ kind: 'broken', step: 'sent', why: 'badAddress' });
  expect(fetched).toEqual([]);
});

it('runs one at a time for an address, and gives all who ask its outcome', async () => {
  const { clock, fetched, prove, steps } = rig(async (request, arrive, signal) => {
    await clock.sleep(10);
    return straight(request, arrive, signal);
  });
  const both = [prove(), prove()];
  const other = prove('https://other.example/in/7f3a');
  await clock.advance(10);
  const [first, second] = await Promise.all(both);
  expect(second).toBe(first);
  expect((await other).kind).toBe('proven');
  expect(fetched).toHaveLength(2);
  expect(steps.filter((step) => step === 'answered')).toHaveLength(3);
  const again = prove();
  await clock.advance(10);
  expect((await again).kind).toBe('proven');
  expect(fetched).toHaveLength(3);
});

it('opens its door for numbers that are on their way alone, and looks at the first arrival', async () => {
  let late: () => boolean = () => true;
  const { prove, trips } = rig(async (request, arrive) => {
    expect(trips.arrived('0'.repeat(32), request)).toBe(false);
    arrive(request);
    expect(arrive({ ...request, body: new Uint8Array(1) })).toBe(true);
    late = () => arrive(request);
    return new Response(null, { status: 204 });
  });
  expect((await prove()).kind).toBe('proven');
  expect(late()).toBe(false);
});

it('breaks off when the app closes', async () => {
  const { prove, trips, clock } = rig((_, __, signal) => never(signal));
  const proof = prove();
  trips.close();
  expect((await proof).kind).toBe('broken');
  expect(clock.pending).toBe(0);
});

it('sends a body of about 400 bytes that no two programs would write alike', () => {
  const body = awkwardBody('a'.repeat(32));
  expect(body.length).toBeGreaterThan(380);
  expect(body.length).toBeLessThan(520);
  const value = JSON.parse(decode(body));
  expect(value.proof).toBe('a'.repeat(32));
  for (const indent of [undefined, 1, 2, '\t']) expect(JSON.stringify(value, null, indent)).not.toBe(decode(body));
  expect(decode(body).endsWith('}  \r\n')).toBe(true);
});

it('goes over the network', async () => {
  const trips = new RoundTrips({
    clock: systemClock,
    fetch: (url, init) => fetch(url, init),
    randomBytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  });
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const number = String(request.headers[PROOF_HEADER]);
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
    const isOurs = trips.arrived(number, { path: request.url ?? '', headers, body });
    response.writeHead(isOurs ? 204 : 404).end();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  expect(await trips.prove(`http://127.0.0.1:${port}${PATH}`, PATH, () => {})).toMatchObject({ kind: 'proven' });
  server.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.once('close', resolve));
  expect(await trips.prove(`http://127.0.0.1:${port}${PATH}`, PATH, () => {})).toMatchObject({ why: 'unreachable' });
});

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
}
