import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { until } from '../../electron/testing/until.ts';
import { makeRelayKeyPair, type RelayKeyPair } from '../../shared/relaySeal.ts';
import { keepingApp } from './keepingApp.ts';

/** Stands in every delivery, in its path and its body: whoever reads the stores' files must not find it. */
export const CANARY = `canary-${randomBytes(12).toString('hex')}`;
const PATH = `/in/${CANARY}`;
const AGAIN_MS = 50;
const ASK_LIMIT_MS = 30_000;

/** Where a relay is, or a proxy in front of several, and whether there is anything to be asked. */
export type RelayAddress = { readonly url: string; readonly isRunning: boolean };

type Delivery = { app: string; number: number; sentMs: number; canary: string };

/** An app that has its connection at one of several relays, and seeks the next when that ends. */
export class CrowdApp {
  readonly id: string;
  /** How often each number came. */
  readonly received = new Map<number, number>();
  /** Deliveries of somebody else. */
  readonly wrong: Delivery[] = [];
  /** Numbers that had waited, in the order in which they came. */
  readonly waited: number[] = [];
  readonly #relays: readonly RelayAddress[];
  readonly #secret: string;
  #current: Awaited<ReturnType<typeof keepingApp>> | null = null;
  #pair: RelayKeyPair | null = null;
  #isWanted = false;
  #running: Promise<void> = Promise.resolve();
  /** When the youngest was sent that it has got, by `performance.now()`. */
  youngestSentMs = 0;
  /** Which relay it is at; -1: none. */
  at = -1;

  constructor(token: string, relays: readonly RelayAddress[]) {
    const [id = '', secret = ''] = token.split(':');
    this.id = id;
    this.#secret = secret;
    this.#relays = relays;
  }

  /** Comes, or comes back; with the same key. */
  async start(): Promise<void> {
    this.#pair ??= await makeRelayKeyPair();
    this.#isWanted = true;
    this.#running = this.#run(this.#pair);
  }

  /** Goes away, for a while or for good. */
  async stop(): Promise<void> {
    this.#isWanted = false;
    await this.#current?.close();
    await this.#running;
  }

  async #run(pair: RelayKeyPair): Promise<void> {
    for (let turn = Math.floor(Math.random() * this.#relays.length); this.#isWanted; turn++) {
      const index = turn % this.#relays.length;
      const relay = this.#relays[index];
      if (!relay?.isRunning) {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS / 10));
        continue;
      }
      try {
        this.#current = await keepingApp({
          relayUrl: relay.url,
          id: this.id,
          secret: this.#secret,
          pair,
          paths: [PATH],
          live: ({ body }) => this.#take(body, false),
          kept: ({ request: { body } }) => this.#take(Buffer.from(body).toString(), true),
        });
        // It may have been stopped while it came.
        if (!this.#isWanted) await this.#current.close();
        this.at = index;
        if (!this.#isWanted) await this.#current.close(); // it went while it was connecting
        await this.#current.closed;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
      this.at = -1;
      this.#current = null;
    }
  }

  #take(body: string, hasWaited: boolean): number {
    const delivery = JSON.parse(body) as Delivery;
    if (delivery.app !== this.id) this.wrong.push(delivery);
    else {
      this.received.set(delivery.number, (this.received.get(delivery.number) ?? 0) + 1);
      if (hasWaited) this.waited.push(delivery.number);
      this.youngestSentMs = Math.max(this.youngestSentMs, delivery.sentMs);
    }
    return 204;
  }
}

/** Who sends to one app, over whichever relay is there: each number until it is acknowledged, as a hook's sender does. */
export class CrowdSender {
  readonly acknowledged = new Set<number>();
  /** How many were kept for later. */
  kept = 0;
  refused = 0;
  readonly #app: string;
  readonly #relays: readonly RelayAddress[];
  readonly #agent = new Agent({ keepAlive: true });
  #isWanted = true;
  #next = 0;
  #running: Promise<unknown> = Promise.resolve();

  constructor(app: string, relays: readonly RelayAddress[]) {
    this.#app = app;
    this.#relays = relays;
  }

  /** @param atOnce so many are under way at the same time */
  start(atOnce: number): void {
    this.#running = Promise.all(Array.from({ length: atOnce }, () => this.#send()));
  }

  async stop(): Promise<void> {
    this.#isWanted = false;
    await this.#running;
    this.#agent.destroy();
  }

  async #send(): Promise<void> {
    while (this.#isWanted) {
      const number = this.#next++;
      while (this.#isWanted) {
        const relay = this.#relays[Math.floor(Math.random() * this.#relays.length)];
        const status = relay?.isRunning ? await this.#post(relay.url, number).catch(() => 0) : 0;
        if (status >= 200 && status < 300) {
          if (status === 202) this.kept += 1;
          this.acknowledged.add(number);
          break;
        }
        this.refused += 1;
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
  }

  #post(url: string, number: number): Promise<number> {
    const body = JSON.stringify({
      app: this.#app,
      number,
      sentMs: performance.now(),
      canary: CANARY,
    } satisfies Delivery);
    const { hostname, port } = new URL(url);
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent: this.#agent,
          hostname,
          port,
          path: `/${this.#app}${PATH}`,
          method: 'POST',
          headers: { 'Content-Length': Buffer.byteLength(body), 'X-Canary': CANARY },
          timeout: ASK_LIMIT_MS,
        },
        (incoming) => {
          incoming.resume();
          incoming.on('end', () => resolve(incoming.statusCode ?? 0));
          incoming.on('error', reject);
        },
      );
      outgoing.on('timeout', () => outgoing.destroy(new Error('no answer')));
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }
}

/** Until all that was acknowledged has come. */
export async function allArrived(app: CrowdApp, sender: CrowdSender): Promise<void> {
  await until(() => missing(app, sender).length === 0);
}

export const missing = (app: CrowdApp, sender: CrowdSender): number[] =>
  [...sender.acknowledged].filter((number) => !app.received.has(number));
