import { type KeyboardEvent, memo, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnalyticsMarker } from '../../../../shared/analytics.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { nextIndex } from '../../../ui/roving.ts';
import styles from './Charts.module.css';
import { markerIcon } from './markerIcon.ts';
import { groupMarkers, type MarkerGroup } from './model/markerGroups.ts';
import { isOurWords, manyMarkersText, markersText, markerText } from './model/markerWords.ts';
import type { Span } from './model/span.ts';
import { shortMomentText } from './model/timeWords.ts';
import { wordsWidths } from './wordsWidth.ts';

/** What happened, each at its moment; what would run into each other is one button with a list behind it. */
export const MarkerRow = memo(function MarkerRow({ markers, span, zone, width, onChoose }: MarkerRowProps) {
  const { t } = useTranslation('analyticsCharts');
  const row = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState(0);
  const groups = useMemo(() => groupMarkers(markers, span, width, markerWidths()), [markers, span, width]);
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
  if (width <= 0 || groups.length === 0) return <div className={styles.markers} />;
  return (
    <div className={styles.markers} role="toolbar" dir="ltr" aria-label={t('marker.label')} ref={row} onKeyDown={move}>
      {groups.map((group, index) => (
        <MarkersHere
          key={group.markers[0]?.id ?? index}
          group={group}
          isStop={index === Math.min(stop, groups.length - 1)}
          time={(atMs) => shortMomentText(atMs, span, zone)}
          onChoose={onChoose}
        />
      ))}
    </div>
  );
});

/** One marker to be pressed, or several that a press lists. */
function MarkersHere({ group: { markers, x }, isStop, time, onChoose }: MarkersHereProps) {
  const { t } = useTranslation('analyticsCharts');
  const [open, setOpen] = useState(false);
  const [first] = markers;
  const last = markers.at(-1);
  const what = markersText(markers);
  const isOne = markers.length === 1;
  const label = isOne
    ? t('marker.at', { what, time: time(first?.atMs ?? 0) })
    : t('marker.choose', { events: what, from: time(first?.atMs ?? 0), to: time(last?.atMs ?? 0) });
  const button = (
    <button
      type="button"
      className={styles.marker}
      style={{ left: x }}
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      onClick={isOne && first !== undefined ? () => onChoose(first) : undefined}
    >
      {first && <Icon icon={markerIcon(first)} size="s" />}
      <bdi data-open={isOurWords(markers) ? '' : undefined}>{what}</bdi>
    </button>
  );
  if (isOne) return <span>{button}</span>;
  // There may be thousands, whose words are made when somebody asks for them.
  const items = (open ? markers : []).map((marker) => ({
    label: markerText(marker),
    icon: markerIcon(marker),
    hint: time(marker.atMs),
    onSelect: () => onChoose(marker),
  }));
  return <Menu trigger={button} label={what} items={items} open={open} onOpenChange={setOpen} />;
}

type MarkersHereProps = {
  group: MarkerGroup;
  /** Whether it is the one that the tab key stops at. */
  isStop: boolean;
  time: (atMs: number) => string;
  onChoose: (marker: AnalyticsMarker) => void;
};

function markerWidths() {
  const { least, of } = wordsWidths();
  // Counts of as many digits are about as wide.
  const many = new Map<number, number>();
  return {
    least,
    one: (marker: AnalyticsMarker) => of(markerText(marker)),
    many: (count: number): number => {
      const digits = String(count).length;
      const known = many.get(digits) ?? of(manyMarkersText(count));
      many.set(digits, known);
      return known;
    },
  };
}

export type MarkerRowProps = {
  markers: readonly AnalyticsMarker[];
  span: Span;
  zone: string;
  /** In CSS pixels. */
  width: number;
  onChoose: (marker: AnalyticsMarker) => void;
};
