import { AppFailure } from '../../../shared/failure.ts';
import type { Desktop } from '../../kernel/desktop.ts';
import { fileName } from '../../kernel/fileName.ts';
import { csvPieces } from './csvPieces.ts';
import type { ExportSource } from './exportSource.ts';
import { isoInZone } from './isoInZone.ts';
import { jsonPieces } from './jsonPieces.ts';

/**
 * Saves a range where the person says; its file's name tells the days, and the demo.
 * @returns false when they change their mind
 * @throws AppFailure `badInput` while comfort mode hides the numbers, `storageFailed` when the file can't be written
 */
export async function exportRange(
  desktop: Pick<Desktop, 'saveText'>,
  source: ExportSource,
  as: 'csv' | 'json',
): Promise<boolean> {
  if (source.view.hidden) throw new AppFailure({ kind: 'badInput', field: 'range', why: 'hidden' });
  const pieces = as === 'csv' ? csvPieces(source) : jsonPieces(source);
  return desktop.saveText(fileName(wordsOf(source), as, 'analytics'), pieces);
}

function wordsOf({ view, zone, isDemo }: ExportSource): string {
  const iso = isoInZone(zone);
  const first = iso(view.fromMs).slice(0, 10);
  const last = iso(Math.max(view.fromMs, view.toMs - 1)).slice(0, 10);
  return ['analytics', ...(isDemo ? ['demo'] : []), first, ...(last === first ? [] : ['to', last])].join(' ');
}
