import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { HooksState } from '../../../shared/hooks.ts';
import { ofService } from '../../api/ofService.ts';
import { nextIndex } from '../../ui/roving.ts';
import { Tag } from '../../ui/Tag.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useView } from '../../view/view.ts';
import { whenThere } from '../../view/whenThere.ts';
import { HookLine } from './HookLine.tsx';
import styles from './HooksTable.module.css';
import { MoveLine } from './MoveLine.tsx';
import type { HookActions } from './useHookActions.ts';

/** The row that was last used; it stays when one looks at its deliveries and comes back. */
const usedRow = ofService(createStore<{ readonly hookId: string | null }>(() => ({ hookId: null })));

type Props = {
  state: HooksState;
  actions: HookActions;
  onMove: (hookId: string) => void;
  onRename: (hookId: string) => void;
};

/** The hooks, a row each; a row's address opens what came to it. Where there is little room, a row is two lines. */
export function HooksTable({ state, actions, onMove, onRename }: Props) {
  const { t } = useTranslation('hooks');
  const nowMs = useNow(1000);
  const chosen = useStore(usedRow, (row) => row.hookId);
  const rows = useRef<HTMLTableSectionElement>(null);
  const { hooks, moves } = state;
  // Tab stops at one row: the last one that was used, as long as it is there.
  const stop = hooks.some(({ id }) => id === chosen) ? chosen : (hooks[0]?.id ?? null);
  const comeBack = useEffectEvent(() => {
    if (chosen === null || stop !== chosen || document.activeElement !== document.body) return;
    rows.current?.querySelector<HTMLElement>('[data-stop][tabindex="0"]')?.focus();
  });
  useEffect(() => comeBack(), []);
  const wanted = useView((view) => view.wantedHook);
  /** The row that was asked for from outside the page: after a press of the mouse its focus alone does not show. */
  const [marked, setMarked] = useState<string | null>(null);
  const isThere = hooks.some(({ id }) => id === wanted);
  useEffect(() => {
    const page = rows.current;
    if (page === null || wanted === null || !isThere) return;
    usedRow.setState({ hookId: wanted });
    setMarked(wanted);
    useView.getState().foundHook();
    // It waits by itself, until the person does something else.
    whenThere(page, () => goToRow(page, wanted));
  }, [wanted, isThere]);
  const choose = (hookId: string) => {
    usedRow.setState({ hookId });
    setMarked((before) => (before === hookId ? before : null));
  };
  return (
    <table className={styles.table} aria-label={t('table.label')}>
      <thead className={styles.head}>
        <tr className={styles.columns}>
          <th scope="col">{t('table.status')}</th>
          <th scope="col">{t('table.address')}</th>
          <th scope="col">{t('table.events')}</th>
          <th scope="col">{t('table.expires')}</th>
          <th scope="col" className={styles.failuresHead}>
            {t('table.failures')} <Tag kind="assume">{t('table.ruleMayChange')}</Tag>
          </th>
          <th scope="col">{t('table.last')}</th>
          <th scope="col">
            <span className="hidden">{t('table.menu')}</span>
          </th>
        </tr>
      </thead>
      <tbody ref={rows} onKeyDown={moveBetweenRows}>
        {hooks.flatMap((hook) => [
          <HookLine
            key={hook.id}
            hook={hook}
            state={state}
            nowMs={nowMs}
            stop={hook.id === stop}
            wanted={hook.id === marked}
            actions={actions}
            onMove={onMove}
            onRename={onRename}
            onChosen={choose}
          />,
          ...moves
            .filter(({ from }) => from === hook.id)
            .map((move) => (
              <MoveLine key={`${move.from} ${move.to}`} move={move} hooks={hooks} nowMs={nowMs} actions={actions} />
            )),
        ])}
      </tbody>
    </table>
  );
}

/** @returns false while it is not there */
function goToRow(rows: HTMLElement, hookId: string): boolean {
  const row = Array.from(rows.querySelectorAll<HTMLElement>('[data-hook]')).find(
    ({ dataset }) => dataset.hook === hookId,
  );
  const stop = row?.querySelector<HTMLElement>('[data-stop]');
  stop?.focus();
  return stop !== undefined && stop !== null;
}

/** Up, down, Home and End go from row to row. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') return;
  const stops = Array.from(event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]'));
  const row = event.target instanceof Element ? event.target.closest('tr') : null;
  const from = stops.findIndex((stop) => stop.closest('tr') === row);
  if (from === -1 || !event.currentTarget.contains(row)) return;
  const to = nextIndex(event, from, stops.length);
  if (to === null) return;
  event.preventDefault();
  stops[to]?.focus();
}
