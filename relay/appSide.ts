import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import { RELAY_MOST_MESSAGE_BYTES, RELAY_PROTOCOL, RELAY_PROTOCOL_2 } from '../shared/relayFrames.ts';
import type { RelayPace } from '../shared/relayLink.ts';
import { type RelayBeat, RelayRounds, relayBeats } from '../shared/relayRounds.ts';
import type { AppBook } from './appBook.ts';
import { AppSocket } from './appSocket.ts';
import type { RelayMetrics } from './metrics.ts';
import type { TokensPort } from './ports.ts';
import type { Seats } from './seats.ts';
import type { Strangers } from './strangers.ts';

/** Nothing beside what a link may be silent; and to tell 10,000 apps at once would hold up deliveries. */
const LOOK_AT_SOME_EVERY_MS = 250;
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
  readonly #sockets: ReturnType<typeof socketsOfApps>;
  readonly #paces: { readonly first: RelayPace; readonly relay: RelayPace };

  constructor(deps: AppSideDeps) {
    this.#deps = deps;
    const soon = (callback: () => void) => void setImmediate(callback);
    const paceOf = (beat: RelayBeat): RelayPace => ({
      rounds: new RelayRounds({ beat, after: deps.after, parts: beat.lookEveryMs / LOOK_AT_SOME_EVERY_MS }),
      soon,
    });
    this.#paces = { first: paceOf(relayBeats.first), relay: paceOf(relayBeats.relay) };
    this.#sockets = socketsOfApps();
  }

  async connect(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const { apps, seats, isEnding, changed } = this.#deps;
    socket.on('error', ignore);
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
    this.#sockets.handleUpgrade(request, socket, head, (websocket) => {
      socket.off('error', ignore); // the websocket has its own
      const speaksOfKeeping = websocket.protocol === RELAY_PROTOCOL_2;
      const pace = speaksOfKeeping ? this.#paces.relay : this.#paces.first;
      websocket.serve({ door: apps.doorOf(id), wire: socket, pace, speaksOfKeeping, changed });
    });
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
}

function socketsOfApps() {
  return new WebSocketServer({
    noServer: true,
    WebSocket: AppSocket,
    autoPong: false,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: RELAY_MOST_MESSAGE_BYTES,
    handleProtocols: (offered) => (offered.has(RELAY_PROTOCOL_2) ? RELAY_PROTOCOL_2 : RELAY_PROTOCOL),
  });
}

const ignore = () => {};

function refuseUpgrade(socket: Duplex, status: string): void {
  const retry = /^(429|503)/.test(status) ? 'Retry-After: 5\r\n' : '';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\n${retry}Content-Length: 0\r\n\r\n`);
}
