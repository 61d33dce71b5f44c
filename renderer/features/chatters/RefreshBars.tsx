import { Table } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RefreshRecord } from '../../../shared/chatters.ts';
import { formatNumber, formatTime } from '../../ui/format.ts';
import { Hidden } from '../../ui/Hidden.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Popover } from '../../ui/Popover.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import styles from './RefreshBars.module.css';

/** More bars than this would be thinner than one can see. */
const MOST_BARS = 60;

/** Joined and left at each refresh: solid and outline above and below a line, hatched where a refresh was not whole. */
export function RefreshBars({ refreshes }: { refreshes: readonly RefreshRecord[] }) {
  const { t } = useTranslation('chatters');
  const hidden = useNumbersHidden();
  const shown = refreshes.slice(-MOST_BARS);
  const first = shown[0];
  if (first === undefined) return <p className={styles.none}>{t('refreshes.none')}</p>;
  const time = formatTime(first.atMs);
  if (hidden) {
    return (
      <p className={styles.none}>
        <Hidden words={t('refreshes.hidden', { time })} />
      </p>
    );
  }
  const broken = shown.filter((record) => !record.complete);
  const lastBroken = broken.at(-1);
  const most = Math.max(1, ...shown.map(({ joined, left }) => Math.max(joined, left)));
  const sum = (key: 'joined' | 'left') => shown.reduce((total, record) => total + record[key], 0);
  const sentence = [
    t('refreshes.sentence', { count: shown.length, time, joined: sum('joined'), left: sum('left') }),
    broken.length === 0 ? t('refreshes.allComplete') : t('refreshes.incomplete', { count: broken.length }),
  ].join('');
  return (
    <section className={styles.holder} aria-label={t('refreshes.legend', { time })}>
      <div className={styles.legend}>
        <span>{t('refreshes.legend', { time })}</span>
        <span className={styles.broken}>{lastBroken && <Broken record={lastBroken} />}</span>
        <Popover
          label={t('refreshes.asTable')}
          align="end"
          trigger={<IconButton className={styles.tableButton} icon={Table} size="s" label={t('refreshes.asTable')} />}
        >
          <RefreshTable refreshes={shown} />
        </Popover>
      </div>
      <div className={styles.bars} role="img" aria-label={sentence} dir="ltr">
        {shown.map((record) => (
          <Bar key={record.atMs} record={record} most={most} />
        ))}
      </div>
    </section>
  );
}

function Bar({ record, most }: { record: RefreshRecord; most: number }) {
  if (!record.complete) return <span className={styles.unknown} />;
  const height = (count: number) => ({ height: `${(count / most) * 100}%` });
  return (
    <span className={styles.bar}>
      <span className={styles.up}>
        <span className={styles.joined} style={height(record.joined)} />
      </span>
      <span className={styles.down}>
        <span className={styles.left} style={height(record.left)} />
      </span>
    </span>
  );
}

function Broken({ record }: { record: RefreshRecord }) {
  const { t } = useTranslation('chatters');
  const time = formatTime(record.atMs);
  const { pages, ofPages } = record;
  return ofPages === null ? t('refreshes.oneOpen', { time, pages }) : t('refreshes.one', { time, pages, of: ofPages });
}

function RefreshTable({ refreshes }: { refreshes: readonly RefreshRecord[] }) {
  const { t } = useTranslation('chatters');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.tableHolder} tabIndex={0} aria-label={t('refreshes.asTable')}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th>{t('refreshes.time')}</th>
            <th>{t('refreshes.joined')}</th>
            <th>{t('refreshes.left')}</th>
            <th>{t('refreshes.pages')}</th>
          </tr>
        </thead>
        <tbody>
          {refreshes.toReversed().map((record) => (
            <tr key={record.atMs}>
              <td>{formatTime(record.atMs, { seconds: true })}</td>
              <td>{formatNumber(record.joined)}</td>
              <td>{formatNumber(record.left)}</td>
              <td>
                {formatNumber(record.pages)} {t(record.complete ? 'refreshes.complete' : 'refreshes.notComplete')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
