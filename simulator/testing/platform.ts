import { Agent, type RequestOptions as HttpOptions, request } from 'node:http';
import { DEMO_CLIENT_ID } from '../../shared/demoClientId.ts';
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
  readonly #agent = new Agent({ keepAlive: true });

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
    const sent = body === undefined ? undefined : await encoded(body);
    const target = `${this.simulator.url}${path}${query}`;
    const reply = await exchange(
      target,
      {
        method,
        agent: this.#agent,
        headers: { 'Content-Length': sent?.bytes.length ?? 0, ...sent?.headers, ...headers },
      },
      sent?.bytes,
    );
    const isJson = reply.headers.get('content-type')?.startsWith('application/json') ?? false;
    return { ...reply, body: isJson && method !== 'HEAD' ? JSON.parse(reply.text) : undefined };
  }

  /** Calls an endpoint of the catalogue; as the demo application unless headers say otherwise. */
  call(name: EndpointName, options: RequestOptions = {}): Promise<TestReply> {
    const endpoint = endpoints[name];
    const headers = options.headers ?? { 'Client-ID': DEMO_CLIENT_ID };
    return this.send(endpoint.method, endpointPath(endpoint, options.path), { ...options, headers });
  }

  /**
   * What this platform said, without its address, which is another in each run; to compare it with what another said.
   * The port by itself may be anybody's number.
   */
  withoutAddress(text: string): string {
    return text.replaceAll(new URL(this.simulator.url).host, 'HOST');
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
    this.#agent.destroy();
    return this.simulator.close();
  }
}

/** A body as it goes over the wire: text as it is, forms as forms, everything else as JSON. */
async function encoded(body: unknown): Promise<{ headers: Record<string, string>; bytes: Buffer }> {
  if (typeof body === 'string')
    return { headers: { 'Content-Type': 'text/plain;charset=UTF-8' }, bytes: Buffer.from(body) };
  if (!(body instanceof URLSearchParams || body instanceof FormData)) {
    return { headers: { 'Content-Type': 'application/json' }, bytes: Buffer.from(JSON.stringify(body)) };
  }
  const form = new Response(body);
  const type = form.headers.get('content-type') ?? '';
  return { headers: { 'Content-Type': type }, bytes: Buffer.from(await form.arrayBuffer()) };
}

/** One request over a connection that is kept; many times cheaper than fetch where there are thousands. */
function exchange(target: string, options: HttpOptions, bytes: Buffer | undefined) {
  return new Promise<Omit<TestReply, 'body'>>((resolve, reject) => {
    const outgoing = request(target, options, (reply) => {
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('error', reject);
      reply.on('end', () => {
        const headers = new Headers(Object.entries(reply.headers).map(([name, value]) => [name, String(value)]));
        resolve({ status: reply.statusCode ?? 0, headers, text: Buffer.concat(chunks).toString() });
      });
    });
    outgoing.on('error', reject);
    outgoing.end(bytes);
  });
}
