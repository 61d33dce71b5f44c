import { RELAY_CLOSED, type RelayLink } from '../shared/relayLink.ts';
import type { Budget } from './budget.ts';
import { collectAnswer } from './collectAnswer.ts';
import { Keeper, type KeeperDeps } from './keeper.ts';
import type { Carried, CarriedRequest, Held, KeepPort, PeersPort } from './ports.ts';
import { type Answer, type CarryLimits, RESUME_LIMIT_MS, RelayedApp } from './relayedApp.ts';

/** What can be kept is kept as soon as the app is gone, or takes half as long as it may: the sender need not wait. */
const eager: CarryLimits = { answerMs: 5_000, resumeMs: 0 };
/** How often others are asked for an app that is nowhere, for a request that can't be kept. */
const ASK_AGAIN_MS = 500;

export type AppDoorDeps = Pick<KeeperDeps, 'id' | 'boundKey' | 'now' | 'after' | 'delivered'> & {
  keep: KeepPort;
  peers: PeersPort;
  /** Bytes of requests held for this app. */
  budget: Budget;
  /** A delivery could not be kept. */
  keepFailed(why: 'full' | 'away'): void;
};

/** One app: its connection if it is here, what is kept for it, and how a request comes to it wherever it is. */
export class AppDoor {
  readonly app: RelayedApp;
  readonly budget: Budget;
  readonly #deps: AppDoorDeps;
  #made: Keeper | null = null;
  #streamId: () => number = () => 0;
  #letGo: () => void = () => {};

  constructor(deps: AppDoorDeps) {
    this.#deps = deps;
    this.budget = deps.budget;
    this.app = new RelayedApp(deps.after, (streamId) => {
      this.#streamId = streamId;
      return {
        opening: () => this.#keeper.opening(),
        closed: () => this.#made?.closed(),
        take: (frame, link) => this.#keeper.take(frame, link),
        takeOf: (frame) => this.#made?.takeOf(frame) ?? false,
      };
    });
  }

  /** The app has connected here. */
  attach(link: RelayLink, speaksOfKeeping: boolean): void {
    this.#letGo();
    this.app.attach(link, speaksOfKeeping);
    const held: Held = {
      carry: (request, signal) => this.#carryForPeer(request, signal),
      taken: () => this.app.leave(RELAY_CLOSED.replaced, 'a newer connection of this app took over', false),
    };
    this.#letGo = this.#deps.peers.hold(this.#deps.id, held);
  }

  /** A connection of the app is gone. */
  detach(link: RelayLink): void {
    this.app.detach(link);
    if (!this.app.isConnected) this.release();
  }

  /** Others may no longer send here. */
  release(): void {
    this.#letGo();
    this.#letGo = () => {};
  }

  /**
   * Gives a request to the app, or keeps it for the app.
   * @param hopes is called where it waits for an app that is away, perhaps in vain
   * @returns what to call when who asked has gone
   */
  give(request: CarriedRequest, answer: Answer, hopes: () => void): () => void {
    const keeps = this.#deps.keep.settingsOf(this.#deps.id) !== null && this.#keeper.takes(request);
    if (this.app.isConnected) return this.#giveHere(request, answer, keeps);
    if (!this.#deps.peers.alone) return this.#giveElsewhere(request, answer, keeps, hopes);
    if (keeps) return this.#keepFor(request, answer);
    hopes();
    return this.app.carry(request, answer);
  }

  get #keeper(): Keeper {
    this.#made ??= new Keeper({ ...this.#deps, streamId: () => this.#streamId() });
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
    const { peers, id, after } = this.#deps;
    for (let waitedMs = 0; ; waitedMs += ASK_AGAIN_MS) {
      if (this.app.isConnected) return { kind: 'here' };
      const carried = await peers.carry(id, request, signal);
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
      const keeps = this.#deps.keep.settingsOf(this.#deps.id) !== null && this.#keeper.takes(request);
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
