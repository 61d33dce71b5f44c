import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { systemClock } from '../../electron/kernel/clock.ts';
import { Redactor } from '../../electron/kernel/redact.ts';
import { createRelayTunnel } from '../../electron/receiver/public/relayTunnel.ts';
import type { Tunnel, TunnelNews } from '../../electron/receiver/public/tunnelProvider.ts';
import { until } from '../../electron/testing/until.ts';
import { fileTokens } from '../fileTokens.ts';
import { RelayKeys } from '../keys.ts';
import { type RelayOptions, startRelay } from '../relay.ts';
import { httpDoor } from './httpDoor.ts';

export type Seen = { method: string; path: string; headers: readonly string[]; body: Buffer };
export type Reply = { status: number; headers: readonly string[]; body: Buffer };
export type Hand = (seen: Seen, response: ServerResponse) => void;

export const accept: Hand = (_, response) => void response.writeHead(204).end();
export const secretOf = (id: string) => `a-secret-for-the-tests-of-${id}`;

/** A relay on loopback, apps with receivers of their own behind it, and what is to be ended afterwards. */
export function relayRig() {
  const endings: (() => unknown)[] = [];
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  endings.push(() => agent.destroy());

  async function listen(handler: RequestListener): Promise<number> {
    const server = createServer({ maxHeaderSize: 64 * 1024 }, handler).listen(0, '127.0.0.1');
    await once(server, 'listening');
    endings.unshift(() => {
      server.close();
      server.closeAllConnections();
    });
    return (server.address() as AddressInfo).port;
  }

  return {
    /** An HTTP server of a test's own, on loopback. */
    listen,
    /** @param options anybody may be an app unless other keys are given */
    async relay({
      keys = new RelayKeys({ open: true }),
      ...options
    }: Partial<RelayOptions> & { keys?: RelayKeys } = {}) {
      const tokens = fileTokens(keys);
      const relay = await startRelay({ host: '127.0.0.1', port: 0, ports: { tokens }, ...options });
      endings.unshift(() => relay.close());
      return relay;
    },
    /** A receiver that keeps what it saw. */
    async receiver(hand: Hand = accept) {
      const seen: Seen[] = [];
      const port = await listen(async (incoming, response) => {
        const { method = '', url: path = '', rawHeaders: headers } = incoming;
        const one = { method, path, headers, body: await whole(incoming) };
        seen.push(one);
        hand(one, response);
      });
      return { port, seen };
    },
    /** Opens the app's end; resolves with its first news. */
    async app(relayUrl: string, id: string, port: number, secret = secretOf(id)) {
      const news: TunnelNews[] = [];
      const tunnel: Tunnel = createRelayTunnel({
        clock: systemClock,
        redact: new Redactor(),
        door: httpDoor(port),
      }).open({
        port,
        address: relayUrl,
        token: `${id}:${secret}`,
        news: (one) => news.push(one),
      });
      endings.unshift(() => tunnel.close());
      await until(() => news.length > 0);
      return { news, tunnel };
    },
    post: (url: string, body: Uint8Array, headers: readonly string[] = []) =>
      ask(agent, url, 'POST', ['Content-Length', String(body.length), ...headers], body),
    ask: (url: string, method: string, headers: readonly string[] = [], body?: Uint8Array) =>
      ask(agent, url, method, headers, body),
    async close() {
      for (const end of endings.splice(0)) await end();
    },
  };
}

/** Headers are sent as they are, beside `Host`. */
function ask(agent: Agent, url: string, method: string, headers: readonly string[], body?: Uint8Array): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { host, hostname, port } = new URL(url);
    const path = url.slice(url.indexOf(host) + host.length);
    const outgoing = request({ agent, hostname, port, path, method, headers: ['Host', host, ...headers] });
    outgoing.on('error', reject);
    outgoing.on('response', (incoming) => {
      const { statusCode: status = 0, rawHeaders } = incoming;
      whole(incoming).then((all) => resolve({ status, headers: rawHeaders, body: all }), reject);
    });
    outgoing.end(body);
  });
}

async function whole(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The values of one header, in order. */
export function valuesOf(headers: readonly string[], wanted: string): string[] {
  return headers.filter((_, index) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === wanted);
}
