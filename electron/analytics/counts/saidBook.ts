import type { CountedChat } from '../store/methods.ts';

/** What was counted of each stream's chat since it was taken last, by when the stream began. */
export class SaidBook {
  readonly #streams = new Map<number, { removed: number; emoticons: Map<string, number> }>();

  /** Somebody said something, with these emoticons in it. */
  said(streamId: number, emoticons: readonly string[]): void {
    const { emoticons: uses } = this.#of(streamId);
    for (const text of emoticons) uses.set(text, (uses.get(text) ?? 0) + 1);
  }

  /** So many messages were taken out. */
  removed(streamId: number, messages: number): void {
    this.#of(streamId).removed += messages;
  }

  /** Hands over what was counted. */
  take(): [streamId: number, counted: CountedChat][] {
    const taken = [...this.#streams].map(([streamId, { removed, emoticons }]): [number, CountedChat] => [
      streamId,
      { removed, emoticons: [...emoticons].map(([text, uses]) => ({ text, uses })) },
    ]);
    this.#streams.clear();
    return taken;
  }

  #of(streamId: number): { removed: number; emoticons: Map<string, number> } {
    const known = this.#streams.get(streamId) ?? { removed: 0, emoticons: new Map<string, number>() };
    this.#streams.set(streamId, known);
    return known;
  }
}
