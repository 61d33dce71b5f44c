import { ArrowUp } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveriesPage, DeliveriesQuery, DeliveryRow } from '../../../shared/deliveries.ts';
import { call } from '../../api/call.ts';
import { useStateOf } from '../../api/state.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { Note } from '../../ui/Note.tsx';
import type { RowsState } from '../../ui/rowWindows.ts';
import { type Entrance, useEntrance } from '../../ui/useEntrance.ts';
import { useHotkey } from '../../ui/useHotkey.ts';
import { useNow } from '../../ui/useNow.ts';
import { rowOnLine, useRowList } from '../../ui/useRowList.ts';
import { offsetOf } from '../../ui/useSteadyPlace.ts';
import { useLineHeight } from '../../view/useLineHeight.ts';
import styles from './DeliveryList.module.css';
import { AwayOption, DeliveryOption, FoldOption } from './DeliveryOption.tsx';
import { type ChangeView, type DeliveriesView, noFilter } from './deliveriesView.ts';
import { layOutDeliveries } from './deliveryLines.ts';
import { inLayer } from './inLayer.ts';
import { ListEmpty } from './ListEmpty.tsx';
import { ListFoot } from './ListFoot.tsx';
import { useDeliveryDetail } from './useDeliveryDetail.ts';

/** A question without its window. */
export type DeliveryRowsQuery = Omit<DeliveriesQuery, 'offset' | 'limit'>;
export type DeliveryRows = RowsState<DeliveryRowsQuery, DeliveriesPage>;

const LINE_PX = 57;

const ask = (query: DeliveriesQuery) => call('deliveries.rows', query);
const idOf = ({ id }: DeliveryRow) => id;

type Props = {
  intake: string | null;
  query: DeliveryRowsQuery;
  view: DeliveriesView;
  onChange: ChangeView;
  /** The chosen one stands beside the list. */
  wide: boolean;
  /** Where it stands. */
  detail: RefObject<HTMLElement | null>;
  /** From the search to its first hit. */
  entrance: RefObject<Entrance | null>;
};

/** Deliveries, newest first. What comes while one reads further down waits above. @see DESIGN-LANGUAGE §7 "Keyboard" */
export function DeliveryList({ intake, query, view, onChange, wide, detail, entrance }: Props) {
  const { t } = useTranslation('deliveries');
  const version = useStateOf('deliveries')?.version;
  const lineHeight = useLineHeight(LINE_PX);
  const nowMs = useNow(60_000);
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const lay = useCallback(
    (rows: DeliveryRows) => layOutDeliveries(rows, { open, selected: view.selected }),
    [open, view.selected],
  );
  const fold = useCallback((key: number) => setOpen((before) => before.symmetricDifference(new Set([key]))), []);
  const list = useRowList({ query, ask, version, idOf, lay, lineHeight });
  const { lines, state } = list;
  const overtaken = useMemo(
    () => new Set([...state.windows.values()].flatMap((page) => page.overtaken)),
    [state.windows],
  );
  const { selected, picking } = view;
  const box = useRef<HTMLDivElement>(null);
  const lastGoodId = useDeliveryDetail(selected).data?.lastGoodId ?? null;
  const comparing = view.tab === null || view.tab === 'difference';
  const comparedId = comparing ? (view.compareWith ?? lastGoodId) : null;
  const fresh = useFresh(state, list.inSight.first === 0);

  const selectedLine = () => {
    const offset = selected === null ? null : offsetOf(state, idOf, selected);
    return offset === null ? null : lines.lineOf(offset);
  };
  const choose = (id: number) => {
    if (picking) onChange({ compareWith: id, picking: false, tab: 'difference' });
    else onChange({ selected: id, opened: true, compareWith: id === selected ? view.compareWith : null });
  };
  const look = (id: number) => {
    if (!picking && id !== selected) onChange({ selected: id, compareWith: null });
  };
  const move = (step: 1 | -1) => {
    const focus = list.scroller.current?.contains(document.activeElement) === true;
    let line = selectedLine() ?? list.stop - step;
    do line += step;
    while (line > 0 && line < lines.count && lines.offsetAt(line) === null);
    const row = rowOnLine(list, line);
    if (row === null) return;
    list.goTo(line, focus);
    look(row.id);
  };
  const backToList = () => {
    if (picking) {
      onChange({ picking: false });
      return true;
    }
    if (wide ? detail.current?.contains(document.activeElement) !== true : !view.opened) return false;
    if (wide) list.goTo(selectedLine() ?? list.stop, true);
    onChange({ opened: false });
    return true;
  };
  useHotkey('deliveries.next', (event) => !inLayer(event) && move(1));
  useHotkey('deliveries.previous', (event) => !inLayer(event) && move(-1));
  useHotkey('everywhere.close', backToList);

  useEntrance(entrance, list);
  // One comes here from a row of hooks that is gone: the keyboard goes on in the list, not around all of it.
  const takeFocus = useEffectEvent(() => {
    const held = document.activeElement;
    if (!wide && view.opened) return;
    // The one that is looked at may lie far below and not be read yet.
    const line = selected === null ? list.stop : selectedLine();
    if (line !== null && (held === document.body || held?.contains(list.scroller.current))) list.goTo(line, true);
  });
  const filledList = lines.count > 0;
  useEffect(() => {
    if (filledList) takeFocus();
  }, [filledList]);

  // Beside the list there is room for one; the newest is the likeliest.
  const first = rowOnLine(list, 0)?.id ?? null;
  const lookAtFirst = useEffectEvent(() => first !== null && selected === null && onChange({ selected: first }));
  useEffect(() => {
    if (wide && first !== null) lookAtFirst();
  }, [wide, first]);
  const toChosen = useEffectEvent(() => list.goTo(selectedLine() ?? list.stop, true));
  const hidden = !wide && view.opened && !picking;
  const wasHidden = useRef(hidden);
  useEffect(() => {
    if (picking || (wasHidden.current && !hidden)) toChosen();
    wasHidden.current = hidden;
  }, [picking, hidden]);

  if (lines.count === 0) {
    return (
      <div className={styles.empty}>
        <h2 className="hidden">{t('list')}</h2>
        <ListEmpty
          intake={intake}
          rows={state}
          onRetry={list.retry}
          onShowAll={() => onChange({ text: '', filter: noFilter })}
        />
      </div>
    );
  }
  return (
    <>
      {state.failure !== null && (
        <ErrorNotice error={state.failure} onRetry={list.retry} className={styles.note ?? ''} />
      )}
      {picking && (
        <Note
          kind="cue"
          className={styles.note ?? ''}
          title={t('compare.picking')}
          action={<Button onClick={() => onChange({ picking: false })}>{t('compare.stop')}</Button>}
        />
      )}
      <div className={styles.box}>
        {fresh > 0 && (
          <Button
            className={styles.fresh}
            icon={ArrowUp}
            aria-label={t('newLabel', { count: fresh })}
            onClick={() => {
              list.goTo(0, false);
              box.current?.focus();
            }}
          >
            {t('new', { count: fresh })}
          </Button>
        )}
        <div className={styles.scroller} ref={list.scroller}>
          <div
            className={styles.lines}
            style={{ height: list.height }}
            ref={box}
            role="listbox"
            tabIndex={-1}
            aria-label={t('listLabel')}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') list.onKeyDown(event);
              else if (wide && !picking) detail.current?.focus();
            }}
            onBlur={list.onBlur}
          >
            {list.items.map(({ index, start, key }) => {
              const place = { index, count: lines.count, top: start, height: lineHeight, nowMs };
              const away = lines.awayAt(index);
              if (away !== null) {
                return <AwayOption key={key} {...place} away={away} stop={index === list.stop} onLine={list.onLine} />;
              }
              const alike = lines.foldAt(index);
              if (alike !== null) {
                const stop = index === list.stop;
                return <FoldOption key={key} {...place} fold={alike} stop={stop} onLine={list.onLine} onFold={fold} />;
              }
              const row = rowOnLine(list, index);
              return (
                <DeliveryOption
                  key={key}
                  {...place}
                  row={row}
                  compared={row !== null && row.id === comparedId}
                  selected={row !== null && row.id === selected}
                  overtaken={row !== null && overtaken.has(row.id)}
                  withPath={intake === null}
                  stop={index === list.stop}
                  onLine={list.onLine}
                  onLook={look}
                  onChoose={choose}
                />
              );
            })}
          </div>
        </div>
      </div>
      <ListFoot intake={intake} rows={state} />
    </>
  );
}

/** How many came since one left the top of the list. */
function useFresh({ query, total }: DeliveryRows, atTop: boolean): number {
  const left = useRef({ query, total });
  if (atTop || left.current.query !== query) left.current = { query, total };
  return Math.max(0, total - left.current.total);
}
