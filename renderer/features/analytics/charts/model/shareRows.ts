import i18next from 'i18next';
import type { AnalyticsShares } from '../../../../../shared/analytics.ts';
import { textLocale } from '../../../../text/i18n.ts';

/** A part of the samples: how it is called, how many, and what part of all, from 0 to 1. */
export type ShareRow = { readonly name: string; readonly count: number; readonly share: number };

export type ShareKind = 'countries' | 'platforms' | 'browsers';

const MOST_ROWS = 6;
const platforms = ['desktop', 'tablet', 'mobile'] as const;
const browsers = ['chr', 'ff', 'ie', 'ios', 'sf', 'an'] as const;

/** The largest parts of the samples, by name; what is beyond them is one row. Parts of no samples are none. */
export function shareRows(shares: AnalyticsShares, kind: ShareKind): ShareRow[] {
  const known = shares[kind].filter(({ count }) => count > 0);
  const all = known.reduce((sum, { count }) => sum + count, 0);
  const sorted = known.toSorted((one, other) => other.count - one.count);
  // One row more takes no more room than the row that would say so.
  const shown = sorted.length > MOST_ROWS ? sorted.slice(0, MOST_ROWS - 1) : sorted;
  const rest = sorted.slice(shown.length);
  const rows = shown.map(({ name, count }) => ({ name: shareName(name, kind), count, share: count / all }));
  if (rest.length === 0) return rows;
  const count = rest.reduce((sum, part) => sum + part.count, 0);
  const name = i18next.getFixedT(null, 'analyticsCharts')('shares.others', { count: rest.length });
  return [...rows, { name, count, share: count / all }];
}

/** A name in the person's language; what the service told otherwise is shown as it came. */
function shareName(name: string | null, kind: ShareKind): string {
  const t = i18next.getFixedT(null, 'analyticsCharts', 'shares');
  if (name === null || name.trim() === '') return t('unknown');
  if (kind === 'countries') return countryName(name);
  if (kind === 'platforms') {
    const platform = platforms.find((known) => known === name);
    return platform === undefined ? name : t(`platform.${platform}`);
  }
  const browser = browsers.find((known) => known === name);
  return browser === undefined ? name : t(`browser.${browser}`);
}

function countryName(code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([textLocale()], { type: 'region', fallback: 'code' }).of(code.toUpperCase()) ?? code;
}
