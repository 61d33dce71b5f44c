import { useTranslation } from 'react-i18next';
import type { ComfortState, ShowAgain } from '../../shared/comfort.ts';
import type { AppError } from '../../shared/errors.ts';
import { useCall } from '../api/call.ts';
import { useStateOf } from '../api/state.ts';
import { announcer } from '../ui/announcer.ts';
import { errorText } from '../ui/errorText.ts';

export type Comfort = {
  /** undefined: main has not told yet. */
  readonly state: ComfortState | undefined;
  turn(on: boolean): void;
  showAgain(when: ShowAgain): void;
  /** Shows the numbers for 10 s. */
  peek(): void;
  readonly error: AppError | null;
};

/** Comfort mode, and how it is turned on, off and looked behind. Whether a number may be shown: `useNumbersHidden`. */
export function useComfort(): Comfort {
  const { t } = useTranslation('comfort');
  const state = useStateOf('comfort');
  const command = useCall('commands.run');
  const set = useCall('comfort.set');
  const look = useCall('comfort.peek');
  const onError = ({ error }: { error: AppError }) => announcer.assertive(errorText(error).title);
  return {
    state,
    turn: (on) =>
      command.mutate({ id: 'comfort', on }, { onSuccess: () => announcer.polite(t(on ? 'sayOn' : 'sayOff')), onError }),
    showAgain: (when) => set.mutate({ showAgain: when }, { onError }),
    peek: () => look.mutate(undefined, { onSuccess: () => announcer.polite(t('sayPeek')), onError }),
    error: command.error?.error ?? set.error?.error ?? look.error?.error ?? null,
  };
}
