import { openSocketWire, type SocketWire } from './socketWire.ts';

/** The part of a websocket that the chat uses, so that a test can stand in for the network. */
export type ChatWire = SocketWire;

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

/** Opens a chat's websocket over the network. */
export const openChatWire: OpenChatWire = (url, headers, listeners) =>
  openSocketWire({ url, headers, maxFrameBytes: MAX_FRAME_BYTES }, listeners);
