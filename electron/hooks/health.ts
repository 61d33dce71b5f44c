import { FAILURES_TO_DISABLE, type HookHealth } from '../../shared/hooks.ts';
import type { IntakeHistory } from '../kernel/intakes.ts';

const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** Tries without a success that the rule of the week wants. @see API "Limits" 7 */
const TRIES_IN_A_WEEK = 10;
/** The tries for one event take about eight minutes: what came within less tells of one event, not of a rate. */
const SHORTEST_SPAN_MS = 10 * 60_000;
/** No hook lives longer unless it is renewed, so what lies behind it is no forecast. @see API "Limits" 6 */
const FARTHEST_MS = 90 * DAY_MS;

/** How many failures in a row it was at a moment. */
export type Sample = { atMs: number; inRow: number };

/** What the health of a hook is reckoned from. */
export type HealthFacts = {
  /** null: its address is not one of this receiver's. */
  history: IntakeHistory | null;
  /** From when on it could have been called. */
  createdAtMs: number;
  /** The oldest sample of the same run within a day; null: none is older than the run. */
  earlier: Sample | null;
  /** Since when something is missing that should have come; null: nothing is. */
  silentSinceMs: number | null;
  /** Only an active hook can be switched off. */
  isActive: boolean;
  nowMs: number;
};

/**
 * How a hook does, and when the service would switch it off at the rate of the last day, or since the first failure.
 * A date is never in the past, and never later for more failures. @see API "States and transitions", "Limits" 7
 */
export function healthOf(facts: HealthFacts): HookHealth {
  const { history, silentSinceMs, isActive, nowMs } = facts;
  if (history === null) return { kind: 'notOurs' };
  const inRow = inRowOf(history);
  if (inRow > 0) {
    const { disabledAtMs, rule } = forecast(facts, history);
    return {
      kind: 'failing',
      inRow,
      missed: history.missedSinceSuccess,
      sinceMs: history.firstFailureAtMs ?? history.lastAtMs ?? nowMs,
      disabledAtMs: isActive ? disabledAtMs : null,
      rule,
    };
  }
  if (history.lastAtMs === null) return { kind: 'neverDelivered' };
  return silentSinceMs === null ? { kind: 'ok' } : { kind: 'silent', sinceMs: silentSinceMs };
}

/** How near the hook is to being switched off, by the rule that is nearer: 0 to 1. */
export function dangerOf({ history, createdAtMs, nowMs }: HealthFacts): number {
  const inRow = history === null ? 0 : inRowOf(history);
  if (history === null || inRow === 0) return 0;
  const byRow = inRow / FAILURES_TO_DISABLE;
  const hadTries = inRow >= TRIES_IN_A_WEEK;
  const byWeek = hadTries ? (nowMs - (history.lastSuccessAtMs ?? createdAtMs)) / WEEK_MS : 0;
  return Math.min(1, Math.max(byRow, byWeek, 0));
}

/** Tries after the last success: all of them failed, those that we saw and those that never reached us. */
export function inRowOf({ failuresSinceSuccess, missedSinceSuccess }: IntakeHistory): number {
  return failuresSinceSuccess + missedSinceSuccess;
}

type Forecast = { disabledAtMs: number | null; rule: 'inRow' | 'week' };

function forecast(facts: HealthFacts, history: IntakeHistory): Forecast {
  const { createdAtMs, nowMs } = facts;
  const rate = ratePerMs(facts, history);
  const inRowAtMs = reachedAt(FAILURES_TO_DISABLE - inRowOf(history), rate, nowMs);
  const tenthAtMs = reachedAt(TRIES_IN_A_WEEK - inRowOf(history), rate, nowMs);
  const weekAtMs = Math.max((history.lastSuccessAtMs ?? createdAtMs) + WEEK_MS, tenthAtMs);
  const rule = weekAtMs < inRowAtMs ? 'week' : 'inRow';
  const atMs = Math.min(weekAtMs, inRowAtMs);
  return { disabledAtMs: atMs <= nowMs + FARTHEST_MS ? atMs : null, rule };
}

/** Failures a millisecond; 0: too few for a rate. */
function ratePerMs({ earlier, nowMs }: HealthFacts, history: IntakeHistory): number {
  const inRow = inRowOf(history);
  const sinceMs = history.firstFailureAtMs ?? nowMs;
  if (inRow < 2) return 0;
  if (nowMs - sinceMs > DAY_MS && earlier !== null) {
    return Math.max(0, inRow - earlier.inRow) / Math.max(nowMs - earlier.atMs, SHORTEST_SPAN_MS);
  }
  return inRow / Math.max(nowMs - sinceMs, SHORTEST_SPAN_MS);
}

function reachedAt(missing: number, rate: number, nowMs: number): number {
  if (missing <= 0) return nowMs;
  return rate > 0 ? nowMs + missing / rate : Number.POSITIVE_INFINITY;
}
