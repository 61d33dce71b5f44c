import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { WebSocketServer } from 'ws';
import { until } from '../electron/testing/until.ts';
import {
  buildSearch,
  connectChat,
  decode,
  downsample,
  pageChatters,
  startReceiver,
  startReceiverProcess,
} from './adapter.ts';

let server: Server | undefined;

afterEach(async () => {
  server?.closeAllConnections();
  server?.close();
  if (server) await once(server, 'close');
  server = undefined;
});

async function serve(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const page = (...userIds: number[]): string =>
  JSON.stringify(userIds.map((userId) => ({ userId, username: `n${userId}`, userRoles: ['User'] })));

it('walks over pages by their links, and waits where the service says so', async () => {
  let refused = false;
  const host = await serve((request, response) => {
    const url = new URL(request.url ?? '', 'http://service.test');
    const token = Number(url.searchParams.get('continuationToken') ?? 0);
    if (token === 1 && !refused) {
      refused = true;
      response.writeHead(429, { 'retry-after': '0' }).end('{}');
      return;
    }
    expect(request.headers['client-id']).toBe('mine');
    if (token < 2) response.setHeader('link', `</users?continuationToken=${token + 1}>; rel="next"`);
    response.end(token === 1 ? '[]' : page(token * 2 + 1, token * 2 + 2));
  });
  const pages: [number[], number][] = [];
  const walked = await pageChatters({
    url: `http://${host}/users`,
    headers: { 'client-id': 'mine' },
    onPage: (rows, number) => pages.push([rows.map(({ userId }) => userId), number]),
  });
  expect(walked).toEqual({ pages: 3, rows: 4 });
  expect(pages).toEqual([
    [[1, 2], 1],
    [[], 2],
    [[5, 6], 3],
  ]);
  expect(refused).toBe(true);
});

it('fails by name on an answer it cannot take', async () => {
  const host = await serve((request, response) => {
    if (request.url === '/html') response.end('<html>');
    else if (request.url === '/circle') response.setHeader('link', '</circle>; rel="next"').end(page(1));
    else response.writeHead(404).end('{}');
  });
  const walk = (path: string) => pageChatters({ url: `http://${host}${path}`, onPage: () => undefined });
  await expect(walk('/html')).rejects.toMatchObject({ error: { kind: 'badPayload' } });
  await expect(walk('/circle')).rejects.toMatchObject({ error: { kind: 'badPayload', where: 'link header' } });
  await expect(walk('/none')).rejects.toMatchObject({ error: { kind: 'http', status: 404 } });
});

it('hands on chat messages after the welcome', async () => {
  const host = await serve(() => undefined);
  const sockets = new WebSocketServer({ noServer: true });
  const event = (name: string, data: unknown) => JSON.stringify({ type: 'event', event: name, data });
  const message = {
    channel: 7,
    id: 'a',
    user_name: 'mira',
    user_id: 70,
    user_roles: [],
    message: { message: [], meta: {} },
  };
  server?.on('upgrade', (request, stream, head) => {
    sockets.handleUpgrade(request, stream, head, (socket) => {
      socket.send(event('WelcomeEvent', { server: 'test' }));
      socket.on('message', (data) => {
        const { method, arguments: args, id } = JSON.parse(String(data));
        if (method !== 'auth') return;
        socket.send(JSON.stringify({ type: 'reply', error: null, id, data: { authenticated: false, roles: [] } }));
        socket.send(event('ChatMessage', { ...message, channel: args[0] }));
      });
    });
  });
  const { promise, resolve } = Promise.withResolvers<number>();
  const chat = await connectChat({
    url: `ws://${host}/chat`,
    channelId: 7,
    onMessage: ({ channel }) => resolve(channel),
  });
  await chat.joined;
  expect(await promise).toBe(7);
  chat.close();
  sockets.close();
});

it('offers the decoder and the search', () => {
  expect(decode('no json')).toEqual({ kind: 'notUnderstood' });
  expect(buildSearch(['Anna', 'hannah']).search('AN', 1)).toEqual(['Anna']);
});

it.each([
  ['in this process', startReceiver],
  ['in a process of its own', startReceiverProcess],
])('receives deliveries %s', async (_, start) => {
  const events: unknown[] = [];
  const options = {
    host: '127.0.0.1',
    port: 0,
    secret: 'open-sesame',
    onEvent: (event: unknown) => events.push(event),
  };
  const receiver = await start(options);
  expect(receiver.url).toBe(`http://127.0.0.1:${receiver.port}/`);
  const envelope = (id: string) => ({
    event: 'channel:1:update',
    id,
    payload: { a: 'ä' },
    sentAt: '2026-01-02T03:04:05.6789012+00:00',
  });
  const post = async (id: string, secret = 'open-sesame'): Promise<number> => {
    const body = JSON.stringify(envelope(id));
    const digest = createHmac('sha384', secret).update(body).digest('hex').toUpperCase();
    const headers = { 'content-type': 'application/json', 'poker-signature': `sha384=${digest}` };
    return (await fetch(receiver.url, { method: 'POST', body, headers })).status;
  };
  expect([await post('e1'), await post('e1'), await post('e2', 'another'), await post('e3')]).toEqual([
    204, 204, 401, 204,
  ]);
  await until(() => events.length >= 2);
  await expect(start({ ...options, port: receiver.port })).rejects.toThrow('portTaken');
  await receiver.close();
  expect(events).toEqual([envelope('e1'), envelope('e3')]);
  await expect(start({ ...options, host: '0.0.0.0' })).rejects.toThrow('loopback');
});

it('thins out lines of any kind of array', () => {
  const xs = Array.from({ length: 500 }, (_, at) => at);
  const ys = xs.map((x) => (x === 77 ? 900 : x % 10));
  const thinned = downsample(xs, ys, 50);
  expect(thinned).toEqual(downsample(Float64Array.from(xs), Float64Array.from(ys), 50));
  expect(thinned.xs).toHaveLength(50);
  expect(Math.max(...thinned.ys)).toBe(900);
});
