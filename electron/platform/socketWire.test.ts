import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { agentFor } from '../kernel/outgoing.ts';
import { openSocketWire } from './socketWire.ts';

const MAX_FRAME_BYTES = 1_000;

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

/** Opens; `told` resolves with the lines that were told once there are so many. */
function open(protocols?: readonly string[], address = url) {
  const lines: string[] = [];
  let wake = () => {};
  const tell = (line: string) => {
    lines.push(line);
    wake();
  };
  const wire = openSocketWire(
    {
      url: address,
      headers: { authorization: 'Bearer token' },
      maxFrameBytes: MAX_FRAME_BYTES,
      ...(protocols && { protocols }),
    },
    {
      opened: () => tell('opened'),
      text: (text) => tell(`text ${text}`),
      binary: (data) => tell(`binary ${[...data]}`),
      pong: () => tell('pong'),
      closed: (code, reason, status) => tell(`closed ${code} ${reason} ${status}`),
    },
  );
  const told = async (count: number) => {
    while (lines.length < count) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    return lines;
  };
  return { wire, told };
}

/** Opens, and gives the service's end too. */
async function connect() {
  const connected = once(sockets, 'connection');
  const { wire, told } = open();
  const [socket, request] = (await connected) as [WebSocket, { headers: Record<string, string> }];
  await told(1);
  return { wire, told, socket, headers: request.headers };
}

it('carries text both ways, headers, bytes, pings and a close', async () => {
  const { wire, socket, headers, told } = await connect();
  expect(headers.authorization).toBe('Bearer token');
  expect(headers['sec-websocket-extensions']).toBe(undefined);
  const received = once(socket, 'message');
  wire.send('to the service');
  expect(String((await received)[0])).toBe('to the service');
  socket.send('to the app ✓');
  socket.send(Buffer.from([1, 2]));
  expect(await told(3)).toEqual(['opened', 'text to the app ✓', 'binary 1,2']);
  wire.ping();
  expect((await told(4))[3]).toBe('pong');
  wire.close(1000);
  expect((await told(5))[4]).toBe('closed 1000  null');
});

it('tells the code and the reason of the service', async () => {
  const { socket, told } = await connect();
  socket.close(1012, 'restart');
  expect((await told(2))[1]).toBe('closed 1012 restart null');
});

it('reads torn text with replacement characters', async () => {
  const { socket, told } = await connect();
  socket.send(Buffer.from([0x61, 0xff, 0x62]), { binary: false });
  expect((await told(2))[1]).toBe('text a\ufffdb');
});

it('takes frames of the size it was told, and no bigger ones', async () => {
  const { socket, told } = await connect();
  socket.send('x'.repeat(MAX_FRAME_BYTES));
  expect((await told(2))[1]).toHaveLength('text '.length + MAX_FRAME_BYTES);
  socket.send('x'.repeat(MAX_FRAME_BYTES + 1));
  expect((await told(3))[2]).toMatch(/^closed 100[69] /);
});

it('tells once that nobody is there', async () => {
  const { told } = open(undefined, 'ws://127.0.0.1:1');
  expect(await told(1)).toEqual(['closed 1006  null']);
});

it('offers subprotocols', async () => {
  sockets.on('connection', (socket) => socket.send(`chosen ${socket.protocol}`));
  expect(await open(['a', 'b']).told(2)).toEqual(['opened', 'text chosen b']);
});

it('ends on a service that chooses none of them', async () => {
  expect(await open(['a']).told(1)).toEqual(['closed 1006  null']);
});

it('tells the status it was turned away with', async () => {
  refusal = 'HTTP/1.1 401 Unauthorized\r\nContent-Length: 0\r\n\r\n';
  expect(await open().told(1)).toEqual(['closed 1006  401']);
});

it('follows no redirect with the token', async () => {
  let asked = 0;
  server.on('upgrade', () => {
    asked += 1;
  });
  refusal = `HTTP/1.1 302 Found\r\nLocation: ${url.replace('ws', 'http')}/other\r\nContent-Length: 0\r\n\r\n`;
  expect(await open().told(1)).toEqual(['closed 1006  302']);
  expect(asked).toBe(1);
});

describe('behind a proxy that the environment names', () => {
  let proxy: Server;
  /** What the proxy was asked for, and how what came through it begins. */
  let asked: { to: string; first: number }[];
  let env: Record<string, string>;

  beforeEach(async () => {
    asked = [];
    proxy = createServer().on('connect', (request, socket) => {
      socket.on('error', () => {});
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      socket.once('data', (bytes: Buffer) => {
        asked.push({ to: request.url ?? '', first: bytes[0] ?? 0 });
        socket.destroy();
      });
    });
    proxy.listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
    env = { NODE_USE_ENV_PROXY: '1', HTTPS_PROXY: address, NO_PROXY: 'localhost,127.0.0.1' };
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  });
  afterEach(async () => {
    vi.unstubAllEnvs();
    await new Promise((resolve) => proxy.close(resolve));
  });

  // A handshake of TLS, which the proxy can't look into.
  const handshake = 0x16;

  it('a socket goes by it, sealed from end to end', async () => {
    const { told } = open(undefined, 'wss://stage.example/chat');
    expect(await told(1)).toEqual(['closed 1006  null']);
    expect(asked).toEqual([{ to: 'stage.example:443', first: handshake }]);
  });

  it('so does a request', async () => {
    const code = "fetch('https://stage.example/api').then(() => process.exit(1), () => process.exit(0))";
    const child = spawn(process.execPath, ['-e', code], { env: { ...process.env, ...env }, stdio: 'ignore' });
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(asked).toContainEqual({ to: 'stage.example:443', first: handshake });
  });

  it('what stays on this computer does not', async () => {
    const { told } = open();
    expect(await told(1)).toEqual(['opened']);
    expect(asked).toEqual([]);
  });

  it('nor a socket while it names none', async () => {
    vi.stubEnv('HTTPS_PROXY', undefined);
    expect(agentFor('wss://stage.example/chat')).toBeUndefined();
  });
});
