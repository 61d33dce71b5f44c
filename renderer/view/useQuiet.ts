import { Bell, BellOff, BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../shared/commands.ts';
import type { AppError } from '../../shared/errors.ts';
import { nextMorning } from '../../shared/nextMorning.ts';
import type { QuietState } from '../../shared/notifications.ts';
import { useCall } from '../api/call.ts';
import { useStateOf } from '../api/state.ts';
import { announcer } from '../ui/announcer.ts';
import { errorText } from '../ui/errorText.ts';
import { formatTime } from '../ui/format.ts';
import type { MenuItem } from '../ui/Menu.tsx';

const HALF_HOUR_MINUTES = 30;

export type Quiet = {
  /** undefined: main has not told yet. */
  readonly state: QuietState | undefined;
  /** What one can choose: how long, and the end. */
  readonly items: readonly MenuItem[];
  halfHour(): void;
  readonly error: AppError | null;
};

/** Whether it is quiet, and how it is made so by hand. */
export function useQuiet(): Quiet {
  const { t } = useTranslation('notifications');
  const state = useStateOf('notifications')?.quiet;
  const action = useCall('commands.run');
  const ask = (command: Command, minutes: number | null) =>
    action.mutate(command, {
      onSuccess: () => {
        const time = formatTime(Date.now() + (minutes ?? 0) * 60_000);
        announcer.polite(minutes === null ? t('quiet.sayOff') : t('quiet.sayOn', { time }));
      },
      onError: ({ error }) => announcer.assertive(errorText(error).title),
    });
  const askFor = (minutes: number) => ask({ id: 'quietFor', minutes }, minutes);
  const morning = nextMorning(Date.now());
  const time = formatTime(morning.atMs);
  const items: MenuItem[] = [
    {
      label: t('quiet.for30'),
      icon: BellOff,
      onSelect: () => askFor(HALF_HOUR_MINUTES),
    },
    { label: t('quiet.for120'), icon: BellOff, onSelect: () => askFor(120) },
    {
      label: t(morning.isToday ? 'quiet.untilMorning' : 'quiet.untilTomorrow', {
        time,
      }),
      icon: BellOff,
      onSelect: () => ask({ id: 'quietUntilTomorrow' }, nextMorning(Date.now()).minutes),
    },
    {
      label: t('quiet.end'),
      icon: state?.why === 'asked' ? BellRing : Bell,
      disabledReason: state?.why === 'asked' ? undefined : t('quiet.nothingToEnd'),
      onSelect: () => ask({ id: 'quietOff' }, null),
    },
  ];
  return {
    state,
    items,
    halfHour: () => askFor(HALF_HOUR_MINUTES),
    error: action.error?.error ?? null,
  };
}
