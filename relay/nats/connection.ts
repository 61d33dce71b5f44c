import { readFileSync } from 'node:fs';
import { type JetStreamClient, type JetStreamManager, jetstream, jetstreamManager } from '@nats-io/jetstream';
import { type KV, Kvm } from '@nats-io/kv';
import { connect, credsAuthenticator, type NatsConnection, TimeoutError } from '@nats-io/transport-node';
import { type NatsNames, natsNames } from './names.ts';

export type NatsOptions = {
  /** On how many servers each stream lies: 1, 3 or 5. */
  replicas?: number | undefined;
  /** A file with a user's JWT and key, as `nsc` makes it. */
  credentials?: string | undefined;
  /** Relays of one group are one relay; several groups may use the same NATS. */
  group?: string | undefined;
  /** An app that nobody knows belongs to the first who comes with its id. */
  open?: boolean | undefined;
  /** This machine's clock, which must not step, and the one that all instances share, in milliseconds. Only tests give their own. */
  localNow?: (() => number) | undefined;
  now?: (() => number) | undefined;
};

/** A body of 1 MiB goes in one message, with its head or its seal. */
const LEAST_PAYLOAD_BYTES = 1024 * 1024 + 64 * 1024;
const RECONNECT_MS = 100;
/** A server that takes a connection and says nothing, as one that hangs, is passed over after so long. */
const GREETING_MS = 5_000;
/** A server that a cut hides is noticed after two of these. */
const PING_MS = 1_000;
const MOST_PINGS_OUT = 2;
const LOOK_EVERY_MS = 2_000;
const LOOK_LIMIT_MS = 2_000;
/** The clock is set anew when it has gone so far from the store's. */
const MOST_DRIFT_MS = 250;

/**
 * An instance's connection to NATS, whether its store takes anything at the moment, and the store's clock: instances whose own
 * clocks differ agree on it.
 */
export class NatsLink {
  readonly nc: NatsConnection;
  readonly js: JetStreamClient;
  readonly jsm: JetStreamManager;
  readonly names: NatsNames;
  readonly #replicas: number;
  readonly #localNow: () => number;
  readonly #sharedNow: (() => number) | undefined;
  readonly #returned = new Set<() => void>();
  readonly #cut = new Set<() => void>();
  #isConnected = true;
  #storeTakes = true;
  #clock: KV | null = null;
  #aheadMs = 0;
  #timer: NodeJS.Timeout | undefined;

  private constructor(nc: NatsConnection, jsm: JetStreamManager, options: NatsOptions) {
    this.nc = nc;
    this.js = jetstream(nc);
    this.jsm = jsm;
    this.names = natsNames(options.group ?? 'relay');
    this.#replicas = options.replicas ?? 1;
    this.#localNow = options.localNow ?? steadyNow;
    this.#sharedNow = options.now;
  }

  /** @throws Error when NATS can't be reached, has no JetStream, or takes too short messages */
  static async open(servers: string, options: NatsOptions): Promise<NatsLink> {
    const { urls, user, pass } = readServers(servers);
    const nc = await connect({
      servers: urls,
      ...(user === undefined ? {} : { user, pass: pass ?? '' }),
      ...(options.credentials === undefined
        ? {}
        : { authenticator: credsAuthenticator(new Uint8Array(readFileSync(options.credentials))) }),
      name: 'sidestage-relay',
      maxReconnectAttempts: -1,
      reconnectTimeWait: RECONNECT_MS,
      reconnectJitter: RECONNECT_MS,
      timeout: GREETING_MS,
      pingInterval: PING_MS,
      maxPingOut: MOST_PINGS_OUT,
    });
    try {
      const most = nc.info?.max_payload ?? 0;
      if (most < LEAST_PAYLOAD_BYTES) {
        throw new Error(`the NATS server takes messages of ${most} bytes; set "max_payload: 2MB" in its configuration`);
      }
      const link = new NatsLink(nc, await jetstreamManager(nc), options);
      void link.#follow();
      await link.#startClock();
      return link;
    } catch (cause) {
      await nc.close();
      throw cause;
    }
  }

  get replicas(): number {
    return this.#replicas;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Whether the store took something at the last look, and can be reached. */
  get storeTakes(): boolean {
    return this.#isConnected && this.#storeTakes;
  }

  /** Milliseconds by the store's clock, whole ones: what is kept is sealed with the moment it came. */
  now(): number {
    return this.#sharedNow?.() ?? Math.round(this.#localNow() + this.#aheadMs);
  }

  /** A key-value store, made when it is not there. */
  async bucket(name: string, ttlMs?: number): Promise<KV> {
    const kvm = new Kvm(this.js);
    return kvm.create(name, { history: 1, replicas: this.#replicas, ...(ttlMs === undefined ? {} : { ttl: ttlMs }) });
  }

  /** Calls back each time NATS can be reached again. */
  onReturn(callback: () => void): () => void {
    this.#returned.add(callback);
    return () => this.#returned.delete(callback);
  }

  /** Calls back each time NATS can't be reached any more. */
  onCut(callback: () => void): () => void {
    this.#cut.add(callback);
    return () => this.#cut.delete(callback);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    this.#returned.clear();
    this.#cut.clear();
    await this.nc.close();
  }

  async #follow(): Promise<void> {
    for await (const { type } of this.nc.status()) {
      if (type === 'reconnect') {
        this.#isConnected = true;
        for (const callback of this.#returned) callback();
      } else if (type === 'disconnect') {
        if (!this.#isConnected) continue;
        this.#isConnected = false;
        for (const callback of this.#cut) callback();
      }
    }
  }

  async #startClock(): Promise<void> {
    this.#clock = await this.bucket(this.names.clock);
    await this.#look();
    const again = () => {
      this.#timer = setTimeout(() => void this.#look().then(again), LOOK_EVERY_MS);
      this.#timer.unref();
    };
    again();
  }

  /** Writes what tells the time, and so whether anything can be written. */
  async #look(): Promise<void> {
    const clock = this.#clock;
    if (!clock || !this.#isConnected || this.nc.isClosed()) return;
    try {
      const beforeMs = this.#localNow();
      const revision = await within(LOOK_LIMIT_MS, clock.put('now', ''));
      const afterMs = this.#localNow();
      const entry = await within(LOOK_LIMIT_MS, clock.get('now', { revision }));
      this.#storeTakes = true;
      const aheadMs = (entry?.created.getTime() ?? afterMs) - (beforeMs + afterMs) / 2;
      // What another instance wrote since is no measure; half of the way there and back is its error.
      if (entry && Math.abs(aheadMs - this.#aheadMs) > MOST_DRIFT_MS + (afterMs - beforeMs)) this.#aheadMs = aheadMs;
    } catch {
      this.#storeTakes = false;
    }
  }
}

/** @throws TimeoutError when it takes longer */
export async function within<T>(limitMs: number, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(Object.assign(new TimeoutError(), { message: 'NATS does not answer' })), limitMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Epoch milliseconds that never step: whoever sets a machine's clock would make all that waits look old, or new. */
const steadyNow = (): number => performance.timeOrigin + performance.now();

/** Addresses with commas between them; a name and a password may stand in the first. @throws Error for one that is none */
function readServers(servers: string): { urls: string[]; user: string | undefined; pass: string | undefined } {
  const all = servers.split(',').map((text) => {
    const url = URL.parse(text.trim());
    if (!url || !['nats:', 'tls:'].includes(url.protocol))
      throw new Error('--nats takes addresses such as nats://127.0.0.1:4222');
    return url;
  });
  const [first] = all;
  const user = first?.username ? decodeURIComponent(first.username) : undefined;
  return {
    urls: all.map((url) => `${url.protocol}//${url.host}`),
    user,
    pass: user === undefined ? undefined : decodeURIComponent(first?.password ?? ''),
  };
}
