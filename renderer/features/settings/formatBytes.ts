import i18next from 'i18next';
import { formatNumber } from '../../ui/format.ts';

/** A size for people, in powers of a thousand: `0 B`, `38 KB`, `6.2 MB`. */
export function formatBytes(bytes: number): string {
  const t = i18next.getFixedT(null, 'privacy');
  if (bytes < 1_000) return t('bytes.b', { value: formatNumber(bytes) });
  if (bytes < 999_500) return t('bytes.kb', { value: formatNumber(bytes / 1e3) });
  if (bytes < 999_500_000) return t('bytes.mb', { value: formatNumber(bytes / 1e6, bytes < 9.95e6 ? 1 : 0) });
  return t('bytes.gb', { value: formatNumber(bytes / 1e9, 1) });
}
