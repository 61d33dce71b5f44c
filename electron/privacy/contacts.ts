import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { Socket } from 'node:net';
import type { Contact } from '../../shared/privacy.ts';
import type { Clock } from '../kernel/ports.ts';

type Counted = Omit<Contact, 'purpose'>;
type Kept = Omit<Counted, 'sent' | 'received'> & { sent: number; received: number; open: Set<Socket> };

/** Hosts beyond these are counted together: somebody may forward to any number of ports. */
const MOST_HOSTS = 200;
const OTHERS = '…';

/**
 * Counts whom main speaks to. Node tells of every request that leaves this process, whoever makes it and by whatever library, on two
 * channels: that of `fetch`, and that of `http`, which websockets use too. So nothing can go out uncounted by forgetting to count.
 * Bytes are those that their connections tell of, which serve several requests.
 */
export class Contacts {
  readonly sinceMs: number;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #hosts = new Map<string, Kept>();
  readonly #stops: (() => void)[];

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
    this.sinceMs = clock.now();
    this.#stops = [
      listen('undici:request:create', (message) => this.#fetched(message)),
      listen('undici:client:connected', (message) => this.#connected(message)),
      listen('http.client.request.start', (message) => this.#asked(message)),
    ];
  }

  /** Those that were spoken to last come first. */
  get hosts(): Counted[] {
    const counted = [...this.#hosts.values()].map(({ open, ...host }) => ({
      ...host,
      sent: host.sent + sum(open, sentBy),
      received: host.received + sum(open, receivedBy),
    }));
    return counted.sort((one, other) => other.lastMs - one.lastMs);
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #fetched(message: unknown): void {
    const origin = fieldOf(fieldOf(message, 'request'), 'origin');
    const url = URL.parse(String(origin));
    if (url !== null) this.#count(url.host, false);
  }

  #connected(message: unknown): void {
    const to = fieldOf(message, 'connectParams');
    const url = URL.parse(`${String(fieldOf(to, 'protocol'))}//${String(fieldOf(to, 'host'))}`);
    if (url !== null) this.#follow(url.host, fieldOf(message, 'socket'));
  }

  #asked(message: unknown): void {
    const request = fieldOf(message, 'request');
    const get = fieldOf(request, 'getHeader');
    if (typeof get !== 'function') return;
    const header = (name: string) => Reflect.apply(get, request, [name]) as unknown;
    const host = header('host') ?? fieldOf(request, 'host');
    if (typeof host !== 'string') return;
    this.#count(host.toLowerCase(), header('upgrade') !== undefined);
    const once = fieldOf(request, 'once');
    const follow = (socket: unknown) => this.#follow(host.toLowerCase(), socket);
    // A long body is told of when its connection has long been there.
    if (fieldOf(request, 'socket') instanceof Socket) follow(fieldOf(request, 'socket'));
    else if (typeof once === 'function') Reflect.apply(once, request, ['socket', follow]);
  }

  /** Counts what goes over a connection, once, however many requests it serves. */
  #follow(host: string, socket: unknown): void {
    if (!(socket instanceof Socket)) return;
    const counted = this.#of(host);
    if (counted.open.has(socket)) return;
    counted.open.add(socket);
    socket.once('close', () => {
      counted.open.delete(socket);
      counted.sent += sentBy(socket);
      counted.received += receivedBy(socket);
    });
  }

  #of(host: string): Kept {
    const nowMs = this.#clock.now();
    const name = this.#hosts.has(host) || this.#hosts.size < MOST_HOSTS ? host : OTHERS;
    const known = this.#hosts.get(name);
    if (known !== undefined) return known;
    const first = { host: name, requests: 0, sockets: 0, sent: 0, received: 0, firstMs: nowMs, lastMs: nowMs };
    const counted = { ...first, open: new Set<Socket>() };
    this.#hosts.set(name, counted);
    return counted;
  }

  #count(host: string, isSocket: boolean): void {
    const counted = this.#of(host);
    if (isSocket) counted.sockets += 1;
    else counted.requests += 1;
    counted.lastMs = this.#clock.now();
  }
}

const sentBy = ({ bytesWritten }: Socket): number => bytesWritten;
const receivedBy = ({ bytesRead }: Socket): number => bytesRead;
const sum = (sockets: Set<Socket>, of: (socket: Socket) => number): number =>
  [...sockets].reduce((bytes, socket) => bytes + of(socket), 0);

/** A listener that throws would end the app. */
function listen(channel: string, take: (message: unknown) => void): () => void {
  const listener = (message: unknown): void => {
    try {
      take(message);
    } catch {
      // another version tells it in another way: it is not counted
    }
  };
  subscribe(channel, listener);
  return () => void unsubscribe(channel, listener);
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
