import { connect } from 'node:net';
import { quantile } from './figures.ts';
import { type LoadDialect, type RequestSlot, requestSlot, SignedPool } from './receiverRequests.ts';

/**
 * Sends deliveries from a process of its own over kept connections; what is sent was signed before. Gets one order a message and
 * answers it.
 */

export type LoadOrder =
  | { kind: 'make'; dialect: LoadDialect; secret: string; count: number }
  | {
      kind: 'load';
      port: number;
      path: string;
      dialect: LoadDialect;
      connections: number;
      /** As fast as they are answered, or so many a second; for so long without a pause. */
      perSecond: number | null;
      seconds: number;
      /** What was made is sent from its beginning, as to a receiver that has seen none of it. */
      anew: boolean;
      /** And again from its beginning when all is sent, as to one that looks at none. */
      again: boolean;
    };

/**
 * `ms`: from the first that was sent to the last answer. `pauseMs`: the longest time in which no answer came. `microseconds`: the
 * sender's own work a delivery.
 */
export type LoadResult = {
  count: number;
  ms: number;
  p50Ms: number;
  p99Ms: number;
  worstMs: number;
  pauseMs: number;
  bad: number;
  microseconds: number;
};

const HEAD_END = Buffer.from('\r\n\r\n');
const PLAIN_204 = 0x34;
/** So many times of answers are kept, the last ones. */
const MOST_TIMES = 2_000_000;

const pools = new Map<LoadDialect, SignedPool>();
let runs = 0;

process.on('message', async (order: LoadOrder) => {
  if (order.kind === 'make') {
    runs += 1;
    pools.set(order.dialect, new SignedPool(order.dialect, order.secret, order.count, process.pid * 1_000 + runs));
    process.send?.({ made: order.count });
    return;
  }
  const pool = pools.get(order.dialect);
  if (pool === undefined) throw new Error(`nothing of ${order.dialect} was made`);
  if (order.anew) pool.rewind();
  const load = new Load(pool, order);
  process.send?.(await (order.perSecond === null ? load.flood() : load.pace(order.perSecond)));
});
process.once('disconnect', () => process.exit(0));

type Ordered = Extract<LoadOrder, { kind: 'load' }>;

/** One kept connection with at most one request under way. */
class Line {
  bad = 0;
  sentAtMs = 0;
  readonly slot: RequestSlot;
  readonly #socket;
  #isOver = false;
  #missing = -1;

  constructor(order: Ordered, answered: (line: Line) => void) {
    this.slot = requestSlot(order);
    const buffer = Buffer.alloc(16 * 1024);
    const callback = (length: number): boolean => {
      if (this.#read(buffer, length)) answered(this);
      return true;
    };
    this.#socket = connect({ port: order.port, host: '127.0.0.1', onread: { buffer, callback } });
    this.#socket.setNoDelay(true);
    this.#socket.on('error', (cause) => {
      throw cause;
    });
    // What it was to answer would be waited for for ever.
    this.#socket.on('close', () => {
      if (!this.#isOver) throw new Error('the receiver has ended a connection');
    });
  }

  send(): void {
    this.#socket.write(this.slot.bytes);
  }

  end(): void {
    this.#isOver = true;
    this.#socket.destroy();
  }

  /** Answers are short: their head comes in one piece. @returns whether one is whole */
  #read(buffer: Buffer, length: number): boolean {
    // "HTTP/1.1 204": nothing follows its head, which is all that came.
    if (this.#missing < 0 && buffer[11] === PLAIN_204 && buffer[length - 1] === 0x0a) return true;
    const chunk = buffer.subarray(0, length);
    if (this.#missing < 0) {
      const end = chunk.indexOf(HEAD_END);
      if (end < 0) throw new Error(`half a head: ${chunk.toString('latin1')}`);
      if (chunk[9] !== 0x32) this.bad += 1;
      this.#missing = lengthOf(chunk) - (length - end - HEAD_END.length);
    } else this.#missing -= length;
    if (this.#missing > 0) return false;
    this.#missing = -1;
    return true;
  }
}

const lengthOf = (head: Buffer): number => Number(/content-length: (\d+)/i.exec(head.toString('latin1'))?.[1] ?? 0);

class Load {
  readonly #pool: SignedPool;
  readonly #order: Ordered;
  readonly #times = new Float64Array(MOST_TIMES);
  #answers = 0;
  #lastMs = 0;
  #pauseMs = 0;

  constructor(pool: SignedPool, order: Ordered) {
    this.#pool = pool;
    this.#order = order;
  }

  /** As fast as it is answered. */
  flood(): Promise<LoadResult> {
    const done = Promise.withResolvers<void>();
    let underWay = this.#order.connections;
    const next = (line: Line, nowMs: number): void => {
      line.sentAtMs = nowMs;
      if (this.#order.again && this.#pool.left === 0) this.#pool.rewind();
      this.#pool.fill(line.slot);
      line.send();
    };
    const lines = this.#lines((line) => {
      const nowMs = performance.now();
      this.#took(nowMs - line.sentAtMs, nowMs);
      if (nowMs < endMs) next(line, nowMs);
      else {
        underWay -= 1;
        if (underWay === 0) done.resolve();
      }
    });
    const startMs = this.#begin();
    const endMs = startMs + this.#order.seconds * 1000;
    for (const line of lines) next(line, startMs);
    return this.#finish(lines, startMs, done.promise);
  }

  /** Evenly spread; a request that finds no free line waits, and its time runs from when it was due. */
  pace(perSecond: number): Promise<LoadResult> {
    const count = Math.round(perSecond * this.#order.seconds);
    const due: number[] = [];
    const done = Promise.withResolvers<void>();
    const leave = (): void => {
      for (let line = free.at(-1); line !== undefined && due.length > 0; line = free.at(-1)) {
        free.pop();
        line.sentAtMs = due.shift() ?? 0;
        this.#pool.fill(line.slot);
        line.send();
      }
    };
    const lines = this.#lines((line) => {
      const nowMs = performance.now();
      this.#took(nowMs - line.sentAtMs, nowMs);
      free.push(line);
      if (this.#answers === count) done.resolve();
      else leave();
    });
    const free = [...lines];
    const startMs = this.#begin();
    let begun = 0;
    const timer = setInterval(() => {
      const nowMs = performance.now();
      for (; begun < count && startMs + (begun * 1000) / perSecond <= nowMs; begun++) {
        due.push(startMs + (begun * 1000) / perSecond);
      }
      leave();
      if (begun === count) clearInterval(timer);
    }, 1);
    return this.#finish(lines, startMs, done.promise);
  }

  #lines(answered: (line: Line) => void): Line[] {
    return Array.from({ length: this.#order.connections }, () => new Line(this.#order, answered));
  }

  #begin(): number {
    this.#lastMs = performance.now();
    return this.#lastMs;
  }

  #took(ms: number, nowMs: number): void {
    this.#times[this.#answers % MOST_TIMES] = ms;
    this.#answers += 1;
    this.#pauseMs = Math.max(this.#pauseMs, nowMs - this.#lastMs);
    this.#lastMs = nowMs;
  }

  async #finish(lines: readonly Line[], startMs: number, done: Promise<void>): Promise<LoadResult> {
    const before = process.cpuUsage();
    await done;
    const { user, system } = process.cpuUsage(before);
    for (const line of lines) line.end();
    const times = [...this.#times.subarray(0, Math.min(this.#answers, MOST_TIMES))];
    return {
      count: this.#answers,
      ms: this.#lastMs - startMs,
      p50Ms: quantile(times, 0.5),
      p99Ms: quantile(times, 0.99),
      worstMs: quantile(times, 1),
      pauseMs: this.#pauseMs,
      bad: lines.reduce((sum, line) => sum + line.bad, 0),
      microseconds: (user + system) / this.#answers,
    };
  }
}
