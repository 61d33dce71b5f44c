import type { FactOf } from '../../shared/facts.ts';
import type { HookRow } from '../../shared/hooks.ts';

const MINUTE_MS = 60_000;
/** What came longer ago says nothing of now. */
const MINUTES = 10;

export type Traffic = Pick<FactOf<'deliveryAccepted'>, 'hookId' | 'atMs' | 'sentAtMs'>;
type Minute = { minute: number; deliveries: number; lateMs: number; outOfOrder: number };

/** What came to each hook in the last ten minutes: how much, how late, and how much of it after what was sent later. */
export class HookTraffic {
  readonly #minutes = new Map<string, Minute[]>();
  readonly #latestSentMs = new Map<string, number>();

  /** @param aheadMs the service's time, which it was sent in, less ours */
  note({ hookId, atMs, sentAtMs }: Traffic, aheadMs: number): void {
    if (hookId === null) return;
    const minute = Math.floor(atMs / MINUTE_MS);
    const minutes = (this.#minutes.get(hookId) ?? []).filter((one) => one.minute > minute - MINUTES);
    let now = minutes.find((one) => one.minute === minute);
    if (now === undefined) {
      now = { minute, deliveries: 0, lateMs: 0, outOfOrder: 0 };
      minutes.push(now);
    }
    this.#minutes.set(hookId, minutes);
    now.deliveries += 1;
    if (sentAtMs === null) return;
    now.lateMs = Math.max(now.lateMs, atMs + aheadMs - sentAtMs);
    const latest = this.#latestSentMs.get(hookId) ?? sentAtMs;
    if (sentAtMs < latest) now.outOfOrder += 1;
    this.#latestSentMs.set(hookId, Math.max(latest, sentAtMs));
  }

  of(hookId: string, nowMs: number): HookRow['recent'] {
    const oldest = Math.floor(nowMs / MINUTE_MS) - MINUTES;
    const minutes = (this.#minutes.get(hookId) ?? []).filter(({ minute }) => minute > oldest);
    const sum = (of: (minute: Minute) => number) => minutes.reduce((all, minute) => all + of(minute), 0);
    return {
      deliveries: sum(({ deliveries }) => deliveries),
      lateMs: Math.max(0, ...minutes.map(({ lateMs }) => lateMs)),
      outOfOrder: sum(({ outOfOrder }) => outOfOrder),
    };
  }
}
