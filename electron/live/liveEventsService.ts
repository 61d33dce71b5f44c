import type { LiveEventsState } from '../../shared/activity.ts';
import { AppFailure } from '../../shared/failure.ts';
import { liveCodes } from '../../shared/platform/livePackets.ts';
import type { SessionChannel, SessionState } from '../../shared/session.ts';
import { backoffMs } from '../kernel/backoff.ts';
import type { FactStream } from '../kernel/facts.ts';
import type { Clock, Logger, Observable, Random } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import type { LiveClosing, LiveSocket } from '../platform/live/liveSocket.ts';
import { Echoes } from './echoes.ts';
import { type Audience, audienceOf, eventNamesOf } from './eventNamesOf.ts';
import { type LiveRefusal, subscribeAll } from './subscribeAll.ts';
import { type VisitDeps, type VisitHooks, visitLive } from './visitLive.ts';

export type LiveEventsDeps = VisitDeps & {
  clock: Clock;
  random: Random;
  log: Logger;
  session: Observable<SessionState>;
  /** The channels that are open, the one in front among them. */
  open: Observable<readonly SessionChannel[]>;
  /** The id of the costream that is known to run; null: none. */
  costreamId: Observable<string | null>;
  /** Whether nothing else tells these events: no tunnel is up, or no hooks cover the channels. */
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
const nobody = { channels: [], userId: null, costreamId: null };
/** Not to have listened for less than this is nobody's news. */
const BRIEF_MS = 1_000;

/**
 * Listens to the live events of one's own channel and of those that are open while nothing else tells them: subscribes to all names
 * there are, again after every loss, and says what time was not listened to. @see PLATFORM §9
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
    this.#stops = [deps.session, deps.open, deps.costreamId, deps.needed].map((told) => told.subscribe(follow));
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
    const { needed, session, open, costreamId } = this.#deps;
    const before = this.#audience;
    const next = needed.value ? audienceOf(session.value, open.value, costreamId.value) : null;
    this.#audience = next;
    if (next && before && next.userId === before.userId) {
      const names = eventNamesOf(next);
      const namesBefore = eventNamesOf(before);
      if (new Set(names).symmetricDifference(new Set(namesBefore)).size === 0) return;
      // Those who are listened to already are not let out of sight for it, and what is missing of them stays missing.
      if (this.#state.value.kind === 'subscribed' && this.#socket) void this.#change(this.#socket, names, namesBefore);
      else if (this.#state.value.kind !== 'waiting') this.#start();
      return;
    }
    this.#stop();
    this.#refused.clear();
    this.#echoes.forget();
    if (next) this.#start();
  }

  /** Other channels are wanted on the connection that there is. One that does not take it is left for a new one. */
  async #change(socket: LiveSocket, names: readonly string[], before: readonly string[]): Promise<void> {
    const added = names.filter((name) => !before.includes(name));
    const left = before.filter((name) => !names.includes(name));
    const { log } = this.#deps;
    this.#names = new Set(names.filter((name) => !this.#refused.has(name)));
    for (const name of left) this.#refused.delete(name);
    try {
      if (left.length > 0) await socket.call('liveunsubscribe', { events: left });
      const all = await subscribeAll(socket, added);
      if (socket !== this.#socket) return;
      if ('code' in all) throw new AppFailure({ kind: 'badPayload', where: 'livesubscribe', detail: `${all.code}` });
      for (const [name, why] of all.refused) {
        this.#refused.add(name);
        log.warn('liveEvents.nameRefused', { name, ...why });
      }
      this.#tellCount();
    } catch (cause) {
      // One that was lost meanwhile is come back to with these names.
      if (socket !== this.#socket) return;
      if (!(cause instanceof AppFailure)) log.fault('liveEvents.failed', cause);
      else log.warn('liveEvents.notChanged', { error: cause.error });
      this.#start();
    }
  }

  #tellCount(): void {
    const { value: state } = this.#state;
    const names = [...this.#names].filter((name) => !this.#refused.has(name)).length;
    if (state.kind === 'subscribed') this.#state.set({ ...state, names });
  }

  #start(): void {
    this.#run?.abort();
    this.#socket = null;
    this.#tries = 0;
    this.#renewed = false;
    this.#run = new AbortController();
    void this.#keep(this.#run.signal);
  }

  #stop(): void {
    this.#run?.abort();
    this.#run = null;
    this.#socket = null;
    // Times in which nobody wanted to listen are no gap.
    this.#lostAtMs = null;
    if (this.#state.value.kind !== 'idle') this.#state.set({ kind: 'idle' });
  }

  async #keep(signal: AbortSignal): Promise<void> {
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
        const wanted = eventNamesOf(this.#audience ?? nobody).filter((name) => !this.#refused.has(name));
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
    const id = `live/${atMs}/${this.#heard}`;
    void facts.tell({ kind: 'liveEvent', id, atMs, serviceKey, event, payload, ...this.#where(event) });
  }

  /** The channel that an event is about, unless that is one's own or the only one. */
  #where(event: string): { channel?: SessionChannel } {
    const { channels = [], ownId = null } = this.#audience ?? {};
    const [topic, id] = event.split(':');
    const channel = topic === 'user' ? undefined : channels.find((one) => String(one.id) === id);
    return channel === undefined || channel.id === ownId || channels.length < 2 ? {} : { channel };
  }

  #lost({ code, openForMs, lostAtMs, ignored }: LiveClosing): void {
    const { log } = this.#deps;
    log.info('liveEvents.lost', { code, openForMs, ignored });
    this.#socket = null;
    this.#echoes.lost();
    this.#lostAtMs ??= lostAtMs;
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
