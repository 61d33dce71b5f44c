import { DEMO_CLIENT_ID } from '../../shared/demo.ts';
import { endpointPath } from '../../shared/platform/endpoint.ts';
import { type EndpointName, endpoints } from '../../shared/platform/endpoints.ts';
import { type Simulator, type SimulatorOptions, startSimulator } from '../simulator.ts';

export const START_MS = Date.UTC(2026, 10, 20, 17, 0, 0);

export type TestReply = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: unknown;
};
type RequestOptions = {
  readonly path?: Record<string, string | number>;
  readonly query?: Record<string, string | number>;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
};

/** A simulator whose time stands still, with the calls tests need. */
export class TestPlatform {
  readonly simulator: Simulator;

  private constructor(simulator: Simulator) {
    this.simulator = simulator;
  }

  static async start(options: SimulatorOptions = {}): Promise<TestPlatform> {
    const quiet = { startAtMs: START_MS, clockRate: 0, activity: 'off', chatters: 60 } as const;
    const reportError = (cause: unknown) => {
      throw cause;
    };
    return new TestPlatform(await startSimulator({ ...quiet, reportError, ...options }));
  }

  get world() {
    return this.simulator.world;
  }

  async send(method: string, path: string, options: RequestOptions = {}): Promise<TestReply> {
    const { body, headers = {} } = options;
    const query = options.query === undefined ? '' : `?${new URLSearchParams(options.query as Record<string, string>)}`;
    const isRaw = typeof body === 'string' || body instanceof URLSearchParams || body instanceof FormData;
    const response = await fetch(`${this.simulator.url}${path}${query}`, {
      method,
      redirect: 'manual',
      headers: { ...(body === undefined || isRaw ? {} : { 'Content-Type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: isRaw ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : undefined };
  }

  /** Calls an endpoint of the catalogue; as the demo application unless headers say otherwise. */
  call(name: EndpointName, options: RequestOptions = {}): Promise<TestReply> {
    const endpoint = endpoints[name];
    const headers = options.headers ?? { 'Client-ID': DEMO_CLIENT_ID };
    return this.send(endpoint.method, endpointPath(endpoint, options.path), { ...options, headers });
  }

  /** Uses the control API. */
  control(method: string, path: string, body?: unknown): Promise<TestReply> {
    return this.send(method, `/_sim${path}`, body === undefined ? {} : { body });
  }

  /** An access token for a user, and the header that carries it. */
  signIn(username: string, scopes: readonly string[] = ['chat:connect', 'chat:chat', 'chat:whisper']) {
    const user = this.world.users.byName(username) ?? this.world.users.add(username);
    const pair = this.world.tokens.issue({ clientId: DEMO_CLIENT_ID, userId: user.id, scopes });
    return { user, ...pair, headers: { Authorization: `Bearer ${pair.accessToken}` } };
  }

  close(): Promise<void> {
    return this.simulator.close();
  }
}
