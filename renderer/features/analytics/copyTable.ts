import i18next from 'i18next';
import { lineIds } from '../../../shared/analyticsSeries.ts';
import { call } from '../../api/call.ts';
import { causeText } from './charts/model/gapWords.ts';
import { markerText } from './charts/model/markerWords.ts';
import { tableText } from './picture/tableText.ts';
import type { Choice } from './useChoice.ts';
import type { TableRow } from './useTable.ts';
import { sourceNames } from './words/gapWords.ts';
import { zoneWords } from './words/zoneTime.ts';

/** As many as a table tells at once. */
const PAGE = 1_000;
/** More than a week of minutes: a spreadsheet takes more, a clipboard hardly. */
const MOST_ROWS = 12_000;

/**
 * A range as a table to be pasted into a spreadsheet: every number in steps, oldest first, of the newest 12,000.
 * @param stepMs null: those that fit the range
 * @throws AppFailure as `analytics.table`
 */
export async function copyTable(choice: Choice, stepMs: number | null, zone: string): Promise<string> {
  const rows: TableRow[] = [];
  for (let total = 1; rows.length < Math.min(total, MOST_ROWS); ) {
    const page = await call('analytics.table', { ...choice, stepMs, offset: rows.length, limit: PAGE });
    rows.push(...page.rows);
    total = page.rows.length === 0 ? 0 : page.total;
  }
  const t = i18next.getFixedT(null, 'analytics');
  return tableText(rows.toReversed(), lineIds, {
    time: `${t('table.from')} (${zone})`,
    noData: t('export.noData'),
    events: t('table.events'),
    column: (id) => t(`line.${id}`),
    from: ({ fromMs }) => `${zoneWords('date', fromMs, zone)} ${zoneWords('time', fromMs, zone)}`,
    gaps: ({ gaps }) => gaps.map(({ of, cause }) => `${sourceNames([of])}: ${causeText(cause)}`).join('; '),
    markers: ({ markers }) => markers.map(markerText).join('; '),
  });
}
