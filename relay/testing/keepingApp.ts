import { createHash } from 'node:crypto';
import { WebSocket } from 'ws';
import { until } from '../../electron/testing/until.ts';
import {
  decodeRelayFrames,
  encodeRelayFrame,
  RELAY_PROTOCOL_2,
  type RelayFrame,
  type RelayStanding,
} from '../../shared/relayFrames.ts';
import { openKept, type RelayKeyPair, type SealedRequest } from '../../shared/relaySeal.ts';

export const digestOfPath = (path: string) => new Uint8Array(createHash('sha256').update(path).digest());

export type KeptHere = { seq: number; request: SealedRequest };

export type KeepingAppOptions = {
  relayUrl: string;
  id: string;
  secret: string;
  pair: RelayKeyPair;
  hours?: number;
  paths?: readonly string[];
  /** Status for a kept delivery, or null: no answer. */
  kept?: (kept: KeptHere) => number | null;
  /** Status for a live one, or null: no answer. */
  live?: (request: { path: string; body: string }) => number | null;
};

type Coming = { frame: RelayFrame & { kind: 'kept' | 'request' }; chunks: Uint8Array[] };

/** An app's end that speaks `sidestage-relay.2`, bare: it opens what was kept and answers each stream in order. */
export async function keepingApp(options: KeepingAppOptions) {
  const { relayUrl, id, secret, pair, hours = 24, paths = ['/in/1'] } = options;
  const kept: KeptHere[] = [];
  const live: { path: string; body: string }[] = [];
  const standings: RelayStanding[] = [];
  const moves: RelayFrame[] = [];
  const coming = new Map<number, Coming>();
  let turn: Promise<void> = Promise.resolve();
  const socket = new WebSocket(`${relayUrl.replace('http', 'ws')}/${id}`, RELAY_PROTOCOL_2, {
    headers: { Authorization: `Bearer ${secret}` },
  });
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() })),
  );
  const send = (frame: RelayFrame) => socket.readyState === WebSocket.OPEN && socket.send(encodeRelayFrame(frame));
  const answer = (stream: number, status: number | null) => {
    if (status !== null) send({ kind: 'answer', stream, last: true, status, headers: [] });
  };

  async function whole({ frame, chunks }: Coming): Promise<void> {
    const body = new Uint8Array(Buffer.concat(chunks));
    if (frame.kind === 'request') {
      const one = { path: frame.path, body: Buffer.from(body).toString() };
      live.push(one);
      answer(frame.stream, options.live ? options.live(one) : 204);
      return;
    }
    const { seq, arrivedAtMs } = frame;
    const request = await openKept(pair, body, { app: id, arrivedAtMs });
    kept.push({ seq, request });
    answer(frame.stream, options.kept ? options.kept({ seq, request }) : 204);
  }

  function take(frame: RelayFrame): void {
    if (frame.kind === 'standing') standings.push(frame.standing);
    else if (frame.kind === 'move') moves.push(frame);
    else if (frame.kind === 'kept' || frame.kind === 'request') {
      const one: Coming = { frame, chunks: [] };
      coming.set(frame.stream, one);
      if (frame.kind === 'request' && frame.last) turn = turn.then(() => whole(one));
    } else if (frame.kind === 'body') {
      const one = coming.get(frame.stream);
      one?.chunks.push(frame.bytes);
      send({ kind: 'credit', stream: frame.stream, bytes: Math.max(1, frame.bytes.length) });
      if (frame.last && one) turn = turn.then(() => whole(one));
    }
  }
  socket.on('message', (message: Buffer) => {
    for (const frame of decodeRelayFrames(new Uint8Array(message))) take(frame);
  });
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  const settings = { hours, publicKey: hours > 0 ? pair.publicKey : new Uint8Array(0), paths: paths.map(digestOfPath) };
  send({ kind: 'settings', stream: 0, settings });
  return {
    kept,
    live,
    standings,
    moves,
    closed,
    send,
    bodies: () => kept.map(({ request }) => Buffer.from(request.body).toString()),
    /** What it asked to be kept stands at the relay. */
    isSet: () => until(() => standings.length > 0),
    close: async () => {
      socket.terminate();
      await closed;
    },
  };
}
