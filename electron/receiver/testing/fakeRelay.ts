import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { decodeRelayFrames, encodeRelayFrame, RELAY_PROTOCOL_2, type RelayFrame } from '../../../shared/relayFrames.ts';

/** A connection of an app to it, and what the app said. */
export type FakeApp = {
  path: string;
  frames: RelayFrame[];
  send(...frames: RelayFrame[]): void;
  end(code: number): void;
  isOpen(): boolean;
};

/** A relay that a test speaks for, on loopback. @param protocol what it takes of what the app offers */
export async function startFakeRelay(port = 0, protocol = RELAY_PROTOCOL_2) {
  const server = new WebSocketServer({ host: '127.0.0.1', port, handleProtocols: () => protocol });
  const apps: FakeApp[] = [];
  server.on('connection', (socket: WebSocket, request) => {
    const frames: RelayFrame[] = [];
    socket.on('message', (message: Buffer) => frames.push(...decodeRelayFrames(message)));
    socket.on('error', () => {});
    apps.push({
      path: request.url ?? '',
      frames,
      send: (...all) => {
        for (const frame of all) socket.send(encodeRelayFrame(frame));
      },
      end: (code) => socket.close(code),
      isOpen: () => socket.readyState === socket.OPEN,
    });
  });
  await once(server, 'listening');
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    port: own,
    apps,
    close: async () => {
      for (const socket of server.clients) socket.terminate();
      const closed = once(server, 'close');
      server.close();
      await closed;
    },
  };
}
