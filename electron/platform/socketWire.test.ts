import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { openSocketWire } from './socketWire.ts';

let server: Server;
let sockets: WebSocketServer;
let url: string;
let refusal: string | null;

beforeEach(async () => {
  refusal = null;
  sockets = new WebSocketServer({ noServer: true, handleProtocols: (offered) => offered.has('b') && 'b' });
  server = createServer().on('upgrade', (request, socket, head) => {
    if (refusal !== null) socket.end(refusal);
    else sockets.handleUpgrade(request, socket, head, (opened) => sockets.emit('connection', opened, request));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const socket of sockets.clients) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
});

/** Opens, and gives what is told until the end. */
function open(protocols?: readonly string[]) {
  const told: string[] = [];
  const closed = new Promise<[number, number | null]>((resolve) => {
    openSocketWire(
      { url, headers: { authorization: 'Bearer token' }, maxFrameBytes: 1_000, ...(protocols && { protocols }) },
      {
        opened: () => told.push('opened'),
        text: (text) => told.push(`text ${text}`),
        binary: (data) => told.push(`binary ${[...data]}`),
        pong: () => {},
        closed: (code, _reason, status) => resolve([code, status]),
      },
    );
  });
  return { told, closed };
}

it('offers subprotocols, and carries text and bytes', async () => {
  sockets.on('connection', (socket) => {
    socket.send(`chosen ${socket.protocol}`);
    socket.send(Buffer.from([1, 2]));
    socket.close(1012);
  });
  const { told, closed } = open(['a', 'b']);
  expect(await closed).toEqual([1012, null]);
  expect(told).toEqual(['opened', 'text chosen b', 'binary 1,2']);
});

it('ends on a service that chooses none of them', async () => {
  expect(await open(['a']).closed).toEqual([1006, null]);
});

it('tells the status it was turned away with', async () => {
  refusal = 'HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n';
  const { told, closed } = open();
  expect(await closed).toEqual([1006, 401]);
  expect(told).toEqual([]);
});

it('follows no redirect with the token', async () => {
  let asked = 0;
  server.on('upgrade', () => {
    asked += 1;
  });
  refusal = `HTTP/1.1 302 Found\r\nLocation: ${url.replace('ws', 'http')}/other\r\nContent-Length: 0\r\n\r\n`;
  expect(await open().closed).toEqual([1006, 302]);
  expect(asked).toBe(1);
});
