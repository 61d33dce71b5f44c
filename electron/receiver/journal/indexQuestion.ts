import type { Sought } from '../../storage/words.ts';
import { planOf } from './indexPlan.ts';
import type { IndexWords } from './indexWords.ts';

/** Looked at together; the clock is read in between. */
const STEP_ROWS = 64;
/** So many numbers the index is asked about at once. */
const STEP_IDS = 16_384;

/** Those after a number and up to another. */
type Asked = { words: IndexWords; sought: Sought; after: number; upto: number };

/** What is done with what is found. */
type Finds = {
  /** It has the words. */
  found(id: number): void;
  /** All between two have the words, the second of them too. */
  foundAll(after: number, upto: number): void;
  /** These may have the words. */
  lookAt(ids: readonly number[]): void;
};

/** Asks the index which deliveries have the words that are sought, step by step. What it finds comes in no order. */
export function* askIndex({ words, sought, after, upto }: Asked, finds: Finds): Generator<undefined, void> {
  const plan = yield* planOf(words, sought);
  const candidates = new Set<number>();
  for (const place of plan.places) {
    words.having(place, (id) => {
      if (id <= after || id > upto) return;
      if (plan.looksAtPlaces) candidates.add(id);
      else finds.found(id);
    });
    yield;
  }
  const ids = [...candidates];
  for (let at = 0; at < ids.length; at += STEP_ROWS) {
    finds.lookAt(ids.slice(at, at + STEP_ROWS));
    yield;
  }
  for (const whole of plan.wholes) {
    words.matching(whole, after, upto, finds.found);
    yield;
  }
  if (plan.inParts.length === 0) return;
  for (let from = after; from < upto; from += STEP_IDS) {
    const to = Math.min(from + STEP_IDS, upto);
    for (const match of plan.inParts) {
      if (match === null) finds.foundAll(from, to);
      else words.matching(match, from, to, finds.found);
    }
    yield;
  }
}
