import type { TFunction } from 'i18next';
import { Bell, BellOff, BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Command } from '../../shared/commands.ts';
import type { AppError } from '../../shared/errors.ts';
import { nextMorning } from '../../shared/nextMorning.ts';
import type { QuietState } from '../../shared/notifications.ts';
import { QUIET_KEY_MINUTES, quietKeyCommand } from '../../shared/quietKey.ts';
import { call, useCall } from '../api/call.ts';
import { useStateOf } from '../api/state.ts';
import { announcer } from '../ui/announcer.ts';
import { errorText } from '../ui/errorText.ts';
import { formatTime } from '../ui/format.ts';
import type { MenuItem } from '../ui/Menu.tsx';
import { quietWords, untilTime } from './quietWords.ts';

export type Quiet = {
  /** undefined: main has not told yet. */
  readonly state: QuietState | undefined;
  /** What one can choose: how long, and the end. */
  readonly items: readonly MenuItem[];
  /** What the key does: half an hour of it, or the end of what was asked for. */
  pressKey(): void;
  readonly error: AppError | null;
};

/** Whether it is quiet, and how it is made so by hand. */
export function useQuiet(): Quiet {
  const { t } = useTranslation('notifications');
  const state = useStateOf('notifications')?.quiet;
  const action = useCall('commands.run');
  const ask = (command: Command, untilMs: number | null) =>
    action.mutate(command, {
      onSuccess: async () => {
        const state = await now();
        // A week's plan may go on from there.
        const endMs = untilMs === null ? null : (state?.untilMs ?? untilMs);
        if (endMs !== null) announcer.polite(t('quiet.sayOn', { time: untilTime(endMs, Date.now(), t) }));
        else announcer.polite(wordsOfEnd(state, t));
      },
      onError: ({ error }) => announcer.assertive(errorText(error).title),
    });
  const askFor = (minutes: number) => ask({ id: 'quietFor', minutes }, Date.now() + minutes * 60_000);
  const morning = nextMorning(Date.now());
  const time = formatTime(morning.atMs);
  const items: MenuItem[] = [
    {
      label: t('quiet.for30'),
      icon: BellOff,
      onSelect: () => askFor(QUIET_KEY_MINUTES),
    },
    { label: t('quiet.for120'), icon: BellOff, onSelect: () => askFor(120) },
    {
      label: t(morning.isToday ? 'quiet.untilMorning' : 'quiet.untilTomorrow', {
        time,
      }),
      icon: BellOff,
      onSelect: () => ask({ id: 'quietUntilTomorrow' }, nextMorning(Date.now()).atMs),
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
    pressKey: () => {
      const command = quietKeyCommand({ why: state?.why ?? null });
      if (command.id === 'quietFor') askFor(command.minutes);
      else ask(command, null);
    },
    error: action.error?.error ?? null,
  };
}

/** How it is once main has done what was asked. What can't be read is not said. */
const now = (): Promise<QuietState | null> =>
  call('notifications.read').then(
    ({ quiet }) => quiet,
    () => null,
  );

/** What was asked for has ended; the week's plan, the stream or the system may ask for it all the same. */
function wordsOfEnd(state: QuietState | null, t: TFunction<'notifications'>): string {
  return state?.quiet ? quietWords(state, Date.now(), t) : t('quiet.sayOff');
}
