import { z } from 'zod';
import { AppFailure } from '../../shared/failure.ts';
import type { Fetch } from '../kernel/ports.ts';

const LIMIT_MS = 5_000;

/** How the demo's simulator stands. @see docs/simulator.md, `GET /_sim/board` */
const board = z.object({
  now: z.number(),
  rate: z.number(),
  viewers: z.number().int(),
  aim: z.number().int().nullable(),
  ahead: z.object({ hookExpiresAtMs: z.number().nullable(), codeEndsAtMs: z.number().nullable() }),
  started: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['running', 'over', 'stopped']),
      startedAtMs: z.number(),
      endsAtMs: z.number(),
      failures: z.array(z.string()),
    }),
  ),
});
export type ToldBoard = z.infer<typeof board>;

/** Speaks to the control interface of the demo's simulator, which runs on this computer. */
export class DemoControl {
  readonly #fetch: Fetch;
  readonly #baseUrl: string;

  /** @param baseUrl the simulator's address */
  constructor(fetch: Fetch, baseUrl: string) {
    this.#fetch = fetch;
    this.#baseUrl = baseUrl;
  }

  /** @throws AppFailure `offline`, `http`, `badPayload` */
  async board(): Promise<ToldBoard> {
    const told = board.safeParse(await this.#send('GET', 'board'));
    if (!told.success)
      throw new AppFailure({ kind: 'badPayload', where: 'board', detail: z.prettifyError(told.error) });
    return told.data;
  }

  /** @throws AppFailure `offline`, `http` */
  async post(path: string, body: unknown = {}): Promise<void> {
    await this.#send('POST', path, body);
  }

  async #send(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await this.#fetch(`${this.#baseUrl}/_sim/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(LIMIT_MS),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => {
      throw new AppFailure({ kind: 'offline' });
    });
    if (!response.ok) throw new AppFailure({ kind: 'http', status: response.status, path, message: null });
    return response.json().catch(() => null);
  }
}
