import i18next from 'i18next';
import type { AnalyticsView } from '../../../../shared/analytics.ts';
import { isolated } from '../../../ui/slots.tsx';
import { causeText } from '../charts/model/gapWords.ts';
import { markersText } from '../charts/model/markerWords.ts';
import { shortMomentText, tickText } from '../charts/model/timeWords.ts';
import { unitText } from '../charts/model/valueWords.ts';
import type { PictureWords } from './drawPicture.ts';

export type PictureOf = {
  /** By its name. */
  readonly channel: string;
  /** The range in words, with its time zone. */
  readonly range: string;
  /** What it is compared with; null: with nothing. */
  readonly than: string | null;
  readonly zone: string;
  /** The service's name as it is shown. */
  readonly service: string;
  readonly isDemo: boolean;
};

/** Lines that share a chart with another one. */
const named = ['viewers', 'chatters', 'authed', 'anon', 'revenue', 'gross', 'gameStreams', 'gameShared'] as const;

/** What a picture of a view says, in the person's language. */
export function pictureWords(
  view: AnalyticsView,
  { channel, range, than, zone, service, isDemo }: PictureOf,
): PictureWords {
  const t = i18next.getFixedT(null, 'analyticsPicture');
  const charts = i18next.getFixedT(null, 'analyticsCharts');
  const span = view.zoom ?? view;
  const fetchedAtMs = view.sources.reduce((latest, source) => Math.max(latest, source.fetchedAtMs ?? 0), 0);
  const title = view.stream?.title ?? null;
  return {
    title: t('title', { channel: isolated(channel) }),
    lines: [
      ...(title === null ? [] : [isolated(title)]),
      range,
      ...(view.compare === null || than === null ? [] : [t('compare', { than })]),
    ],
    demo: isDemo ? t('demo') : null,
    source:
      fetchedAtMs === 0
        ? t('notFetched', { service })
        : t('source', { service, when: shortMomentText(fetchedAtMs, { fromMs: 0, toMs: fetchedAtMs }, zone) }),
    chart: (chart) => ({
      title: charts(`chart.${chart.id}.title`),
      unit: unitText(chart, view.lines.find(({ id }) => id === chart.main)?.stepMs ?? null),
    }),
    line: (id) => {
      const known = named.find((one) => one === id);
      return known === undefined ? '' : t(`line.${known}`);
    },
    tick: (tick, step) => tickText(tick, step, zone),
    markers: markersText,
    gap: ({ id }, { fromMs, toMs, cause }) =>
      charts('key.gapOf', {
        chart: charts(`chart.${id}.title`),
        from: shortMomentText(fromMs, span, zone),
        to: shortMomentText(toMs, span, zone),
        cause: causeText(cause),
      }),
    without: ({ id }, cause) => {
      const chart = charts(`chart.${id}.title`);
      return cause === null ? t('nothing', { chart }) : t('without', { chart, cause: causeText(cause) });
    },
  };
}
