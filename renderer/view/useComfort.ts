import { useTranslation } from 'react-i18next';
import type { ComfortRules, ComfortState } from '../../shared/comfort.ts';
import type { AppError } from '../../shared/errors.ts';
import { useCall } from '../api/call.ts';
import { useStateOf } from '../api/state.ts';
import { announcer } from '../ui/announcer.ts';
import { errorText } from '../ui/errorText.ts';

export type Comfort = {
  /** undefined: main has not told yet. */
  readonly state: ComfortState | undefined;
  change(rules: Partial<ComfortRules>): void;
  /** Shows the numbers for 10 s. */
  peek(): void;
  readonly error: AppError | null;
};

/** Comfort mode, and how it is turned on, off and looked behind. Whether a number may be shown: `useNumbersHidden`. */
export function useComfort(): Comfort {
  const { t } = useTranslation('comfort');
  const state = useStateOf('comfort');
  const set = useCall('comfort.set');
  const look = useCall('comfort.peek');
  const onError = ({ error }: { error: AppError }) => announcer.assertive(errorText(error).title);
  return {
    state,
    change: (rules) =>
      set.mutate(rules, {
        onSuccess: () => {
          if (rules.on !== undefined) announcer.polite(t(rules.on ? 'sayOn' : 'sayOff'));
        },
        onError,
      }),
    peek: () => look.mutate(undefined, { onSuccess: () => announcer.polite(t('sayPeek')), onError }),
    error: set.error?.error ?? look.error?.error ?? null,
  };
}
