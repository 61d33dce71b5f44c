import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import { RELAY_MOST_MESSAGE_BYTES, RELAY_PROTOCOL } from '../shared/relayFrames.ts';
import { RELAY_CLOSED, RelayLink } from '../shared/relayLink.ts';
import { Budget } from './budget.ts';
import { requestHeaders } from './headers.ts';
import type { RelayKeys } from './keys.ts';
import { publicAnswer, refuse } from './publicAnswer.ts';
import { Bodies, readBody } from './readBody.ts';
import { RelayedApp } from './relayedApp.ts';
import { Seats } from './seats.ts';

export type RelayOptions = {
  host: string;
  /** 0: any free one. */
  port: number;
  keys: RelayKeys;
  /** Bytes of bodies held at once, for all apps and for one. */
  mostBytes?: number;
  mostBytesPerApp?: number;
  mostConnections?: number;
  /** Calls back once after `ms`; the function returned takes it back. Only tests give their own. */
  after?: (ms: number, callback: () => void) => () => void;
};

export type Relay = {
  /** Where it listens, without a trailing slash; an app's public address is `URL/ID`. */
  url: string;
  /** What it holds now. */
  standing(): { apps: number; streams: number; bytes: number };
  /** Answers what waits and ends every connection. */
  close(): Promise<void>;
};

const MEGABYTE = 1024 * 1024;
const HEAD_LIMIT_MS = 10_000;
const REQUEST_LIMIT_MS = 15_000;
const IDLE_LIMIT_MS = 15_000;
const LATE_LOOK_MS = 2_000;
const LINGER_MS = 3_000;
const MOST_HEAD_BYTES = 16 * 1024;
const MOST_HEADERS = 100;
/** A body is counted with what its head and its bookkeeping take, so that many empty ones are bounded too. */
const BYTES_BESIDE_BODY = 2 * 1024;

const METHOD = /^[A-Z][A-Z-]{0,31}$/;
const ADDRESS = /^\/([a-z0-9][a-z0-9-]{0,62})(\/[\x21-\xff]*)$/;
const CONNECT_PATH = /^\/([a-z0-9][a-z0-9-]{0,62})\/?$/;

/**
 * Carries what is asked of `URL/ID/…` to the app that is connected as `ID`, byte for byte, and its answer back.
 * @throws Error when it can't listen there
 */
export async function startRelay(options: RelayOptions): Promise<Relay> {
  const { keys, after = systemAfter } = options;
  const budget = new Budget(options.mostBytes ?? 64 * MEGABYTE);
  const apps = new Map<string, { app: RelayedApp; budget: Budget }>();
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: RELAY_MOST_MESSAGE_BYTES,
    handleProtocols: () => RELAY_PROTOCOL,
  });
  const server = createServer({
    headersTimeout: HEAD_LIMIT_MS,
    requestTimeout: REQUEST_LIMIT_MS,
    keepAliveTimeout: IDLE_LIMIT_MS,
    connectionsCheckingInterval: LATE_LOOK_MS,
    maxHeaderSize: MOST_HEAD_BYTES,
    noDelay: true,
  });
  const seats = new Seats(server, options.mostConnections ?? 1024);
  const bodies = new Bodies();
  server.maxHeadersCount = 0; // with a count node drops the rest in silence: they are counted before they are carried

  function appOf(id: string) {
    const known = apps.get(id);
    if (known) return known;
    const made = { app: new RelayedApp(after), budget: new Budget(options.mostBytesPerApp ?? 16 * MEGABYTE, budget) };
    apps.set(id, made);
    return made;
  }

  /** Whoever sends what nobody wants has a moment to read why. */
  function turnAway(response: ServerResponse, status: number): void {
    refuse(response, status);
    const { socket, complete } = response.req;
    if (complete) return;
    seats.set(socket, 'refused');
    const cancel = after(LINGER_MS, () => {
      if (!response.req.complete) socket.destroy();
    });
    socket.once('close', cancel);
    response.req.once('end', () => {
      cancel();
      socket.off('close', cancel);
      seats.set(socket, 'silent');
    });
  }

  /** Follows a request until it is answered. */
  function follow({ socket }: IncomingMessage, response: ServerResponse): void {
    seats.set(socket, 'reading');
    response.once('finish', () => {
      const isAccepted = response.statusCode >= 200 && response.statusCode < 300;
      if (response.req.complete) seats.set(socket, isAccepted ? 'idle' : 'silent');
    });
  }

  async function carry(request: IncomingMessage, response: ServerResponse): Promise<void> {
    follow(request, response);
    const [, id = '', path = ''] = ADDRESS.exec(request.url ?? '') ?? [];
    if (!keys.knows(id)) return turnAway(response, 404);
    const { method = '' } = request;
    if (!METHOD.test(method)) return turnAway(response, 405);
    if (request.rawHeaders.length > 2 * MOST_HEADERS) return turnAway(response, 431);
    const { app, budget: room } = appOf(id);
    if (!bodies.take(id, BYTES_BESIDE_BODY, 0, room)) return turnAway(response, 503);
    let held = BYTES_BESIDE_BODY;
    let gone = () => {};
    response.once('close', () => {
      room.give(held);
      gone();
    });
    const read = await readBody(request, { app: id, bodies, budget: room });
    switch (read.kind) {
      case 'whole': {
        const { body } = read;
        if (response.closed) return room.give(body.length);
        held += body.length;
        seats.set(request.socket, 'waiting');
        const headers = requestHeaders(method, request.rawHeaders, body.length);
        gone = app.carry({ method, path, headers, body }, publicAnswer(response));
        break;
      }
      case 'tooLarge':
        turnAway(response, 413);
        break;
      case 'full':
        turnAway(response, 503);
        break;
      case 'gone':
        break;
    }
  }

  function connect(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    socket.on('error', () => {});
    const [, id = ''] = CONNECT_PATH.exec(request.url ?? '') ?? [];
    const [, secret = ''] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? [];
    const offered = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
    if (!offered.includes(RELAY_PROTOCOL)) refuseUpgrade(socket, '400 Bad Request');
    else if (!keys.admits(id, secret)) refuseUpgrade(socket, '401 Unauthorized');
    else {
      seats.set(request.socket, 'app');
      sockets.handleUpgrade(request, socket, head, (websocket) => serve(websocket, appOf(id).app));
    }
  }

  function serve(websocket: WebSocket, app: RelayedApp): void {
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
      frame: (frame) => app.take(frame),
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
      app.detach(link);
    });
    app.attach(link);
  }

  server.on('request', (request, response) => void carry(request, response));
  server.on('upgrade', connect);
  server.listen(options.port, options.host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    standing: () => {
      const all = [...apps.values()];
      return {
        apps: all.filter(({ app }) => app.isConnected).length,
        streams: all.reduce((sum, { app }) => sum + app.size, 0),
        bytes: budget.used,
      };
    },
    close: async () => {
      for (const { app } of apps.values()) app.close();
      const closed = once(server, 'close');
      server.close();
      // What was just answered gets a turn to leave before the connections end.
      await new Promise((resolve) => setImmediate(resolve));
      for (const websocket of sockets.clients) websocket.terminate();
      server.closeAllConnections();
      await closed;
    },
  };
}

const systemAfter = (ms: number, callback: () => void): (() => void) => {
  const timer = setTimeout(callback, ms);
  return () => clearTimeout(timer);
};

function refuseUpgrade(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
