import type { Logger } from '../../kernel/ports.ts';
import type { Journal, OwedForward } from '../journal/journal.ts';

export type ForwardJournal = Pick<Journal, 'oweForwards' | 'settleForwards' | 'owedForwards' | 'owedTargets'>;

/** What a target that answers slowly may be behind; further ones are left out, and that is logged. */
const MOST_OWED = 20_000;
/** Of which so many are held here; the rest stands in the journal alone. */
const MOST_HELD = 1_000;

type Target = {
  /** All that it is owed, held here or not. */
  owed: number;
  /** To be taken next, the oldest first. */
  held: number[];
  /** The journal has more than is held. */
  hasMore: boolean;
  isReading: boolean;
  isFull: boolean;
  /** Taken, and still owed in the journal: not to be read once more. */
  readonly taken: Set<number>;
};

type Owing = { owed: OwedForward; resolve: (fresh: boolean) => void; reject: (cause: unknown) => void };

/** Which deliveries each target is still owed: kept in the journal, and of those to come next a part here. */
export class ForwardBook {
  readonly #journal: ForwardJournal;
  readonly #log: Logger;
  readonly #targets = new Map<string, Target>();
  #owing: Owing[] = [];
  /** Sent, and not known to the journal as such. */
  #sent: OwedForward[] = [];
  #settling: Promise<void> | null = null;

  constructor(journal: ForwardJournal, log: Logger) {
    this.#journal = journal;
    this.#log = log;
  }

  /** How many are owed, to all targets together. */
  get owed(): number {
    return [...this.#targets.values()].reduce((sum, { owed }) => sum + owed, 0);
  }

  get isReading(): boolean {
    return [...this.#targets.values()].some(({ isReading }) => isReading);
  }

  /** What an earlier run has left. @throws AppFailure `storageFailed` */
  async load(): Promise<{ targetId: string; owed: number }[]> {
    const targets = await this.#journal.owedTargets();
    for (const { targetId, owed } of targets) {
      const target = this.#target(targetId);
      target.owed = owed;
      target.hasMore = true;
    }
    return targets;
  }

  /**
   * Resolves when it is kept. What is told in one go is written together.
   * @returns whether it is new, and not left out. @throws AppFailure `storageFailed`
   */
  owe(owed: OwedForward): Promise<boolean> {
    if (this.#isFull(owed)) return Promise.resolve(false);
    return new Promise((resolve, reject) => {
      this.#owing.push({ owed, resolve, reject });
      if (this.#owing.length === 1) queueMicrotask(() => void this.#write(this.#owing.splice(0)));
    });
  }

  /** The next one to be sent; null: none is held. */
  take(targetId: string): number | null {
    const target = this.#target(targetId);
    const deliveryId = target.held.shift();
    if (deliveryId === undefined) return null;
    target.taken.add(deliveryId);
    return deliveryId;
  }

  /** Whether `read` would find more. */
  hasMore(targetId: string): boolean {
    const { held, hasMore, isReading } = this.#target(targetId);
    return held.length === 0 && hasMore && !isReading;
  }

  /** Holds the next ones. @throws AppFailure `storageFailed` */
  async read(targetId: string): Promise<void> {
    const target = this.#target(targetId);
    target.isReading = true;
    target.hasMore = false;
    try {
      const limit = MOST_HELD + target.taken.size;
      const found = await this.#journal.owedForwards(targetId, limit);
      if (found.length === limit) target.hasMore = true;
      // One may have been given back meanwhile.
      target.held.push(...found.filter((id) => !target.taken.has(id) && !target.held.includes(id)));
    } catch (cause) {
      target.hasMore = true;
      throw cause;
    } finally {
      target.isReading = false;
    }
  }

  /** It was taken and could not be begun. */
  giveBack({ targetId, deliveryId }: OwedForward): void {
    const target = this.#target(targetId);
    target.taken.delete(deliveryId);
    target.held.unshift(deliveryId);
  }

  /** It is owed no more. A disk that fails is asked once more with the next one. */
  settle(owed: OwedForward): void {
    this.#target(owed.targetId).owed -= 1;
    this.#sent.push(owed);
    this.#settling ??= Promise.resolve().then(() => this.#settleSent());
  }

  /** Resolves when what was sent is known to the journal as such, or can't be. */
  async settled(): Promise<void> {
    await this.#settling;
    if (this.#sent.length > 0) await this.#settleSent();
  }

  #isFull({ targetId }: OwedForward): boolean {
    const target = this.#target(targetId);
    if (target.owed >= MOST_OWED && !target.isFull) this.#log.warn('forward.leftOut', { target: targetId });
    target.isFull = target.owed >= MOST_OWED;
    return target.isFull;
  }

  async #write(owing: readonly Owing[]): Promise<void> {
    try {
      const fresh = new Set((await this.#journal.oweForwards(owing.map(({ owed }) => owed))).map(keyOf));
      for (const { owed, resolve } of owing) {
        const isFresh = fresh.has(keyOf(owed));
        if (isFresh) this.#hold(owed);
        resolve(isFresh);
      }
    } catch (cause) {
      for (const { reject } of owing) reject(cause);
    }
  }

  #hold({ targetId, deliveryId }: OwedForward): void {
    const target = this.#target(targetId);
    target.owed += 1;
    // In their order: what comes later than what is not held is not held either.
    if (target.hasMore || target.isReading || target.held.length >= MOST_HELD) target.hasMore = true;
    else target.held.push(deliveryId);
  }

  async #settleSent(): Promise<void> {
    const sent = this.#sent.splice(0);
    try {
      await this.#journal.settleForwards(sent);
      for (const { targetId, deliveryId } of sent) this.#target(targetId).taken.delete(deliveryId);
    } catch (cause) {
      this.#log.fault('forward.notSettled', cause);
      this.#sent.unshift(...sent);
      this.#settling = null;
      return;
    }
    this.#settling = this.#sent.length > 0 ? this.#settleSent() : null;
  }

  #target(targetId: string): Target {
    const known = this.#targets.get(targetId);
    if (known) return known;
    const target = { owed: 0, held: [], hasMore: false, isReading: false, isFull: false, taken: new Set<number>() };
    this.#targets.set(targetId, target);
    return target;
  }
}

const keyOf = ({ targetId, deliveryId }: OwedForward): string => `${deliveryId} ${targetId}`;
