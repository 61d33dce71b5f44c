import { WebSocket } from 'ws';
import {
  RELAY_MOST_MESSAGE_BYTES,
  RELAY_PROTOCOL,
  RELAY_PROTOCOL_2,
  type RelayFrame,
} from '../../../shared/relayFrames.ts';
import { RELAY_CLOSED, type RelayEnd, RelayLink } from '../../../shared/relayLink.ts';
import { RelayRounds, relayBeats } from '../../../shared/relayRounds.ts';
import { agentFor } from '../../kernel/outgoing.ts';
import { plainMessage } from '../../kernel/plainText.ts';
import type { Clock } from '../../kernel/ports.ts';
import type { Redactor } from '../../kernel/redact.ts';
import type { ReceiverDoor } from '../server/receiverDoor.ts';
import { RelayForwarder } from './relayForwarder.ts';
import type { RelayKeepLink, RelayKeepPort } from './relayKeepPort.ts';
import type { TunnelNews } from './tunnelProvider.ts';

export type RelayConnectionOptions = {
  /** Of the relay, without a trailing slash. */
  address: string;
  id: string;
  secret: string;
  /** Takes what comes through it. */
  door: ReceiverDoor;
  /** How long it may take to open. */
  openLimitMs: number;
  keep: RelayKeepPort;
  clock: Clock;
  redact: Redactor;
  opened(): void;
  /** It ended, or never stood. At most once, and not after `close`. */
  ended(news: TunnelNews & { kind: 'down' }): void;
  /** The relay asks to connect elsewhere; what is under way is finished here. */
  move(): void;
};

export type RelayConnection = {
  /** Looks whether it still stands; ends it when no sign of life comes in time. */
  check(limitMs: number): void;
  /** Another connection took over: what waited is handed on from there. */
  retire(): void;
  close(): void;
};

/** One outgoing websocket to one address of a relay. Not called back before it has returned. */
export function connectRelay(options: RelayConnectionOptions): RelayConnection {
  const { address, id, secret, door, clock, redact } = options;
  let refusedWith: number | null = null;
  let hasOpened = false;
  let isClosed = false;
  const socket = new WebSocket(`${address}/${id}`.replace(/^http/, 'ws'), [RELAY_PROTOCOL_2, RELAY_PROTOCOL], {
    headers: { Authorization: `Bearer ${secret}` },
    agent: agentFor(address),
    perMessageDeflate: false,
    maxPayload: RELAY_MOST_MESSAGE_BYTES,
    followRedirects: false,
  });
  let link: RelayLink | null = null;
  let keep: RelayKeepLink | null = null;
  const send = (frame: RelayFrame) => link?.send(frame);
  const forwarder = new RelayForwarder({ door, send });
  const cancelLimit = clock.after(options.openLimitMs, () => socket.terminate());

  function take(frame: RelayFrame): void {
    if (frame.kind === 'move' && socket.protocol === RELAY_PROTOCOL_2) options.move();
    else if (!keep?.take(frame)) forwarder.take(frame);
  }

  socket.on('open', () => {
    cancelLimit();
    hasOpened = true;
    const beat = socket.protocol === RELAY_PROTOCOL_2 ? relayBeats.app : relayBeats.first;
    const end: RelayEnd = {
      send: (message) => socket.send(message),
      get bufferedAmount() {
        return socket.bufferedAmount;
      },
      ping: () => socket.ping(),
      tell: () => socket.pong(),
      close: (code, reason) => socket.close(code, reason),
      terminate: () => socket.terminate(),
      frame: take,
    };
    const rounds = new RelayRounds({ beat, after: (ms, callback) => clock.after(ms, callback) });
    link = new RelayLink(end, { rounds, soon: (callback) => void setImmediate(callback) });
    options.opened();
    if (!isClosed) keep = options.keep.join({ app: id, canKeep: socket.protocol === RELAY_PROTOCOL_2, send });
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
    options.ended(hasOpened ? endingOf(code, plainMessage(redact.text(reason.toString()))) : refusalOf(refusedWith));
  });

  function end(): void {
    cancelLimit();
    keep?.close();
    link?.ended();
    forwarder.close();
  }
  return {
    check: (limitMs) => link?.check(limitMs),
    retire: () => keep?.close(),
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
function endingOf(code: number, detail: string): TunnelNews & { kind: 'down' } {
  if (code === RELAY_CLOSED.revoked) return { kind: 'down', why: 'refused', detail: '', retry: null };
  // Two apps with one token would else take the connection from each other without end.
  const retry = code === RELAY_CLOSED.replaced ? 'later' : 'soon';
  return { kind: 'down', why: 'ended', detail, retry };
}

function refusalOf(status: number | null): TunnelNews & { kind: 'down' } {
  if (status === 401) return { kind: 'down', why: 'refused', detail: '', retry: null };
  return { kind: 'down', why: 'unreachable', detail: status === null ? '' : `HTTP ${status}`, retry: 'soon' };
}
