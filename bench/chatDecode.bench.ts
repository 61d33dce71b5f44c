import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { WebSocket, WebSocketServer } from 'ws';
import { systemClock } from '../electron/kernel/clock.ts';
import { Redactor } from '../electron/kernel/redact.ts';
import { openChatSocket } from '../electron/platform/chat/chatSocket.ts';
import { openSocketWire } from '../electron/platform/socketWire.ts';
import type { ChatMessageData } from '../shared/platform/chatPackets.ts';

/**
 * How many chat messages a second come out of the real socket client, checked and typed, beside `ws` and `JSON.parse`
 * alone. Both read the same frames from the same server (another thread) in the same run, in turn.
 * `node bench/chatDecode.bench.ts` prints a JSON line each.
 */

const MESSAGES = 20_000;
const ROUNDS = 41;
const FLOOD = JSON.stringify({ type: 'method', method: 'flood', arguments: [], id: 0 });

/** Messages such as a busy room sends them: several lengths, scripts, tags, links and emoticons. */
function sampleMessages(): ChatMessageData[] {
  const texts = [
    'hi',
    'the lighting on this set is unreal tonight',
    'صباح الخير جميعا',
    '深夜のラジオ',
    'gg '.repeat(60),
  ];
  return Array.from({ length: 200 }, (_, index) => ({
    channel: 40213,
    id: `0b6f2f3e-8d5e-4c58-9f0e-${String(index).padStart(12, '0')}`,
    user_name: `viewer_${index}`,
    user_id: 70_000 + index,
    user_roles: index % 7 === 0 ? ['Mod', 'Subscriber', 'User'] : ['User'],
    user_level: index % 100,
    user_avatar: index % 3 === 0 ? null : `https://avatars.example/${index}.png`,
    message: {
      message: [
        { type: 'text', data: texts[index % 5] ?? '', text: texts[index % 5] ?? '' },
        ...(index % 4 === 0 ? [{ type: 'tag', text: '@nora_plays', username: 'nora_plays', id: 7 }] : []),
        ...(index % 5 === 0 ? [{ type: 'link', text: 'nora.example', url: 'https://nora.example/gear' }] : []),
        ...(index % 3 === 0
          ? [
              {
                type: 'emoticon',
                text: ':)',
                source: 'builtin',
                pack: 'default',
                coords: { x: 24, y: 48, width: 24, height: 24 },
              },
            ]
          : []),
      ],
      meta: {},
    },
  }));
}

/** A text frame of the websocket protocol as a server writes it. */
function frame(text: string): Buffer {
  const payload = Buffer.from(text);
  const header = payload.length < 126 ? Buffer.from([0x81, payload.length]) : Buffer.from([0x81, 126, 0, 0]);
  if (payload.length >= 126) header.writeUInt16BE(payload.length, 2);
  return Buffer.concat([header, payload]);
}

/** Serves floods from another thread, so that what is measured is the reader alone. */
async function serve(): Promise<void> {
  const frames = sampleMessages().map((data) => frame(JSON.stringify({ type: 'event', event: 'ChatMessage', data })));
  const batch = Buffer.concat(frames);
  const welcome = frame(JSON.stringify({ type: 'event', event: 'WelcomeEvent', data: { server: 'bench' } }));
  const sockets = new WebSocketServer({ noServer: true, perMessageDeflate: false });
  const server = createServer();
  server.on('upgrade', (request, stream: Duplex, head) => {
    sockets.handleUpgrade(request, stream, head, (socket) => {
      stream.write(welcome);
      socket.on('message', async () => {
        for (let sent = 0; sent < MESSAGES; sent += frames.length) {
          if (!stream.write(batch)) await once(stream, 'drain');
        }
      });
    });
  });
  server.listen(0, '127.0.0.1', () => parentPort?.postMessage((server.address() as AddressInfo).port));
}

/** `ws` and `JSON.parse`, and nothing else. */
async function measurePeer(url: string): Promise<number> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  const done = Promise.withResolvers<void>();
  let events = 0;
  socket.on('message', (data: Buffer) => {
    const packet = JSON.parse(data.toString());
    if (packet.event === 'ChatMessage' && ++events === MESSAGES) done.resolve();
  });
  await once(socket, 'message');
  const startedAtMs = performance.now();
  socket.send(FLOOD);
  await done.promise;
  const tookMs = performance.now() - startedAtMs;
  socket.terminate();
  return (MESSAGES / tookMs) * 1000;
}

/** The client the app uses. */
async function measureOurs(url: string): Promise<number> {
  const done = Promise.withResolvers<void>();
  let events = 0;
  const socket = await openChatSocket({
    endpoint: url,
    clientId: 'bench',
    clock: systemClock,
    redact: new Redactor(),
    openWire: openSocketWire,
    listeners: {
      event: (event) => {
        if (event.event === 'ChatMessage' && ++events === MESSAGES) done.resolve();
      },
      closed: () => done.reject(new Error('the connection was lost')),
    },
  });
  const startedAtMs = performance.now();
  socket.call('flood', []).catch(() => {}); // never answered; it fails when the socket is closed below
  await done.promise;
  const tookMs = performance.now() - startedAtMs;
  socket.close();
  return (MESSAGES / tookMs) * 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function run(): Promise<void> {
  const worker = new Worker(new URL(import.meta.url));
  const [port] = await once(worker, 'message');
  const url = `ws://127.0.0.1:${port}`;
  await measurePeer(url);
  await measureOurs(url);
  const peer: number[] = [];
  const ours: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Who goes first changes, so that neither has the warmer machine.
    if (round % 2 === 0) peer.push(await measurePeer(url));
    ours.push(await measureOurs(url));
    if (round % 2 === 1) peer.push(await measurePeer(url));
  }
  await worker.terminate();
  const ratio = median(ours.map((rate, round) => rate / (peer[round] ?? Number.NaN)));
  const line = (name: string, rates: readonly number[], of: number) =>
    JSON.stringify({
      bench: 'chatDecode',
      case: name,
      median: Math.round(median(rates)),
      unit: 'messages/s',
      ratio: Math.round(of * 1000) / 1000,
    });
  console.log(line('ws and JSON.parse alone', peer, 1));
  console.log(line('socket client, checked and typed', ours, ratio));
}

await (isMainThread ? run() : serve());
