import type { QuietRules, QuietState } from '../../shared/notifications.ts';

const DAY_MINUTES = 1_440;

/**
 * Whether it is quiet at a moment: asked for, while live, because the system is told not to disturb, or by the week's plan (local
 * time), in this order.
 * @param live whether the channel is live
 * @param undisturbed whether the system's do-not-disturb is on
 * @returns with `untilMs` null where the end is not known
 */
export function quietAt(rules: QuietRules, nowMs: number, live: boolean, undisturbed = false): QuietState {
  if (rules.untilMs !== null && nowMs < rules.untilMs) {
    // Where the week's plan goes on from there, that is not the end.
    return { quiet: true, why: 'asked', untilMs: endOfSpan(rules, rules.untilMs) ?? rules.untilMs };
  }
  if (rules.whileLive && live) return { quiet: true, why: 'live', untilMs: null };
  if (rules.system && undisturbed) return { quiet: true, why: 'system', untilMs: null };
  const untilMs = endOfSpan(rules, nowMs);
  if (untilMs !== null) return { quiet: true, why: 'week', untilMs };
  return { quiet: false, why: null, untilMs: null };
}

/** When something by the clock next begins or ends; null: nothing does. */
export function nextChangeMs(rules: QuietRules, nowMs: number): number | null {
  const moments = [rules.untilMs ?? 0];
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    for (const { from, to } of spansOf(rules, dayAt(nowMs, ahead))) {
      moments.push(minuteOf(nowMs, ahead, from), minuteOf(nowMs, ahead, to));
    }
  }
  const later = moments.filter((moment) => moment > nowMs);
  return later.length === 0 ? null : Math.min(...later);
}

/** The end of the spans that hold this moment, followed over midnight where the next day begins with one. */
function endOfSpan(rules: QuietRules, nowMs: number): number | null {
  let endMs: number | null = null;
  for (let ahead = 0; ahead <= 7; ahead += 1) {
    const beginMs = endMs ?? nowMs;
    const span = spansOf(rules, dayAt(nowMs, ahead)).find(
      ({ from, to }) => minuteOf(nowMs, ahead, from) <= beginMs && beginMs < minuteOf(nowMs, ahead, to),
    );
    if (!span) return endMs;
    endMs = minuteOf(nowMs, ahead, span.to);
    if (span.to < DAY_MINUTES) return endMs;
  }
  return endMs;
}

const dayAt = (nowMs: number, ahead: number): number => {
  const date = new Date(nowMs);
  return (date.getDay() + 6 + ahead) % 7;
};

/** Overlapping and touching spans of a day as one. */
function spansOf(rules: QuietRules, day: number): { from: number; to: number }[] {
  const merged: { from: number; to: number }[] = [];
  for (const span of [...(rules.week[day] ?? [])].sort((a, b) => a.from - b.from)) {
    const last = merged.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else merged.push({ ...span });
  }
  return merged;
}

/** A minute of the day that is `ahead` days on, by the local clock, so that a day of 23 hours is one too. */
function minuteOf(nowMs: number, ahead: number, minute: number): number {
  const date = new Date(nowMs);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + ahead, 0, minute).getTime();
}
