import { WebSocket } from 'ws';
import { z } from 'zod';
import type { TestPlatform } from './platform.ts';

type Packet = {
  readonly type: string;
  readonly event?: string;
  readonly error?: unknown;
  readonly id?: number;
  readonly data?: unknown;
};
const chatDetails = z.object({ authkey: z.string(), endpoints: z.array(z.string()) });

/** A chat socket of a test: keeps all packets, and waits for the one that is wanted. */
export class ChatClient {
  readonly packets: Packet[] = [];
  readonly texts: string[] = [];
  readonly closed: Promise<number>;
  readonly socket: WebSocket;
  readonly #waiting: (() => void)[] = [];
  #nextId = 0;

  constructor(url: string) {
    this.socket = new WebSocket(url);
    this.socket.on('message', (data) => {
      const text = String(data);
      this.texts.push(text);
      this.packets.push(text.startsWith('{') ? JSON.parse(text) : { type: 'garbage' });
      for (const wake of this.#waiting.splice(0)) wake();
    });
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => this.socket.on('close', (code) => resolve(code)));
  }

  /** Waits for the first packet that fits, past ones included. */
  async packet(fits: (packet: Packet) => boolean): Promise<Packet> {
    for (;;) {
      const found = this.packets.find(fits);
      if (found !== undefined) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  event(name: string): Promise<Packet> {
    return this.packet(({ event }) => event === name);
  }

  /** All events of a name so far. */
  events(name: string): unknown[] {
    return this.packets.filter(({ event }) => event === name).map(({ data }) => data);
  }

  /** Calls a method and waits for its reply. */
  call(method: string, ...args: unknown[]): Promise<Packet> {
    const id = this.#nextId++;
    this.socket.send(JSON.stringify({ type: 'method', method, arguments: args, id }));
    return this.packet((packet) => packet.type === 'reply' && packet.id === id);
  }
}

/** Opens a socket and waits for the welcome. */
export async function connect(platform: TestPlatform, endpoint = 1): Promise<ChatClient> {
  const client = new ChatClient(`${platform.simulator.url.replace('http', 'ws')}/chat/${endpoint}`);
  await client.event('WelcomeEvent');
  return client;
}

/** Opens a socket and authenticates it. */
export async function joinAs(
  platform: TestPlatform,
  username: string,
  channelId: number,
  scopes?: readonly string[],
): Promise<ChatClient> {
  const { user, headers } = platform.signIn(username, scopes);
  const details = chatDetails.parse((await platform.call('chats.details', { path: { channelId }, headers })).body);
  const client = await connect(platform);
  const reply = await client.call('auth', channelId, user.id, details.authkey);
  if (reply.error !== null) throw new Error(`auth failed: ${JSON.stringify(reply.error)}`);
  return client;
}
