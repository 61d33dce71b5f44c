import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Contact } from '../../shared/privacy.ts';
import type { Clock } from '../kernel/ports.ts';

type Counted = Omit<Contact, 'purpose'>;

/** Hosts beyond these are counted together: somebody may forward to any number of ports. */
const MOST_HOSTS = 200;
const OTHERS = '…';

/**
 * Counts whom main speaks to. Node tells of every request that leaves this process, whoever makes it and by whatever library, on two
 * channels: that of `fetch`, and that of `http`, which websockets use too. So nothing can go out uncounted by forgetting to count.
 */
export class Contacts {
  readonly sinceMs: number;
  readonly #clock: Pick<Clock, 'now'>;
  readonly #hosts = new Map<string, Counted>();
  readonly #stops: (() => void)[];

  constructor(clock: Pick<Clock, 'now'>) {
    this.#clock = clock;
    this.sinceMs = clock.now();
    this.#stops = [
      listen('undici:request:create', (message) => this.#fetched(message)),
      listen('http.client.request.start', (message) => this.#asked(message)),
    ];
  }

  /** Those that were spoken to last come first. */
  get hosts(): Counted[] {
    return [...this.#hosts.values()].sort((one, other) => other.lastMs - one.lastMs);
  }

  close(): void {
    for (const stop of this.#stops) stop();
  }

  #fetched(message: unknown): void {
    const origin = fieldOf(fieldOf(message, 'request'), 'origin');
    const url = URL.parse(String(origin));
    if (url !== null) this.#count(url.host, false);
  }

  #asked(message: unknown): void {
    const request = fieldOf(message, 'request');
    const get = fieldOf(request, 'getHeader');
    if (typeof get !== 'function') return;
    const header = (name: string) => Reflect.apply(get, request, [name]) as unknown;
    const host = header('host') ?? fieldOf(request, 'host');
    if (typeof host === 'string') this.#count(host.toLowerCase(), header('upgrade') !== undefined);
  }

  #count(host: string, isSocket: boolean): void {
    const nowMs = this.#clock.now();
    const name = this.#hosts.has(host) || this.#hosts.size < MOST_HOSTS ? host : OTHERS;
    const counted = this.#hosts.get(name) ?? { host: name, requests: 0, sockets: 0, firstMs: nowMs, lastMs: nowMs };
    if (isSocket) counted.sockets += 1;
    else counted.requests += 1;
    counted.lastMs = nowMs;
    this.#hosts.set(name, counted);
  }
}

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
