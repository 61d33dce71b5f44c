import { AppFailure } from '../../../shared/failure.ts';
import { gameType } from '../../../shared/platform/channelForms.ts';
import { plainName } from '../../kernel/plainText.ts';
import type { Clock, Logger, Platform } from '../../kernel/ports.ts';

/** So many games are asked for in a run: a channel plays few. */
const MOST_ASKED = 20;
/** What failed is asked for again after this, when somebody looks. */
const AGAIN_MS = 60_000;

export type GameNamesDeps = {
  platform: Platform;
  /** A game is known by its name. */
  onNamed: () => void;
  signal: AbortSignal;
  clock: Clock;
  log: Logger;
};

/**
 * What games are called: the service tells of streams by the game's number alone, and of a channel's game also its name. One channel
 * that plays it is asked for, once a run unless that fails. @see PLATFORM §4.2
 */
export class GameNames {
  readonly #deps: GameNamesDeps;
  /** null: nobody could say. */
  readonly #names = new Map<number, string | null>();
  #asking: Promise<void> = Promise.resolve();
  #failedAtMs = Number.NEGATIVE_INFINITY;

  constructor(deps: GameNamesDeps) {
    this.#deps = deps;
  }

  /** null: not known, or not yet. */
  nameOf(typeId: number | null): string | null {
    return typeId === null ? null : (this.#names.get(typeId) ?? null);
  }

  /** Asks for the names that are not known, one after the other, behind what a person waits for. */
  want(typeIds: readonly (number | null)[]): void {
    if (Math.abs(this.#deps.clock.now() - this.#failedAtMs) < AGAIN_MS) return;
    for (const typeId of new Set(typeIds)) {
      if (typeId === null || this.#names.has(typeId) || this.#names.size >= MOST_ASKED) continue;
      this.#names.set(typeId, null);
      this.#asking = this.#asking.then(() => this.#ask(typeId));
    }
  }

  async #ask(typeId: number): Promise<void> {
    const { platform, signal, onNamed, clock, log } = this.#deps;
    if (signal.aborted) return;
    try {
      const { data } = await platform.request('channels.list', {
        purpose: 'streams',
        query: { where: `typeId:eq:${typeId}`, limit: 1, fields: 'id,type' },
        priority: 'background',
        accept: [400, 403, 404],
        signal,
      });
      const type = gameType.partial().safeParse(data?.[0]?.type).data;
      if (type?.id !== typeId || type.name === undefined) return;
      this.#names.set(typeId, plainName(type.name));
      onNamed();
    } catch (cause) {
      if (signal.aborted) return;
      this.#names.delete(typeId);
      this.#failedAtMs = clock.now();
      if (cause instanceof AppFailure) log.warn('streams.gameNotNamed', { typeId, error: cause.error });
      else log.fault('streams.namingFailed', cause);
    }
  }
}
