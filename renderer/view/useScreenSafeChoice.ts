import { useTranslation } from 'react-i18next';
import { useCall } from '../api/call.ts';
import { useStateOf } from '../api/state.ts';
import { announcer } from '../ui/announcer.ts';
import { errorText } from '../ui/errorText.ts';

export type ScreenSafeChoice = { readonly on: boolean; toggle(): void };

/** Whether names, codes and addresses are kept off the screen, and how that is changed: said aloud, as all of it is seen at once. */
export function useScreenSafeChoice(): ScreenSafeChoice {
  const { t } = useTranslation('screenSafe');
  const on = useStateOf('settings')?.screenSafe ?? false;
  const { mutate } = useCall('commands.run');
  const toggle = () =>
    mutate(
      { id: 'screenSafe', on: !on },
      {
        onSuccess: () => announcer.polite(t(on ? 'sayOff' : 'sayOn')),
        onError: ({ error }) => announcer.assertive(errorText(error).title),
      },
    );
  return { on, toggle };
}
