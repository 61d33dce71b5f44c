import i18next from 'i18next';
import type { AnalyticsView } from '../../../../shared/analytics.ts';
import { formatDuration, formatNumber } from '../../../ui/format.ts';
import { isolated } from '../../../ui/slots.tsx';
import { formatAmount } from '../charts/model/valueWords.ts';
import { momentWords } from '../tiles.ts';
import { changeWords, type Than } from './change.ts';
import { partWords } from './rangeWords.ts';
import { zoneDate } from './zoneTime.ts';

const MINUTE_MS = 60_000;
/** A host shows in the viewers some minutes after it came. */
const HOST_LEADS_MS = 10 * MINUTE_MS;
const MOST_GAPS = 3;

/** The range in a few sentences, for who does not see the charts or wants to tell somebody. `than`: as for the tiles. */
export function summaryWords(view: AnalyticsView, than: Than | null, zone: string): string {
  const t = i18next.getFixedT(null, 'analytics', 'words');
  if (view.hidden) return t('hidden');
  const { figures } = view;
  const { followers, subscriptions, revenue } = figures;
  const sentences = [ranWords(view), ...viewersWords(view, zone)];
  const change = than === null ? null : changeWords(figures.averageViewers, view.compare?.figures.averageViewers, than);
  if (change !== null) sentences.push(t('compared', { change: change.words }));
  const gainedLost = (of: { gained: number; lost: number }) => ({
    gained: formatNumber(of.gained),
    lost: formatNumber(of.lost),
  });
  if (followers !== null) sentences.push(t('followers', gainedLost(followers)));
  if (subscriptions !== null) sentences.push(t('subscriptions', gainedLost(subscriptions)));
  if (revenue !== null) {
    sentences.push(t('revenue', { total: formatAmount(revenue.total), gross: formatAmount(revenue.gross) }));
  }
  return [...sentences, ...chatWords(view, zone), ...gapsWords(view, zone)].join(' ');
}

function ranWords({ figures: { liveMs }, sessions, stream }: AnalyticsView): string {
  const t = i18next.getFixedT(null, 'analytics', 'words');
  const duration = formatDuration(liveMs);
  if (stream !== null) return t(stream.endMs === null ? 'runs' : 'ran', { duration });
  return sessions.length === 0 ? t('noStream') : t('ranSeveral', { count: sessions.length, duration });
}

function viewersWords(view: AnalyticsView, zone: string): string[] {
  const t = i18next.getFixedT(null, 'analytics', 'words');
  const { averageViewers, peakViewers: peak } = view.figures;
  if (averageViewers === null) return [];
  const average = formatNumber(Math.round(averageViewers));
  if (peak === null) return [t('average', { average })];
  const told = { average, peak: formatNumber(peak.value), time: momentWords(peak.atMs, view, zone) };
  const host = view.markers.findLast(
    ({ what, atMs }) => what.kind === 'hosted' && atMs <= peak.atMs + MINUTE_MS && peak.atMs - atMs <= HOST_LEADS_MS,
  );
  const name = host?.what.kind === 'hosted' ? host.what.name : null;
  return [name === null ? t('viewers', told) : t('viewersHost', { ...told, name: isolated(name) })];
}

function chatWords(view: AnalyticsView, zone: string): string[] {
  const t = i18next.getFixedT(null, 'analytics', 'words');
  const { chat, spoke } = view.figures;
  const words: string[] = [];
  if (chat !== null) {
    const { messages: count, bestMinute: best } = chat;
    words.push(
      best === null
        ? t('chat', { count })
        : t('chatBest', { count, best: formatNumber(best.value), time: momentWords(best.atMs, view, zone) }),
    );
  }
  if (spoke !== null) words.push(t('spoke', { count: spoke.people, first: spoke.firstTimers }));
  return words;
}

function gapsWords(view: AnalyticsView, zone: string): string[] {
  const severalDays = zoneDate(view.fromMs, zone) !== zoneDate(Math.max(view.fromMs, view.toMs - 1), zone);
  const gaps = view.gaps.filter(({ of }) => of === 'tsdbViewers').slice(0, MOST_GAPS);
  if (gaps.length === 0) return [];
  const spans = gaps.map((gap) => partWords(gap, zone, severalDays)).join(', ');
  return [i18next.t('analytics:words.gaps', { spans })];
}
