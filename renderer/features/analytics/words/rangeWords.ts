import i18next from 'i18next';
import { zoneDate, zoneOffset, zoneWords } from './zoneTime.ts';

export type Span = { readonly fromMs: number; readonly toMs: number };

const DAY_MS = 86_400_000;
/** A range of years needs no look at each of its days to find when the clocks change. */
const MOST_LOOKS = 800;

/** A range with its zone: `20 Nov 2026, 17:02 – 20:14, Europe/Warsaw (UTC+1)`. Of whole days the times are left out. */
export function rangeWords(span: Span, zone: string): string {
  const offsets = offsetsIn(span, zone);
  const t = i18next.getFixedT(null, 'analytics', 'rangeWords');
  const words = spanWords(span, zone);
  if (offsets.length === 1 && offsets[0] === zone) return t('inZone', { span: words, zone });
  return t('inOffset', { span: words, zone, offset: offsets.join(t('nextOffset')) });
}

/** The same without the zone. */
export function spanWords({ fromMs, toMs }: Span, zone: string): string {
  const t = i18next.getFixedT(null, 'analytics', 'rangeWords');
  const lastMs = Math.max(fromMs, toMs - 1);
  const oneDay = zoneDate(fromMs, zone) === zoneDate(lastMs, zone);
  const date = (atMs: number) => zoneWords('date', atMs, zone);
  if (toMs > fromMs && beginsDay(fromMs, zone) && beginsDay(toMs, zone)) {
    return oneDay ? date(fromMs) : t('between', { from: date(fromMs), to: date(lastMs) });
  }
  const time = (atMs: number) => zoneWords('time', atMs, zone);
  const at = (atMs: number) => t('at', { date: date(atMs), time: time(atMs) });
  return t('between', { from: at(fromMs), to: oneDay ? time(toMs) : at(toMs) });
}

/** A short time within a range that is named elsewhere: `19:01 – 19:11`, with the days where they differ. */
export function partWords({ fromMs, toMs }: Span, zone: string, withDay: boolean): string {
  const t = i18next.getFixedT(null, 'analytics', 'rangeWords');
  const sameDay = zoneDate(fromMs, zone) === zoneDate(Math.max(fromMs, toMs - 1), zone);
  const time = (atMs: number) => zoneWords('time', atMs, zone);
  const at = (atMs: number) => t('at', { date: zoneWords('day', atMs, zone), time: time(atMs) });
  if (sameDay) return t('between', { from: withDay ? at(fromMs) : time(fromMs), to: time(toMs) });
  return t('between', { from: at(fromMs), to: at(toMs) });
}

/** The zone's distances from UTC in a range, in order, each change once: two where the clocks change within it. */
export function offsetsIn({ fromMs, toMs }: Span, zone: string): readonly string[] {
  const step = Math.max(DAY_MS, (toMs - fromMs) / MOST_LOOKS);
  const offsets: string[] = [];
  const look = (atMs: number) => {
    const offset = zoneOffset(atMs, zone);
    if (offsets.at(-1) !== offset) offsets.push(offset);
  };
  for (let atMs = fromMs; atMs < toMs; atMs += step) look(atMs);
  look(Math.max(fromMs, toMs - 1));
  return offsets;
}

/** Whether a day of the zone begins at that moment; where the clocks go forward at midnight, it begins at one. */
function beginsDay(atMs: number, zone: string): boolean {
  return zoneDate(atMs, zone) !== zoneDate(atMs - 1, zone);
}
