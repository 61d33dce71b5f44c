import { SearchX, Webhook } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { hasWords } from '../../../shared/hasWords.ts';
import { shortPath } from '../../../shared/hookName.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { formatWhen } from '../../ui/format.ts';
import { Status } from '../../ui/Status.tsx';
import { isolated } from '../../ui/slots.tsx';
import { useNow } from '../../ui/useNow.ts';
import type { DeliveryRows } from './DeliveryList.tsx';

type Props = {
  intake: string | null;
  rows: DeliveryRows;
  onRetry: () => void;
  /** Takes search and filters away. */
  onShowAll: () => void;
};

/** Why no delivery is there: none came, none fits, not asked yet, could not be asked. */
export function ListEmpty({ intake, rows, onRetry, onShowAll }: Props) {
  const { t } = useTranslation('deliveries');
  const nowMs = useNow(60_000);
  const receiver = useStateOf('receiver');
  const hooks = useStateOf('hooks')?.hooks ?? [];
  const kept = useStateOf('deliveries')?.total ?? 0;
  const { query, failure } = rows;
  if (failure !== null) return <ErrorNotice error={failure} onRetry={onRetry} />;
  if (query === null) return <Status kind="working">{t('empty.firstLoad')}</Status>;
  const filtered =
    query.events.length + query.verdicts.length + query.statusClasses.length > 0 || query.fromMs !== null;
  const isSearched = query.text.trim() !== '';
  if (isSearched || filtered) {
    const text = isolated(query.text);
    const words = !isSearched ? 'empty.filter' : filtered ? 'empty.filterBoth' : 'empty.filterText';
    return (
      <EmptyState
        icon={SearchX}
        title={t('empty.filterTitle')}
        action={<Button onClick={onShowAll}>{t('empty.showAll')}</Button>}
      >
        {isSearched && !hasWords(query.text) ? (
          t('empty.noWords', { text })
        ) : (
          <>
            {t(words, { text })} {t('empty.kept', { count: kept })} {isSearched && t('empty.words')}
          </>
        )}
      </EmptyState>
    );
  }
  const last = hooks.find((hook) => intake !== null && hook.intake === intake)?.last ?? null;
  if (last !== null) {
    return (
      <EmptyState icon={Webhook} title={t('empty.goneTitle')}>
        {t('empty.gone', { time: formatWhen(last.atMs, nowMs) })}
      </EmptyState>
    );
  }
  const open = receiver?.intakes.find(({ path }) => path === intake);
  const listening = receiver === undefined || receiver.receiver.kind === 'listening';
  const path = intake === null ? '' : isolated(shortPath(intake));
  const words =
    intake === null
      ? t('empty.all')
      : open === undefined
        ? t('empty.pathNoTime', { path })
        : t('empty.path', { path, time: formatWhen(open.createdAtMs, nowMs) });
  return (
    <EmptyState icon={Webhook} title={t('empty.title')}>
      {listening ? words : t('empty.notListening')}
    </EmptyState>
  );
}
