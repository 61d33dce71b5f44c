import type { ConnectionStep } from '../../../../shared/chat.ts';
import { formatDateTime, formatTime } from '../../../ui/format.ts';
import { stepDuration, stepWords } from './connectionSteps.ts';

/** The timeline as lines of text, to be sent to somebody. Addresses carry no query, so nothing in it is secret. */
export function timelineText(steps: readonly ConnectionStep[]): string {
  const first = steps[0];
  if (first === undefined) return '';
  const lines = steps.map((step) => {
    const { title, detail } = stepWords(step);
    return [formatTime(step.atMs, { seconds: true }), title, detail, stepDuration(step)].filter(Boolean).join('  ');
  });
  return [formatDateTime(first.atMs), ...lines].join('\n');
}
