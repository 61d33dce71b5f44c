import { Pause, Play, RotateCw, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChattersState } from '../../../shared/chatters.ts';
import { useCall } from '../../api/call.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { useUnreachable } from '../../view/useUnreachable.ts';
import { WhyWaiting } from '../../view/WhyWaiting.tsx';
import styles from './CrawlLine.module.css';
import { crawlWords } from './crawlWords.ts';
import { useRefresh } from './useRefresh.ts';

/** How the walk over the list goes: what it does, how far it is, when it ends, and the way to stop it. */
export function CrawlLine({ state, wide }: { state: ChattersState; wide?: boolean }) {
  const { t } = useTranslation('chatters');
  const shown = crawlWords(state, useNow(1000), { unreachable: useUnreachable(), hidden: useNumbersHidden() });
  const pause = useCall('chatters.pause');
  const resume = useCall('chatters.resume');
  const refresh = useRefresh();
  if (shown === null) return null;
  const { kind, words, meter, more, waits, timeLeft, action } = shown;
  return (
    <div className={classes(styles.line, wide && styles.wide)}>
      {meter !== null && <Meter {...meter} label={t('crawl.meter')} size="thin" />}
      <div className={styles.words}>
        <span className={classes(styles.what, kind === 'caution' && styles.caution)}>
          {kind === 'caution' && <Icon icon={TriangleAlert} size="s" className={styles.sign} />} {words}
        </span>
        <span className={styles.end}>
          {timeLeft}
          {action === 'pause' && (
            <IconButton
              className={styles.button}
              size="s"
              icon={Pause}
              label={t('crawl.pause')}
              onClick={() => pause.mutate()}
            />
          )}
          {action === 'resume' && (
            <IconButton
              className={styles.button}
              size="s"
              icon={Play}
              label={t('crawl.resume')}
              onClick={() => resume.mutate()}
            />
          )}
          {action === 'retry' && (
            <IconButton
              className={styles.button}
              size="s"
              icon={RotateCw}
              label={t('crawl.retry')}
              onClick={() => refresh.ask()}
            />
          )}
        </span>
      </div>
      {(more !== null || waits) && (
        <p className={styles.more}>
          {more} {waits && <WhyWaiting />}
        </p>
      )}
    </div>
  );
}
