import i18next from 'i18next';
import type { AppError } from '../../../shared/errors.ts';
import { whyText } from '../../ui/whyText.ts';

const known = ['notListening', 'gone', 'noSecret', 'unknown'] as const;

/** Why something with a delivery could not be done, in one or two sentences. */
export function failureWords(error: AppError): string {
  if (error.kind !== 'badInput') return whyText(error);
  const t = i18next.getFixedT(null, 'deliveries');
  const line = error.field === 'file' ? /^line (\d+)$/.exec(error.why)?.[1] : undefined;
  if (line !== undefined) return t('failure.file', { line });
  const why = known.find((word) => word === error.why);
  return why === undefined ? whyText(error) : t(`failure.${why}`);
}
