import type { Speaker } from '../store/methods.ts';

/** So many people of a stream wait for a file that does not take them; then those who came first are given up. */
const MOST_PEOPLE = 20_000;

/** Who wrote in a stream; outside of any: null. */
export type Spoken = { streamId: number | null; people: Speaker[] };

/** Who wrote, and how often, since it was taken last. */
export class SpeakerBook {
  readonly #streams = new Map<number | null, Map<number, Speaker>>();

  get isSpoken(): boolean {
    return this.#streams.size > 0;
  }

  spoke(streamId: number | null, { userId, username }: Pick<Speaker, 'userId' | 'username'>): void {
    const people = this.#streams.get(streamId) ?? new Map<number, Speaker>();
    this.#streams.set(streamId, people);
    people.set(userId, { userId, username, messages: (people.get(userId)?.messages ?? 0) + 1 });
    const [oldest] = people.keys();
    if (people.size > MOST_PEOPLE && oldest !== undefined) people.delete(oldest);
  }

  /** Hands over who wrote; those outside of a stream first, for whoever spoke before it is not new in it. */
  take(): Spoken[] {
    const taken = [...this.#streams].map(([streamId, people]) => ({ streamId, people: [...people.values()] }));
    this.#streams.clear();
    return taken.sort((a, b) => (a.streamId ?? 0) - (b.streamId ?? 0));
  }
}
