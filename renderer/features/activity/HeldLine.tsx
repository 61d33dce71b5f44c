import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ActivityPart } from '../../../shared/activity.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDateTime } from '../../ui/format.ts';
import styles from './ActivityPage.module.css';
import { showFeed } from './activityView.ts';

/** Which part of the feed is shown, when a digest has led there, and the way back to all of it. */
export function HeldLine({ only }: { only: Extract<ActivityPart, { kind: 'held' }> }) {
  const { t } = useTranslation(['activity', 'notifications']);
  const { of, fromMs, toMs, breaks } = only;
  const kind = t(`notifications:rules.kind.${of}`);
  const span = { kind, from: formatDateTime(fromMs), to: formatDateTime(toMs) };
  const times = t('digest.times', { count: breaks.length + 1 });
  return (
    <p className={styles.held} role="status">
      {breaks.length === 0 ? t('heldLine', span) : t('heldLineTimes', { ...span, times })}
      <Button kind="quiet" icon={X} onClick={() => showFeed()}>
        {t('empty.showAll')}
      </Button>
    </p>
  );
}
