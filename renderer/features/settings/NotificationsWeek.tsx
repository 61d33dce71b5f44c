import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { QuietRules } from '../../../shared/notifications.ts';
import { textFormats } from '../../text/i18n.ts';
import { Popover } from '../../ui/Popover.tsx';
import { NotificationsDay } from './NotificationsDay.tsx';
import styles from './NotificationsSection.module.css';
import { type Span, writeTime } from './notificationsSpans.ts';

const DAY_MINUTES = 1440;
const HOURS = [0, 6, 12, 18, 24];
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

type Day = (typeof days)[number];

type Props = {
  week: QuietRules['week'];
  /** Since when today the live stream makes it quiet; null: it does not. */
  liveSinceMs: number | null;
  nowMs: number;
  onChange: (week: QuietRules['week']) => void;
};

/** Seven days as bars of their quiet times; a press on one changes it. */
export function NotificationsWeek({ week, liveSinceMs, nowMs, onChange }: Props) {
  const { t } = useTranslation('notifications');
  const [open, setOpen] = useState<Day | null>(null);
  const today = days[(new Date(nowMs).getDay() + 6) % 7];
  const save = (day: Day, spans: Span[], onAllDays: boolean) => {
    onChange(days.map((one, index) => (onAllDays || one === day ? spans : (week[index] ?? []))));
    setOpen(null);
  };
  return (
    <div className={styles.week}>
      <ul className={styles.days} aria-label={t('week.label')}>
        {days.map((day, index) => {
          const spans = week[index] ?? [];
          const name = t(`week.day.${day}.long`);
          const words = spans.map(({ from, to }) => t('week.span', { from: writeTime(from), to: writeTime(to) }));
          return (
            <li key={day}>
              <Popover
                label={t('week.change', { day: name })}
                open={open === day}
                onOpenChange={(next) => setOpen(next ? day : null)}
                trigger={
                  <button
                    type="button"
                    className={styles.dayButton}
                    aria-label={
                      spans.length === 0
                        ? t('week.barNone', { day: name })
                        : t('week.bar', { day: name, spans: words.join(', ') })
                    }
                    title={t('week.change', { day: name })}
                  >
                    <span className={styles.dayName}>{t(`week.day.${day}.short`)}</span>
                    <span className={styles.bar} dir="ltr">
                      {spans.map(({ from, to }) => (
                        <i key={`${from} ${to}`} className={styles.solid} style={place(from, to)} />
                      ))}
                      {day === today && liveSinceMs !== null && (
                        <i
                          className={styles.dashed}
                          style={place(minuteOf(liveSinceMs, nowMs), minuteOf(nowMs, nowMs))}
                        />
                      )}
                    </span>
                  </button>
                }
              >
                <NotificationsDay day={name} spans={spans} onSave={(next, all) => save(day, next, all)} />
              </Popover>
            </li>
          );
        })}
      </ul>
      <div className={styles.hours} aria-hidden>
        <div className={styles.scale} dir="ltr">
          {HOURS.map((hour) => (
            <span key={hour}>{hourText(hour)}</span>
          ))}
        </div>
      </div>
    </div>
  );
}

/** `18`, or `6 pm`. */
function hourText(hour: number): string {
  const { locale, hours } = textFormats();
  if (hours === 'h23') return String(hour);
  const words = new Intl.DateTimeFormat(locale, { hour: 'numeric', hourCycle: hours, timeZone: 'UTC' });
  return words.format(hour * 3_600_000);
}

function place(from: number, to: number) {
  return { left: `${(from / DAY_MINUTES) * 100}%`, width: `${(Math.max(0, to - from) / DAY_MINUTES) * 100}%` };
}

/** A moment's minute of today; 0 for one before today. */
function minuteOf(atMs: number, nowMs: number): number {
  const at = new Date(atMs);
  return at.toDateString() === new Date(nowMs).toDateString() ? at.getHours() * 60 + at.getMinutes() : 0;
}
