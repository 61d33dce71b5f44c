import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { WebSocketServer } from 'ws';

/**
 * What the simulator is measured beside, in a process of its own: a bare hono route, a bare node:http answer, and a bare
 * socket server that sends frames to everybody. All answer with the JSON given as the only argument.
 */

const text = process.argv[2] ?? '{}';
const value: unknown = JSON.parse(text);
const LOOPBACK = '127.0.0.1';

const app = new Hono();
app.get('/api/:version/:group/:id/*', (context) => context.json(value as object));
app.get('/api/:version/:group/:id', (context) => context.json(value as object));
const hono = serve({ fetch: app.fetch, hostname: LOOPBACK, port: 0 });
if (!hono.listening) await once(hono, 'listening');

const bare = createServer((_, response) => {
  const body = JSON.stringify(value);
  response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(body)) });
  response.end(body);
});
await once(bare.listen(0, LOOPBACK), 'listening');

const sockets = new WebSocketServer({ host: LOOPBACK, port: 0, perMessageDeflate: false });
await once(sockets, 'listening');
sockets.on('connection', (socket) => {
  // `flood` and a number: so many frames to everybody.
  socket.on('message', (data) => {
    const frame = Buffer.from(text);
    for (let count = Number(String(data)); count > 0; count--) {
      for (const client of sockets.clients) client.send(frame, { binary: false });
    }
  });
});

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
console.log(JSON.stringify({ hono: portOf(hono), http: portOf(bare), sockets: portOf(sockets) }));
process.once('disconnect', () => process.exit(0));
process.once('SIGTERM', () => process.exit(0));
