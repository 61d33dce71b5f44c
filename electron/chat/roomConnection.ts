import type { RoomState } from '../../shared/chat.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { ChatDetails } from '../../shared/platform/rest.ts';
import type { SessionChannel } from '../../shared/session.ts';
import { backoffMs } from '../kernel/backoff.ts';
import type { Clock, Logger, Observable, Platform, Random } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';
import type { Subject } from '../kernel/subject.ts';
import type { ChatEvent } from '../platform/chat/chatDecode.ts';
import type { ChatClosing, ChatSocket, ChatSocketListeners, ChatSocketOptions } from '../platform/chat/chatSocket.ts';
import { type Admission, authenticate, bootstrap, isFinal, isSpentKey } from './enterRoom.ts';
import { errorOf } from './errorOf.ts';
import type { Self } from './messageParts.ts';
import { openFirst } from './openFirst.ts';
import type { Timeline } from './timeline.ts';

/** Opens one endpoint; `openChatSocket` with its clock and network filled in. */
type OpenSocket = (
  options: Pick<ChatSocketOptions, 'endpoint' | 'clientId' | 'redact' | 'listeners' | 'signal'> & { channelId: number },
) => Promise<ChatSocket>;

export type ConnectionDeps = {
  platform: Platform;
  clock: Clock;
  random: Random;
  log: Logger;
  redact: Redactor;
  session: Observable<Self | null>;
  openSocket: OpenSocket;
};

export type ConnectionHooks = {
  event(event: ChatEvent): void;
  /** In the room; `awaySinceMs` is null the first time. */
  joined(socket: ChatSocket, admission: Admission, awaySinceMs: number | null): void;
  /** Was in the room, and is not any more. */
  lost(): void;
  refused(why: AppError): void;
};

/** Most breaks are short, so the first try comes soon; full jitter, for when a service restarts and all its clients come back. */
const RETRIES = { soonMs: 250, firstMs: 1_000, longestMs: 30_000, jitter: { from: 0, to: 1 } };
/** A connection that held this long was a good one: the next break starts the backoff anew. */
const STABLE_MS = 10_000;
/** After a longer sleep of the computer nothing is taken for granted. */
const SLEEP_LIMIT_MS = 15_000;
const AWAKE_LIMIT_MS = 3_000;

/**
 * Keeps one channel's chat connected: bootstrap, endpoints in order, `auth` once, and again with a backoff whenever the
 * connection goes, each time with a new bootstrap. What the room says goes to the hooks.
 * @see API "Chat connection procedure", PLATFORM §5, §6
 */
export class RoomConnection {
  readonly #deps: ConnectionDeps;
  readonly #hooks: ConnectionHooks;
  readonly #channel: SessionChannel;
  readonly #room: Subject<RoomState>;
  readonly #timeline: Timeline;
  #run: AbortController | null = null;
  #socket: ChatSocket | null = null;
  #inside = false;
  #tries = 0;
  #lostAtMs: number | null = null;
  #sleptAtMs: number | null = null;
  /** Who came in last, or tries to. */
  #self: Self | null = null;
  #unsubscribe: () => void = () => {};

  constructor(
    deps: ConnectionDeps & { channel: SessionChannel; state: Subject<RoomState>; timeline: Timeline },
    hooks: ConnectionHooks,
  ) {
    this.#deps = deps;
    this.#hooks = hooks;
    this.#channel = deps.channel;
    this.#room = deps.state;
    this.#timeline = deps.timeline;
  }

  start(): void {
    this.#unsubscribe = this.#deps.session.subscribe((self) => {
      // Another identity needs another bootstrap, and so does another sign-in of the same; a renewed token does not.
      if (self?.userId !== this.#self?.userId || self?.account !== this.#self?.account) this.reconnect();
    });
    this.reconnect();
  }

  stop(): void {
    this.#unsubscribe();
    this.#run?.abort();
    this.#run = null;
    this.#room.set({ kind: 'left' });
  }

  /** Now, whatever the state; also after a refusal, as the person asks for it. */
  reconnect(): void {
    this.#run?.abort();
    this.#tries = 0;
    this.#run = new AbortController();
    void this.#keep(this.#run.signal);
  }

  suspend(): void {
    this.#sleptAtMs = this.#deps.clock.now();
  }

  resume(): void {
    const nowMs = this.#deps.clock.now();
    const sleptMs = this.#sleptAtMs === null ? null : Math.max(0, nowMs - this.#sleptAtMs);
    if (sleptMs !== null) this.#timeline.add({ kind: 'slept', atMs: nowMs - sleptMs, tookMs: sleptMs });
    this.#sleptAtMs = null;
    if (sleptMs !== null && sleptMs <= SLEEP_LIMIT_MS) return;
    if (this.#socket) void this.#socket.check(AWAKE_LIMIT_MS);
    else if (this.#room.value.kind !== 'refused') this.reconnect();
  }

  async #keep(signal: AbortSignal): Promise<void> {
    try {
      for (;;) {
        const why = await this.#visit(signal);
        signal.throwIfAborted();
        if (isFinal(why)) return this.#refuse(why);
        await this.#wait(why, signal);
      }
    } catch (cause) {
      if (!signal.aborted) this.#refuse(this.#internal(cause));
    }
  }

  /** One visit to the room, from the bootstrap until the connection goes; tells why it ended. */
  async #visit(signal: AbortSignal): Promise<AppError> {
    try {
      const { ended } = await this.#enter(signal, true);
      const { openForMs } = await ended;
      if (openForMs >= STABLE_MS) this.#tries = 0;
      return { kind: 'connectionLost', sent: false };
    } catch (cause) {
      signal.throwIfAborted();
      return errorOf(cause, (fault) => this.#internal(fault));
    }
  }

  /** Joins the room. `ended` resolves when the connection goes. A key that is not accepted is replaced once. */
  async #enter(signal: AbortSignal, mayReplaceKey: boolean): Promise<{ ended: Promise<ChatClosing> }> {
    const self = this.#deps.session.value;
    this.#self = self;
    const details = await this.#bootstrap(self, signal);
    const { socket, ended } = await this.#connect(details.endpoints, signal);
    try {
      const startedAtMs = this.#deps.clock.now();
      this.#room.set({ kind: 'authenticating' });
      const admission = await authenticate(socket, this.#channel, details, self);
      // The connection may have gone in the same breath as the reply came.
      if (this.#socket !== socket) throw new AppFailure({ kind: 'connectionLost', sent: false });
      this.#joined(socket, admission, startedAtMs);
      return { ended };
    } catch (cause) {
      if (this.#socket === socket) this.#socket = null;
      socket.close();
      signal.throwIfAborted();
      if (mayReplaceKey && isSpentKey(cause)) return this.#enter(signal, false);
      throw cause;
    }
  }

  async #bootstrap(self: Self | null, signal: AbortSignal): Promise<ChatDetails> {
    const { platform, clock, redact } = this.#deps;
    const startedAtMs = clock.now();
    this.#room.set({ kind: 'bootstrapping' });
    const details = await bootstrap(platform, this.#channel, self, signal);
    signal.throwIfAborted();
    if (details.authkey !== undefined) redact.learn(details.authkey);
    const endpoints = details.endpoints.length;
    this.#timeline.add({ kind: 'bootstrapped', atMs: startedAtMs, tookMs: this.#since(startedAtMs), endpoints });
    return details;
  }

  async #connect(
    endpoints: readonly string[],
    signal: AbortSignal,
  ): Promise<{ socket: ChatSocket; ended: Promise<ChatClosing> }> {
    const { openSocket, platform, clock, redact } = this.#deps;
    const ended = Promise.withResolvers<ChatClosing>();
    const gone = new AbortController();
    let faulty = false;
    const listeners: ChatSocketListeners = {
      event: (event) => {
        try {
          this.#hooks.event(event);
        } catch (cause) {
          // A slip of ours over one message must not cost the chat; told once, as the next message may bring it again.
          if (!faulty) this.#internal(cause);
          faulty = true;
        }
      },
      closed: (closing) => {
        gone.abort();
        this.#closed(closing, signal.aborted);
        ended.resolve(closing);
      },
    };
    const socket = await openFirst(endpoints, {
      open: (endpoint, opened) =>
        openSocket({
          ...{ endpoint, clientId: platform.clientId, redact, listeners: { ...listeners, opened }, signal },
          channelId: this.#channel.id,
        }),
      clock,
      room: this.#room,
      timeline: this.#timeline,
      signal,
    });
    if (signal.aborted) socket.close();
    signal.throwIfAborted();
    this.#socket = socket;
    signal.addEventListener('abort', () => socket.close(), { once: true, signal: gone.signal });
    return { socket, ended: ended.promise };
  }

  #joined(socket: ChatSocket, admission: Admission, startedAtMs: number): void {
    const nowMs = this.#deps.clock.now();
    const { authenticated, self, permissions, roles, loadShed } = admission;
    const awaySinceMs = this.#lostAtMs;
    this.#lostAtMs = null;
    this.#inside = true;
    if (awaySinceMs !== null) this.#timeline.addReturn(nowMs - awaySinceMs);
    const tookMs = this.#since(startedAtMs);
    const username = self?.username ?? null;
    this.#timeline.add({ kind: 'authenticated', atMs: startedAtMs, tookMs, username, permissions });
    this.#room.set({
      kind: 'joined',
      sinceMs: nowMs,
      permissions,
      roles,
      authenticated,
      ...(loadShed && { loadShed }),
    });
    this.#deps.log.info('chat.joined', { channelId: this.#channel.id, authenticated });
    this.#hooks.joined(socket, admission, awaySinceMs);
  }

  #closed({ code, reason, openForMs, lostAtMs, ours, ignored }: ChatClosing, left: boolean): void {
    const nowMs = this.#deps.clock.now();
    this.#timeline.add(
      left
        ? { kind: 'left', atMs: nowMs, openForMs }
        : { kind: 'closed', atMs: nowMs, code, reason, openForMs, silent: ours },
    );
    this.#deps.log.info('chat.closed', { channelId: this.#channel.id, code, openForMs, ignored });
    this.#socket = null;
    if (!this.#inside) return;
    this.#inside = false;
    this.#lostAtMs = lostAtMs;
    this.#hooks.lost();
  }

  async #wait(why: AppError, signal: AbortSignal): Promise<void> {
    const { clock, random } = this.#deps;
    this.#tries += 1;
    const delayMs = Math.max(
      backoffMs(RETRIES, this.#tries, random),
      why.kind === 'rateLimited' ? why.retryAfterMs : 0,
    );
    const startedAtMs = clock.now();
    this.#room.set({ kind: 'waiting', retryAtMs: startedAtMs + delayMs, tries: this.#tries, why });
    await clock.sleep(delayMs, signal);
    this.#timeline.addWait(startedAtMs, why);
  }

  #refuse(why: AppError): void {
    this.#timeline.add({ kind: 'refused', atMs: this.#deps.clock.now(), why });
    this.#room.set({ kind: 'refused', why });
    this.#hooks.refused(why);
  }

  #since(startedAtMs: number): number {
    return Math.max(0, this.#deps.clock.now() - startedAtMs);
  }

  #internal(cause: unknown): AppError {
    return { kind: 'internal', logId: this.#deps.log.fault('chat.failed', cause) };
  }
}
