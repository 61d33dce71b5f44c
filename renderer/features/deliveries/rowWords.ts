import i18next from 'i18next';
import type { DeliveryRow } from '../../../shared/deliveries.ts';
import { unreachable } from '../../../shared/failure.ts';
import { formatDuration, formatNumber } from '../../ui/format.ts';
import type { StatusKind } from '../../ui/Status.tsx';
import { senderName } from './senderWords.ts';

const words = () => i18next.getFixedT(null, 'deliveries');

/** How a delivery stands, on the second line of its row: shape and words. */
export function verdictLine(row: DeliveryRow, compared: boolean): { kind: StatusKind; word: string } {
  const { kind, word } = plainLine(row);
  if (compared) return { kind, word: words()('row.compared', { verdict: word }) };
  if (!row.scripted) return { kind, word };
  const t = words();
  if (row.status === 0) return { kind, word: t('row.testHungUp', { verdict: word }) };
  return { kind, word: t('row.test', { verdict: word, status: String(row.status) }) };
}

function plainLine(row: DeliveryRow): { kind: StatusKind; word: string } {
  const t = words();
  // A signature that fits does not make it one that was taken.
  if (row.refusal !== null) return { kind: 'fault', word: t(`refusal.${row.refusal}`) };
  switch (row.verdict) {
    case 'valid':
      return { kind: 'proved', word: t('row.valid') };
    case 'repeated':
    case 'old':
    case 'unknownSecret':
      return { kind: 'caution', word: t(`row.${row.verdict}`) };
    case 'invalid':
      return { kind: 'fault', word: doubted(row, t(`mistake.${row.mistake ?? 'none'}`)) };
    case 'missing':
      return { kind: 'fault', word: doubted(row, t('row.missing')) };
    case 'notSigned':
      return { kind: 'unknown', word: t('row.notSigned') };
    case 'refused':
      return { kind: 'fault', word: t('verdicts.refused') };
    default:
      return unreachable(row.verdict);
  }
}

/**
 * Whether a delivery to a hook of the service looks as if somebody else had sent it: nothing is signed, and the number that
 * the service always gives is not there. @see API "Events" 5
 */
export function isDoubtful({ hookId, verdict, nthRetry, replayOf, imported }: DeliveryRow): boolean {
  const isSigned = verdict !== 'invalid' && verdict !== 'missing';
  return hookId !== null && !isSigned && nthRetry === null && replayOf === null && !imported;
}

const doubted = (row: DeliveryRow, verdict: string) =>
  isDoubtful(row) ? words()('row.doubtful', { verdict }) : verdict;

export type RowChip = { id: string; text: string; hatch: boolean };

/** What else is worth a word in a row; at most two, as there is no room for more. */
export function rowChips(row: DeliveryRow, overtaken: boolean): RowChip[] {
  const t = words();
  const chip = (id: string, text: string, hatch = false): RowChip => ({ id, text, hatch });
  const chips: RowChip[] = [];
  if (row.replayOf !== null) chips.push(chip('replay', t('row.replay')));
  if (row.imported) chips.push(chip('imported', t('row.imported')));
  if (row.waitedMs !== null) chips.push(chip('waited', t('row.waited', { duration: formatDuration(row.waitedMs) })));
  if (overtaken) chips.push(chip('overtaken', t('row.overtaken')));
  if (row.missed > 0) chips.push(chip('missed', t('row.missed', { count: row.missed }), true));
  if (row.copies > 1) chips.push(chip('copies', t('row.copies', { count: row.copies })));
  const retry = row.nthRetry ?? 0;
  if (retry > 0 && row.missed === 0) chips.push(chip('retry', t('row.retry', { count: retry })));
  const named = row.dialect === 'generic' || row.dialect === 'unsigned' ? null : row.dialect;
  if (named !== null && named !== 'platform') chips.push(chip('sender', senderName(named)));
  return chips.slice(0, 2);
}

/** What we answered, as a word. */
export function statusWord(status: number): string {
  return status === 0 ? words()('row.hungUp') : String(status);
}

/** Anything that the service counts as a failure. */
export const isFailure = (status: number) => status < 200 || status >= 300;

/** A size in its largest unit: `412 B`, `12.4 KiB`, `1 MiB`. */
export function formatSize(bytes: number): string {
  const t = words();
  if (bytes < 1024) return t('size.b', { value: formatNumber(bytes) });
  const large = bytes >= 1_048_576;
  const amount = bytes / (large ? 1_048_576 : 1024);
  return t(large ? 'size.mib' : 'size.kib', { value: formatNumber(amount, Number.isInteger(amount) ? 0 : 1) });
}
