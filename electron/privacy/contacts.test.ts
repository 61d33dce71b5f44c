import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { FakeClock } from '../testing/fakeClock.ts';
import { until } from '../testing/until.ts';
import { Contacts } from './contacts.ts';

let server: Server;
let host: string;
let clock: FakeClock;
let contacts: Contacts;

beforeEach(async () => {
  server = createServer((_, answer) => answer.end('ok'));
  const sockets = new WebSocketServer({ server });
  sockets.on('connection', (socket) => socket.close());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  clock = new FakeClock();
  contacts = new Contacts(clock);
});
afterEach(async () => {
  contacts.close();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('counts whatever goes out, by whichever way, with its host alone', async () => {
  await (await fetch(`http://${host}/oauth/token?code=a-secret`)).text();
  clock.jump(5_000);
  await new Promise<void>((resolve, reject) => {
    request(`http://${host}/in/another-secret`, (answer) => answer.resume().on('end', resolve))
      .on('error', reject)
      .end();
  });
  await new Promise<void>((resolve, reject) => {
    new WebSocket(`ws://${host}/chat?authkey=a-third`).on('close', () => resolve()).on('error', reject);
  });
  expect(contacts.hosts).toEqual([
    {
      ...{ host, requests: 2, sockets: 1, sent: expect.any(Number), received: expect.any(Number) },
      ...{ firstMs: contacts.sinceMs, lastMs: contacts.sinceMs + 5_000 },
    },
  ]);
  expect(JSON.stringify(contacts.hosts)).not.toContain('secret');
});

it('counts the bytes of all connections to a host, of those that are open and those that ended', async () => {
  const sizes = { sent: 0, received: 0 };
  // What the other end counts is what went over the wire.
  server.on('connection', (socket) =>
    socket.on('close', () => {
      sizes.sent += socket.bytesRead;
      sizes.received += socket.bytesWritten;
    }),
  );
  const told = () => contacts.hosts.map(({ sent, received }) => ({ sent, received }));
  await (await fetch(`http://${host}/`, { method: 'POST', body: 'x'.repeat(20_000) })).text();
  expect(told()[0]?.sent).toBeGreaterThan(20_000);
  expect(told()[0]?.received).toBeGreaterThan(50);
  await new Promise<void>((resolve, reject) => {
    const asking = request({ host: '127.0.0.1', port: host.split(':')[1], method: 'POST' }, (answer) =>
      answer.resume().on('end', resolve),
    );
    asking.on('error', reject).end('y'.repeat(30_000));
  });
  expect(told()[0]?.sent).toBeGreaterThan(50_000);
  const open = told();
  server.closeAllConnections();
  await until(() => isDeepStrictEqual([sizes], told()));
  expect(told()).toEqual(open);
});

it('counts tries that reach nobody as well, and nothing after it was closed', async () => {
  server.closeAllConnections();
  const free = createServer();
  await new Promise<void>((resolve) => free.listen(0, '127.0.0.1', resolve));
  const gone = `127.0.0.1:${(free.address() as AddressInfo).port}`;
  await new Promise((resolve) => free.close(resolve));
  await fetch(`http://${gone}/`).catch(() => undefined);
  expect(contacts.hosts.map((one) => [one.host, one.requests])).toEqual([[gone, 1]]);
  contacts.close();
  await (await fetch(`http://${host}/`)).text();
  expect(contacts.hosts).toHaveLength(1);
});
