import type { Attempt } from '../../../shared/deliveries.ts';

type Missed = Extract<Attempt, { kind: 'missed' }>;
type Came = Extract<Attempt, { kind: 'failed' | 'done' }>;
type Expected = Extract<Attempt, { kind: 'expected' }>;

/** A step of the ladder: one attempt, or several in a row that were missed in the same time. */
export type AttemptStep =
  | { readonly kind: 'missed'; readonly all: readonly [Missed, ...Missed[]] }
  | { readonly kind: 'came'; readonly attempt: Came }
  | { readonly kind: 'expected'; readonly attempt: Expected };

/** Puts missed attempts that stand together, and of which the same is known, into one step. */
export function toSteps(attempts: readonly Attempt[]): AttemptStep[] {
  const steps: AttemptStep[] = [];
  for (const attempt of attempts) {
    const last = steps.at(-1);
    if (attempt.kind === 'expected') steps.push({ kind: 'expected', attempt });
    else if (attempt.kind !== 'missed') steps.push({ kind: 'came', attempt });
    else if (last?.kind === 'missed' && isAlike(last.all[0], attempt)) {
      steps[steps.length - 1] = { kind: 'missed', all: [...last.all, attempt] };
    } else steps.push({ kind: 'missed', all: [attempt] });
  }
  return steps;
}

const isAlike = (a: Missed, b: Missed) => a.afterMs === b.afterMs && a.beforeMs === b.beforeMs && a.awake === b.awake;
