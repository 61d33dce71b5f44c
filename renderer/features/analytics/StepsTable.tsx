import type { TFunction } from 'i18next';
import { CircleDashed } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { LineId } from '../../../shared/analyticsSeries.ts';
import { classes } from '../../ui/classes.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Num } from '../../ui/Num.tsx';
import { rowOnLine } from '../../ui/useRowList.ts';
import { markerText } from './charts/model/markerWords.ts';
import styles from './StepsTable.module.css';
import { cellOf, wholeGap } from './tableCells.ts';
import type { TableList, TableRow } from './useTable.ts';
import type { Span } from './words/rangeWords.ts';
import { zoneDate, zoneWords } from './words/zoneTime.ts';

const DAY_MS = 86_400_000;

type Props = {
  label: string;
  list: TableList;
  columns: readonly LineId[];
  /** All of the range. */
  span: Span;
  stepMs: number;
  zone: string;
  lineHeight: number;
  headHeight: number;
  /** Somebody wants to see a moment in the charts. */
  onShow: (atMs: number) => void;
};

/** A step a row, newest first: only those in sight are drawn, the rest is counted. @see DESIGN-LANGUAGE §7 */
export function StepsTable({ label, list, columns, span, stepMs, zone, lineHeight, headHeight, onShow }: Props) {
  const { t } = useTranslation('analytics');
  const severalDays = zoneDate(span.fromMs, zone) !== zoneDate(Math.max(span.fromMs, span.toMs - 1), zone);
  const from = stepMs >= DAY_MS ? 'day' : severalDays ? 'dayAndTime' : 'time';
  return (
    <div className={styles.scroller} ref={list.scroller}>
      <table
        className={styles.table}
        style={{ '--head': `${headHeight - 1}px`, '--count': columns.length } as CSSProperties}
        aria-label={label}
        aria-rowcount={list.lines.count + 1}
      >
        <thead className={styles.head}>
          <tr className={styles.columns} aria-rowindex={1}>
            <th className={styles.cell} scope="col">
              {t('table.from')}
            </th>
            {columns.map((id) => (
              <th key={id} className={classes(styles.cell, styles.end)} scope="col">
                {t(`line.${id}`)}
              </th>
            ))}
            <th className={classes(styles.cell, styles.events)} scope="col">
              {t('table.events')}
            </th>
          </tr>
        </thead>
        <tbody className={styles.body} style={{ height: list.height }} onKeyDown={list.onKeyDown} onBlur={list.onBlur}>
          {list.items.map(({ index, start, key }) => (
            <Row
              key={key}
              index={index}
              top={start}
              height={lineHeight}
              row={rowOnLine(list, index)}
              columns={columns}
              from={from}
              zone={zone}
              stop={index === list.stop}
              t={t}
              onLine={list.onLine}
              onShow={onShow}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = {
  index: number;
  top: number;
  height: number;
  row: TableRow | null;
  columns: readonly LineId[];
  from: 'day' | 'dayAndTime' | 'time';
  zone: string;
  stop: boolean;
  t: TFunction<'analytics'>;
  onLine: (line: number) => void;
  onShow: (atMs: number) => void;
};

const Row = memo(function Row(props: RowProps) {
  const { index, top, height, row, columns, zone, stop, t, onLine, onShow } = props;
  const place = { height, transform: `translateY(${top}px)` };
  const look = classes(styles.row, styles.columns);
  if (row === null) {
    return (
      <tr className={look} aria-rowindex={index + 2} style={place}>
        <td className={classes(styles.cell, styles.waiting)} title={t('table.waiting')} />
      </tr>
    );
  }
  const time = zoneWords('time', row.fromMs, zone);
  const day = zoneWords('day', row.fromMs, zone);
  const when = props.from === 'time' ? time : props.from === 'day' ? day : t('rangeWords.at', { date: day, time });
  const gap = wholeGap(row, columns);
  return (
    <tr
      className={classes(look, gap !== null && styles.away)}
      aria-rowindex={index + 2}
      data-line={index}
      style={place}
    >
      <th className={styles.cell} scope="row">
        <button
          type="button"
          className={styles.open}
          tabIndex={stop ? 0 : -1}
          data-stop
          title={t('table.showInCharts', { time: when })}
          onFocus={() => onLine(index)}
          onClick={() => onShow(row.fromMs)}
        >
          <Num>{when}</Num>
        </button>
      </th>
      {gap === null ? (
        columns.map((id) => <Value key={id} row={row} id={id} t={t} />)
      ) : (
        <td className={classes(styles.cell, styles.gap)} colSpan={columns.length}>
          <span className={styles.hatch} aria-hidden />
          <Icon icon={CircleDashed} size="s" />
          <span>{t('table.noData', { why: gap })}</span>
          <span className={styles.hatch} aria-hidden />
        </td>
      )}
      <td className={classes(styles.cell, styles.events)}>
        <bdi>{row.markers.map(markerText).join(' · ')}</bdi>
      </td>
    </tr>
  );
});

function Value({ row, id, t }: { row: TableRow; id: LineId; t: TFunction<'analytics'> }) {
  const cell = cellOf(row, id);
  if (cell.kind === 'value') {
    return (
      <td className={classes(styles.cell, styles.end)}>
        <Num>{cell.text}</Num>
      </td>
    );
  }
  if (cell.kind === 'none') return <td className={classes(styles.cell, styles.end)} />;
  const words = t('table.noData', { why: cell.why });
  return (
    <td className={classes(styles.cell, styles.end)} title={words}>
      <span className={styles.hatch} aria-hidden />
      <span className="hidden">{words}</span>
    </td>
  );
}
