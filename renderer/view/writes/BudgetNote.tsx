import { useTranslation } from 'react-i18next';
import { LONGEST_PATIENCE_MS } from '../../../shared/patience.ts';
import { useStateOf } from '../../api/state.ts';
import { formatDuration, formatTime, formatWhen } from '../../ui/format.ts';
import { isolated } from '../../ui/slots.tsx';
import { useNow } from '../../ui/useNow.ts';
import { forecastOf } from './writeForecast.ts';

type Props = { calls: number; className?: string | undefined };

/** Says before something is begun that its calls find no room now, and when they go; nothing where there is room. */
export function BudgetNote({ calls, className }: Props) {
  const { t } = useTranslation('writes');
  const budget = useStateOf('budget') ?? [];
  const nowMs = useNow(1000);
  const forecast = forecastOf(calls, budget);
  if (forecast === null) return null;
  const { room, beginsAtMs, endsAtMs } = forecast;
  const bucket = isolated(forecast.bucket);
  if (room === 0 && beginsAtMs - nowMs > LONGEST_PATIENCE_MS) {
    return (
      <span className={className}>
        {t('budget.tooLong', { bucket, time: isolated(formatWhen(beginsAtMs, nowMs)) })}
      </span>
    );
  }
  const duration = formatDuration(Math.max(1000, endsAtMs - nowMs));
  const time = isolated(formatTime(beginsAtMs, { seconds: true }));
  return (
    <span className={className}>
      {room === 0 ? t('budget.none', { bucket, time }) : t('budget.some', { bucket, count: room, time })}
      {endsAtMs > beginsAtMs && ` ${t('budget.lasts', { duration })}`}
    </span>
  );
}
