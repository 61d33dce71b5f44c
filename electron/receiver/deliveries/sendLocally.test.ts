import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { FakeClock } from '../../testing/fakeClock.ts';
import { until } from '../../testing/until.ts';
import { sendLocally } from './sendLocally.ts';

const servers = new Set<() => void>();
afterEach(() => {
  for (const close of servers) close();
  servers.clear();
});

async function listen(answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => void) {
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => answer(request, response, Buffer.concat(parts)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  servers.add(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?x=1`;
}

const body = Buffer.from([0, 1, 0xff, 10]);
const headers: [string, string][] = [
  ['Poker-Nth-retry', '2'],
  ['X-Twice', 'a'],
  ['X-Twice', 'b'],
  ['Host', 'elsewhere.example'],
  ['Content-Length', '1'],
  ['Not a name', 'x'],
  ['X-Split', 'a\r\nX-Injected: b'],
];

it('sends bytes and headers as they are and tells the answer', async () => {
  let got: { headers: string[]; body: Buffer; url: string | undefined } | null = null;
  const url = await listen((request, response, bytes) => {
    got = { headers: request.rawHeaders, body: bytes, url: request.url };
    response.writeHead(202).end('taken');
  });
  expect(await sendLocally({ url, headers, body }, new FakeClock())).toEqual({
    status: 202,
    tookMs: 0,
    answer: 'taken',
    failure: null,
  });
  expect(got).toMatchObject({ body, url: '/hook?x=1' });
  expect(got).toHaveProperty(
    'headers',
    expect.arrayContaining(['Poker-Nth-retry', 'X-Twice', 'a', 'b', new URL(url).host]),
  );
  expect(JSON.stringify(got)).not.toMatch(/elsewhere|Not a name|Injected/);
});

it('follows no redirect and keeps the beginning of a long answer', async () => {
  const url = await listen((_, response) =>
    response.writeHead(307, { location: 'http://10.0.0.1/' }).end('x'.repeat(9_999)),
  );
  const outcome = await sendLocally({ url, headers, body }, new FakeClock());
  expect(outcome).toMatchObject({ status: 307, failure: 'redirected' });
  expect(outcome.answer).toHaveLength(2_000);
});

it('gives up after ten seconds', async () => {
  const clock = new FakeClock();
  let came = false;
  const url = await listen(() => {
    came = true;
  });
  const sending = sendLocally({ url, headers, body }, clock);
  await until(() => came);
  await clock.advance(10_000);
  expect(await sending).toEqual({ status: null, tookMs: 10_000, answer: '', failure: 'timedOut' });
});

it('tells that nobody is there, and touches no other computer', async () => {
  const clock = new FakeClock();
  expect(await sendLocally({ url: 'http://127.0.0.1:1/', headers, body }, clock)).toMatchObject({
    failure: 'unreachable',
  });
  expect(await sendLocally({ url: 'http://10.0.0.1/', headers, body }, clock)).toMatchObject({ failure: 'notLocal' });
});
