import { formatNumber } from '../../../ui/format.ts';

/** An amount as the service tells it, read as hundredths of a currency that it does not name: 47963 is `479.63`. */
export function formatMoney(cents: number): string {
  return formatNumber(cents / 100, 2);
}
