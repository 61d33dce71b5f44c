import type { LiveEventsState } from '../../shared/activity.ts';
import { AppFailure } from '../../shared/failure.ts';
import { liveCodes } from '../../shared/platform/livePackets.ts';
import type { SessionState } from '../../shared/session.ts';
import { backoffMs } from '../kernel/backoff.ts';
import type { FactStream } from '../kernel/facts.ts';
import type { Clock, Logger, Observable, Random } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import type { LiveClosing, LiveSocket } from '../platform/live/liveSocket.ts';
import { Echoes } from './echoes.ts';
import { type Audience, audienceOf, eventNamesOf } from './eventNamesOf.ts';
import type { LiveRefusal } from './subscribeAll.ts';
import { type VisitDeps, type VisitHooks, visitLive } from './visitLive.ts';

export type LiveEventsDeps = VisitDeps & {
  clock: Clock;
  random: Random;
  log: Logger;
  session: Observable<SessionState>;
  /** Whether nothing else tells these events: no tunnel is up, or no hook covers the channel. */
  needed: Observable<boolean>;
  serviceKey: string;
  /** Told of each event as it was heard, and of the time in which nobody listened. */
  facts: Pick<FactStream, 'tell'>;
};

/** @see PLATFORM §9.1 "Client timings" */
const RETRIES = { firstMs: 500, longestMs: 20_000, jitter: { from: 0.5, to: 1 } };
/** A connection that held this long was a good one: the next break starts the backoff, and renewing the token, anew. */
const STABLE_MS = 10_000;
/** After a longer sleep of the computer nothing is taken for granted. */
const SLEEP_LIMIT_MS = 15_000;
const AWAKE_LIMIT_MS = 3_000;
/** Not to have listened for less than this is nobody's news. */
const BRIEF_MS = 1_000;

/**
 * Listens to the live events of the open channel while nothing else tells them: subscribes to all names there are, again
 * after every loss, and says what time was not listened to. @see PLATFORM §9
 */
export class LiveEventsService {
  readonly #deps: LiveEventsDeps;
  readonly #state = new Subject<LiveEventsState>({ kind: 'idle' });
  readonly #echoes: Echoes;
  readonly #stops: (() => void)[];
  #audience: Audience | null = null;
  #run: AbortController | null = null;
  #socket: LiveSocket | null = null;
  #names: ReadonlySet<string> = new Set();
  /** Names that this audience does not get. */
  #refused = new Set<string>();
  #tries = 0;
  #renewed = false;
  #lostAtMs: number | null = null;
  #sleptAtMs: number | null = null;
  /** Live events have no id of their own: they are counted. */
  #heard = 0;

  constructor(deps: LiveEventsDeps) {
    this.#deps = deps;
    this.#echoes = new Echoes(deps.clock);
    const follow = () => this.#follow();
    this.#stops = [deps.session.subscribe(follow), deps.needed.subscribe(follow)];
    follow();
  }

  get state(): Observable<LiveEventsState> {
    return this.#state;
  }

  /** The computer goes to sleep. */
  suspend(): void {
    this.#sleptAtMs = this.#deps.clock.now();
  }

  /** The computer is awake again. */
  resume(): void {
    const sleptAtMs = this.#sleptAtMs;
    this.#sleptAtMs = null;
    if (!this.#run || sleptAtMs === null || this.#deps.clock.now() - sleptAtMs <= SLEEP_LIMIT_MS) return;
    if (this.#socket) void this.#socket.check(AWAKE_LIMIT_MS);
    else this.recheck();
  }

  /** The network is back, or the person asks: connects now where that was waited with or refused. */
  recheck(): void {
    if (!this.#audience || !this.#deps.needed.value || this.#state.value.kind === 'subscribed') return;
    this.#refused.clear();
    this.#start();
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#stop();
  }

  #follow(): void {
    const next = this.#deps.needed.value ? audienceOf(this.#deps.session.value) : null;
    if (next?.channelId === this.#audience?.channelId && next?.userId === this.#audience?.userId) return;
    this.#audience = next;
    this.#stop();
    this.#refused.clear();
    this.#echoes.forget();
    if (next) this.#start();
  }

  #start(): void {
    this.#run?.abort();
    this.#socket = null;
    this.#tries = 0;
    this.#renewed = false;
    this.#run = new AbortController();
    if (this.#audience) void this.#keep(eventNamesOf(this.#audience), this.#run.signal);
  }

  #stop(): void {
    this.#run?.abort();
    this.#run = null;
    this.#socket = null;
    // Times in which nobody wanted to listen are no gap.
    this.#lostAtMs = null;
    if (this.#state.value.kind !== 'idle') this.#state.set({ kind: 'idle' });
  }

  async #keep(names: readonly string[], signal: AbortSignal): Promise<void> {
    const hooks: VisitHooks = {
      event: (event, payload) => this.#hear(event, payload),
      nameRefused: (name, why) => {
        this.#refused.add(name);
        this.#deps.log.warn('liveEvents.nameRefused', { name, ...why });
      },
      subscribed: (socket, count) => this.#subscribed(socket, count),
      lost: (closing) => this.#lost(closing),
    };
    try {
      for (;;) {
        this.#state.set({ kind: 'connecting' });
        const wanted = names.filter((name) => !this.#refused.has(name));
        // Listened to from the first reply on: what a part brings while the rest is asked for is not lost.
        this.#names = new Set(wanted);
        const ending = await visitLive(this.#deps, wanted, hooks, signal);
        signal.throwIfAborted();
        if (ending.kind === 'refused') return this.#refuse(ending.why);
        if (ending.kind === 'expired' && !(await this.#mayRenew(ending.token, signal))) return;
        if (ending.kind === 'lost') await this.#wait(signal);
      }
    } catch (cause) {
      if (signal.aborted) return;
      this.#deps.log.fault('liveEvents.failed', cause);
      this.#refuse({ code: liveCodes.internal, message: '' });
    }
  }

  #subscribed(socket: LiveSocket, names: number): void {
    const { clock, log, facts, serviceKey } = this.#deps;
    const nowMs = clock.now();
    const fromMs = this.#lostAtMs;
    this.#socket = socket;
    this.#lostAtMs = null;
    this.#echoes.back();
    this.#state.set({ kind: 'subscribed', names, sinceMs: nowMs });
    log.info('liveEvents.subscribed', { names, refused: this.#refused.size });
    if (fromMs === null || nowMs - fromMs < BRIEF_MS) return;
    void facts.tell({ kind: 'gap', id: `live/gap/${fromMs}`, atMs: nowMs, serviceKey, fromMs, toMs: nowMs });
  }

  #hear(event: string, payload: Record<string, unknown>): void {
    if (!this.#names.has(event) || this.#echoes.isEcho(event, payload)) return;
    const { facts, serviceKey, clock } = this.#deps;
    const atMs = clock.now();
    this.#heard += 1;
    void facts.tell({ kind: 'liveEvent', id: `live/${atMs}/${this.#heard}`, atMs, serviceKey, event, payload });
  }

  #lost({ code, openForMs, heardAtMs, ignored }: LiveClosing): void {
    const { clock, log } = this.#deps;
    log.info('liveEvents.lost', { code, openForMs, ignored });
    this.#socket = null;
    this.#echoes.lost();
    this.#lostAtMs ??= code === null ? heardAtMs : clock.now();
    if (openForMs >= STABLE_MS) {
      this.#tries = 0;
      this.#renewed = false;
    }
  }

  /** Once: a token that is refused right after it was renewed is left to the session to deal with. */
  async #mayRenew(token: string | null, signal: AbortSignal): Promise<boolean> {
    if (token === null) {
      this.#refuse({ code: 401, message: '' });
      return false;
    }
    try {
      const next = this.#renewed ? null : await this.#deps.account.renew(token);
      signal.throwIfAborted();
      this.#renewed = true;
      if (next !== null) return true;
    } catch (cause) {
      signal.throwIfAborted();
      if (!(cause instanceof AppFailure)) throw cause;
      await this.#wait(signal);
      return true;
    }
    this.#deps.log.warn('liveEvents.sessionExpired');
    this.#state.set({ kind: 'idle' });
    return false;
  }

  async #wait(signal: AbortSignal): Promise<void> {
    const { clock, random } = this.#deps;
    this.#tries += 1;
    const delayMs = backoffMs(RETRIES, this.#tries, random);
    this.#state.set({ kind: 'waiting', retryAtMs: clock.now() + delayMs });
    await clock.sleep(delayMs, signal);
  }

  #refuse({ code, message }: LiveRefusal): void {
    this.#deps.log.warn('liveEvents.refused', { code, message });
    this.#state.set({ kind: 'refused', code, message });
  }
}
