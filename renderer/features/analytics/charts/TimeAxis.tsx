import { useMemo } from 'react';
import styles from './Charts.module.css';
import { type Span, shareAt } from './model/span.ts';
import { timeTicks } from './model/timeTicks.ts';
import { shortMomentText, tickText } from './model/timeWords.ts';
import { wordsWidth } from './wordsWidth.ts';

const SPACE_PX = 88;

/** The one axis of time below all charts: round local times, and when the range begins where there is room for that. */
export function TimeAxis({ span, zone, width }: { span: Span; zone: string; width: number }) {
  const { step, ticks } = useMemo(
    () => timeTicks(span, zone, Math.max(2, Math.floor(width / SPACE_PX))),
    [span, zone, width],
  );
  const first = ticks[0];
  const beginning = shortMomentText(span.fromMs, span, zone);
  // Half of the first label stands before its moment.
  const hasRoom = first === undefined || shareAt(first.atMs, span) * width > wordsWidth(beginning) + SPACE_PX / 3;
  return (
    <div className={styles.axis} aria-hidden>
      <div className={styles.times} dir="ltr">
        {hasRoom && width > 0 && <span data-edge="start">{beginning}</span>}
        {ticks.map((tick) => {
          const share = shareAt(tick.atMs, span);
          const edge = share < 0.02 ? 'start' : share > 0.98 ? 'end' : undefined;
          return (
            <span key={tick.atMs} data-edge={edge} style={{ left: `${share * 100}%` }}>
              {tickText(tick, step, zone)}
            </span>
          );
        })}
      </div>
    </div>
  );
}
