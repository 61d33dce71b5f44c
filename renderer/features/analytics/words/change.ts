import i18next from 'i18next';
import { formatNumber, formatPercent } from '../../../ui/format.ts';

export type Change = { readonly direction: 'up' | 'down' | 'same'; readonly words: string };

/** Beyond this a share of a small number says less than the number itself. */
const MOST_PERCENT = 999;

/** What is compared with: a stream by its name, such as `18 Nov`, or the time before the range. */
export type Than = { readonly name: string } | 'before';

/**
 * How a number stands beside an earlier one: `12 % over 18 Nov`, `12 % more than before`. The difference itself where a share means nothing (the earlier
 * one is zero or below, or very small beside it), or where `wants` asks for it. null: one of them is not known.
 */
export function changeWords(
  now: number | null | undefined,
  before: number | null | undefined,
  than: Than,
  wants: 'percent' | 'difference' = 'percent',
): Change | null {
  if (now == null || before == null || !Number.isFinite(now) || !Number.isFinite(before)) return null;
  const t = i18next.getFixedT(null, 'analytics', 'change');
  const difference = now - before;
  const say = (which: Change['direction'], amount: string): Change => ({
    direction: which,
    words: than === 'before' ? t(`${which}Before`, { amount }) : t(which, { amount, than: than.name }),
  });
  if (difference === 0) return say('same', '');
  const direction = difference > 0 ? 'up' : 'down';
  const percent = before > 0 && now >= 0 ? Math.abs(difference / before) * 100 : Number.POSITIVE_INFINITY;
  if (wants === 'difference' || percent > MOST_PERCENT) {
    const amount = Math.abs(difference);
    return say(direction, formatNumber(amount, Number.isInteger(amount) ? 0 : 1));
  }
  // Rounded to nothing it would say that nothing changed.
  return say(direction, percent < 0.5 ? t('underOne', { percent: formatPercent(1) }) : formatPercent(percent));
}
