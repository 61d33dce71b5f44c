import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { type ChatWire, openChatWire } from './chatWire.ts';

let server: WebSocketServer;
let url: string;

beforeEach(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await once(server, 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  for (const socket of server.clients) socket.terminate();
  await new Promise((resolve) => server.close(resolve));
});

/** Connects, and gives both ends and what was told; `told` resolves with the next line. */
async function connect() {
  const lines: string[] = [];
  let wake = () => {};
  const tell = (line: string) => {
    lines.push(line);
    wake();
  };
  const connected = once(server, 'connection');
  const wire: ChatWire = openChatWire(
    url,
    { 'Client-ID': 'client' },
    {
      opened: () => tell('opened'),
      text: (text) => tell(`text ${text}`),
      binary: () => tell('binary'),
      pong: () => tell('pong'),
      closed: (code, reason) => tell(`closed ${code} ${reason}`),
    },
  );
  const [socket, request] = (await connected) as [WebSocket, { headers: Record<string, string> }];
  /** Waits until so many lines were told. */
  const told = async (count: number) => {
    while (lines.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return lines;
  };
  await told(1);
  return { wire, socket, headers: request.headers, told };
}

it('carries text both ways, the client’s header, pings and a close', async () => {
  const { wire, socket, headers, told } = await connect();
  expect(headers['client-id']).toBe('client');
  expect(headers['sec-websocket-extensions']).toBe(undefined);
  const received = once(socket, 'message');
  wire.send('to the service');
  expect(String((await received)[0])).toBe('to the service');
  socket.send('to the app ✓');
  socket.send(Buffer.from([1, 2]));
  expect(await told(3)).toEqual(['opened', 'text to the app ✓', 'binary']);
  wire.ping();
  expect((await told(4))[3]).toBe('pong');
  wire.close(1000);
  expect((await told(5))[4]).toBe('closed 1000 ');
});

it('tells the code and the reason of the service', async () => {
  const { socket, told } = await connect();
  socket.close(1012, 'restart');
  expect((await told(2))[1]).toBe('closed 1012 restart');
});

it('reads torn text with replacement characters', async () => {
  const { socket, told } = await connect();
  socket.send(Buffer.from([0x61, 0xff, 0x62]), { binary: false });
  expect((await told(2))[1]).toBe('text a\ufffdb');
});

it('takes big frames, but not any size', async () => {
  const { socket, told } = await connect();
  socket.send('x'.repeat(4 * 1024 * 1024));
  expect((await told(2))[1]).toHaveLength('text '.length + 4 * 1024 * 1024);
  socket.send('x'.repeat(4 * 1024 * 1024 + 1));
  expect((await told(3))[2]).toMatch(/^closed 100[69] /);
});

it('tells once that nobody is there', async () => {
  const closed = Promise.withResolvers<number>();
  let count = 0;
  openChatWire(
    'ws://127.0.0.1:1',
    {},
    {
      opened: () => closed.reject(new Error('opened')),
      text: () => {},
      binary: () => {},
      pong: () => {},
      closed: (code) => {
        count += 1;
        closed.resolve(code);
      },
    },
  );
  expect(await closed.promise).toBe(1006);
  expect(count).toBe(1);
});
