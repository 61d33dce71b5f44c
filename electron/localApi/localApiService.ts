import type { IncomingMessage } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import type { WebSocket } from 'ws';
import type { ChannelState } from '../../shared/channel.ts';
import type { Command, CommandsState } from '../../shared/commands.ts';
import { AppFailure } from '../../shared/failure.ts';
import {
  type ApiCommand,
  type ApiMessage,
  type ApiTopic,
  apiCommands,
  LOCAL_API_VERSION,
  type LocalApiRules,
  type LocalApiState,
  OVERLAY_PATH,
} from '../../shared/localApi.ts';
import type { FactStream } from '../kernel/facts.ts';
import type { Clock, Logger, Observable } from '../kernel/ports.ts';
import { SerialQueue } from '../kernel/serialQueue.ts';
import { Subject } from '../kernel/subject.ts';
import { type ApiServer, listenForPrograms } from './apiServer.ts';
import type { ApiToken } from './apiToken.ts';
import { isPage } from './gate.ts';
import { Program } from './program.ts';
import { eventMessage, streamMessage } from './publicForm.ts';

/** A port that another program has is tried again so often. */
const RETRY_MS = 10_000;

/** Those that have not said who they are count too. */
const MOST_PROGRAMS = 16;

export type LocalApiDeps = {
  token: ApiToken;
  settings: Observable<{ localApi: LocalApiRules }>;
  /** One's own; the one in front for who has none. */
  channel: Observable<ChannelState | null>;
  /** Comfort mode holds the channel's numbers back. */
  hidden: Observable<boolean>;
  commands: Observable<CommandsState>;
  isDemo: () => boolean;
  serviceKey: () => string;
  facts: Pick<FactStream, 'listen'>;
  /** @throws AppFailure */
  run: (command: Command) => Promise<void> | undefined;
  copyText: (text: string) => Promise<void>;
  clock: Clock;
  log: Logger;
};

type Shown = Omit<LocalApiState['programs'][number], 'topics'> | null;

/** Tells other programs on this computer what the person lets them know, and does what the person lets them ask for. */
export class LocalApiService {
  readonly #deps: LocalApiDeps;
  readonly #state = new Subject<LocalApiState>({
    status: { kind: 'off' },
    hasToken: false,
    programs: [],
    turnedAway: 0,
  });
  readonly #programs = new Map<Program, Shown>();
  readonly #turns = new SerialQueue();
  readonly #stops: (() => void)[];
  #rules: LocalApiRules;
  #server: ApiServer | null = null;
  #count = 0;
  #cancelRetry = (): void => {};
  #told = new Map<ApiTopic, string>();

  constructor(deps: LocalApiDeps) {
    this.#deps = deps;
    this.#rules = deps.settings.value.localApi;
    const tell = () => this.#tellStates();
    this.#stops = [
      deps.token.isKept.subscribe((hasToken) => this.#change({ hasToken })),
      deps.settings.subscribe(({ localApi }) => this.#follow(localApi)),
      deps.channel.subscribe(tell),
      deps.hidden.subscribe(tell),
      deps.commands.subscribe(tell),
      deps.facts.listen(['happened'], ({ what, atMs, serviceKey }) => {
        if (serviceKey !== deps.serviceKey()) return;
        const message = eventMessage(what, atMs, deps.hidden.value);
        if (message !== null) for (const program of this.#programs.keys()) program.send(message, 'events');
      }),
    ];
  }

  get state(): Observable<LocalApiState> {
    return this.#state;
  }

  /** Reads the token and listens, if the person wants it. */
  async start(): Promise<void> {
    if (this.#rules.on) this.#change({ status: { kind: 'starting' } });
    await this.#deps.token.load();
    await this.#settle();
  }

  /** @throws AppFailure `storageFailed` */
  async copyToken(): Promise<void> {
    await this.#deps.copyText(await this.#deps.token.get());
  }

  /** The address of the page for OBS, with the token in it. @throws AppFailure `storageFailed` */
  async copyOverlay(): Promise<void> {
    const token = await this.#deps.token.get();
    await this.#deps.copyText(`http://127.0.0.1:${this.#rules.port}${OVERLAY_PATH}#token=${token}`);
  }

  /** @throws AppFailure `storageFailed` */
  async revokeToken(): Promise<void> {
    const wiped = this.#deps.token.revoke();
    for (const program of this.#programs.keys()) program.leave('revoked');
    await wiped;
  }

  async close(): Promise<void> {
    for (const stop of this.#stops) stop();
    await this.#turns.run(async () => {
      this.#cancelRetry();
      await this.#stopListening();
    });
  }

  #follow(rules: LocalApiRules): void {
    const before = this.#rules;
    if (before === rules) return;
    this.#rules = rules;
    if (before.on !== rules.on || before.port !== rules.port) void this.#settle();
    const isSame = JSON.stringify([before.tells, before.takes]) === JSON.stringify([rules.tells, rules.takes]);
    // Each says anew what it wants to be told, and hears what it may ask for.
    if (!isSame) for (const program of this.#programs.keys()) program.leave('changed');
  }

  /** Listens, or does not, as the person wants it now. */
  #settle(): Promise<void> {
    return this.#turns.run(async () => {
      const { on, port } = this.#rules;
      this.#cancelRetry();
      if (this.#server !== null && (!on || this.#server.port !== port)) await this.#stopListening();
      if (!on) this.#change({ status: { kind: 'off' } });
      else if (this.#server === null) await this.#listen(port);
    });
  }

  async #listen(port: number): Promise<void> {
    const before = this.#state.value.status;
    // What is tried again by itself failed until it does not.
    if (before.kind !== 'failed' || before.port !== port) this.#change({ status: { kind: 'starting' } });
    try {
      this.#server = await listenForPrograms(port, (socket, request) => this.#take(socket, request));
      this.#change({ status: { kind: 'listening', port } });
    } catch (cause) {
      const failed = { kind: 'failed', why: whyOf(cause), port } as const;
      if (!isDeepStrictEqual(before, failed)) {
        this.#deps.log.warn('localApi.notListening', { cause });
        this.#change({ status: failed });
      }
      this.#cancelRetry = this.#deps.clock.after(RETRY_MS, () => void this.#settle());
    }
  }

  async #stopListening(): Promise<void> {
    for (const program of this.#programs.keys()) program.leave('off');
    await this.#server?.close();
    this.#server = null;
  }

  #take(socket: WebSocket, request: IncomingMessage): void {
    const { clock, token } = this.#deps;
    const program: Program = new Program(socket, {
      clock,
      greet: (hello) => {
        if (!token.fits(hello.token)) {
          this.#change({ turnedAway: this.#state.value.turnedAway + 1 });
          return 'wrongToken';
        }
        const topics = this.#rules.tells.filter((topic) => hello.topics.includes(topic));
        this.#count += 1;
        const shown = { id: this.#count, name: hello.program, sinceMs: clock.now(), isPage: isPage(request) };
        this.#programs.set(program, shown);
        return topics;
      },
      onIn: () => this.#welcome(program),
      run: ({ id, command }) => this.#run(id, command),
      onGone: () => {
        this.#programs.delete(program);
        this.#tellPrograms();
      },
    });
    if (this.#programs.size >= MOST_PROGRAMS) program.leave('tooMany');
    else this.#programs.set(program, null);
  }

  #welcome(program: Program): void {
    program.send({
      type: 'welcome',
      version: LOCAL_API_VERSION,
      topics: [...(program.topics ?? [])],
      commands: [...this.#rules.takes],
    });
    for (const [topic, message] of this.#states()) program.send(message, topic);
    this.#tellPrograms();
  }

  #run(id: number, command: Command): ApiMessage | Promise<ApiMessage> {
    const isAllowed = isApiCommand(command.id) && this.#rules.takes.includes(command.id);
    if (!isAllowed) return { type: 'refused', id, why: 'notAllowed' };
    const done = { type: 'done', id } as const;
    const failed = (cause: unknown): ApiMessage => {
      if (!(cause instanceof AppFailure)) this.#deps.log.fault('localApi.commandFailed', cause, { id: command.id });
      return { type: 'refused', id, why: 'failed' };
    };
    try {
      return this.#deps.run(command)?.then(() => done, failed) ?? done;
    } catch (cause) {
      return failed(cause);
    }
  }

  #states(): [ApiTopic, ApiMessage][] {
    const { channel, hidden, commands, isDemo } = this.#deps;
    const { quiet, comfort, screenSafe } = commands.value.on;
    return [
      ['stream', streamMessage(channel.value, hidden.value)],
      ['app', { type: 'app', quiet, comfort, screenSafe, demo: isDemo() }],
    ];
  }

  #tellStates(): void {
    for (const [topic, message] of this.#states()) {
      const text = JSON.stringify(message);
      if (this.#told.get(topic) === text) continue;
      this.#told.set(topic, text);
      for (const program of this.#programs.keys()) program.send(message, topic);
    }
  }

  #tellPrograms(): void {
    const programs = [...this.#programs].flatMap(([program, shown]) =>
      shown === null ? [] : [{ ...shown, topics: [...(program.topics ?? [])] }],
    );
    this.#change({ programs });
  }

  #change(change: Partial<LocalApiState>): void {
    this.#state.set({ ...this.#state.value, ...change });
  }
}

const isApiCommand = (id: string): id is ApiCommand => (apiCommands as readonly string[]).includes(id);

function whyOf(cause: unknown): 'portTaken' | 'notAllowed' | 'other' {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'EADDRINUSE') return 'portTaken';
  return code === 'EACCES' ? 'notAllowed' : 'other';
}
