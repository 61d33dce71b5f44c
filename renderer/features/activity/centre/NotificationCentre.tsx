import { Bell, BellDot } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateOf } from '../../../api/state.ts';
import { Button } from '../../../ui/Button.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useAriaKeys } from '../../../ui/keys.ts';
import { Num } from '../../../ui/Num.tsx';
import { Popover } from '../../../ui/Popover.tsx';
import { useHotkey } from '../../../ui/useHotkey.ts';
import { useOffer } from '../../../view/paletteItems.ts';
import { useStripOffset } from '../../../view/useStripOffset.ts';
import { useUnread } from '../useActivityBadge.ts';
import { CentrePanel } from './CentrePanel.tsx';
import styles from './NotificationCentre.module.css';

/**
 * What tapped on the shoulder, or would have: on every screen. A view of the feed, so that what is read or seen here is read there.
 * While it is quiet nothing counts.
 */
export function NotificationCentre() {
  const { t } = useTranslation('notifications');
  const [open, setOpen] = useState(false);
  const aria = useAriaKeys('everywhere.notifications');
  const offset = useStripOffset();
  const unread = useUnread();
  const isQuiet = useStateOf('notifications')?.quiet.quiet ?? false;
  const counts = unread > 0;
  useHotkey('everywhere.notifications', () => setOpen(!open));
  useOffer({ id: 'notifications', icon: Bell, words: t('centre.title'), run: () => setOpen(true) });
  const words = isQuiet
    ? t('centre.buttonQuiet')
    : counts
      ? t('centre.buttonUnread', { count: unread })
      : t('centre.button');
  return (
    <Popover
      label={t('centre.title')}
      align="end"
      offset={offset}
      open={open}
      onOpenChange={setOpen}
      trigger={
        <Button
          kind="quiet"
          className={styles.bell}
          icon={counts ? BellDot : Bell}
          title={words}
          aria-label={words}
          aria-keyshortcuts={aria}
        >
          {counts && <Num>{formatNumber(unread)}</Num>}
        </Button>
      }
    >
      <CentrePanel onLeave={() => setOpen(false)} />
    </Popover>
  );
}
