import { randomBytes } from 'node:crypto';
import type { Msg, Subscription } from '@nats-io/transport-node';
import { Budget } from '../budget.ts';
import type { Carried, CarriedRequest, Held, PeersPort } from '../ports.ts';
import { Asking } from './asking.ts';
import type { NatsLink } from './connection.ts';
import { decodePeerRequest, decodeProbe, encodePeerReply } from './peerMessages.ts';

/** Bodies that came from other instances and wait for an app. */
const MOST_BYTES = 64 * 1024 * 1024;
const WHO_LIMIT_MS = 1_000;
/** Who has it is said of a request that takes longer than most. */
const TAKEN_AFTER_MS = 100;
/** Of so many apps it is remembered how often they had connected. */
const MOST_REMEMBERED = 50_000;
const HOLDERS = 'holders';
const WHO = new Uint8Array(0);

/** An app whose connection is here. `number` counts the connections of an app, over all instances; 0: NATS was away meanwhile. */
type Hold = { id: string; held: Held; number: number; isOver: boolean; subscription: Subscription | null };
type Took = { id: string; number: number; by: string };

/** Which instance holds an app is who hears the app's subject: NATS knows it, and nothing of it is written down. */
export class NatsPeers implements PeersPort {
  readonly alone = false;
  readonly #link: NatsLink;
  readonly #instance = randomBytes(9).toString('base64url');
  readonly #asking: Asking;
  readonly #holds = new Map<string, Hold>();
  /** The highest number heard of an app. */
  readonly #numbers = new Map<string, number>();
  readonly #serving = new Map<string, AbortController>();
  readonly #budget = new Budget(MOST_BYTES);

  constructor(link: NatsLink) {
    this.#link = link;
    const { nc, names } = link;
    this.#asking = new Asking(link, this.#instance);
    nc.subscribe(names.took, { callback: (_, message) => this.#othersTook(message) });
    nc.subscribe(names.instance(this.#instance, 'cancel'), {
      callback: (_, message) => this.#serving.get(message.string())?.abort(),
    });
    nc.subscribe(names.instance(this.#instance, 'probe'), { callback: (_, message) => void this.#probed(message) });
    link.onReturn(() => this.#returned());
  }

  carry(id: string, request: CarriedRequest, signal: AbortSignal): Promise<Carried> {
    return this.#asking.carry(id, request, signal);
  }

  hold(id: string, held: Held): () => void {
    const hold: Hold = { id, held, number: 0, isOver: false, subscription: null };
    this.#holds
      .get(id)
      ?.subscription?.drain()
      .catch(() => {});
    this.#holds.set(id, hold);
    void this.#announce(hold);
    return () => this.#release(hold);
  }

  ready(): boolean {
    return this.#link.isConnected;
  }

  async close(): Promise<void> {
    for (const hold of [...this.#holds.values()]) this.#release(hold);
    this.#asking.close();
  }

  /** Asks who held it until now, hears its subject from now on, and tells all. */
  async #announce(hold: Hold): Promise<void> {
    const { nc, names } = this.#link;
    const before = await this.#numberOf(hold.id);
    if (hold.isOver || nc.isClosed()) return;
    hold.number = Math.max(before, this.#numbers.get(hold.id) ?? 0) + 1;
    hold.subscription = nc.subscribe(names.app(hold.id), {
      queue: HOLDERS,
      callback: (_, message) => this.#asked(hold, message),
    });
    this.#tell(hold);
  }

  async #numberOf(id: string): Promise<number> {
    try {
      const answer = await this.#link.nc.request(this.#link.names.app(id), WHO, { timeout: WHO_LIMIT_MS });
      return Number(answer.string()) || 0;
    } catch {
      return 0; // nobody holds it
    }
  }

  #tell({ id, number }: Hold): void {
    this.#remember(id, number);
    const took: Took = { id, number, by: this.#instance };
    if (this.#link.isConnected) this.#link.nc.publish(this.#link.names.took, JSON.stringify(took));
  }

  /** The higher number holds it; among equal ones the instance whose name comes last, so that all judge alike. */
  #othersTook(message: Msg): void {
    const took = readOrNull(() => message.json<Took>());
    if (took === null || took.by === this.#instance) return;
    const { id, number, by } = took;
    this.#remember(id, number);
    const hold = this.#holds.get(id);
    if (!hold || hold.subscription === null) return;
    if (number > hold.number || (number === hold.number && by > this.#instance)) {
      this.#release(hold);
      hold.held.taken();
    } else this.#tell(hold);
  }

  /** Whoever connected elsewhere while this instance was cut off is right. */
  #returned(): void {
    for (const hold of this.#holds.values()) {
      hold.number = 0;
      this.#tell(hold);
    }
  }

  #remember(id: string, number: number): void {
    const known = this.#numbers.get(id) ?? 0;
    this.#numbers.delete(id);
    this.#numbers.set(id, Math.max(known, number));
    if (this.#numbers.size <= MOST_REMEMBERED) return;
    const [oldest] = this.#numbers.keys();
    if (oldest !== undefined) this.#numbers.delete(oldest);
  }

  #release(hold: Hold): void {
    if (hold.isOver) return;
    hold.isOver = true;
    // Drained: what NATS has sent here already is still answered, with "nobody".
    hold.subscription?.drain().catch(() => {});
    if (this.#holds.get(hold.id) === hold) this.#holds.delete(hold.id);
  }

  #asked(hold: Hold, message: Msg): void {
    const { reply, data } = message;
    if (!reply) return;
    if (data.length === 0) {
      message.respond(String(hold.number));
      return;
    }
    if (this.#probed(message)) return;
    this.#serve(hold, data, reply).catch(() => {}); // who asked finds it lost
  }

  async #serve(hold: Hold, data: Uint8Array, reply: string): Promise<void> {
    const { nc } = this.#link;
    const say = (carried: Parameters<typeof encodePeerReply>[0]) => {
      if (!nc.isClosed()) nc.publish(reply, encodePeerReply(carried));
    };
    const asked = readOrNull(() => decodePeerRequest(data));
    if (asked?.id !== hold.id) return say({ kind: 'failed', status: 502 });
    if (hold.isOver) return say({ kind: 'nobody' });
    if (!this.#budget.take(data.length)) return say({ kind: 'failed', status: 503 });
    const key = keyOf(reply);
    const controller = new AbortController();
    this.#serving.set(key, controller);
    const taken = setTimeout(() => say({ kind: 'taken', by: this.#instance }), TAKEN_AFTER_MS);
    try {
      const carried = await hold.held.carry(asked.request, controller.signal);
      if (!controller.signal.aborted) say(carried);
    } catch {
      say({ kind: 'failed', status: 502 }); // longer than any message of NATS
    } finally {
      clearTimeout(taken);
      this.#serving.delete(key);
      this.#budget.give(data.length);
    }
  }

  /** Says which of these requests are still under way here. @returns whether that was asked */
  #probed(message: Msg): boolean {
    const probe = decodeProbe(message.data);
    if (!probe) return false;
    message.respond(probe.numbers.filter((number) => this.#serving.has(`${probe.from} ${number}`)).join(' '));
    return true;
  }
}

/** Who asked, and its number for the request; from the subject of the reply. */
function keyOf(reply: string): string {
  const [, , instance = '', , number = ''] = reply.split('.');
  return `${instance} ${number}`;
}

function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}
