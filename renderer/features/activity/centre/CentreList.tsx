import { type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { aboutOf } from '../../../../shared/aboutOf.ts';
import type { ActivityEntry } from '../../../../shared/activity.ts';
import { call, useCall } from '../../../api/call.ts';
import { useStateOf } from '../../../api/state.ts';
import { nextIndex } from '../../../ui/roving.ts';
import { useNow } from '../../../ui/useNow.ts';
import { hookNames } from '../hookNames.ts';
import { CentreRow } from './CentreRow.tsx';
import styles from './NotificationCentre.module.css';

type Props = {
  rows: readonly ActivityEntry[];
  onClear: (entryId: number) => void;
  onLeave: () => void;
};

/** One stop for the keyboard: arrows, Home and End move, Enter opens, Delete clears. */
export function CentreList({ rows, onClear, onLeave }: Props) {
  const { t } = useTranslation('notifications');
  const list = useRef<HTMLUListElement>(null);
  const [stop, setStop] = useState(0);
  const hooks = useStateOf('hooks')?.hooks;
  const nameHook = useMemo(() => hookNames(hooks ?? []), [hooks]);
  const nowMs = useNow(30_000);
  const { mutate: run } = useCall('commands.run');
  const at = Math.min(stop, rows.length - 1);
  const wasInside = useRef(false);
  // The row that was cleared is gone; the keyboard goes on with the one that took its place.
  useLayoutEffect(() => {
    if (!wasInside.current || list.current?.contains(document.activeElement)) return;
    wasInside.current = false;
    stops(list.current)[at]?.focus();
  });
  const open = (entry: ActivityEntry) => {
    // One that could not be marked is read in the feed.
    if (!entry.read) void call('activity.markRead', { id: entry.id }).catch(() => undefined);
    onLeave();
    run({ id: 'goTo', to: aboutOf(entry.fact, entry.id) });
  };
  const clear = (entry: ActivityEntry) => {
    wasInside.current = true;
    onClear(entry.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const entry = rows[at];
    if (event.key === 'Delete' && entry !== undefined) {
      event.preventDefault();
      clear(entry);
      return;
    }
    const next = nextIndex(event, at, rows.length);
    if (next === null) return;
    event.preventDefault();
    setStop(next);
    stops(list.current)[next]?.focus();
  };
  return (
    <ul className={styles.list} ref={list} aria-label={t('centre.list')} onKeyDown={onKeyDown}>
      {rows.map((entry, index) => (
        <CentreRow
          key={entry.id}
          entry={entry}
          nameHook={nameHook}
          nowMs={nowMs}
          isStop={index === at}
          onFocus={() => setStop(index)}
          onOpen={() => open(entry)}
          onClear={() => clear(entry)}
        />
      ))}
    </ul>
  );
}

const stops = (list: HTMLElement | null): HTMLElement[] => [
  ...(list?.querySelectorAll<HTMLElement>('[data-stop]') ?? []),
];
