import { once } from 'node:events';
import { createServer, type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { refuseUpgrade } from './gate.ts';
import { answerWithOverlay } from './overlayPage.ts';

const LONGEST_MESSAGE = 4_096;
const MOST_SOCKETS = 64;
const HEADERS_WITHIN_MS = 5_000;

export type ApiServer = { port: number; close: () => Promise<void> };

/**
 * Listens on loopback alone for sockets at the one path; besides, the page for OBS is served there, and nothing else.
 * @param take takes over a socket that has come through the gate
 * Rejects with the system's error when the port can't be had.
 */
export async function listenForPrograms(
  port: number,
  take: (socket: WebSocket, request: IncomingMessage) => void,
): Promise<ApiServer> {
  const limits = { headersTimeout: HEADERS_WITHIN_MS, requestTimeout: HEADERS_WITHIN_MS };
  const http = createServer(limits, (request, answer) => {
    if (answerWithOverlay(request, answer, port)) return;
    answer.writeHead(426, { 'content-type': 'text/plain', connection: 'close' }).end('This is for web sockets.\n');
  });
  // More than this wait outside, or are cut off.
  http.maxConnections = MOST_SOCKETS;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: LONGEST_MESSAGE,
    perMessageDeflate: false,
    clientTracking: true,
  });
  http.on('upgrade', (request, socket: Duplex, head) => {
    socket.on('error', () => socket.destroy());
    const refused = refuseUpgrade(request, port);
    if (refused === null) sockets.handleUpgrade(request, socket, head, (opened) => take(opened, request));
    else socket.end(`HTTP/1.1 ${refused} ${STATUS_CODES[refused]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
  });
  http.listen({ host: '127.0.0.1', port, exclusive: true });
  await once(http, 'listening');
  return {
    port,
    close: async () => {
      const closed = once(http, 'close');
      http.close();
      for (const socket of sockets.clients) socket.terminate();
      http.closeAllConnections();
      await closed;
    },
  };
}
