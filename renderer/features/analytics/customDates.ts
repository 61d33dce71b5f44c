/** The most days that are asked for at once: a year and a day, which is some hundred calls. */
export const MOST_DAYS = 366;
const DAY_MS = 86_400_000;
const OLDEST = '2000-01-01';

export type DateProblem = 'empty' | 'order' | 'future' | 'tooOld' | 'tooLong';
export type DateProblems = { readonly from?: DateProblem; readonly to?: DateProblem };

/**
 * What is wrong with two dates (`YYYY-MM-DD`, or empty) of which both days count; `{}`: nothing. `today`: the date in the person's
 * zone.
 */
export function dateProblems(from: string, to: string, today: string): DateProblems {
  const own = { ...ownProblem('from', from, today), ...ownProblem('to', to, today) };
  if (own.from !== undefined || own.to !== undefined) return own;
  if (to < from) return { to: 'order' };
  return daysBetween(from, to) > MOST_DAYS ? { to: 'tooLong' } : {};
}

/** How many days two dates hold, both included. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}

/** A date some days before another one. */
export function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * DAY_MS).toISOString().slice(0, 10);
}

function ownProblem(field: 'from' | 'to', date: string, today: string): DateProblems {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return { [field]: 'empty' };
  if (date > today) return { [field]: 'future' };
  return date < OLDEST ? { [field]: 'tooOld' } : {};
}
