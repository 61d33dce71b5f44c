import { RefreshCw, Square } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsState, AnalyticsView } from '../../../shared/analytics.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { Num } from '../../ui/Num.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { useUnreachable } from '../../view/useUnreachable.ts';
import { WhyWaiting } from '../../view/WhyWaiting.tsx';
import styles from './RangeRow.module.css';
import type { Fetching } from './useFetch.ts';
import { loadingWords, priceWords } from './words/fetchWords.ts';

type Props = { state: AnalyticsState; view: AnalyticsView; fetching: Fetching; isFirst: boolean };

/** Fetches what is missing, with its price before the button; while it runs, how far it is and the way to stop it. */
export function FetchControl({ state, view, fetching, isFirst }: Props) {
  const { t } = useTranslation('analytics');
  const unreachable = useUnreachable();
  if (state.loading !== null) return <Progress loading={state.loading} onStop={fetching.stop} />;
  const { cost } = view;
  return (
    <>
      {cost.calls > 0 && <Num className={styles.price}>{priceWords(cost)}</Num>}
      <Button
        className={styles.fetch}
        icon={RefreshCw}
        disabledReason={unreachable ? t('fetch.unreachable') : cost.calls === 0 ? t('fetch.nothing') : undefined}
        onClick={fetching.start}
      >
        {t(isFirst ? 'fetch.fetch' : 'fetch.update')}
      </Button>
    </>
  );
}

type ProgressProps = { loading: NonNullable<AnalyticsState['loading']>; onStop: () => void };

function Progress({ loading, onStop }: ProgressProps) {
  const { t } = useTranslation('analytics');
  const nowMs = useNow(1000);
  // Rows are paged: how many pages there are tells how many followed or left.
  const hidden = useNumbersHidden();
  const { calls, of, waitingUntilMs } = loading;
  return (
    <span className={styles.progress}>
      {!hidden && of !== null && of > 0 && (
        <span className={styles.meter}>
          <Meter
            size="thin"
            value={(calls / of) * 100}
            label={t('fetch.meter')}
            text={t('fetch.meterText', { page: calls, of })}
          />
        </span>
      )}
      <Num>{hidden ? t('fetch.hidden') : loadingWords(loading, nowMs)}</Num>
      {waitingUntilMs !== null && <WhyWaiting />}
      <IconButton icon={Square} size="s" label={t('fetch.stop')} onClick={onStop} />
    </span>
  );
}
