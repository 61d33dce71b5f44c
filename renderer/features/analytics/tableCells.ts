import type { LineId } from '../../../shared/analyticsSeries.ts';
import { formatChange, formatNumber } from '../../ui/format.ts';
import { causeText } from './charts/model/gapWords.ts';
import { sourceOfLine } from './charts/model/lineSource.ts';
import { formatAmount } from './charts/model/valueWords.ts';
import type { TableRow } from './useTable.ts';

/** What a line's values are in a table: counts as they are, changes with their sign, money. */
const kinds: Partial<Readonly<Record<LineId, 'change' | 'money'>>> = {
  followers: 'change',
  subscriptions: 'change',
  revenue: 'money',
  gross: 'money',
  payout: 'money',
};

export type TableCell =
  | { readonly kind: 'value'; readonly text: string }
  /** Nothing is known, and why. */
  | { readonly kind: 'gap'; readonly why: string }
  /** Nothing is told, and nothing is missing: no stream ran. */
  | { readonly kind: 'none' };

/** One number of a step. A value that is known stands even where a part of the step is not known. */
export function cellOf(row: TableRow, id: LineId): TableCell {
  const value = row.values[id] ?? null;
  if (value !== null) return { kind: 'value', text: valueText(id, value) };
  const gap = row.gaps.find(({ of }) => of === sourceOfLine[id]);
  return gap === undefined ? { kind: 'none' } : { kind: 'gap', why: causeText(gap.cause) };
}

/** Why nothing at all is known of a step; null: something is, or nothing is missing. */
export function wholeGap(row: TableRow, columns: readonly LineId[]): string | null {
  const cells = columns.map((id) => cellOf(row, id));
  const whys = new Set(cells.flatMap((cell) => (cell.kind === 'gap' ? [cell.why] : [])));
  const [why = null] = whys;
  return whys.size === 1 && cells.every(({ kind }) => kind !== 'value') ? why : null;
}

function valueText(id: LineId, value: number): string {
  const kind = kinds[id];
  if (kind === 'money') return formatAmount(value);
  if (kind === 'change') return formatChange(value);
  return formatNumber(value, Number.isInteger(value) || value >= 100 ? 0 : 1);
}
