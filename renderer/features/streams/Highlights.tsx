import type { TFunction } from 'i18next';
import { ChartLine, Flag, MessagesSquare, Pencil, Radio, Scissors, Type, Unplug, Users } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { unreachable } from '../../../shared/failure.ts';
import type { StreamPage } from '../../../shared/streams.ts';
import { formatDuration, formatNumber, formatTime } from '../../ui/format.ts';
import { Icon, type LucideIcon } from '../../ui/Icon.tsx';
import { Num } from '../../ui/Num.tsx';
import { isolated } from '../../ui/slots.tsx';
import { type HighlightKind, highlightsOf, isOfChat } from './highlights.ts';
import styles from './PastStream.module.css';
import { ShowInChat } from './ShowInChat.tsx';
import { useKeptMinutes } from './useKeptMinutes.ts';

const icons: Readonly<Record<HighlightKind['kind'], LucideIcon>> = {
  start: Radio,
  end: Flag,
  hosted: Users,
  hosting: Users,
  peak: ChartLine,
  bestMinute: MessagesSquare,
  clip: Scissors,
  chatBack: Unplug,
  changed: Type,
  note: Pencil,
};

/** What stood out, in the order in which it happened. */
export function Highlights({ page }: { page: StreamPage }) {
  const { t } = useTranslation('streams');
  const highlights = highlightsOf(page);
  const keptAt = useKeptMinutes(highlights.filter(({ what }) => isOfChat(what)).map(({ atMs }) => atMs));
  return (
    <section>
      <h2 className={styles.heading}>{t('highlights.title')}</h2>
      {highlights.length === 0 ? (
        <p className={styles.none}>{t('highlights.none')}</p>
      ) : (
        <ol className={styles.highlights}>
          {highlights.map(({ id, atMs, what }) => (
            <li key={id} className={styles.highlight}>
              <time className={styles.time} dateTime={new Date(atMs).toISOString()}>
                <Num>{formatTime(atMs)}</Num>
              </time>
              <Icon icon={icons[what.kind]} size="s" className={styles.icon} />
              <span>{words(what, t)}</span>
              {isOfChat(what) && <ShowInChat minute={keptAt(atMs)} />}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function words(what: HighlightKind, t: TFunction<'streams'>): string {
  switch (what.kind) {
    case 'start':
      return what.title ? t('highlights.startTitle', { title: isolated(what.title) }) : t('highlights.start');
    case 'end':
      return t('highlights.end');
    case 'hosted':
      if (what.name === null) return t('highlights.hostedUnknown');
      return what.viewers === null
        ? t('highlights.hosted', { name: isolated(what.name) })
        : t('highlights.hostedBy', { name: isolated(what.name), viewers: formatNumber(what.viewers) });
    case 'hosting':
      return what.name === null
        ? t('highlights.hostingUnknown')
        : t('highlights.hosting', { name: isolated(what.name) });
    case 'peak':
      return t('highlights.peak', { value: formatNumber(what.value) });
    case 'bestMinute':
      return t('highlights.bestMinute', { count: what.value });
    case 'clip':
      return t('highlights.clip', { title: isolated(what.title || t('clips.untitled')), count: what.views });
    case 'chatBack':
      return what.filled === null
        ? t('highlights.chatAway', { duration: formatDuration(what.awayMs) })
        : t('highlights.chatBack', { duration: formatDuration(what.awayMs), count: what.filled });
    case 'changed':
      return t('highlights.changed', { title: isolated(what.title) });
    case 'note':
      return t('highlights.note', { text: isolated(what.text) });
    default:
      return unreachable(what);
  }
}
