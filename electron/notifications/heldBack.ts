import {
  MOST_BREAKS,
  type NotificationKind,
  type QuietDigest,
  type QuietKept,
  type QuietWhy,
} from '../../shared/notifications.ts';
import type { Clock } from '../kernel/ports.ts';
import { Throttle } from '../kernel/throttle.ts';

/** A burst is not written one by one. What a kill takes is what was held in the last of these, and not owed. */
const WRITE_EVERY_MS = 5_000;
/** A digest that lies longer is not one with the next. */
const SAME_DIGEST_MS = 24 * 3_600_000;

type Counts = QuietDigest['counts'];
type OneHeld = { kind: NotificationKind; count: number; taps: boolean; owed: readonly number[] };

/** What was held of one service. `counts.owed`: what is told anew after a restart, and so is not kept; `ids`: where that is kept. */
type OfService = {
  readonly counts: { readonly kept: Counts; readonly owed: Counts };
  readonly ids: number[];
  taps: boolean;
  digest: QuietDigest | null;
};

/**
 * What a quiet time came to at one service. `taps`: some of it would have been shown on the desktop; `owed`: where that is kept.
 */
export type Released = { serviceKey: string; counts: Counts; taps: boolean; owed: readonly number[] };

export type HeldBackDeps = { clock: Clock; kept: QuietKept; keep: (kept: QuietKept) => void };

/**
 * Counts what a quiet time holds back, of each service for itself, and keeps the digest of it until the person puts it away. Over a
 * restart it goes on: what is owed is told anew by who owes it, so that only the rest is kept here.
 */
export class HeldBack {
  readonly #deps: HeldBackDeps;
  readonly #writes: Throttle;
  #since: QuietKept['since'];
  /** It was found to be quiet in this run. */
  #isSeen = false;
  readonly #services: Map<string, OfService>;

  constructor(deps: HeldBackDeps) {
    this.#deps = deps;
    const { since, ofServices } = deps.kept;
    this.#since = since;
    this.#services = new Map(
      ofServices.map(({ serviceKey, counts, digest }) => [serviceKey, nothingOf({ ...counts }, digest)]),
    );
    this.#writes = new Throttle({ clock: deps.clock, everyMs: WRITE_EVERY_MS, run: () => this.#write() });
  }

  get isHolding(): boolean {
    return this.#since !== null;
  }

  /** What the last quiet time came to at a service, until it is put away. */
  digestOf(serviceKey: string): QuietDigest | null {
    return this.#services.get(serviceKey)?.digest ?? null;
  }

  /** @param untilMs when it is to end; null: nobody knows */
  begin(why: QuietWhy, untilMs: number | null): void {
    const nowMs = this.#deps.clock.now();
    this.#since = { fromMs: nowMs, why, untilMs, seenMs: nowMs };
    this.#isSeen = true;
    this.#write();
  }

  /** It is quiet still. @param untilMs when it is to end, as things stand; null: nobody knows */
  goOn(untilMs: number | null): void {
    if (this.#since === null) return;
    this.#isSeen = true;
    if (this.#since.untilMs === untilMs) return;
    this.#since = { ...this.#since, untilMs };
    this.#write();
  }

  add(serviceKey: string, { kind, count, taps, owed }: OneHeld): void {
    const held = this.#services.get(serviceKey) ?? nothingOf();
    this.#services.set(serviceKey, held);
    const counts = owed.length > 0 ? held.counts.owed : held.counts.kept;
    counts[kind] = (counts[kind] ?? 0) + count;
    held.taps ||= taps;
    held.ids.push(...owed);
    if (owed.length === 0) this.#writes.touch();
  }

  /**
   * The quiet time is over: since it was to end, or the app did not run any more to hold anything back.
   * @returns what it held back, of each service of which there was any
   */
  release(): Released[] {
    const nowMs = this.#deps.clock.now();
    const toMs = this.#endMs(nowMs);
    const since = this.#since && { fromMs: this.#since.fromMs, why: this.#since.why };
    this.#since = null;
    this.#isSeen = false;
    const released = [...this.#services].flatMap(([serviceKey, held]) => {
      const counts = added(held.counts.kept, held.counts.owed);
      const { taps, ids: owed } = held;
      if (since === null || Object.keys(counts).length === 0) return [];
      const digest = withBefore(held.digest, { ...since, toMs, breaks: [], counts });
      this.#services.set(serviceKey, nothingOf({}, digest));
      return [{ serviceKey, counts, taps, owed }];
    });
    this.#write();
    return released;
  }

  dismiss(serviceKey: string): void {
    const held = this.#services.get(serviceKey);
    if (held) held.digest = null;
    this.#write();
  }

  /** Nothing is known of this service any more. @returns where it is kept that something of it is to be shown */
  forget(serviceKey: string): readonly number[] {
    const owed = this.#services.get(serviceKey)?.ids ?? [];
    this.#services.delete(serviceKey);
    this.#write();
    return owed;
  }

  close(): void {
    this.#writes.stop();
    if (this.#since !== null) this.#write();
  }

  /** The computer may have slept since it ended, or the app not have run. */
  #endMs(nowMs: number): number {
    const since = this.#since;
    const endMs = since?.untilMs ?? (this.#isSeen ? null : since?.seenMs) ?? nowMs;
    return since !== null && endMs > since.fromMs ? Math.min(nowMs, endMs) : nowMs;
  }

  #write(): void {
    if (this.#since !== null && this.#isSeen) this.#since = { ...this.#since, seenMs: this.#deps.clock.now() };
    const ofServices = [...this.#services].flatMap(([serviceKey, { counts, digest }]) =>
      digest === null && Object.keys(counts.kept).length === 0 ? [] : [{ serviceKey, counts: counts.kept, digest }],
    );
    this.#deps.keep({ since: this.#since, ofServices });
  }
}

const nothingOf = (kept: Counts = {}, digest: QuietDigest | null = null): OfService => {
  return { counts: { kept, owed: {} }, ids: [], taps: false, digest };
};

/** One that was not put away yet is not lost for the next. */
function withBefore(before: QuietDigest | null, digest: QuietDigest): QuietDigest {
  if (before === null || digest.toMs - before.toMs > SAME_DIGEST_MS) return digest;
  const breaks = longest([...before.breaks, { fromMs: before.toMs, toMs: digest.fromMs }]);
  return { ...digest, fromMs: before.fromMs, breaks, counts: added(before.counts, digest.counts) };
}

function longest(breaks: QuietDigest['breaks']): QuietDigest['breaks'] {
  if (breaks.length <= MOST_BREAKS) return breaks;
  const length = ({ fromMs, toMs }: QuietDigest['breaks'][number]) => toMs - fromMs;
  const shortest = Math.min(...breaks.map(length));
  return breaks.toSpliced(
    breaks.findIndex((one) => length(one) === shortest),
    1,
  );
}

function added(some: Counts, more: Counts): Counts {
  const sum: Counts = { ...some };
  for (const [kind, count] of Object.entries(more) as [NotificationKind, number][])
    sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}
