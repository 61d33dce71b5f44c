import { Maximize2, RefreshCw, Search, X } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatterGroup, ChattersState } from '../../../shared/chatters.ts';
import { useAction } from '../../api/action.ts';
import { useSettings, useStateOf } from '../../api/state.ts';
import { useView } from '../../app/view.ts';
import { AgeRing } from '../../ui/AgeRing.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Field } from '../../ui/Field.tsx';
import { formatNumber, formatTime } from '../../ui/format.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import styles from './ChattersDock.module.css';
import { CrawlLine } from './CrawlLine.tsx';
import { DockList } from './DockList.tsx';
import { layOutGroups } from './groupLayout.ts';
import { ListEmpty } from './ListEmpty.tsx';
import { useLineHeight } from './lineHeights.ts';
import type { RowsQuery, RowsState } from './rowWindows.ts';
import { useRowList } from './useRowList.ts';

const LINE_PX = 26;

/** Who is in the chat, beside it. `inSheet`: the sheet has the title and the way out. */
export function ChattersDock({ inSheet }: { inSheet?: boolean }) {
  const { t } = useTranslation('chatters');
  const { data: state, error, refetch } = useStateOf('chatters.read');
  if (error) return <ErrorNotice error={error.error} onRetry={() => void refetch()} />;
  if (state === undefined) return <p className={styles.loading}>{t('empty.loading')}</p>;
  return <Dock state={state} inSheet={inSheet === true} />;
}

function Dock({ state, inSheet }: { state: ChattersState; inSheet: boolean }) {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text);
  const [closed, setClosed] = useState<ReadonlySet<ChatterGroup>>(new Set());
  const query = useMemo<RowsQuery>(
    () => ({
      text: wanted.trim(),
      group: null,
      presence: null,
      order: 'group',
      descending: false,
      closedGroups: [...closed],
    }),
    [wanted, closed],
  );
  const lineHeight = useLineHeight(LINE_PX);
  // The rows on hand answer the question they were asked with; they are laid out by it, not by the newest one.
  const lay = useCallback((rows: RowsState) => layOutGroups(rows.groups, new Set(rows.query?.closedGroups ?? [])), []);
  const list = useRowList(query, lay, lineHeight);
  const toggle = (group: ChatterGroup) => setClosed((before) => new Set(before.symmetricDifference(new Set([group]))));

  return (
    <div className={styles.dock}>
      <Head state={state} inSheet={inSheet} text={text} onText={setText} />
      {list.lines.count === 0 ? (
        <div className={styles.empty}>
          <ListEmpty state={state} rows={list.state} onRetry={list.retry} onShowAll={() => setText('')} />
        </div>
      ) : (
        <DockList list={list} lineHeight={lineHeight} onToggle={toggle} />
      )}
      <Foot state={state} />
    </div>
  );
}

type HeadProps = { state: ChattersState; inSheet: boolean; text: string; onText: (text: string) => void };

function Head({ state, inSheet, text, onText }: HeadProps) {
  const { t } = useTranslation('chatters');
  const go = useView((view) => view.go);
  const everySeconds = useSettings()?.chattersEverySeconds ?? null;
  const refresh = useAction('chatters.refresh');
  const field = useRef<HTMLInputElement>(null);
  useHotkey('/', () => field.current?.focus());
  const calls = state.forecast === null ? '' : `, ${t('forecast.calls', { count: state.forecast.calls })}`;
  const busy = state.crawl.kind === 'crawling' || state.crawl.kind === 'paused';
  const actions = (
    <>
      {!busy && (
        <IconButton icon={RefreshCw} label={`${t('actions.refresh')}${calls}`} onClick={() => refresh.mutate()} />
      )}
      <IconButton icon={Maximize2} label={t('openFull')} onClick={() => go('chatters')} />
    </>
  );
  return (
    <header className={styles.head}>
      {!inSheet && (
        <div className={styles.title}>
          <h2>{t('title')}</h2>
          {actions}
        </div>
      )}
      <div className={styles.counts}>
        <span className={styles.here}>
          <b>{formatNumber(state.here)}</b> {t('here')}
        </span>
        <AgeRing
          atMs={state.completeAtMs}
          everyMs={everySeconds === null ? null : everySeconds * 1000}
          complete={state.crawl.kind !== 'partial'}
        />
        {inSheet && <span className={styles.sheetActions}>{actions}</span>}
      </div>
      <CrawlLine state={state} />
      {refresh.error && <ErrorNotice error={refresh.error.error} />}
      <Field
        ref={field}
        label={t('findName')}
        hideLabel
        placeholder={t('findName')}
        icon={Search}
        value={text}
        onChange={onText}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.preventDefault();
          onText('');
        }}
        end={
          text !== '' && (
            <IconButton className={styles.clear} icon={X} size="s" label={t('clearFind')} onClick={() => onText('')} />
          )
        }
      />
    </header>
  );
}

function Foot({ state }: { state: ChattersState }) {
  const { t } = useTranslation('chatters');
  if (state.sinceMs === null) return <footer className={styles.foot}>{t('notCompared')}</footer>;
  return (
    <footer className={styles.foot}>
      <span className={styles.joined}>{t('joined', { count: state.joined })}</span>
      <span className={styles.left}>{t('left', { count: state.left })}</span>
      <span className={styles.since}>{t('since', { time: formatTime(state.sinceMs) })}</span>
    </footer>
  );
}
