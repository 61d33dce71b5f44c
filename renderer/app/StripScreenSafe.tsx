import { MonitorOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/IconButton.tsx';
import { useAriaKeys } from '../ui/keys.ts';
import { useScreenSafeChoice } from '../view/useScreenSafeChoice.ts';

/** What ends screen-safe, while it is on. */
export function StripScreenSafe() {
  const { t } = useTranslation('screenSafe');
  const { on, toggle } = useScreenSafeChoice();
  const aria = useAriaKeys('everywhere.screenSafe');
  if (!on) return null;
  return <IconButton icon={MonitorOff} label={t('turnOff')} aria-pressed aria-keyshortcuts={aria} onClick={toggle} />;
}
