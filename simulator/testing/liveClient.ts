import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { WebSocket } from 'ws';
import type { TestPlatform } from './platform.ts';

export type LivePacket = {
  readonly type: string;
  readonly event?: string;
  readonly data?: unknown;
  readonly result?: unknown;
  readonly error?: { readonly code: number; readonly message: string } | null;
  readonly id?: number | null;
};

type ConnectOptions = {
  readonly headers?: Record<string, string>;
  /** What follows the path, its question mark included. */
  readonly query?: string;
  readonly protocols?: readonly string[];
};

/** A live-events socket of a test: keeps all packets, and waits for the one that is wanted. */
export class LiveClient {
  readonly packets: LivePacket[] = [];
  /** Whether each packet came as bytes. */
  readonly binary: boolean[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;
  readonly socket: WebSocket;
  readonly #waiting: (() => void)[] = [];
  #nextId = 0;

  constructor(platform: TestPlatform, { headers = {}, query = '', protocols = ['cnstl'] }: ConnectOptions) {
    const url = `${platform.simulator.url.replace('http', 'ws')}/live${query}`;
    this.socket = new WebSocket(url, [...protocols], { headers });
    this.socket.on('message', (data: Buffer, isBinary) => {
      this.binary.push(isBinary);
      const text = String(isBinary && data[0] === 0x1f ? gunzipSync(data) : data);
      this.packets.push(text.startsWith('{') ? JSON.parse(text) : { type: 'garbage' });
      for (const wake of this.#waiting.splice(0)) wake();
    });
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) =>
      this.socket.on('close', (code, reason) => resolve({ code, reason: String(reason) })),
    );
  }

  /** Opens a socket and waits for the hello. */
  static async connect(platform: TestPlatform, options: ConnectOptions = {}): Promise<LiveClient> {
    const client = new LiveClient(platform, options);
    await client.packet(({ event }) => event === 'hello');
    return client;
  }

  /** The status a client is turned away with. */
  static async refusal(platform: TestPlatform, options: ConnectOptions): Promise<number | undefined> {
    const [, response] = await once(new LiveClient(platform, options).socket, 'unexpected-response');
    return (response as IncomingMessage).statusCode;
  }

  /** Waits for the first packet that fits, past ones included. */
  async packet(fits: (packet: LivePacket) => boolean): Promise<LivePacket> {
    for (;;) {
      const found = this.packets.find(fits);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** What has been told so far. */
  get told(): unknown[] {
    return this.packets.filter(({ event }) => event === 'live').map(({ data }) => data);
  }

  /** Sends a packet as text, or as it comes out of `encode`. */
  call(
    method: string,
    params: unknown,
    encode: (text: string) => string | Buffer = (text) => text,
  ): Promise<LivePacket> {
    const id = this.#nextId++;
    this.socket.send(encode(JSON.stringify({ type: 'method', method, params, id })));
    return this.packet((packet) => packet.type === 'reply' && packet.id === id);
  }

  subscribe(...events: string[]): Promise<LivePacket> {
    return this.call('livesubscribe', { events });
  }
}
