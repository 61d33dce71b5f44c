import { type KeyboardEvent, type ReactElement, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsMarker } from '../../../../shared/analytics.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { nextIndex } from '../../../ui/roving.ts';
import styles from './Charts.module.css';
import { markerIcon } from './markerIcon.ts';
import { groupMarkers, type MarkerGroup } from './model/markerGroups.ts';
import { markersText, markerText } from './model/markerWords.ts';
import type { Span } from './model/span.ts';
import { shortMomentText } from './model/timeWords.ts';
import { wordsWidth } from './wordsWidth.ts';

/** What happened, each at its moment; what would run into each other is one button with a list behind it. */
export function MarkerRow({ markers, span, zone, width, onChoose }: MarkerRowProps) {
  const { t } = useTranslation('analyticsCharts');
  const row = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const groups = useMemo(
    () => groupMarkers(markers, span, width, (together) => wordsWidth(markersText(together))),
    [markers, span, width],
  );
  const move = (event: KeyboardEvent) => {
    const buttons = [...(row.current?.querySelectorAll<HTMLElement>('button') ?? [])];
    const at = buttons.indexOf(event.target as HTMLElement);
    const to =
      at < 0 || event.key === 'ArrowUp' || event.key === 'ArrowDown' ? null : nextIndex(event, at, buttons.length);
    if (to === null) return;
    event.preventDefault();
    setStop(to);
    buttons[to]?.focus();
  };
  const time = (atMs: number) => shortMomentText(atMs, span, zone);
  const button = ({ markers: together, x }: MarkerGroup, index: number): ReactElement => {
    const [first] = together;
    const last = together.at(-1);
    const what = markersText(together);
    const label =
      together.length === 1
        ? t('marker.at', { what, time: time(first?.atMs ?? 0) })
        : t('marker.choose', { events: what, from: time(first?.atMs ?? 0), to: time(last?.atMs ?? 0) });
    return (
      <button
        type="button"
        className={styles.marker}
        style={{ left: x }}
        tabIndex={index === Math.min(stop, groups.length - 1) ? 0 : -1}
        aria-label={label}
        onClick={together.length === 1 && first !== undefined ? () => onChoose(first) : undefined}
      >
        {first && <Icon icon={markerIcon(first)} size="s" />}
        <bdi>{what}</bdi>
      </button>
    );
  };
  if (width <= 0 || groups.length === 0) return <div className={styles.markers} />;
  return (
    <div className={styles.markers} role="toolbar" dir="ltr" aria-label={t('marker.label')} ref={row} onKeyDown={move}>
      {groups.map((group, index) => {
        const key = group.markers[0]?.id ?? index;
        if (group.markers.length === 1) return <span key={key}>{button(group, index)}</span>;
        const items = group.markers.map((marker) => ({
          label: markerText(marker),
          icon: markerIcon(marker),
          hint: time(marker.atMs),
          onSelect: () => onChoose(marker),
        }));
        return <Menu key={key} trigger={button(group, index)} label={markersText(group.markers)} items={items} />;
      })}
    </div>
  );
}

export type MarkerRowProps = {
  markers: readonly AnalyticsMarker[];
  span: Span;
  zone: string;
  /** In CSS pixels. */
  width: number;
  onChoose: (marker: AnalyticsMarker) => void;
};
