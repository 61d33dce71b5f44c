import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StreamClip } from '../../../shared/streams.ts';
import { useCall } from '../../api/call.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDuration, formatNumber, formatTime } from '../../ui/format.ts';
import { Num } from '../../ui/Num.tsx';
import { isolated } from '../../ui/slots.tsx';
import styles from './PastStream.module.css';

/** Those that stand there at once. */
const SHOWN = 3;

/** The clips that were made of it, most watched first. @param clips null: not asked for yet */
export function ClipsPart({ clips, hidden }: { clips: readonly StreamClip[] | null; hidden: boolean }) {
  const { t } = useTranslation('streams');
  const [all, setAll] = useState(false);
  const open = useCall('app.openLink');
  const shown = all ? clips : clips?.slice(0, SHOWN);
  const more = (clips?.length ?? 0) - SHOWN;
  return (
    <section>
      <h2 className={styles.heading}>
        {t('clips.title')} {clips && !hidden && <Num className={styles.unit}>{formatNumber(clips.length)}</Num>}
      </h2>
      {clips === null ? (
        <p className={styles.none}>{t('clips.notAsked')}</p>
      ) : clips.length === 0 ? (
        <p className={styles.none}>{t('clips.none')}</p>
      ) : (
        <ul className={styles.clips}>
          {shown?.map((clip) => (
            <Clip key={clip.id} clip={clip} hidden={hidden} onOpen={(url) => open.mutate({ url })} />
          ))}
        </ul>
      )}
      {!all && more > 0 && (
        <button type="button" className={styles.link} onClick={() => setAll(true)}>
          {hidden ? t('clips.moreHidden') : t('clips.more', { count: more })}
        </button>
      )}
      {open.error && <ErrorNotice error={open.error.error} />}
    </section>
  );
}

type ClipProps = { clip: StreamClip; hidden: boolean; onOpen: (url: string) => void };

function Clip({ clip, hidden, onOpen }: ClipProps) {
  const { t } = useTranslation('streams');
  const { title, url, atMs, durationSeconds, views } = clip;
  const name = title || t('clips.untitled');
  const parts = { time: formatTime(atMs), duration: formatDuration(durationSeconds * 1_000), count: views };
  return (
    <li className={styles.item}>
      <span className={styles.itemText}>
        {url === null ? (
          <bdi className={styles.clipName}>{name}</bdi>
        ) : (
          <button
            type="button"
            className={styles.link}
            aria-label={t('clips.openLabel', { title: isolated(name) })}
            onClick={() => onOpen(url)}
          >
            <bdi>{name}</bdi>
          </button>
        )}
        <Num className={styles.small}>{hidden ? `${parts.time}, ${parts.duration}` : t('clips.line', parts)}</Num>
      </span>
    </li>
  );
}
