import type { DemoAction, DemoJump, DemoRun, DemoSpeed, DemoState } from '../../shared/demo.ts';
import { demoActionNames, demoJumps } from '../../shared/demo.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { ServiceState } from '../../shared/service.ts';
import type { Clock, Fetch, Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { DemoControl, type ToldBoard } from './demoControl.ts';

/** While somebody looks, or something runs. */
const OFTEN_MS = 1_000;
/** A scenario may also be started from elsewhere. */
const SELDOM_MS = 10_000;

const scenarios: Record<DemoAction, string> = {
  raid: 'raid',
  poll: 'poll',
  pollNight: 'poll-night',
  banWave: 'ban-wave',
  outage: 'outage',
  hookStorm: 'hook-storm',
  expiryDay: 'expiry-day',
  quietEvening: 'quiet-evening',
  quietChannel: 'quiet-channel',
};
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** The demo's own channel. */
const CHANNEL = 40_213;

export type DemoBoardDeps = {
  service: Observable<Omit<ServiceState, 'mark'>>;
  fetch: Fetch;
  clock: Clock;
  log: Logger;
  /** Begins the demo anew, in another process. */
  startOver: () => Promise<void>;
  /** Its clock was moved on: what was known of it may be long past. */
  onJumped: () => void;
};

/** What a person makes happen on the built-in demo, and how it goes on. On any other service it does nothing. */
export class DemoBoard {
  readonly #deps: DemoBoardDeps;
  readonly #state = new Subject<DemoState>({ kind: 'none' });
  readonly #stopListening: () => void;
  #control: DemoControl | null = null;
  #baseUrl: string | null = null;
  #isWatched = false;
  /** When a run that is being started was asked for here. */
  readonly #askedAtMs = new Map<DemoAction, number>();
  /** Counts readings; an older one's answer is passed over. */
  #turn = 0;
  #cancelTimer = (): void => {};

  constructor(deps: DemoBoardDeps) {
    this.#deps = deps;
    this.#stopListening = deps.service.subscribe((service) => this.#follow(service));
    this.#follow(deps.service.value);
  }

  get state(): Observable<DemoState> {
    return this.#state;
  }

  /** Lets something happen; what runs already goes on. @throws AppFailure `badInput`, `offline`, `http` */
  async start(action: DemoAction): Promise<void> {
    // What it causes may be here before the demo is asked how the run stands.
    this.#askedAtMs.set(action, this.#deps.clock.now());
    try {
      await this.#act((control) => control.post(`scenarios/${scenarios[action]}/start`).catch(unlessSo));
    } finally {
      this.#askedAtMs.delete(action);
    }
  }

  /** Ends it before its time. @throws AppFailure `badInput`, `offline`, `http` */
  async stop(action: DemoAction): Promise<void> {
    await this.#act((control) => control.post(`scenarios/${scenarios[action]}/stop`).catch(unlessSo));
  }

  /** @throws AppFailure `badInput`, `offline`, `http` */
  async setSpeed(speed: DemoSpeed): Promise<void> {
    await this.#act((control) => control.post('clock', { rate: speed }));
  }

  /** Moves its clock on. @throws AppFailure `badInput` where it would lead nowhere, `offline`, `http` */
  async jump(to: DemoJump): Promise<void> {
    await this.#act(async (control) => {
      const advanceMs = jumpMs(to, await control.board());
      if (advanceMs === null) throw new AppFailure({ kind: 'badInput', field: 'to', why: 'gone' });
      await control.post('clock', { advanceMs });
      this.#deps.onJumped();
    });
  }

  /** Lets so many people watch, before long. @throws AppFailure `badInput`, `offline`, `http` */
  async setViewers(viewers: number): Promise<void> {
    await this.#act((control) => control.post(`channels/${CHANNEL}/audience`, { viewers }));
  }

  /** Begins the demo anew; the sign-in stays. @returns false when it may not @throws AppFailure `badInput` */
  async startOver(mayStartOver: () => Promise<boolean>): Promise<boolean> {
    this.#ready();
    if (!(await mayStartOver())) return false;
    await this.#deps.startOver();
    return true;
  }

  /** Somebody looks at the board, or no longer does. */
  watch(isWatched: boolean): void {
    this.#isWatched = isWatched;
    if (isWatched && this.#control) void this.#read();
  }

  close(): void {
    this.#stopListening();
    this.#leave();
  }

  #follow({ profile, status, baseUrl }: Omit<ServiceState, 'mark'>): void {
    const demoUrl = profile.kind === 'demo' && status === 'ready' ? baseUrl : null;
    if (demoUrl === this.#baseUrl) return;
    this.#leave();
    this.#baseUrl = demoUrl;
    this.#state.set({ kind: demoUrl === null ? 'none' : 'silent' });
    if (demoUrl === null) return;
    this.#control = new DemoControl(this.#deps.fetch, demoUrl);
    void this.#read();
  }

  #leave(): void {
    this.#turn += 1;
    this.#cancelTimer();
    this.#control = null;
    this.#baseUrl = null;
  }

  async #act(act: (control: DemoControl) => Promise<void>): Promise<void> {
    await act(this.#ready());
    await this.#read();
  }

  #ready(): DemoControl {
    if (!this.#control) throw new AppFailure({ kind: 'badInput', field: 'service', why: 'notDemo' });
    return this.#control;
  }

  async #read(): Promise<void> {
    const control = this.#control;
    if (!control) return;
    this.#turn += 1;
    const turn = this.#turn;
    this.#cancelTimer();
    let next: DemoState = { kind: 'silent' };
    try {
      next = this.#told(await control.board());
    } catch (cause) {
      if (turn === this.#turn) this.#deps.log.warn('demo.silent', { why: String(cause) });
    }
    if (turn !== this.#turn) return;
    this.#state.set(next);
    const isBusy = next.kind === 'told' && (next.aim !== null || next.runs.some(({ state }) => state === 'running'));
    const againMs = this.#isWatched || isBusy ? OFTEN_MS : SELDOM_MS;
    this.#cancelTimer = this.#deps.clock.after(againMs, () => void this.#read());
  }

  #told(board: ToldBoard): DemoState {
    const { now, rate, viewers, aim, started } = board;
    const before = this.#state.value;
    const runs = demoActionNames.flatMap((action) => {
      const newest = started.findLast(({ name }) => name === scenarios[action]);
      const known = before.kind === 'told' ? before.runs.find((run) => run.action === action) : undefined;
      return newest === undefined ? [] : [this.#run(action, newest, { now, rate }, known)];
    });
    const jumps = demoJumps.filter((to) => jumpMs(to, board) !== null);
    return { kind: 'told', nowMs: now, speed: rate, viewers, aim, runs, jumps };
  }

  #run(
    action: DemoAction,
    { state, startedAtMs, endsAtMs, failures }: ToldBoard['started'][number],
    { now, rate }: Pick<ToldBoard, 'now' | 'rate'>,
    known: DemoRun | undefined,
  ): DemoRun {
    const nowMs = this.#deps.clock.now();
    const goesOn = known?.state === 'running';
    // The demo tells its own time; ours is known of what was asked for here, and reckoned of what came from elsewhere.
    const seenAtMs = this.#askedAtMs.get(action) ?? nowMs - (rate > 0 ? (now - startedAtMs) / rate : 0);
    const begunAtMs = goesOn || state !== 'running' ? known?.begunAtMs : seenAtMs;
    return {
      action,
      state,
      leftMs: state === 'running' ? Math.max(0, endsAtMs - now) : 0,
      begunAtMs: begunAtMs ?? nowMs,
      endedAtMs: state === 'running' ? null : (known?.endedAtMs ?? nowMs),
      failure: failures[0]?.replace(/^[\w.]+: /, '') ?? null,
    };
  }
}

/** How far it is there; null: there is no such moment ahead. */
function jumpMs(to: DemoJump, { now, ahead: { hookExpiresAtMs, codeEndsAtMs } }: ToldBoard): number | null {
  switch (to) {
    case 'tenMinutes':
      return 10 * MINUTE_MS;
    case 'hour':
      return HOUR_MS;
    case 'day':
      return 24 * HOUR_MS;
    case 'beforeHookExpiry':
      return hookExpiresAtMs !== null && hookExpiresAtMs - HOUR_MS > now ? hookExpiresAtMs - HOUR_MS - now : null;
    case 'codeEnd':
      return codeEndsAtMs !== null && codeEndsAtMs > now ? codeEndsAtMs - now : null;
  }
}

/** To start what runs, or stop what does not, is what was wanted. */
function unlessSo(cause: unknown): void {
  if (cause instanceof AppFailure && cause.error.kind === 'http' && cause.error.status === 409) return;
  throw cause;
}
