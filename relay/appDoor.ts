import type { RelayFrame } from '../shared/relayFrames.ts';
import { RELAY_CLOSED, type RelayLink } from '../shared/relayLink.ts';
import type { Budget } from './budget.ts';
import { collectAnswer } from './collectAnswer.ts';
import { Keeper, type KeeperDeps } from './keeper.ts';
import type { Carried, CarriedRequest, Held, KeepPort, PeersPort } from './ports.ts';
import { type Answer, type CarryLimits, type Keeping, RESUME_LIMIT_MS, RelayedApp } from './relayedApp.ts';

/** What can be kept is kept as soon as the app is gone, or takes half as long as it may: the sender need not wait. */
const eager: CarryLimits = { answerMs: 5_000, resumeMs: 0 };
/** How often others are asked for an app that is nowhere, for a request that can't be kept. */
const ASK_AGAIN_MS = 500;

/** The same for all apps of a relay. */
export type AppDoorDeps = Pick<KeeperDeps, 'now' | 'after' | 'delivered'> & {
  keep: KeepPort;
  peers: PeersPort;
  /** The key that an app was paired with, if it was. */
  boundKey(id: string): Uint8Array | null;
  /** A delivery could not be kept. */
  keepFailed(why: 'full' | 'away'): void;
};

/** What the keeper of one app needs, of what all have. */
class KeeperPorts implements KeeperDeps {
  readonly id: string;
  readonly #shared: AppDoorDeps;
  readonly #app: RelayedApp;

  constructor(id: string, shared: AppDoorDeps, app: RelayedApp) {
    this.id = id;
    this.#shared = shared;
    this.#app = app;
  }

  get keep(): KeepPort {
    return this.#shared.keep;
  }

  boundKey(): Uint8Array | null {
    return this.#shared.boundKey(this.id);
  }

  now(): number {
    return this.#shared.now();
  }

  after(ms: number, callback: () => void): () => void {
    return this.#shared.after(ms, callback);
  }

  streamId(): number {
    return this.#app.streamId();
  }

  delivered(waitedMs: number): void {
    this.#shared.delivered(waitedMs);
  }
}

/**
 * One app: its connection if it is here, what is kept for it, and how a request comes to it wherever it is. Thousands of them rest:
 * what they have in common stands in one place, and what one does not need is not made.
 */
export class AppDoor implements Keeping {
  readonly id: string;
  readonly app: RelayedApp;
  /** Bytes of requests held for this app. */
  readonly budget: Budget;
  readonly #deps: AppDoorDeps;
  #made: Keeper | null = null;
  #letGo: (() => void) | null = null;

  constructor(id: string, budget: Budget, deps: AppDoorDeps) {
    this.id = id;
    this.budget = budget;
    this.#deps = deps;
    this.app = new RelayedApp(deps.after, this);
  }

  /** For its app: a connection stands that knows of keeping. */
  opening(): void {
    this.#keeper.opening();
  }

  /** For its app: the connection is gone. */
  closed(): void {
    this.#made?.closed();
  }

  /** For its app: a frame of keeping. @throws RelayFrameError when that is not for it to say */
  take(frame: RelayFrame, link: RelayLink): void {
    this.#keeper.take(frame, link);
  }

  /** For its app. @returns whether this frame is of a kept delivery's stream */
  takeOf(frame: RelayFrame): boolean {
    return this.#made?.takeOf(frame) ?? false;
  }

  /** The app has connected here. */
  attach(link: RelayLink, speaksOfKeeping: boolean): void {
    this.release();
    this.app.attach(link, speaksOfKeeping);
    const held: Held = {
      carry: (request, signal) => this.#carryForPeer(request, signal),
      taken: () => this.app.leave(RELAY_CLOSED.replaced, 'a newer connection of this app took over', false),
    };
    this.#letGo = this.#deps.peers.hold(this.id, held);
  }

  /** A connection of the app is gone. */
  detach(link: RelayLink): void {
    this.app.detach(link);
    if (!this.app.isConnected) this.release();
  }

  /** Others may no longer send here. */
  release(): void {
    this.#letGo?.();
    this.#letGo = null;
  }

  /**
   * Gives a request to the app, or keeps it for the app.
   * @param hopes is called where it waits for an app that is away, perhaps in vain
   * @returns what to call when who asked has gone
   */
  give(request: CarriedRequest, answer: Answer, hopes: () => void): () => void {
    const keeps = this.#deps.keep.settingsOf(this.id) !== null && this.#keeper.takes(request);
    if (this.app.isConnected) return this.#giveHere(request, answer, keeps);
    if (!this.#deps.peers.alone) return this.#giveElsewhere(request, answer, keeps, hopes);
    if (keeps) return this.#keepFor(request, answer);
    hopes();
    return this.app.carry(request, answer);
  }

  get #keeper(): Keeper {
    this.#made ??= new Keeper(new KeeperPorts(this.id, this.#deps, this.app));
    return this.#made;
  }

  #giveHere(request: CarriedRequest, answer: Answer, keeps: boolean): () => void {
    if (!keeps) return this.app.carry(request, answer);
    if (this.#keeper.isBehind) return this.#keepFor(request, answer);
    const kept: Answer = { ...answer, fail: () => void this.#keepFor(request, answer) };
    return this.app.carry(request, kept, eager);
  }

  #keepFor(request: CarriedRequest, answer: Answer): () => void {
    void this.#keeper.keepIt(request, this.#deps.now()).then((outcome) => {
      if (outcome === 'kept') {
        answer.kept();
        return;
      }
      this.#deps.keepFailed(outcome);
      answer.fail(503);
    });
    return () => {}; // once it is being kept it is kept, whoever still waits
  }

  #giveElsewhere(request: CarriedRequest, answer: Answer, keeps: boolean, hopes: () => void): () => void {
    const aborter = new AbortController();
    let goneHere = () => {};
    void this.#ask(request, aborter.signal, keeps, hopes).then((carried) => {
      if (aborter.signal.aborted) return;
      if (carried.kind === 'here') goneHere = this.#giveHere(request, answer, keeps);
      else if (carried.kind === 'answered') tell(carried, answer);
      else if (carried.kind === 'torn') answer.cut();
      else if (keeps) this.#keepFor(request, answer);
      else answer.fail(carried.kind === 'failed' ? carried.status : 503);
    });
    return () => {
      aborter.abort();
      goneHere();
    };
  }

  /** Asks the others; where nobody has the app a request that can't be kept waits for it for a while. */
  async #ask(
    request: CarriedRequest,
    signal: AbortSignal,
    keeps: boolean,
    hopes: () => void,
  ): Promise<Carried | { kind: 'here' }> {
    const { peers, after } = this.#deps;
    for (let waitedMs = 0; ; waitedMs += ASK_AGAIN_MS) {
      if (this.app.isConnected) return { kind: 'here' };
      const carried = await peers.carry(this.id, request, signal);
      if (carried.kind !== 'nobody' || keeps || signal.aborted || waitedMs >= RESUME_LIMIT_MS) return carried;
      if (waitedMs === 0) hopes();
      await new Promise<void>((resolve) => after(ASK_AGAIN_MS, resolve));
    }
  }

  #carryForPeer(request: CarriedRequest, signal: AbortSignal): Promise<Carried> {
    if (!this.app.isConnected) return Promise.resolve({ kind: 'nobody' });
    const lost: Carried = { kind: 'failed', status: 503 };
    if (signal.aborted) return Promise.resolve(lost);
    return new Promise((resolve) => {
      const keeps = this.#deps.keep.settingsOf(this.id) !== null && this.#keeper.takes(request);
      const gone = this.#giveHere(request, collectAnswer(resolve), keeps);
      const stop = () => {
        gone();
        resolve(lost); // nothing is answered any more
      };
      signal.addEventListener('abort', stop, { once: true });
    });
  }
}

function tell({ status, headers, body }: Carried & { kind: 'answered' }, answer: Answer): void {
  const last = body.length === 0;
  if (answer.head(status, headers, last) && !last) answer.body(body, true, () => {});
}
