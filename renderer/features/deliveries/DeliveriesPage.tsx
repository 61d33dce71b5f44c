import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useStateQuery } from '../../api/state.ts';
import { classes } from '../../ui/classes.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import type { Entrance } from '../../ui/useEntrance.ts';
import { useRoomForDock } from '../../ui/useRoomForDock.ts';
import { useView } from '../../view/view.ts';
import styles from './DeliveriesPage.module.css';
import { DeliveryList, type DeliveryRowsQuery } from './DeliveryList.tsx';
import { DetailPane } from './DetailPane.tsx';
import { useDeliveriesView } from './deliveriesView.ts';
import { ListHead } from './ListHead.tsx';
import { SearchRow } from './SearchRow.tsx';
import { useArrivalAnnouncements } from './useArrivalAnnouncements.ts';
import { useDebounced } from './useDebounced.ts';

const TYPING_MS = 250;

/** What came to one path of the receiver, or to all: the list, and one delivery whole beside it. */
export function DeliveriesPage() {
  const intake = useView((view) => view.deliveries?.intake ?? null);
  const { data: state, error, refetch } = useStateQuery('deliveries');
  if (error && state === undefined) {
    return (
      <div className={styles.page}>
        <ErrorNotice error={error.error} onRetry={() => void refetch()} className={styles.problem ?? ''} />
      </div>
    );
  }
  // Another path is another page: nothing of what was looked at stays.
  return <Deliveries key={intake} intake={intake} />;
}

function Deliveries({ intake }: { intake: string | null }) {
  const { t } = useTranslation('deliveries');
  const wide = useRoomForDock();
  const [view, change] = useDeliveriesView(intake);
  useArrivalAnnouncements();
  const text = useDebounced(view.text.trim(), TYPING_MS);
  const { events, verdicts, statusClasses, fromMs } = view.filter;
  const query = useMemo<DeliveryRowsQuery>(
    () => ({
      intake,
      text,
      events: [...events],
      verdicts: [...verdicts],
      statusClasses: [...statusClasses],
      fromMs,
      toMs: null,
    }),
    [intake, text, events, verdicts, statusClasses, fromMs],
  );
  const detail = useRef<HTMLElement>(null);
  const entrance = useRef<Entrance>(null);
  const before = !wide && view.opened && !view.picking;
  useEffect(() => {
    if (before) detail.current?.focus();
  }, [before]);
  return (
    <div className={classes(styles.page, wide ? styles.wide : styles.narrow, intake === null && styles.all)}>
      <section className={styles.list} aria-label={t('list')} inert={before}>
        <ListHead intake={intake} query={query} onChange={change} />
        <SearchRow view={view} onChange={change} onEnter={() => entrance.current?.enter(view.text)} />
        <DeliveryList
          intake={intake}
          query={query}
          view={view}
          onChange={change}
          wide={wide}
          detail={detail}
          entrance={entrance}
        />
      </section>
      {(wide || before) && (
        <section className={styles.detail} aria-label={t('detail.label')} tabIndex={-1} ref={detail}>
          <DetailPane
            selected={view.selected}
            compareWith={view.compareWith}
            tab={view.tab}
            wide={wide}
            onChange={change}
          />
        </section>
      )}
    </div>
  );
}
