import type { ClientRequestArgs } from 'node:http';
import { Agent } from 'node:https';
import type { Duplex } from 'node:stream';
import { isLoopback } from './loopback.ts';
import type { Fetch } from './ports.ts';
import type { ProxyRoutes, Way } from './proxyRoutes.ts';

type Environment = Readonly<Record<string, string | undefined>>;
type Dispatcher = NonNullable<RequestInit['dispatcher']>;
type Connected = (error: Error | null, socket: Duplex) => void;

/** What tells that a proxy was not reached: beyond it the name of an address is its matter, and so is a connection to there. */
const NOT_REACHED = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

const NAMES = ['HTTPS_PROXY', 'https_proxy', 'HTTP_PROXY', 'http_proxy'] as const;

/**
 * What the environment says of proxies, as other programs read it; null: nothing. `NO_PROXY=*` alone says that there is none.
 * A kind that we have nothing for is told by its name.
 */
function namedProxies(env: Environment): { env: Record<string, string> } | { unknown: string } | null {
  const passedBy = env.NO_PROXY ?? env.no_proxy ?? '';
  const named = NAMES.flatMap((name) => {
    const value = env[name] ?? '';
    return value === '' ? [] : [[name, value.includes('://') ? value : `http://${value}`] as const];
  });
  if (named.length === 0 && passedBy.trim() !== '*') return null;
  const unknown = named.find(([, value]) => !/^https?:/i.test(value));
  if (unknown) return { unknown: (unknown[1].split(':')[0] ?? '').toUpperCase() };
  return { env: { ...Object.fromEntries(named), NO_PROXY: passedBy } };
}

/**
 * By what requests and sockets of main go out: by the proxy that the environment names, else by the one that the system is set to for
 * their address; straight, whatever is said, when they stay on this computer.
 * @see docs/decisions/requests-are-nodes.md
 */
export class Outgoing {
  readonly #routes: ProxyRoutes | null;
  readonly #named: ReturnType<typeof namedProxies>;
  /** Node itself goes by what the environment names then. */
  readonly #isNodes: boolean;
  readonly #dispatchers = new Map<string, Promise<Dispatcher>>();
  readonly #agents = new Map<string, Agent>();

  /** @param routes of the system; null: it is not asked */
  constructor(routes: ProxyRoutes | null, env: Environment = process.env) {
    this.#routes = routes;
    this.#named = namedProxies(env);
    this.#isNodes = env.NODE_USE_ENV_PROXY === '1';
  }

  /** `host:port` of each proxy that anything went out by. */
  get proxies(): string[] {
    const { env = {} } = this.#named && 'env' in this.#named ? this.#named : {};
    const all = [...NAMES.map((name) => env[name] ?? ''), ...this.#dispatchers.keys(), ...this.#agents.keys()];
    return all.flatMap((proxy) => URL.parse(proxy)?.host ?? []);
  }

  /** The network may be another one. */
  forget(): void {
    this.#routes?.forget();
  }

  /** The same `fetch`, by the way that its address has. A proxy of a kind that we have nothing for is not gone around: it fails. */
  fetchBy(fetch: Fetch): Fetch {
    return async (url, init) => {
      if (isLoopback(url)) return fetch(url, this.#isNodes ? { ...init, dispatcher: await this.#straight() } : init);
      const named = this.#named;
      if (named && 'env' in named) return fetch(url, { ...init, dispatcher: await this.#byNamed(named.env) });
      const way = await this.#wayTo(url);
      if (way.kind === 'unknown') throw new TypeError('fetch failed', { cause: noWay(way.name) });
      try {
        return await fetch(url, way.kind === 'direct' ? init : { ...init, dispatcher: await this.#by(way.proxy) });
      } catch (cause) {
        if (!init.signal?.aborted) this.#failed(way, cause instanceof Error ? cause.cause : cause);
        throw cause;
      }
    };
  }

  /** By what a websocket goes out. undefined: straight, as all do that stay on this computer or are no TLS. */
  agentFor(url: string): Agent | undefined {
    if (isLoopback(url) || !/^(?:wss|https):/i.test(url)) return undefined;
    const named = this.#named;
    if (named && 'env' in named) return this.#agent('named', named.env);
    if (named === null && this.#routes === null) return undefined;
    return new AskingAgent(
      () => this.#wayTo(url),
      (proxy) => this.#agent(proxy, { HTTPS_PROXY: proxy }),
      (way, cause) => this.#failed(way, cause),
    );
  }

  async #wayTo(url: string): Promise<Way> {
    const named = this.#named;
    if (named === null || !('unknown' in named)) return (await this.#routes?.wayTo(url)) ?? { kind: 'direct' };
    this.#routes?.cannotGoBy(named.unknown);
    return { kind: 'unknown', name: named.unknown };
  }

  #failed(way: Way, cause: unknown): void {
    const isBroken = cause instanceof Error && 'code' in cause && NOT_REACHED.has(String(cause.code));
    this.#routes?.failed(way, isBroken);
  }

  #agent(name: string, proxyEnv: Record<string, string>): Agent {
    const agent = this.#agents.get(name) ?? new Agent({ proxyEnv });
    this.#agents.set(name, agent);
    return agent;
  }

  #by(proxy: string): Promise<Dispatcher> {
    return this.#dispatcher(proxy, ({ ProxyAgent }) => new ProxyAgent({ uri: proxy }));
  }

  #byNamed(env: Record<string, string>): Promise<Dispatcher> {
    const [httpProxy, httpsProxy] = [env.http_proxy ?? env.HTTP_PROXY, env.https_proxy ?? env.HTTPS_PROXY];
    const given = { ...(httpProxy && { httpProxy }), ...(httpsProxy && { httpsProxy }), noProxy: env.NO_PROXY ?? '' };
    return this.#dispatcher('named', ({ EnvHttpProxyAgent }) => new EnvHttpProxyAgent(given));
  }

  #straight(): Promise<Dispatcher> {
    return this.#dispatcher('straight', (undici) => new undici.Agent());
  }

  /** Node's `fetch` takes what this library makes: it is the one that it is made of. Who has no proxy never loads it. */
  #dispatcher(name: string, make: (undici: typeof import('undici')) => unknown): Promise<Dispatcher> {
    const dispatcher = this.#dispatchers.get(name) ?? import('undici').then((undici) => make(undici) as Dispatcher);
    this.#dispatchers.set(name, dispatcher);
    return dispatcher;
  }
}

/** Of the whole process, as certificates are: until the app has said how, by what the environment names alone. */
let current: Outgoing | null = null;

/** From now on sockets go out by it. */
export function goOutBy(outgoing: Outgoing): void {
  current = outgoing;
}

/** By what a websocket goes out. undefined: straight. */
export const agentFor = (url: string): Agent | undefined => (current ?? new Outgoing(null)).agentFor(url);

/** Finds the way when it connects. */
class AskingAgent extends Agent {
  readonly #ask: () => Promise<Way>;
  readonly #by: (proxy: string) => Agent;
  readonly #failed: (way: Way, cause: unknown) => void;

  constructor(ask: () => Promise<Way>, by: (proxy: string) => Agent, failed: (way: Way, cause: unknown) => void) {
    super();
    this.#ask = ask;
    this.#by = by;
    this.#failed = failed;
  }

  override createConnection(options: ClientRequestArgs, connected: Connected): undefined {
    void this.#connect(options, connected);
  }

  async #connect(options: ClientRequestArgs, connected: Connected): Promise<void> {
    // A failure has no socket; what it is declared by does not know that.
    const fail = (cause: Error) => connected(cause, undefined as never);
    try {
      const way = await this.#ask();
      if (way.kind === 'unknown') return fail(noWay(way.name));
      if (way.kind === 'direct') {
        const socket = super.createConnection(options);
        return socket ? connected(null, socket) : fail(new Error('there is no socket'));
      }
      this.#by(way.proxy).createConnection(options, (error, socket) => {
        if (error) this.#failed(way, error);
        connected(error, socket);
      });
    } catch (cause) {
      fail(cause instanceof Error ? cause : new Error(String(cause)));
    }
  }
}

/** Nothing was sent, and that is what the code says to who may send it again. */
const noWay = (name: string): Error => Object.assign(new Error(`a proxy of the kind ${name}`), { code: 'ENETUNREACH' });
