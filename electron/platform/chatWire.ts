import { WebSocket } from 'ws';

/** The part of a websocket that the chat uses, so that a test can stand in for the network. */
export interface ChatWire {
  send(text: string): void;
  /** A ping of the websocket protocol; its pong is told to the listeners. */
  ping(): void;
  /** Asks the other side to close. */
  close(code: number): void;
  /** Ends the connection without asking. */
  terminate(): void;
}

export type ChatWireListeners = {
  opened(): void;
  text(text: string): void;
  binary(): void;
  pong(): void;
  /** Once, also when the connection never opened. 1006 when there was no close frame. */
  closed(code: number, reason: string): void;
};

export type OpenChatWire = (
  url: string,
  headers: Readonly<Record<string, string>>,
  listeners: ChatWireListeners,
) => ChatWire;

/** A reply of `history` holds 100 messages; a hundred times what they usually take is still no reason to fail. */
const MAX_FRAME_BYTES = 4 * 1024 * 1024;

/**
 * Opens a websocket over the network. Compression is off: chat packets are small and many. Text that is not UTF-8 is read
 * with replacement characters instead of ending the connection: a torn name is no reason to leave the chat.
 */
export const openChatWire: OpenChatWire = (url, headers, listeners) => {
  const socket = new WebSocket(url, {
    headers,
    perMessageDeflate: false,
    skipUTF8Validation: true,
    maxPayload: MAX_FRAME_BYTES,
  });
  socket.on('open', () => listeners.opened());
  // `nodebuffer` is the default binaryType, so a message is always one Buffer.
  socket.on('message', (data: Buffer, isBinary: boolean) => {
    if (isBinary) listeners.binary();
    else listeners.text(data.toString());
  });
  socket.on('pong', () => listeners.pong());
  socket.on('close', (code, reason) => listeners.closed(code, reason.toString()));
  // `close` follows every `error` and tells all the chat needs; without a listener an error would end the process.
  socket.on('error', () => {});
  return {
    send: (text) => socket.send(text),
    ping: () => socket.ping(),
    close: (code) => socket.close(code),
    terminate: () => socket.terminate(),
  };
};
