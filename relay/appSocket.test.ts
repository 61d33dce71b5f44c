import { once } from 'node:events';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { FakeClock } from '../electron/testing/fakeClock.ts';
import { until } from '../electron/testing/until.ts';
import { RelayRounds, relayBeats } from '../shared/relayRounds.ts';
import { alone } from './alone.ts';
import { AppDoor } from './appDoor.ts';
import { AppSocket } from './appSocket.ts';
import { Budget } from './budget.ts';
import { keepNothing } from './keepNothing.ts';
import { systemAfter } from './systemAfter.ts';

let server: WebSocketServer;
let app: WebSocket;
let relays: { socket: AppSocket; wire: Socket };
let pongs: string[];
let pinged: number;
beforeEach(async () => {
  const clock = new FakeClock();
  const after = (ms: number, callback: () => void) => clock.after(ms, callback);
  const shared = { now: () => clock.now(), after: systemAfter, delivered: () => {}, keepFailed: () => {} };
  const door = new AppDoor('nora', new Budget(1_000), {
    ...shared,
    keep: keepNothing(),
    peers: alone(),
    boundKey: () => null,
  });
  const pace = { rounds: new RelayRounds({ beat: relayBeats.relay, after }), soon: setImmediate };
  pinged = 0;
  server = new WebSocketServer({ host: '127.0.0.1', port: 0, WebSocket: AppSocket, autoPong: false });
  const connected = once(server, 'connection');
  await once(server, 'listening');
  app = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  pongs = [];
  app.on('pong', (data) => pongs.push(data.toString()));
  const opened = once(app, 'open');
  const [socket, request] = (await connected) as [AppSocket, { socket: Socket }];
  relays = { socket, wire: request.socket };
  socket.serve({ door, wire: request.socket, pace, speaksOfKeeping: true, changed: () => {} });
  socket.on('ping', () => {
    pinged += 1;
  });
  await opened;
});
afterEach(async () => {
  app.terminate();
  await new Promise((resolve) => server.close(resolve));
});

it('answers each ping with what it said', async () => {
  for (const data of ['', 'one', '', 'two']) app.ping(data);
  await until(() => pongs.length === 4);
  expect(pongs).toEqual(['', 'one', '', 'two']);
});

it('owes one who reads slowly the newest answer alone', async () => {
  const { socket, wire } = relays;
  wire.cork();
  const message = once(app, 'message');
  socket.send(Buffer.alloc(100_000, 7));
  for (const data of ['', 'one', 'two', 'three']) app.ping(data);
  await until(() => pinged === 4);
  wire.uncork();
  const [bytes] = (await message) as [Buffer];
  expect(bytes.equals(Buffer.alloc(100_000, 7))).toBe(true);
  await until(() => pongs.length > 0);
  app.ping('after it');
  await until(() => pongs.length > 1);
  expect(pongs).toEqual(['three', 'after it']);
});

it('tells without being asked, and adds nothing to what is not read yet', async () => {
  const { socket, wire } = relays;
  socket.tell();
  await until(() => pongs.length === 1);
  wire.cork();
  const message = once(app, 'message');
  socket.send(Buffer.alloc(100_000, 7));
  socket.tell();
  wire.uncork();
  await message;
  app.ping('after it');
  await until(() => pongs.length > 1);
  expect(pongs).toEqual(['', 'after it']);
});

it('answers and tells nothing once it is closing', async () => {
  const { socket } = relays;
  const closed = once(app, 'close');
  socket.close(4003, 'the relay ends');
  socket.answerPing(Buffer.alloc(0));
  socket.tell();
  expect(await closed).toEqual([4003, Buffer.from('the relay ends')]);
  expect(pongs).toEqual([]);
});
