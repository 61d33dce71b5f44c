import { Download, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChattersState } from '../../../shared/chatters.ts';
import { useAction } from '../../api/action.ts';
import { useSettings } from '../../api/state.ts';
import { AgeRing } from '../../ui/AgeRing.tsx';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatNumber } from '../../ui/format.ts';
import { whyText } from '../chat/whyText.ts';
import styles from './ChattersPage.module.css';
import { PersonSearch } from './PersonSearch.tsx';
import { useRefresh } from './useRefresh.ts';

type PageHeadProps = { state: ChattersState; wide: boolean; onShowInList: (text: string) => void };

/** How many are here, how old that is, and what one can do with the list. */
export function PageHead({ state, wide, onShowInList }: PageHeadProps) {
  const { t } = useTranslation('chatters');
  const everySeconds = useSettings()?.chattersEverySeconds ?? null;
  const refresh = useRefresh();
  const exporting = useAction('chatters.export');
  const running = state.crawl.kind === 'crawling' || state.crawl.kind === 'paused';
  const count = exporting.data;
  const told = exporting.error
    ? t('actions.exportFailed', { why: whyText(exporting.error.error) })
    : typeof count === 'number'
      ? t('actions.exported', { count })
      : null;
  const run = () => exporting.mutate();
  return (
    <>
      <header className={styles.head}>
        <h1>{t('title')}</h1>
        <span className={styles.here}>
          <b>{formatNumber(state.here)}</b> {t('here')}
        </span>
        <AgeRing
          atMs={state.completeAtMs}
          everyMs={everySeconds === null ? null : everySeconds * 1000}
          complete={state.crawl.kind !== 'partial'}
        />
        <span className={styles.told} role="status">
          {told}
        </span>
        <Button
          icon={Download}
          busy={exporting.isPending}
          disabledReason={state.here === 0 ? t('actions.noExport') : undefined}
          onClick={run}
        >
          {t('actions.export')}
        </Button>
        <PersonSearch wide={wide} onShowInList={onShowInList} />
        <Button kind="main" icon={RefreshCw} busy={running || refresh.isPending} onClick={() => refresh.ask()}>
          {t('actions.refresh')}
        </Button>
      </header>
      {refresh.error && (
        <div className={styles.problem}>
          <ErrorNotice error={refresh.error.error} onRetry={() => refresh.ask()} />
        </div>
      )}
    </>
  );
}
