import type { Hook } from './hook.ts';

/** Waits after a failed try: seven tries in about eight minutes. @see PLATFORM §8.4 */
export const RETRY_WAITS_MS = [5_000, 15_000, 30_000, 60_000, 120_000, 240_000] as const;
/** How long a receiver has to answer. @see PLATFORM §8.4 */
export const ANSWER_WITHIN_MS = 10_000;

/** One call of a hook's address. */
export type Attempt = {
  readonly nthRetry: number;
  readonly atMs: number;
  /** Undefined while it is under way; null when no answer came. */
  status: number | null | undefined;
  error: string | null;
};

/**
 * - queued: leaves as soon as the hook has a free line; sending: under way; waiting: for the next try;
 * - delivered; failed: given up; dropped: its hook was deactivated first.
 */
type DeliveryState = 'queued' | 'sending' | 'waiting' | 'delivered' | 'failed' | 'dropped';

/** One envelope on its way to one hook, retries included. */
export type Delivery = {
  readonly hook: Hook;
  readonly envelopeId: string;
  readonly event: string;
  /** The same bytes on every try. */
  readonly body: string;
  readonly sentAtMs: number;
  readonly attempts: Attempt[];
  state: DeliveryState;
  /** Failed tries of the present round; a redelivery begins a new one. */
  failures: number;
  /** To be sent once more although it has arrived: delivery is at least once. */
  isDoubled: boolean;
  hasArrived: boolean;
  /** When the next try is due, while it waits. */
  dueAtMs: number;
  /** Takes back whatever timer it waits for. */
  takeBack: () => void;
};

/** Whether it may still be sent. */
export const isUnderWay = ({ state }: Delivery): boolean =>
  state === 'queued' || state === 'sending' || state === 'waiting';
