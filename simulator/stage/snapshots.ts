import { HttpFailure } from '../http/failures.ts';
import type { Input } from './timeline.ts';

export type Snapshot = {
  readonly id: string;
  /** When by the virtual clock. */
  readonly atMs: number;
  readonly inputs: readonly Input[];
  readonly view: SnapshotView;
};

/** What is shown of a snapshot. */
export type SnapshotView = {
  readonly id: string;
  readonly name: string | null;
  readonly at: string;
  /** How much came from outside until then. */
  readonly inputs: number;
};

const MOST_SNAPSHOTS = 50;

/** Moments a world can go back to. They outlive the world they were taken of. */
export class Snapshots {
  readonly #snapshots = new Map<string, Snapshot>();
  #lastId = 0;

  /** @throws HttpFailure 409 when there are too many */
  take({ name, atMs, inputs }: { name: string | undefined; atMs: number; inputs: readonly Input[] }): SnapshotView {
    if (this.#snapshots.size >= MOST_SNAPSHOTS) {
      throw new HttpFailure(409, `there are ${MOST_SNAPSHOTS} snapshots already; delete some`);
    }
    this.#lastId += 1;
    const id = String(this.#lastId);
    const view = { id, name: name ?? null, at: new Date(atMs).toISOString(), inputs: inputs.length };
    this.#snapshots.set(id, { id, atMs, inputs, view });
    return view;
  }

  list(): SnapshotView[] {
    return [...this.#snapshots.values()].map(({ view }) => view);
  }

  /** By id, or else the latest of a name. @throws HttpFailure 404 */
  get(id: string): Snapshot {
    const found = this.#snapshots.get(id) ?? [...this.#snapshots.values()].findLast(({ view }) => view.name === id);
    if (found === undefined) throw new HttpFailure(404, `there is no snapshot ${id.slice(0, 20)}`);
    return found;
  }

  /** @throws HttpFailure 404 */
  delete(id: string): void {
    this.#snapshots.delete(this.get(id).id);
  }
}
