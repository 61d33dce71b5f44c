import { Download, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ChattersState } from '../../../shared/chatters.ts';
import { useCall } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { AgeRing } from '../../ui/AgeRing.tsx';
import { Button } from '../../ui/Button.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { useNumbersHidden } from '../../view/numbersHidden.ts';
import { useOffer } from '../../view/paletteItems.ts';
import { useUnreachable } from '../../view/useUnreachable.ts';
import styles from './ChattersPage.module.css';
import { isPart } from './crawlWords.ts';
import { Here } from './Here.tsx';
import { PersonSearch } from './PersonSearch.tsx';
import { useRefresh } from './useRefresh.ts';

type ChattersHeadProps = { state: ChattersState; wide: boolean; onShowInList: (text: string) => void };

/** How many are here, how old that is, and what one can do with the list. */
export function ChattersHead({ state, wide, onShowInList }: ChattersHeadProps) {
  const { t } = useTranslation(['chatters', 'palette']);
  const everySeconds = useStateOf('settings')?.chattersEverySeconds ?? null;
  const refresh = useRefresh();
  const unreachable = useUnreachable();
  const exporting = useCall('chatters.export');
  const hidden = useNumbersHidden();
  const running = state.crawl.kind === 'crawling' || state.crawl.kind === 'paused';
  const count = exporting.data;
  const told = typeof count === 'number' ? t(hidden ? 'actions.exportedHidden' : 'actions.exported', { count }) : null;
  const save = (format: 'csv' | 'json') => exporting.mutate({ format });
  const failed =
    exporting.error !== null && exporting.submittedAt > refresh.submittedAt
      ? { error: exporting.error.error, again: () => exporting.variables && exporting.mutate(exporting.variables) }
      : { error: refresh.error?.error, again: () => refresh.ask() };
  const nobody = state.here === 0 ? t('actions.noExport') : undefined;
  const offer = { icon: Download, refusal: nobody };
  useOffer({ id: 'exportChatters', words: t('palette:offer.exportChatters'), run: () => save('csv'), ...offer });
  useOffer({
    id: 'exportChattersJson',
    words: t('palette:offer.exportChattersJson'),
    run: () => save('json'),
    ...offer,
  });
  const button = (
    <Button icon={Download} busy={exporting.isPending} disabledReason={nobody} aria-label={t('actions.export')}>
      {wide && t('actions.export')}
    </Button>
  );
  return (
    <PageHead title={t('title')} error={failed.error} onRetry={failed.again}>
      <span className={styles.here}>
        <Here state={state} />
      </span>
      <AgeRing
        atMs={state.completeAtMs}
        everyMs={everySeconds === null ? null : everySeconds * 1000}
        complete={!isPart(state)}
      />
      <span className={styles.told} role="status">
        {told}
      </span>
      {nobody === undefined ? (
        <Menu
          label={t('actions.export')}
          align="end"
          trigger={button}
          items={[
            { label: t('actions.csv'), onSelect: () => save('csv') },
            { label: t('actions.json'), onSelect: () => save('json') },
          ]}
        />
      ) : (
        button
      )}
      <PersonSearch wide={wide} onShowInList={onShowInList} />
      <Button
        kind="main"
        icon={RefreshCw}
        busy={running || refresh.isPending}
        disabledReason={unreachable ? t('actions.cannotRefresh') : undefined}
        onClick={() => refresh.ask()}
      >
        {t('actions.refresh')}
      </Button>
    </PageHead>
  );
}
