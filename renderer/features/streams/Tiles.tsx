import { EyeOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { StreamPage } from '../../../shared/streams.ts';
import { classes } from '../../ui/classes.ts';
import { formatChange, formatDuration, formatPercent, formatTime } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Num } from '../../ui/Num.tsx';
import styles from './PastStream.module.css';
import {
  averageWords,
  type CellWords,
  followersWords,
  isPartly,
  lengthOf,
  messagesWords,
  partlyWords,
  peakWords,
  whenWords,
  wholeMinutes,
} from './streamWords.ts';

/** What a stream came to, in six numbers. */
export function Tiles({ page }: { page: StreamPage }) {
  const { t } = useTranslation('streams');
  const { figures, hidden } = page;
  const held = !hidden ? null : page.stream.endMs === null ? 'recording' : 'recorded';
  const { peakViewers, followers, subscriptions, spoke, chat } = figures;
  const counted = chat !== null && chat.countedMs > 0;
  return (
    <dl className={styles.tiles} aria-label={t('tiles.label')}>
      <Tile label={t('tiles.peak')} cell={peakWords(page)} held={held}>
        {peakViewers && t('tiles.at', { time: formatTime(peakViewers.atMs) })}
      </Tile>
      <Tile label={t('tiles.average')} cell={averageWords(page)} held={held}>
        <Compared share={page.overLastFour} />
      </Tile>
      <Tile label={t('tiles.followers')} cell={followersWords(page)} held={held}>
        {followers && t('tiles.followed', followers)}
      </Tile>
      <Tile label={t('tiles.subscriptions')} cell={subscriptionsWords(page)} held={held}>
        {subscriptions && t('tiles.subscribed', subscriptions)}
      </Tile>
      <Tile label={t('tiles.messages')} cell={messagesWords(page)} held={held}>
        {counted && (isPartly(page) ? partlyWords(page) : spoke && t('tiles.people', { count: spoke.people }))}
      </Tile>
      <Tile
        label={t('tiles.length')}
        cell={{ words: formatDuration(wholeMinutes(lengthOf(page))), dim: false, why: null }}
        held={null}
      >
        {whenWords(page).times}
      </Tile>
    </dl>
  );
}

function subscriptionsWords(page: StreamPage): CellWords {
  const { subscriptions } = page.figures;
  if (subscriptions === null) return followersWords({ ...page, figures: { ...page.figures, followers: null } });
  return { words: formatChange(subscriptions.gained - subscriptions.lost), dim: false, why: null };
}

/** Against the average of the four streams before. */
function Compared({ share }: { share: number | null }) {
  const { t } = useTranslation('streams');
  if (share === null) return null;
  const percent = Math.round(share * 100);
  if (percent === 0) return t('tiles.even');
  return t(percent > 0 ? 'tiles.above' : 'tiles.below', { percent: formatPercent(Math.abs(percent)) });
}

/** `held`: its number is held back, and whether it is still recorded. */
type TileProps = { label: string; cell: CellWords; held: 'recording' | 'recorded' | null; children: ReactNode };

function Tile({ label, cell, held, children }: TileProps) {
  const { t } = useTranslation('streams');
  return (
    <div className={styles.tile}>
      <dt className={styles.tileName}>{label}</dt>
      {held !== null ? (
        <>
          <dd className={classes(styles.value, styles.hiddenValue)}>
            <Icon icon={EyeOff} size="s" /> {t('hidden')}
          </dd>
          <dd className={styles.tileMore}>{t(`tiles.${held}`)}</dd>
        </>
      ) : (
        <>
          <dd className={classes(styles.value, cell.dim && styles.noValue)}>
            <Num>{cell.words}</Num>
          </dd>
          <dd className={styles.tileMore}>
            <Num>{cell.dim ? cell.why : children}</Num>
          </dd>
        </>
      )}
    </div>
  );
}
