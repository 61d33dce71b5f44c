import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { LoadOrder, LoadResult } from './receiverLoad.ts';
import type { PeerMemory, PeerOrder, PeerWork } from './receiverPeers.ts';
import type { LoadDialect } from './receiverRequests.ts';

/** What the receiver's benches run: a receiver or another in a process of its own, and a sender in another. */

export const SECRET = 'open-sesame';
export const CONNECTIONS = 32;

export type PeerName = 'ours' | 'bare' | 'unread' | 'octokit' | 'express' | 'fastify';
const dialectOf = (name: PeerName): LoadDialect => (name === 'octokit' ? 'github' : 'poker');

/** Whoever says nothing for so long says nothing any more. What is filed after a flood of minutes takes less. */
const WITHIN_MS = 180_000;

const children = new Set<ChildProcess>();

/** Ends all that was started. */
export function endAll(): void {
  for (const child of children) child.kill();
}

function start(file: string, ...args: string[]): ChildProcess {
  const child = fork(new URL(file, import.meta.url), args, { execArgv: [], serialization: 'advanced' });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

/** @throws Error when it ends instead of an answer, or gives none */
function ask<T>(child: ChildProcess, order: object | string, withinMs = WITHIN_MS): Promise<T> {
  const answer = answerOf<T>(child, withinMs);
  child.send(order);
  return answer;
}

/** What it says next. @throws Error as `ask` does */
function answerOf<T>(child: ChildProcess, withinMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const settle = (then: () => void): void => {
      clearTimeout(timer);
      child.off('message', answered);
      child.off('exit', ended);
      then();
    };
    const answered = (answer: unknown): void => settle(() => resolve(answer as T));
    const ended = (code: number | null): void =>
      settle(() => reject(new Error(`${child.spawnargs.slice(1).join(' ')} ended with ${code}`)));
    const timer = setTimeout(
      () =>
        settle(() => reject(new Error(`${child.spawnargs.slice(1).join(' ')} has not answered for ${withinMs} ms`))),
      withinMs,
    );
    child.on('message', answered);
    child.on('exit', ended);
  });
}

/** What sends deliveries, which are made before any time is taken. */
export class LoadSender {
  readonly #child = start('./receiverLoad.ts');

  /** So many deliveries of each dialect, with ids of their own. */
  async make(dialects: readonly LoadDialect[], count: number): Promise<void> {
    for (const dialect of dialects) {
      const order: LoadOrder = { kind: 'make', dialect, secret: SECRET, count };
      await ask(this.#child, order);
    }
  }

  load(order: Extract<LoadOrder, { kind: 'load' }>): Promise<LoadResult> {
    return ask(this.#child, order, order.seconds * 1_000 + WITHIN_MS);
  }

  end(): void {
    this.#child.disconnect();
  }
}

type Sending = { seconds: number; perSecond: number | null };

/** One receiver in a process of its own. */
export class Peer {
  readonly name: PeerName;
  readonly #sender: LoadSender;
  readonly #child: ChildProcess;
  readonly #at: { port: number; path: string };
  #isNew = true;

  private constructor(name: PeerName, sender: LoadSender, child: ChildProcess, at: { port: number; path: string }) {
    this.name = name;
    this.#sender = sender;
    this.#child = child;
    this.#at = at;
  }

  static async start(name: PeerName, sender: LoadSender): Promise<Peer> {
    const child = start('./receiverPeers.ts', name, SECRET);
    const at = await answerOf<{ port: number; path: string }>(child, WITHIN_MS);
    return new Peer(name, sender, child, at);
  }

  /** @throws Error when a delivery was turned away */
  async load(sending: Sending): Promise<LoadResult> {
    const dialect = dialectOf(this.name);
    const of = { dialect, connections: CONNECTIONS, anew: this.#isNew, again: this.name === 'unread' };
    this.#isNew = false;
    const result = await this.#sender.load({ kind: 'load', ...this.#at, ...of, ...sending });
    if (result.bad > 0) throw new Error(`${this.name} turned ${result.bad} away`);
    return result;
  }

  /** How long it has worked so far, once nothing is left to do. */
  work(): Promise<PeerWork> {
    return ask(this.#child, 'work' satisfies PeerOrder);
  }

  /** As `work`, once the words of all that came are in the index as well. */
  indexed(): Promise<PeerWork> {
    return ask(this.#child, 'index' satisfies PeerOrder);
  }

  memory(): Promise<PeerMemory> {
    return ask(this.#child, 'memory' satisfies PeerOrder);
  }

  async end(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.disconnect();
    await ended;
  }
}
