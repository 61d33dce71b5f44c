import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';

export const LOOPBACK = '127.0.0.1';

/** Listens on loopback alone. @returns the port. Rejects with the system's error. */
export async function listenOnLoopback(server: Server, port: number | null): Promise<number> {
  server.listen({ host: LOOPBACK, port: port ?? 0, exclusive: true });
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A port that is free at the moment; null when none could be had. */
export async function freePort(): Promise<number | null> {
  const server = createServer();
  try {
    return await listenOnLoopback(server, null);
  } catch {
    return null; // no loopback at all: there is nothing to offer
  } finally {
    server.close();
  }
}
