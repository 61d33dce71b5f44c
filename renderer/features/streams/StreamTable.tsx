import { useTranslation } from 'react-i18next';
import type { StreamsState } from '../../../shared/streams.ts';
import { useStateOf } from '../../api/state.ts';
import { classes } from '../../ui/classes.ts';
import { useNow } from '../../ui/useNow.ts';
import { rowOnLine } from '../../ui/useRowList.ts';
import { OlderLine } from './OlderLine.tsx';
import { Row } from './StreamLine.tsx';
import styles from './StreamTable.module.css';
import { columns, ends } from './streamColumns.ts';
import type { StreamList } from './useStreamList.ts';

type Props = { state: StreamsState; list: StreamList; lineHeight: number; headHeight: number };

/** The streams, a row each: only those in sight are drawn, the rest is counted. Below them: how to see older ones. */
export function StreamTable({ state, list, lineHeight, headHeight }: Props) {
  const { t } = useTranslation('streams');
  const aheadMs = useStateOf('analytics')?.aheadMs ?? 0;
  const nowMs = useNow(60_000) + aheadMs;
  return (
    <div className={styles.scroller} ref={list.scroller}>
      <table
        className={styles.table}
        style={{ '--head': `${headHeight - 1}px` }}
        aria-label={t('list')}
        aria-rowcount={list.lines.count + 1}
      >
        <thead className={styles.head}>
          <tr className={styles.columns} aria-rowindex={1}>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={classes(styles.cell, styles[column], ends.has(column) && styles.end)}
              >
                {column === 'menu' ? <span className="hidden">{t('column.menu')}</span> : t(`column.${column}`)}
              </th>
            ))}
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
              stop={index === list.stop}
              nowMs={nowMs}
              onLine={list.onLine}
            />
          ))}
        </tbody>
      </table>
      <OlderLine state={state} />
    </div>
  );
}
