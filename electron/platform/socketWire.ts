import { WebSocket } from 'ws';
import { agentFor } from '../kernel/outgoing.ts';

/** The part of a websocket that the app's own protocols use, so that a test can stand in for the network. */
export interface SocketWire {
  send(text: string): void;
  /** A ping of the websocket protocol; its pong is told to the listeners. */
  ping(): void;
  /** Asks the other side to close. */
  close(code: number): void;
  /** Ends the connection without asking. */
  terminate(): void;
}

export type SocketWireListeners = {
  opened(): void;
  text(text: string): void;
  binary(data: Uint8Array): void;
  pong(): void;
  /**
   * Once, also when the connection never opened. `code` is 1006 when there was no close frame; `status` is what the service
   * answered instead of opening, null when it did not answer or did open.
   */
  closed(code: number, reason: string, status: number | null): void;
};

export type SocketWireOptions = {
  url: string;
  headers: Readonly<Record<string, string>>;
  /** Subprotocols that are offered; the service has to choose one of them. None are offered unless told. */
  protocols?: readonly string[];
  maxFrameBytes: number;
};

export type OpenSocketWire = (options: SocketWireOptions, listeners: SocketWireListeners) => SocketWire;

/**
 * Opens a websocket over the network. Compression is off: packets are small and many. Text that is not UTF-8 is read
 * with replacement characters instead of ending the connection: a torn name is no reason to leave. Redirects are not
 * followed, as they would carry the token along.
 */
export const openSocketWire: OpenSocketWire = ({ url, headers, protocols = [], maxFrameBytes }, listeners) => {
  let status: number | null = null;
  const socket = new WebSocket(url, [...protocols], {
    headers,
    agent: agentFor(url),
    perMessageDeflate: false,
    skipUTF8Validation: true,
    maxPayload: maxFrameBytes,
  });
  socket.on('open', () => listeners.opened());
  // `nodebuffer` is the default binaryType, so a message is always one Buffer.
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) listeners.binary(data);
    else listeners.text(data.toString());
  });
  socket.on('pong', () => listeners.pong());
  socket.on('unexpected-response', (_request, response) => {
    status = response.statusCode ?? null;
    socket.terminate(); // who listens to this has to end it
  });
  socket.on('close', (code, reason) => listeners.closed(code, reason.toString(), status));
  // `close` follows every `error` and tells all that is needed; without a listener an error would end the process.
  socket.on('error', () => {});
  return {
    send: (text) => socket.send(text),
    ping: () => socket.ping(),
    close: (code) => socket.close(code),
    terminate: () => socket.terminate(),
  };
};
