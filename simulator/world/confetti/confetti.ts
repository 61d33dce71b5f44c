import type { ConfettiSettings } from '../../../shared/platform/confetti.ts';

/** What rains when a channel celebrates. @see PLATFORM §11.11 */
export type Confetti = { readonly id: number; readonly channelId: number; settings: ConfettiSettings };

/** The confetti of all channels, one each at most. */
export class ConfettiStore {
  readonly #byId = new Map<number, Confetti>();
  #lastId = 1_000;

  byId(id: number): Confetti | undefined {
    return this.#byId.get(id);
  }

  ofChannel(channelId: number): Confetti | undefined {
    return [...this.#byId.values()].find((confetti) => confetti.channelId === channelId);
  }

  /** Gives a channel its confetti; what it had before is replaced and keeps its number. */
  put(channelId: number, settings: ConfettiSettings): Confetti {
    const known = this.ofChannel(channelId);
    if (known !== undefined) {
      known.settings = settings;
      return known;
    }
    this.#lastId += 1;
    const confetti = { id: this.#lastId, channelId, settings };
    this.#byId.set(confetti.id, confetti);
    return confetti;
  }

  delete({ id }: Confetti): void {
    this.#byId.delete(id);
  }
}
