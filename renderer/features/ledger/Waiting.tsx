import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LedgerBucket, LedgerState } from '../../../shared/ledger.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDuration, formatNumber, formatWhen } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Meter } from '../../ui/Meter.tsx';
import { Num } from '../../ui/Num.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { BucketName } from './BucketName.tsx';
import { bucketWords, othersWords, oursWords, purposeWords, waitTitle, waitWhy } from './ledgerWords.ts';
import { useWhose } from './useWhose.ts';
import styles from './Waiting.module.css';
import { Whose } from './Whose.tsx';

/** So many of those who wait are listed one by one. */
const LISTED = 6;

/** Who waits for which bucket, why, and until when; or that nobody does. */
export function Waiting({ state }: { state: LedgerState }) {
  const { t } = useTranslation('ledger');
  const nowMs = useNow(1_000);
  const crawl = useStateOf('chatters')?.crawl;
  const held = state.buckets.filter(({ waiting }) => waiting.length > 0);
  // A walk that keeps to its share waits before it asks: no bucket knows of it.
  const isQueued = held.some(({ waiting }) => waiting.some(({ purpose }) => purpose === 'chattersWalk'));
  const restsUntilMs = crawl?.kind === 'crawling' && !isQueued ? crawl.waitingUntilMs : null;
  const rests = restsUntilMs !== null && restsUntilMs > nowMs;
  const closed = state.buckets.filter(({ refusedUntilMs }) => refusedUntilMs !== null && refusedUntilMs > nowMs);
  if (held.length === 0 && !rests) {
    return (
      <section className={styles.calm} aria-labelledby="ledger-waiting">
        <h2 id="ledger-waiting">{t('waiting.title')}</h2>
        <p>
          {closed.length === 0
            ? t('waiting.nothing')
            : t('waiting.nothingClosed', { list: closed.map(({ name }) => name).join(', ') })}
        </p>
      </section>
    );
  }
  return (
    <section className={styles.why} aria-labelledby="ledger-waiting">
      <h2 id="ledger-waiting" className={styles.title}>
        <Icon icon={Hourglass} /> {t('waiting.title')}
      </h2>
      {held.map((bucket) => (
        <HeldBack
          key={`${bucket.payer} ${bucket.accountId} ${bucket.name}`}
          bucket={bucket}
          all={state.buckets}
          nowMs={nowMs}
        />
      ))}
      {rests && <Resting untilMs={restsUntilMs} nowMs={nowMs} />}
      {(isQueued || rests) && <WalkActions nearestSeconds={state.proof.nearestSeconds} />}
    </section>
  );
}

type HeldBackProps = { bucket: LedgerBucket; all: readonly LedgerBucket[]; nowMs: number };

function HeldBack({ bucket, all, nowMs }: HeldBackProps) {
  const { t } = useTranslation('ledger');
  const hidden = useNumbersHidden();
  const { spokenName } = useWhose();
  const words = bucketWords(bucket, spokenName(bucket.accountId));
  const [first] = bucket.waiting;
  if (first === undefined) return null;
  const global = all.find(
    ({ name, payer, accountId }) => name === 'global' && payer === bucket.payer && accountId === bucket.accountId,
  );
  const listed = bucket.waiting.slice(0, LISTED);
  const more = bucket.waiting.length - listed.length;
  const { spent, limit } = bucket;
  const need = bucket.waiting.length;
  return (
    <div className={styles.held}>
      <p>
        <b>
          <Num>{waitTitle(bucket, nowMs)}</Num>
        </b>{' '}
        {waitWhy(bucket, first, global, nowMs)} {oursWords(bucket, hidden)} {othersWords(bucket)}
      </p>
      <div className={styles.line}>
        <span>
          <BucketName bucket={bucket} />
          {need === 1 && <Whose call={{ channelId: first.channelId }} />}
        </span>
        <Num>{t('buckets.spent', { spent: formatNumber(spent), limit: formatNumber(limit) })}</Num>
      </div>
      <Meter
        allowance
        value={limit === 0 ? 0 : (spent / limit) * 100}
        forecast={limit === 0 ? 0 : (need / limit) * 100}
        label={t('buckets.label', { name: words })}
        text={t('buckets.spent', { spent: formatNumber(spent), limit: formatNumber(limit) })}
      />
      {first.mayGoAtMs !== null && first.mayGoAtMs > nowMs && (
        <p>{t('waiting.thenAt', { time: formatWhen(first.mayGoAtMs, nowMs) })}</p>
      )}
      {bucket.waiting.length > 1 && (
        <>
          <h3>{t('waiting.order')}</h3>
          <ol className={styles.order}>
            {listed.map(({ purpose, channelId, askedAtMs, mayGoAtMs, isBackground }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the line is what it is
              <li key={`${askedAtMs} ${place}`}>
                {mayGoAtMs === null
                  ? t('waiting.turnOpen', { purpose: purposeWords(purpose) })
                  : t('waiting.turn', {
                      purpose: purposeWords(purpose),
                      time: formatWhen(Math.max(mayGoAtMs, nowMs), nowMs),
                    })}
                <Whose call={{ channelId }} />{' '}
                <span className={styles.dim}>{t(isBackground ? 'waiting.background' : 'waiting.foreground')}</span>
              </li>
            ))}
          </ol>
          {more > 0 && <p className={styles.dim}>{t('waiting.more', { count: more })}</p>}
        </>
      )}
    </div>
  );
}

function Resting({ untilMs, nowMs }: { untilMs: number; nowMs: number }) {
  const { t } = useTranslation('ledger');
  return (
    <p>
      <b>
        <Num>{t('waiting.rest', { duration: formatDuration(untilMs - nowMs) })}</Num>
      </b>{' '}
      {t('waiting.restWhy')}
    </p>
  );
}

/** What can be done when it is the refresh of the chatters that waits. */
function WalkActions({ nearestSeconds }: { nearestSeconds: number | null }) {
  const { t } = useTranslation('ledger');
  const refresh = useCall('chatters.refresh');
  const pause = useCall('chatters.pause');
  const change = useCall('settings.change');
  const failure = refresh.error ?? pause.error ?? change.error;
  return (
    <>
      <div className={styles.actions}>
        {nearestSeconds !== null && (
          <Button onClick={() => change.mutate({ chattersEverySeconds: nearestSeconds as 30 | 60 | 300 })}>
            {t('waiting.instead', { duration: formatDuration(nearestSeconds * 1_000) })}
          </Button>
        )}
        <Button kind="quiet" onClick={() => refresh.mutate()}>
          {t('waiting.goOn')}
        </Button>
        <Button kind="quiet" onClick={() => pause.mutate()}>
          {t('waiting.pause')}
        </Button>
      </div>
      {failure && <ErrorNotice error={failure.error} />}
    </>
  );
}
