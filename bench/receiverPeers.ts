import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { createNodeMiddleware, Webhooks } from '@octokit/webhooks';
import express from 'express';
import { fastify } from 'fastify';
import { heldMegabytes } from './memory.ts';
import { hostReceiver } from './receiverHost.ts';

/**
 * The receiver and what it is measured beside, one at a time in a process of its own: `node bench/receiverPeers.ts <name> <secret>`.
 * The others verify, parse and dedupe in memory and answer 2xx; none of them stores anything. `unread` answers each piece that comes
 * without a look at it: what it carries is what the sender of the load can. It is told a `PeerOrder`.
 */

const [name = '', secret = ''] = process.argv.slice(2);
const PATH = '/hook';
const ANSWER = Buffer.from('HTTP/1.1 204 No Content\r\nConnection: keep-alive\r\n\r\n');
const seen = new Set<string>();
/** Resolves when nothing is left to do. */
let settle = async (): Promise<void> => {};
/** Resolves when the words of all that came are in the index. */
let index = async (): Promise<void> => {};
/** Takes away what stands on the disk. */
let end = async (): Promise<void> => {};

/** `memory`: what it holds; `work`: how long it has worked so far, once all is filed and told; `index`: and once all words are in the index. */
export type PeerOrder = 'memory' | 'work' | 'index';
export type PeerMemory = { held: number; resident: number };
/** In microseconds, of its own thread and all others. */
export type PeerWork = { main: number; others: number };

const tell = (answer: PeerMemory | PeerWork): void => void process.send?.(answer);
const microseconds = ({ user, system }: NodeJS.CpuUsage): number => user + system;

/** The status that a body deserves. */
function judge(body: Buffer, signature: unknown): number {
  const wanted = Buffer.from(`sha384=${createHmac('sha384', secret).update(body).digest('hex').toUpperCase()}`);
  const given = Buffer.from(String(signature));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 401;
  const { id } = JSON.parse(body.toString());
  seen.add(String(id));
  return 204;
}

async function listening(server: Server | TcpServer): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Each listens, and answers with its port. */
const peers: Record<string, () => Promise<number>> = {
  ours: async () => {
    const hosted = await hostReceiver({ secret, path: PATH, onEvent: () => {} });
    settle = () => hosted.settled();
    index = () => hosted.indexed();
    end = () => hosted.close();
    return hosted.port;
  },
  bare: () =>
    listening(
      createServer((request, response) => {
        const chunks: Buffer[] = [];
        request.on('data', (chunk: Buffer) => chunks.push(chunk));
        request.on('end', () => {
          const body = chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
          response.writeHead(judge(body, request.headers['poker-signature'])).end();
        });
      }),
    ),
  unread: () =>
    listening(
      createTcpServer({ noDelay: true }, (socket) => {
        socket.on('error', () => socket.destroy());
        socket.on('data', () => socket.write(ANSWER));
      }),
    ),
  express: () => {
    const app = express();
    app.post(PATH, express.raw({ type: '*/*' }), ({ body, headers }, response) => {
      response.status(judge(body, headers['poker-signature'])).end();
    });
    return listening(createServer(app));
  },
  fastify: async () => {
    const app = fastify();
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    app.post<{ Body: Buffer }>(PATH, ({ body, headers }, reply) => {
      reply.code(judge(body, headers['poker-signature'])).send();
    });
    await app.ready();
    return listening(app.server);
  },
  octokit: () => {
    const webhooks = new Webhooks({ secret });
    webhooks.on('push', ({ id }) => void seen.add(id));
    return listening(createServer(createNodeMiddleware(webhooks, { path: PATH })));
  },
};

const port = await peers[name]?.();
if (port === undefined) throw new Error(`no peer is called ${name}`);
process.on('message', async (order: PeerOrder) => {
  if (order === 'memory') tell({ held: heldMegabytes(), resident: process.memoryUsage.rss() / 1e6 });
  else {
    await settle();
    if (order === 'index') await index();
    const main = microseconds(process.threadCpuUsage());
    tell({ main, others: microseconds(process.cpuUsage()) - main });
  }
});
process.once('disconnect', async () => {
  await end();
  process.exit(0);
});
process.send?.({ port, path: PATH });
