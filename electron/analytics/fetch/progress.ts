import type { SeriesName } from '../../../shared/analyticsSeries.ts';
import type { Clock } from '../../kernel/ports.ts';
import { PAGE_ROWS } from './estimate.ts';
import type { Chunk } from './plan.ts';
import type { SeriesPage } from './walk.ts';

/** `of`: how many calls it should take, as far as is known; `askedAtMs`, on our clock: the oldest call that is under way. */
export type ProgressTold = { calls: number; of: number; series: SeriesName; askedAtMs: number | null };

/** Counts the calls of a run, and those it will still take: as was estimated, until a walk's first page tells. */
export class Progress {
  readonly #clock: Clock;
  readonly #onChange: (told: ProgressTold) => void;
  /** Calls that each walk takes in all. */
  readonly #of = new Map<Chunk, number>();
  readonly #made = new Map<Chunk, number>();
  readonly #underWay = new Map<Chunk, number>();
  #series: SeriesName;

  constructor(
    chunks: readonly Chunk[],
    callsOf: (chunk: Chunk) => number,
    clock: Clock,
    onChange: (told: ProgressTold) => void = () => {},
  ) {
    this.#clock = clock;
    this.#onChange = onChange;
    for (const chunk of chunks) this.#of.set(chunk, callsOf(chunk));
    this.#series = chunks[0]?.series ?? 'streamSessions';
    this.#tell();
  }

  /** Calls that were made. */
  get calls(): number {
    return sum(this.#made.values());
  }

  asks(chunk: Chunk): void {
    this.#series = chunk.series;
    this.#made.set(chunk, (this.#made.get(chunk) ?? 0) + 1);
    this.#underWay.set(chunk, this.#clock.now());
    this.#tell();
  }

  came(chunk: Chunk, { total, isLast }: Pick<SeriesPage, 'total' | 'isLast'>): void {
    const made = this.#made.get(chunk) ?? 0;
    this.#underWay.delete(chunk);
    if (isLast) this.#of.set(chunk, made);
    else if (total !== null) this.#of.set(chunk, Math.max(made + 1, Math.ceil(total / PAGE_ROWS)));
    else this.#of.set(chunk, Math.max(made + 1, this.#of.get(chunk) ?? 0));
    this.#tell();
  }

  /** It will take no more calls. */
  givesUp(chunk: Chunk): void {
    this.#underWay.delete(chunk);
    this.#of.set(chunk, this.#made.get(chunk) ?? 0);
    this.#tell();
  }

  #tell(): void {
    const { calls } = this;
    const askedAtMs = this.#underWay.size === 0 ? null : Math.min(...this.#underWay.values());
    this.#onChange({ calls, of: Math.max(calls, sum(this.#of.values())), series: this.#series, askedAtMs });
  }
}

const sum = (values: Iterable<number>): number => [...values].reduce((total, value) => total + value, 0);
