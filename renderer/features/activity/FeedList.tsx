import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { useStateOf } from '../../api/state.ts';
import { formatDate } from '../../ui/format.ts';
import { rowOnLine } from '../../ui/useRowList.ts';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { useOwn } from '../../view/ownChannel.ts';
import { placeInList } from '../../view/placeInList.ts';
import { cantProve } from '../../view/receiver/receiverWords.ts';
import { activityView } from './activityView.ts';
import styles from './FeedList.module.css';
import { FeedRow } from './FeedRow.tsx';
import type { NameHook } from './factWords.ts';
import type { Section } from './feedLines.ts';
import type { RowAction } from './rowAction.ts';
import type { FeedRows } from './useFeed.ts';

type Props = {
  feed: FeedRows;
  lineHeight: number;
  nowMs: number;
  nameHook: NameHook;
  onAction: (action: RowAction) => void;
};

/** The entries in sight under their heads, newest first. */
export function FeedList({ feed, lineHeight, nowMs, nameHook, onAction }: Props) {
  const { t } = useTranslation('activity');
  const hooks = useStateOf('hooks')?.hooks;
  const receiver = useStateOf('receiver');
  const hidden = useNumbersHidden();
  const own = useOwn();
  const openId = useStateOf('channel')?.id ?? null;
  const wanted = useStore(activityView, (view) => view.wanted);
  const canProve = receiver !== undefined && cantProve(receiver) === undefined;
  const possible = useMemo(() => ({ hooks: hooks ?? [], canProve }), [hooks, canProve]);
  return (
    <div className={styles.scroller} ref={feed.scroller}>
      <ol
        className={styles.list}
        style={{ height: feed.height }}
        aria-label={t('list')}
        onKeyDown={feed.onKeyDown}
        onBlur={feed.onBlur}
      >
        {feed.items.map(({ index, start, key }) => {
          const head = feed.lines.headAt(index);
          const entry = rowOnLine(feed, index);
          return (
            <li
              key={key}
              className={styles.item}
              style={{
                height: lineHeight,
                transform: `translateY(${start}px)`,
              }}
              data-line={index}
              {...placeInList(index, feed.lines.count, hidden)}
            >
              {head !== null ? (
                <Head section={head} line={index} stop={index === feed.stop} t={t} onLine={feed.onLine} />
              ) : entry === null ? (
                <span className={styles.waiting} title={t('waiting')} />
              ) : (
                <FeedRow
                  entry={entry}
                  possible={possible}
                  channelId={own.channelId ?? openId}
                  own={own}
                  nameHook={nameHook}
                  nowMs={nowMs}
                  line={index}
                  stop={index === feed.stop}
                  wanted={entry.id === wanted}
                  t={t}
                  onLine={feed.onLine}
                  onAction={onAction}
                />
              )}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

type HeadProps = {
  section: Section;
  line: number;
  stop: boolean;
  t: TFunction<'activity'>;
  onLine: (line: number) => void;
};

function Head({ section, line, stop, t, onLine }: HeadProps) {
  return (
    <h2 className={styles.head} tabIndex={stop ? 0 : -1} data-stop onFocus={() => onLine(line)}>
      {section.kind === 'day' ? formatDate(section.atMs) : t(`section.${section.kind}`)}
    </h2>
  );
}
