import i18next from 'i18next';
import { formatNumber, formatPercent } from '../../../ui/format.ts';

export type Change = { readonly direction: 'up' | 'down' | 'same'; readonly words: string };

/** Beyond this a share of a small number says less than the number itself. */
const MOST_PERCENT = 999;

/**
 * How a number stands beside an earlier one: `12 % over 18 Nov`. The difference itself where a share means nothing (the earlier
 * one is zero or below, or very small beside it), or where `wants` asks for it. null: one of them is not known.
 * @param than the earlier one's name
 */
export function changeWords(
  now: number | null | undefined,
  before: number | null | undefined,
  than: string,
  wants: 'percent' | 'difference' = 'percent',
): Change | null {
  if (now == null || before == null || !Number.isFinite(now) || !Number.isFinite(before)) return null;
  const t = i18next.getFixedT(null, 'analytics', 'change');
  const difference = now - before;
  if (difference === 0) return { direction: 'same', words: t('same', { than }) };
  const direction = difference > 0 ? 'up' : 'down';
  const percent = before > 0 && now >= 0 ? Math.abs(difference / before) * 100 : Number.POSITIVE_INFINITY;
  const told = (amount: string) => ({ direction, words: t(direction, { amount, than }) }) as const;
  if (wants === 'difference' || percent > MOST_PERCENT) {
    const amount = Math.abs(difference);
    return told(formatNumber(amount, Number.isInteger(amount) ? 0 : 1));
  }
  // Rounded to nothing it would say that nothing changed.
  return told(percent < 0.5 ? t('underOne', { percent: formatPercent(1) }) : formatPercent(percent));
}
