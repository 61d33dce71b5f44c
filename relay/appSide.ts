import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { RELAY_MOST_MESSAGE_BYTES, RELAY_PROTOCOL, RELAY_PROTOCOL_2 } from '../shared/relayFrames.ts';
import { RELAY_CLOSED, RelayLink, relayBeats } from '../shared/relayLink.ts';
import type { AppBook } from './appBook.ts';
import type { AppDoor } from './appDoor.ts';
import type { RelayMetrics } from './metrics.ts';
import type { TokensPort } from './ports.ts';
import type { Seats } from './seats.ts';
import type { Strangers } from './strangers.ts';

const CONNECT_PATH = /^\/([a-z0-9][a-z0-9-]{0,62})\/?$/;

export type AppSideDeps = {
  apps: AppBook;
  tokens: TokensPort;
  seats: Seats;
  strangers: Strangers;
  metrics: RelayMetrics;
  after(ms: number, callback: () => void): () => void;
  isEnding: () => boolean;
  changed: () => void;
};

/** Takes the connections of apps. */
export class AppSide {
  readonly #deps: AppSideDeps;
  readonly #sockets: WebSocketServer;

  constructor(deps: AppSideDeps) {
    this.#deps = deps;
    this.#sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      perMessageDeflate: false,
      maxPayload: RELAY_MOST_MESSAGE_BYTES,
      handleProtocols: (offered) => (offered.has(RELAY_PROTOCOL_2) ? RELAY_PROTOCOL_2 : RELAY_PROTOCOL),
    });
  }

  async connect(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { apps, seats, isEnding } = this.#deps;
    socket.on('error', () => {});
    const [, id = ''] = CONNECT_PATH.exec(request.url ?? '') ?? [];
    const [, secret = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
    if (!offered.includes(RELAY_PROTOCOL) && !offered.includes(RELAY_PROTOCOL_2)) {
      return refuseUpgrade(socket, '400 Bad Request');
    }
    if (isEnding()) return refuseUpgrade(socket, '503 Service Unavailable');
    const refusal = await this.#refusalOf(request, id, secret);
    if (refusal) return refuseUpgrade(socket, refusal);
    if (!seats.seatApp(request.socket)) return refuseUpgrade(socket, '503 Service Unavailable');
    if (socket.destroyed) return;
    this.#sockets.handleUpgrade(request, socket, head, (websocket) => this.#serve(websocket, apps.doorOf(id)));
  }

  /** @returns the status it is refused with, or null */
  async #refusalOf(request: IncomingMessage, id: string, secret: string): Promise<string | null> {
    const { tokens, strangers, metrics } = this.#deps;
    const address = strangers.addressOf(request);
    if (strangers.isOver(address)) {
      metrics.refused('address');
      return '429 Too Many Requests';
    }
    strangers.wrong(address);
    try {
      if (await tokens.admits(id, secret)) {
        strangers.takeBack(address);
        return null;
      }
    } catch {
      strangers.takeBack(address);
      return '503 Service Unavailable';
    }
    metrics.refused('token');
    return '401 Unauthorized';
  }

  #serve(websocket: WebSocket, door: AppDoor): void {
    const { after, changed } = this.#deps;
    const speaksOfKeeping = websocket.protocol === RELAY_PROTOCOL_2;
    const link = new RelayLink({
      socket: {
        send: (message) => websocket.send(message),
        unsent: () => websocket.bufferedAmount,
        ping: () => websocket.ping(),
        close: (code, reason) => websocket.close(code, reason),
        terminate: () => websocket.terminate(),
      },
      after,
      soon: (callback) => void setImmediate(callback),
      beat: speaksOfKeeping ? relayBeats.relay : relayBeats.first,
      frame: (frame) => door.app.take(frame),
    });
    websocket.on('message', (message: Buffer, isBinary) => {
      if (isBinary) link.received(message);
      else link.close(RELAY_CLOSED.malformed, 'a message is text');
    });
    websocket.on('ping', () => link.heard());
    websocket.on('pong', () => link.heard());
    websocket.on('error', () => {}); // `close` follows
    websocket.on('close', () => {
      link.ended();
      door.detach(link);
      changed();
    });
    door.attach(link, speaksOfKeeping);
    changed();
  }
}

function refuseUpgrade(socket: Duplex, status: string): void {
  const retry = /^(429|503)/.test(status) ? 'Retry-After: 5\r\n' : '';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${retry}Content-Length: 0\r\n\r\n`);
}
