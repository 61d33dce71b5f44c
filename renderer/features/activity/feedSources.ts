import i18next from 'i18next';
import type { ActivityState, LiveEventsState } from '../../../shared/activity.ts';
import { unreachable } from '../../../shared/failure.ts';
import { formatDuration, formatTime } from '../../ui/format.ts';

export type FeedSources = {
  /** `caution`: live events are wanted and away. `nobody`: nothing is told now. */
  readonly kind: 'told' | 'nobody' | 'caution';
  /** Who tells what happens. */
  readonly sources: string;
  /** How live events stand. */
  readonly live: string;
};

/** Who tells the feed what happens now. @param chat whether the chat is joined */
export function feedSources(
  { live, hooks }: Pick<ActivityState, 'live' | 'hooks'>,
  chat: boolean,
  nowMs: number,
): FeedSources {
  const t = i18next.getFixedT(null, 'activity', 'sources');
  const [first, second, third] = [
    ...(chat ? [t('chat')] : []),
    ...(hooks > 0 ? [t('hooks', { count: hooks })] : []),
    ...(live.kind === 'subscribed' ? [t('live')] : []),
  ];
  const isAway = live.kind === 'waiting' || live.kind === 'refused';
  const words = liveWords(live, hooks, nowMs);
  if (first === undefined)
    return {
      kind: isAway ? 'caution' : 'nobody',
      sources: t('nobody'),
      live: words,
    };
  const joined =
    second === undefined
      ? first
      : third === undefined
        ? t('two', { first, second })
        : t('three', { first, second, third });
  return {
    kind: isAway ? 'caution' : 'told',
    sources: t('asItHappens', { sources: joined }),
    live: words,
  };
}

function liveWords(live: LiveEventsState, hooks: number, nowMs: number): string {
  const t = i18next.getFixedT(null, 'activity', 'sources');
  switch (live.kind) {
    case 'idle':
      return t(hooks > 0 ? 'idle' : 'idleAlone');
    case 'connecting':
      return t('connecting');
    case 'subscribed':
      return t('subscribed', {
        count: live.names,
        time: formatTime(live.sinceMs),
      });
    case 'waiting': {
      const leftMs = live.retryAtMs - nowMs;
      return leftMs < 500 ? t('waitingNow') : t('waiting', { duration: formatDuration(leftMs) });
    }
    case 'refused': {
      const { code, message } = live;
      return message === '' ? t('refused', { code }) : t('refusedWhy', { code, message });
    }
    default:
      return unreachable(live);
  }
}
