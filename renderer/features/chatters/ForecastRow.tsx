import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChattersState } from '../../../shared/chatters.ts';
import { chattersIntervals } from '../../../shared/settings.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { formatDuration } from '../../ui/format.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { Num } from '../../ui/Num.tsx';
import { IntervalNote } from '../../view/IntervalNote.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { useIntervalChoice } from '../../view/useIntervalChoice.ts';
import { useUnreachable } from '../../view/useUnreachable.ts';
import styles from './ChattersPage.module.css';
import { CrawlLine } from './CrawlLine.tsx';

const intervals = [...chattersIntervals, null];

/** What a refresh would take, before it is asked for; while one runs, how it goes. */
export function ForecastRow({ state }: { state: ChattersState }) {
  const quiet = state.crawl.kind === 'idle' || state.crawl.kind === 'complete';
  const told = useUnreachable() || !quiet;
  const change = useCall('settings.change');
  const choice = useIntervalChoice((chattersEverySeconds) => change.mutate({ chattersEverySeconds }));
  return (
    <div className={styles.forecast}>
      {told ? <CrawlLine state={state} wide /> : <Price forecast={state.forecast} />}
      <Every onChoose={choice.choose} />
      {choice.doubtful && <IntervalNote {...choice.doubtful} onKeep={choice.keep} onLeave={choice.leave} />}
    </div>
  );
}

function Price({ forecast }: { forecast: ChattersState['forecast'] }) {
  const { t } = useTranslation('chatters');
  const hidden = useNumbersHidden();
  const bucket = useStateOf('budget')?.find(({ name }) => name === 'chats');
  if (forecast === null) return <span className={styles.price}>{t('forecast.unknown')}</span>;
  if (hidden) return <Hidden words={t('forecast.hidden')} />;
  const { calls, share, durationMs } = forecast;
  const limit = bucket?.limit ?? 0;
  const spent = limit === 0 ? 0 : ((bucket?.spent ?? 0) / limit) * 100;
  const after = limit - (bucket?.spent ?? 0) - calls;
  const percent = Math.round(share * 100);
  return (
    <>
      <span className={styles.price}>
        {t('forecast.takes')} {fact(t('forecast.calls', { count: calls }))} <i aria-hidden>·</i>{' '}
        {fact(t('forecast.share', { percent }))} <i aria-hidden>·</i>{' '}
        {fact(durationMs < 1000 ? t('forecast.underSecond') : formatDuration(durationMs))}
      </span>
      {bucket !== undefined && (
        <span className={styles.after}>
          <span className={styles.meter}>
            <Meter
              allowance
              value={spent}
              forecast={share * 100}
              label={t('forecast.meter')}
              text={t('forecast.meterText', { spent: Math.round(spent), forecast: percent })}
            />
          </span>
          <Num>{after < 0 ? t('forecast.short', { count: -after }) : t('forecast.after', { count: after })}</Num>
        </span>
      )}
    </>
  );
}

const fact = (words: string) => (
  <b>
    <Num>{words}</Num>
  </b>
);

/** How often the list is asked for again by itself. */
function Every({ onChoose }: { onChoose: (seconds: (typeof intervals)[number]) => void }) {
  const { t } = useTranslation('chatters');
  const current = useStateOf('settings')?.chattersEverySeconds;
  if (current === undefined) return null;
  const word = (seconds: number | null) => (seconds === null ? t('forecast.never') : formatDuration(seconds * 1000));
  return (
    <span className={styles.every}>
      {t('forecast.every')}
      <Menu
        label={t('forecast.everyLabel')}
        align="end"
        trigger={
          <Button
            className={styles.everyButton}
            endIcon={ChevronDown}
            aria-label={`${t('forecast.everyLabel')}: ${word(current)}`}
          >
            <Num>{word(current)}</Num>
          </Button>
        }
        items={intervals.map((seconds) => ({
          label: seconds === null ? t('forecast.onlyByHand') : word(seconds),
          onSelect: () => onChoose(seconds),
        }))}
      />
    </span>
  );
}
