import type { RandomStream } from '../../random.ts';
import { music } from './music.ts';
import { people } from './people.ts';
import type { Script } from './script.ts';
import { stream } from './stream.ts';

const all: readonly Script[] = [...music, ...stream, ...people];

/** How many lines a conversation has on average. */
export const MEAN_TURNS = all.reduce((sum, { turns }) => sum + turns.length, 0) / all.length;

/** All conversations in a random order, each once before any comes again. */
export class Deck {
  readonly #random: RandomStream;
  #left: Script[] = [];

  constructor(random: RandomStream) {
    this.#random = random;
  }

  draw(): Script | undefined {
    if (this.#left.length === 0) this.#left = [...all];
    return this.#left.splice(this.#random.below(this.#left.length), 1)[0];
  }
}
