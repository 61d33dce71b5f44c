import type { TFunction } from 'i18next';
import { Bell, BellOff, BellRing } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { QuietState } from '../../shared/notifications.ts';
import { useQuiet } from '../features/activity/useQuiet.ts';
import { formatTime } from '../ui/format.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Menu } from '../ui/Menu.tsx';
import { useHotkey } from '../ui/useHotkey.ts';
import { useView } from './view.ts';

/** Whether notifications are held back, on every screen, and the way to change that. @see DESIGN-LANGUAGE §7 "Keyboard" */
export function StripQuiet() {
  const { t } = useTranslation('notifications');
  const openSettings = useView((view) => view.openSettings);
  const { state, items, halfHour } = useQuiet();
  useHotkey('Ctrl+Shift+Q', halfHour);
  const isQuiet = state?.quiet ?? false;
  return (
    <Menu
      label={t('quiet.menu')}
      align="end"
      trigger={
        <IconButton icon={isQuiet ? BellOff : Bell} label={stripWords(state, t)} aria-keyshortcuts="Control+Shift+Q" />
      }
      items={[
        ...items,
        'separator',
        { label: t('quiet.plan'), icon: BellRing, onSelect: () => openSettings('notifications') },
      ]}
    />
  );
}

function stripWords(state: QuietState | undefined, t: TFunction<'notifications'>): string {
  if (state === undefined || state.why === null) return t('quiet.off');
  if (state.why === 'live' || state.untilMs === null) return t('quiet.live');
  return t(`quiet.${state.why}`, { time: formatTime(state.untilMs) });
}
