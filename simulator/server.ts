import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { hasOwnHost } from './http/guard.ts';
import { mayHaveBody, receive, receivedHead } from './http/received.ts';
import { responderOf } from './http/send.ts';
import { CHAT_ENDPOINTS } from './sockets/chat.ts';
import { asksForSocket, isSocketRequest, refuseUpgrade } from './stage/clientDoor.ts';
import { Show, type ShowDeps } from './stage/show.ts';
import type { World } from './world/world.ts';

export type Listening = {
  readonly url: string;
  /** The world that runs now; another one after a snapshot was restored. */
  readonly world: World;
  close(): Promise<void>;
};

const LOOPBACK = '127.0.0.1';
/** Longer than clients keep an idle connection, so that they, and not we, close it. */
const KEEP_ALIVE_MS = 65_000;

/**
 * Serves a world over HTTP and sockets on one port of this machine alone.
 * @param options.port 0 takes any free one
 * @throws what `listen` throws, such as EADDRINUSE
 */
export async function serve({ port, ...deps }: Omit<ShowDeps, 'addresses'> & { port: number }): Promise<Listening> {
  const server = createServer({ shouldUpgradeCallback: asksForSocket });
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
  const show = new Show({ ...deps, addresses: { url, chatEndpoints } });

  server.on('request', (incoming, outgoing) => {
    if (!hasOwnHost(incoming)) outgoing.writeHead(403, { 'Content-Length': '0', Connection: 'close' }).end();
    else if (!mayHaveBody(incoming)) show.request(receivedHead(incoming), responderOf(outgoing));
    else {
      receive(incoming).then(
        (request) => show.request(request, responderOf(outgoing)),
        () => outgoing.destroy(), // the client has gone in the middle of its body
      );
    }
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy());
    const target = URL.parse(request.url ?? '/', url);
    if (!hasOwnHost(request)) refuseUpgrade(socket, 403);
    else if (target === null || !isSocketRequest(request)) refuseUpgrade(socket, 400);
    else if (!show.upgrade(request, socket, head, target.pathname)) refuseUpgrade(socket, 404);
  });
  return {
    url,
    get world() {
      return show.world;
    },
    async close() {
      show.end();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), 100).unref();
      });
    },
  };
}
