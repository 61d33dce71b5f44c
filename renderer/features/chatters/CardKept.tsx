import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { KeptLine } from '../../../shared/chat.ts';
import type { ChatterCard } from '../../../shared/chatters.ts';
import { call } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatDateTime, formatWhen } from '../../ui/format.ts';
import { shorten } from '../../ui/Name.tsx';
import styles from './CardSheet.module.css';

const FEW = 3;

type Props = {
  channelId: number;
  userId: number;
  /** What stands above already: it is kept as well. */
  shown: ChatterCard['messages'];
};

/** What somebody said here before the chat was opened, as far as it is kept on this computer; newest first. It costs no call. */
export function CardKept({ channelId, userId, shown }: Props) {
  const { t } = useTranslation('chatters');
  const [all, setAll] = useState(false);
  const { data, error, isFetching, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: ['chat.search', 'by', channelId, userId],
    queryFn: ({ pageParam: from }) => call('chat.search', { channelId, text: '', from, by: userId }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  });
  const found = data?.pages.flatMap(({ lines }) => lines) ?? [];
  const lines = without(found, shown);
  // The newest page can hold nothing but what stands above.
  const isShort = lines.length < FEW && hasNextPage && !isFetching && error === null;
  useEffect(() => {
    if (isShort) void fetchNextPage();
  }, [isShort, fetchNextPage]);
  return (
    <section aria-busy={isFetching}>
      <div className={styles.sectionHead}>
        <h3>
          {t('card.keptTitle')} <span className={styles.where}>{t('card.keptWhere')}</span>
        </h3>
        {(all || lines.length > FEW) && (
          <button type="button" className={styles.link} aria-expanded={all} onClick={() => setAll(!all)}>
            {t(all ? 'card.fewer' : 'card.keptAll')}
          </button>
        )}
      </div>
      {error !== null && <ErrorNotice error={error.error} onRetry={() => void refetch()} />}
      {lines.length === 0 && isFetching && (
        <p className={styles.help} role="status">
          {t('card.keptLooking')}
        </p>
      )}
      {lines.length === 0 && !isFetching && !isShort && error === null && (
        <NothingKept sinceMs={data?.pages[0]?.sinceMs ?? null} />
      )}
      <ol className={styles.messages}>
        {(all ? lines : lines.slice(0, FEW)).map((line) => (
          <li key={line.id} className={all ? styles.whole : undefined}>
            <SaidAt line={line} />
            <bdi className={styles.said}>{shorten(line.text, 400)}</bdi>
          </li>
        ))}
      </ol>
      {all && hasNextPage && (
        <Button busy={isFetching} onClick={() => void fetchNextPage()}>
          {t('card.keptMore')}
        </Button>
      )}
    </section>
  );
}

/** The day, or the time of today; or by when, for what came from history: the service gives no time for it. */
function SaidAt({ line: { atMs, keptAtMs } }: { line: KeptLine }) {
  const { t } = useTranslation('chatters');
  const when = formatWhen(atMs ?? keptAtMs, Date.now());
  return (
    <time className={styles.time} title={formatDateTime(atMs ?? keptAtMs, { seconds: true })}>
      {atMs === null ? t('card.keptBefore', { time: when }) : when}
    </time>
  );
}

function NothingKept({ sinceMs }: { sinceMs: number | null }) {
  const { t } = useTranslation('chatters');
  const isOff = useStateOf('settings')?.keepChatDays === null;
  const why = sinceMs === null ? t('card.keptNothing') : t('card.keptNone', { time: formatDateTime(sinceMs) });
  return (
    <p className={styles.help}>
      {why} {isOff && t('card.keptOff')}
    </p>
  );
}

/**
 * What is kept without what is shown already: each once, as somebody may say the same twice. Both begin with the newest. What is shown
 * from history has no time, and may have been heard and kept in an earlier run.
 */
function without(kept: readonly KeptLine[], shown: Props['shown']): KeptLine[] {
  const left = new Map<string, number>();
  for (const said of shown) left.set(keyOf(said), (left.get(keyOf(said)) ?? 0) + 1);
  const take = (key: string): boolean => {
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count > 0;
  };
  return kept.filter((line) => !take(keyOf(line)) && !take(keyOf({ ...line, atMs: null })));
}

const keyOf = ({ atMs, text }: Props['shown'][number]): string => `${atMs} ${text}`;
