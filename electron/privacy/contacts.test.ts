import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { FakeClock } from '../testing/fakeClock.ts';
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
    { host, requests: 2, sockets: 1, firstMs: contacts.sinceMs, lastMs: contacts.sinceMs + 5_000 },
  ]);
  expect(JSON.stringify(contacts.hosts)).not.toContain('secret');
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
