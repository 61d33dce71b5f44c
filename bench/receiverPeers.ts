import { createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { heldMegabytes } from './memory.ts';
import { hostReceiver } from './receiverHost.ts';

/**
 * The receiver and what it is measured beside, one at a time in a process of its own: `node bench/receiverPeers.ts <name> <secret>`.
 * The others verify, parse and dedupe in memory and answer 2xx; none of them stores anything. Told `memory`, it tells what it holds.
 */

const [name = '', secret = ''] = process.argv.slice(2);
const PATH = '/hook';
const seen = new Set<string>();
/** Takes away what stands on the disk. */
let end = async (): Promise<void> => {};

/** The status that a body deserves. */
function judge(body: Buffer, signature: unknown): number {
  const wanted = Buffer.from(`sha384=${createHmac('sha384', secret).update(body).digest('hex').toUpperCase()}`);
  const given = Buffer.from(String(signature));
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 401;
  const { id } = JSON.parse(body.toString());
  seen.add(String(id));
  return 204;
}

type Listen = { listen(...args: unknown[]): unknown };
type ExpressRequest = IncomingMessage & { body: Buffer };
type ExpressResponse = { status(code: number): { end(): void } };
type Express = Listen & { post(path: string, ...handlers: unknown[]): void };

async function listening(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

/** Each listens, and answers with its port. */
const peers: Record<string, () => Promise<number>> = {
  ours: async () => {
    const hosted = await hostReceiver({ secret, path: PATH, onEvent: () => {} });
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
  express: async () => {
    const express = (await import('express')).default as {
      (): Express;
      raw(options: object): unknown;
    };
    const app = express();
    app.post(PATH, express.raw({ type: '*/*' }), ({ body, headers }: ExpressRequest, response: ExpressResponse) => {
      response.status(judge(body, headers['poker-signature'])).end();
    });
    return listening(createServer(app as unknown as RequestListener));
  },
  fastify: async () => {
    const { fastify } = (await import('fastify')) as unknown as { fastify(): FastifyApp };
    const app = fastify();
    app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
    app.post(PATH, (request, reply) => {
      reply.code(judge(request.body, request.headers['poker-signature'])).send();
    });
    await app.ready();
    return listening(app.server);
  },
  octokit: async () => {
    const { Webhooks, createNodeMiddleware } = (await import('@octokit/webhooks')) as unknown as Octokit;
    const webhooks = new Webhooks({ secret });
    webhooks.on('push', ({ id }) => void seen.add(id));
    return listening(createServer(createNodeMiddleware(webhooks, { path: PATH })));
  },
};

type FastifyApp = {
  server: Server;
  ready(): Promise<void>;
  addContentTypeParser(
    type: string,
    options: { parseAs: 'buffer' },
    parse: (request: unknown, body: Buffer, done: (error: null, body: Buffer) => void) => void,
  ): void;
  post(
    path: string,
    handler: (
      request: { body: Buffer; headers: IncomingMessage['headers'] },
      reply: { code(status: number): { send(): void } },
    ) => void,
  ): void;
};

type Octokit = {
  Webhooks: new (options: { secret: string }) => { on(event: 'push', handler: (event: { id: string }) => void): void };
  createNodeMiddleware(webhooks: object, options: { path: string }): RequestListener;
};

const port = await peers[name]?.();
if (port === undefined) throw new Error(`no peer is called ${name}`);
process.on('message', () => process.send?.({ held: heldMegabytes(), resident: process.memoryUsage.rss() / 1e6 }));
process.once('disconnect', async () => {
  await end();
  process.exit(0);
});
process.send?.({ port, path: PATH });
