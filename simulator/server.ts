import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { createControl } from './control/control.ts';
import type { Service } from './http/answerEndpoint.ts';
import { createApp } from './http/app.ts';
import { hasOwnHost } from './http/guard.ts';
import { routes } from './http/routes.ts';
import { emoticonPages } from './pages/emoticons.ts';
import { goPages } from './pages/go.ts';
import { CHAT_ENDPOINTS, ChatSockets, refuseUpgrade } from './sockets/chat.ts';
import type { World } from './world/world.ts';

export type Listening = { readonly url: string; close(): Promise<void> };

type ServerOptions = {
  readonly world: World;
  readonly port: number;
  readonly reportError: (cause: unknown) => void;
};

const LOOPBACK = '127.0.0.1';
/** Longer than clients keep an idle connection, so that they, and not we, close it. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Serves a world over HTTP and sockets on one port of this machine alone.
 * @param options.port 0 takes any free one
 * @throws what `listen` throws, such as EADDRINUSE
 */
export async function serve({ world, port, reportError }: ServerOptions): Promise<Listening> {
  const server = createServer();
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, LOOPBACK, resolve);
  });
  const { port: actualPort } = server.address() as AddressInfo;
  const url = `http://${LOOPBACK}:${actualPort}`;
  const chatEndpoints = Array.from(
    { length: CHAT_ENDPOINTS },
    (_, index) => `ws://${LOOPBACK}:${actualPort}/chat/${index + 1}`,
  );
  const sockets = new ChatSockets(world, reportError);
  const service: Service = { world, addresses: { url, chatEndpoints }, reportError };
  const app = createApp(service, routes, [...goPages(world), ...emoticonPages()]);
  app.route('/_sim', createControl({ world, sockets }, reportError));
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });

  server.on('request', (incoming, outgoing) => {
    if (hasOwnHost(incoming)) void listener(incoming, outgoing);
    else outgoing.writeHead(403, { 'Content-Length': '0', Connection: 'close' }).end();
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const target = URL.parse(request.url ?? '/', url);
    if (!hasOwnHost(request)) refuseUpgrade(socket, 403);
    else if (target === null) refuseUpgrade(socket, 400);
    else if (!sockets.upgrade(request, socket, head, target.pathname)) refuseUpgrade(socket, 404);
  });
  return {
    url,
    async close() {
      world.stop();
      sockets.shutDown();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 100).unref();
      });
    },
  };
}
