import { Agent } from 'node:http';
import { WebSocket } from 'ws';
import { RELAY_MOST_MESSAGE_BYTES, RELAY_PROTOCOL } from '../../../shared/relayFrames.ts';
import { RELAY_CLOSED, RelayLink } from '../../../shared/relayLink.ts';
import { isLoopback } from '../../kernel/loopback.ts';
import { plainMessage } from '../../kernel/plainText.ts';
import type { Clock } from '../../kernel/ports.ts';
import type { Redactor } from '../../kernel/redact.ts';
import { RelayForwarder } from './relayForwarder.ts';
import {
  publicAddress,
  settledTunnel,
  type Tunnel,
  type TunnelNews,
  type TunnelOptions,
  type TunnelProviderPort,
} from './tunnelProvider.ts';
import { readRelayToken } from './tunnelTokens.ts';

const OPEN_LIMIT_MS = 10_000;
/** After a sleep of the computer, how long the relay may take to give a sign of life. */
const RECHECK_LIMIT_MS = 5_000;
const MOST_LOCAL_CONNECTIONS = 64;

export type RelayTunnelDeps = { clock: Clock; redact: Redactor };

const notSetUp: TunnelNews = { kind: 'down', why: 'notSetUp', detail: '', retry: null };

/**
 * One outgoing websocket to a relay; what is asked of `ADDRESS/ID/…` there is asked of the receiver's `/…` here.
 * Plain http is taken only to a relay on this computer: the token and all deliveries would be readable on the way.
 */
export function createRelayTunnel(deps: RelayTunnelDeps): TunnelProviderPort {
  return {
    open: (options) => {
      const address = publicAddress(options.address.trim().replace(/^ws(s?):/i, 'http$1:'));
      const token = readRelayToken(options.token ?? '');
      if (!address || !token || (address.startsWith('http:') && !isLoopback(address))) {
        return settledTunnel(options.news, notSetUp);
      }
      return connect(`${address}/${token.id}`, token.secret, options, deps);
    },
  };
}

function connect(
  url: string,
  secret: string,
  { port, news }: TunnelOptions,
  { clock, redact }: RelayTunnelDeps,
): Tunnel {
  let refusedWith: number | null = null;
  let hasOpened = false;
  let isClosed = false;
  const agent = new Agent({ keepAlive: true, maxSockets: MOST_LOCAL_CONNECTIONS });
  const socket = new WebSocket(url.replace(/^http/, 'ws'), RELAY_PROTOCOL, {
    headers: { Authorization: `Bearer ${secret}` },
    perMessageDeflate: false,
    maxPayload: RELAY_MOST_MESSAGE_BYTES,
    followRedirects: false,
  });
  let link: RelayLink | null = null;
  const forwarder = new RelayForwarder({ port, agent, send: (frame) => link?.send(frame) });
  const cancelLimit = clock.after(OPEN_LIMIT_MS, () => socket.terminate());

  socket.on('open', () => {
    cancelLimit();
    hasOpened = true;
    link = new RelayLink({
      socket: {
        send: (message) => socket.send(message),
        unsent: () => socket.bufferedAmount,
        ping: () => socket.ping(),
        close: (code, reason) => socket.close(code, reason),
        terminate: () => socket.terminate(),
      },
      after: (ms, callback) => clock.after(ms, callback),
      soon: (callback) => void setImmediate(callback),
      frame: (frame) => forwarder.take(frame),
    });
    news({ kind: 'up', url });
  });
  socket.on('message', (message: Buffer, isBinary) => {
    if (isBinary) link?.received(message);
    else link?.close(RELAY_CLOSED.malformed, 'a message is text');
  });
  socket.on('ping', () => link?.heard());
  socket.on('pong', () => link?.heard());
  socket.on('unexpected-response', (_, response) => {
    refusedWith = response.statusCode ?? null;
    socket.terminate();
  });
  socket.on('error', () => {}); // `close` follows
  socket.on('close', (code, reason) => {
    end();
    if (isClosed) return;
    isClosed = true;
    const said = plainMessage(redact.text(reason.toString()));
    if (hasOpened) news(endingOf(code, said));
    else news(refusalOf(refusedWith));
  });

  function end(): void {
    cancelLimit();
    link?.ended();
    forwarder.close();
    agent.destroy();
  }
  return {
    recheck: () => link?.check(RECHECK_LIMIT_MS),
    close: () => {
      if (isClosed) return;
      isClosed = true;
      end();
      // Nothing has to be said: a relay takes a cut as it takes a goodbye.
      socket.terminate();
    },
  };
}

/** It stood and ended, with the relay's reason if it gave one. */
function endingOf(code: number, detail: string): TunnelNews {
  // Two apps with one token would else take the connection from each other without end.
  const retry = code === RELAY_CLOSED.replaced ? 'later' : 'soon';
  return { kind: 'down', why: 'ended', detail, retry };
}

function refusalOf(status: number | null): TunnelNews {
  if (status === 401) return { kind: 'down', why: 'refused', detail: '', retry: null };
  return { kind: 'down', why: 'unreachable', detail: status === null ? '' : `HTTP ${status}`, retry: 'soon' };
}
