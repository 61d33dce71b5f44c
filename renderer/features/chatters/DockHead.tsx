import { Maximize2, RefreshCw } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChattersState } from '../../../shared/chatters.ts';
import { useStateOf } from '../../api/state.ts';
import { AgeRing } from '../../ui/AgeRing.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { useHotkey } from '../../ui/useHotkey.ts';
import { NameField } from '../../view/NameField.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { useUnreachable } from '../../view/useUnreachable.ts';
import { useView } from '../../view/view.ts';
import styles from './ChattersDock.module.css';
import { CrawlLine } from './CrawlLine.tsx';
import { isPart } from './crawlWords.ts';
import { Here } from './Here.tsx';
import { useRefresh } from './useRefresh.ts';

type DockHeadProps = {
  state: ChattersState;
  inSheet: boolean;
  /** Its name stands over it already. */
  untitled: boolean;
  text: string;
  onText: (text: string) => void;
  /** To the first who fits. */
  onEnter: () => void;
};

/** How many are here, how old that is, how a refresh goes, and the search. */
export function DockHead({ state, inSheet, untitled, text, onText, onEnter }: DockHeadProps) {
  const { t } = useTranslation('chatters');
  const go = useView((view) => view.go);
  const everySeconds = useStateOf('settings')?.chattersEverySeconds ?? null;
  const refresh = useRefresh();
  const unreachable = useUnreachable();
  const field = useRef<HTMLInputElement>(null);
  // Beside the chat that key is the chat's own.
  useHotkey('lists.find', () => field.current?.focus(), inSheet);
  const hidden = useNumbersHidden();
  const calls = state.forecast === null || hidden ? '' : `, ${t('forecast.calls', { count: state.forecast.calls })}`;
  const busy = state.crawl.kind === 'crawling' || state.crawl.kind === 'paused';
  const actions = (
    <>
      {!busy && (
        <IconButton
          icon={RefreshCw}
          label={unreachable ? t('actions.cannotRefresh') : `${t('actions.refresh')}${calls}`}
          aria-disabled={unreachable || undefined}
          onClick={() => unreachable || refresh.ask()}
        />
      )}
      <IconButton icon={Maximize2} label={t('openFull')} onClick={() => go('chatters')} />
    </>
  );
  return (
    <header className={styles.head}>
      {!untitled && (
        <div className={styles.title}>
          <h2>{t('title')}</h2>
          {actions}
        </div>
      )}
      <div className={styles.counts}>
        <span className={styles.here}>
          <Here state={state} />
        </span>
        <AgeRing
          atMs={state.completeAtMs}
          everyMs={everySeconds === null ? null : everySeconds * 1000}
          complete={!isPart(state)}
        />
        {untitled && <span className={styles.sheetActions}>{actions}</span>}
      </div>
      <CrawlLine state={state} />
      {refresh.error && <ErrorNotice error={refresh.error.error} />}
      <NameField ref={field} label={t('findName')} text={text} onText={onText} onEnter={onEnter} />
    </header>
  );
}
