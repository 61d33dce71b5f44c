import i18next from 'i18next';
import type { ActivityFact } from '../../../../../shared/activity.ts';
import type { AnalyticsMarker } from '../../../../../shared/analytics.ts';
import { unreachable } from '../../../../../shared/failure.ts';
import { isolated } from '../../../../ui/slots.tsx';

/** What happened, in a few words. Names and notes are plain text from outside, each with its own direction. */
export function markerText({ what }: AnalyticsMarker): string {
  const t = i18next.getFixedT(null, 'analyticsCharts', 'marker');
  switch (what.kind) {
    case 'start':
    case 'end':
      return t(what.kind);
    case 'hosted':
    case 'hosting':
      return t(what.kind, { name: isolated(what.name ?? t('channel', { id: what.channelId })) });
    case 'note':
      return isolated(what.text);
    case 'activity':
      return factText(what.fact);
    default:
      return unreachable(what);
  }
}

function factText(fact: ActivityFact): string {
  const t = i18next.getFixedT(null, 'analyticsCharts', 'marker');
  switch (fact.kind) {
    case 'followed':
    case 'unfollowed':
    case 'subscribed':
    case 'resubscribed':
    case 'gifted':
    case 'bought':
    case 'levelledUp':
    case 'skill': {
      const [name] = fact.names;
      const what = t(`fact.${fact.kind}`, { count: fact.count });
      return fact.count === 1 && name !== undefined ? t('named', { what, name: isolated(name) }) : what;
    }
    case 'hosted':
      return t('hosted', { name: isolated(fact.name) });
    case 'mentions':
    case 'removed':
      return t(`fact.${fact.kind}`, { count: fact.count });
    case 'wentLive':
    case 'ended':
    case 'streamTurns':
    case 'changed':
    case 'unhosted':
    case 'mentioned':
    case 'announced':
    case 'tunnelDown':
    case 'tunnelBack':
    case 'relayBrought':
    case 'relayDropped':
    case 'chatBack':
    case 'acted':
      return t(`fact.${fact.kind}`);
    case 'hookFailing':
    case 'hookExpiring':
    case 'hookExpired':
    case 'hookRenewed':
    case 'hookDisabled':
    case 'hookMoved':
      return t('fact.hook');
    case 'streamEnded':
      return t('fact.ended');
    case 'event':
    case 'pollEnded':
    case 'signInLost':
    case 'eventMissing':
    case 'gap':
      return t('fact.other');
    default:
      return unreachable(fact);
  }
}

/** What several markers in one place are together; one alone keeps its words. */
export function markersText(markers: readonly AnalyticsMarker[]): string {
  const [only] = markers;
  return markers.length === 1 && only !== undefined ? markerText(only) : manyMarkersText(markers.length);
}

/** Whether nothing of it is from outside: words of ours alone. */
export const isOurWords = (markers: readonly AnalyticsMarker[]): boolean =>
  markers.length > 1 || markers.every(({ what }) => what.kind === 'start' || what.kind === 'end');

/** So many markers, without what they are. */
export function manyMarkersText(count: number): string {
  return i18next.getFixedT(null, 'analyticsCharts', 'marker')('many', { count });
}
