import { MonitorOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../ui/IconButton.tsx';
import { useAriaKeys } from '../ui/keys.ts';
import { useScreenSafeChoice } from './useScreenSafeChoice.ts';

/** What says on every screen that screen-safe is on, and ends it. */
export function ScreenSafeButton() {
  const { t } = useTranslation('screenSafe');
  const { on, toggle } = useScreenSafeChoice();
  const aria = useAriaKeys('everywhere.screenSafe');
  if (!on) return null;
  return <IconButton icon={MonitorOff} label={t('turnOff')} aria-pressed aria-keyshortcuts={aria} onClick={toggle} />;
}
