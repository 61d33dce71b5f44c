import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocketServer } from 'ws';
import { ClientWire, type Door, GhostWire, type Wire } from '../sockets/wire.ts';

/** A client at the door, and whom to tell what it does once it is in. */
export type Caller = {
  readonly request: IncomingMessage;
  readonly socket: Duplex;
  readonly head: Buffer;
  /** Told at once what was agreed on. */
  readonly onWire: (wire: ToldWire) => void;
  readonly onMessage: (wire: ToldWire, data: Buffer, isBinary: boolean) => void;
  readonly onClose: (wire: ToldWire, code: number) => void;
};
type ToldWire = ClientWire | GhostWire;

/** The code of a connection that broke off. */
const GONE = 1006;

/** Whether a request wants to become a socket. An offer of any other protocol may be passed over. @see RFC 9110, 7.8 */
export const asksForSocket = ({ headers }: IncomingMessage): boolean => headers.upgrade?.toLowerCase() === 'websocket';

/** Whether a request to become a socket can be granted at all. @see RFC 6455, 4.2.1 */
export function isSocketRequest(request: IncomingMessage): boolean {
  const { method, headers } = request;
  const key = headers['sec-websocket-key'] ?? '';
  const version = headers['sec-websocket-version'];
  return method === 'GET' && asksForSocket(request) && version === '13' && /^[+/0-9A-Za-z]{22}==$/.test(key);
}

/** Answers an upgrade with plain HTTP and ends it. */
export function refuseUpgrade(socket: Duplex, status: number): void {
  const reason = STATUS_CODES[status] ?? 'Error';
  socket.end(`HTTP/1.1 ${status} ${reason}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The door a client stands at. */
export function clientDoor(caller: Caller): Door {
  const { request, socket, head } = caller;
  return {
    accept: (server, welcome) => accept(caller, server, welcome),
    refuse: (status) => refuseUpgrade(socket, status),
    destroy: () => void socket.destroy(),
  };

  function accept(
    { onWire, onMessage, onClose }: Caller,
    server: WebSocketServer,
    welcome: (wire: Wire) => void,
  ): void {
    let isIn = false;
    server.handleUpgrade(request, socket, head, (webSocket) => {
      isIn = true;
      const wire = new ClientWire(webSocket);
      onWire(wire);
      webSocket.on('message', (data, isBinary) => onMessage(wire, bytesOf(data), isBinary));
      webSocket.on('error', () => webSocket.terminate()); // a broken or oversized frame; ws has sent its close code
      webSocket.on('close', (code) => onClose(wire, code));
      welcome(wire);
    });
    if (isIn) return;
    // The client had gone before the door was opened. To the world it came and went: so the past can be told again.
    const wire = new GhostWire('');
    onWire(wire);
    welcome(wire);
    setImmediate(() => onClose(wire, GONE));
  }
}

function bytesOf(data: Buffer | ArrayBuffer | Buffer[]): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
