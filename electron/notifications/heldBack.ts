import type { NotificationKind, QuietDigest, QuietKept, QuietWhy } from '../../shared/notifications.ts';
import type { Clock } from '../kernel/ports.ts';
import { Throttle } from '../kernel/throttle.ts';

/** A burst is not written one by one. What a kill takes is what was held in the last of these, and not owed. */
const WRITE_EVERY_MS = 5_000;
/** A digest that lies longer is not one with the next. */
const SAME_DIGEST_MS = 24 * 3_600_000;

type Counts = QuietDigest['counts'];
type OneHeld = { kind: NotificationKind; count: number; taps: boolean; owed: readonly number[] };

/** What a quiet time came to. `taps`: some of it would have been shown on the desktop; `owed`: where that is kept. */
export type Released = { counts: Counts; taps: boolean; owed: readonly number[]; digest: QuietDigest };

export type HeldBackDeps = { clock: Clock; kept: QuietKept; keep: (kept: QuietKept) => void };

/**
 * Counts what a quiet time holds back, and keeps the digest of it until the person puts it away. Over a restart it goes on: what is owed
 * is told anew by who owes it, so that only the rest is kept here.
 */
export class HeldBack {
  readonly #deps: HeldBackDeps;
  readonly #writes: Throttle;
  #since: Pick<QuietDigest, 'fromMs' | 'why'> | null;
  /** What is kept, and what is told anew after a restart. */
  #counts: { kept: Counts; owed: Counts };
  #taps = false;
  #owed: number[] = [];
  #digest: QuietDigest | null;

  constructor(deps: HeldBackDeps) {
    this.#deps = deps;
    const { held, digest } = deps.kept;
    this.#since = held;
    this.#counts = { kept: { ...held?.counts }, owed: {} };
    this.#digest = digest;
    this.#writes = new Throttle({ clock: deps.clock, everyMs: WRITE_EVERY_MS, run: () => this.#write() });
  }

  get isHolding(): boolean {
    return this.#since !== null;
  }

  /** What the last quiet time came to, until it is put away. */
  get digest(): QuietDigest | null {
    return this.#digest;
  }

  begin(why: QuietWhy): void {
    this.#since = { fromMs: this.#deps.clock.now(), why };
    this.#write();
  }

  add({ kind, count, taps, owed }: OneHeld): void {
    const counts = owed.length > 0 ? this.#counts.owed : this.#counts.kept;
    counts[kind] = (counts[kind] ?? 0) + count;
    this.#taps ||= taps;
    this.#owed.push(...owed);
    if (owed.length === 0) this.#writes.touch();
  }

  /** The quiet time is over. @returns null when it held nothing back */
  release(): Released | null {
    const [since, taps, owed] = [this.#since, this.#taps, this.#owed];
    const counts = added(this.#counts.kept, this.#counts.owed);
    this.#since = null;
    this.#counts = { kept: {}, owed: {} };
    this.#taps = false;
    this.#owed = [];
    const isEmpty = since === null || Object.keys(counts).length === 0;
    if (!isEmpty) this.#digest = this.#withBefore({ ...since, toMs: this.#deps.clock.now(), counts });
    this.#write();
    return isEmpty || this.#digest === null ? null : { counts, taps, owed, digest: this.#digest };
  }

  dismiss(): void {
    this.#digest = null;
    this.#write();
  }

  close(): void {
    this.#writes.stop();
    if (this.#since !== null) this.#write();
  }

  /** One that was not put away yet is not lost for the next. */
  #withBefore(digest: QuietDigest): QuietDigest {
    const before = this.#digest;
    if (before === null || digest.toMs - before.toMs > SAME_DIGEST_MS) return digest;
    return { ...digest, fromMs: before.fromMs, counts: added(before.counts, digest.counts) };
  }

  #write(): void {
    const held = this.#since && { ...this.#since, counts: this.#counts.kept };
    this.#deps.keep({ digest: this.#digest, held });
  }
}

function added(some: Counts, more: Counts): Counts {
  const sum: Counts = { ...some };
  for (const [kind, count] of Object.entries(more) as [NotificationKind, number][])
    sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}
