import i18next from 'i18next';
import type { ActivityEntry, ActivityFact, ActivitySource } from '../../../shared/activity.ts';
import { unreachable } from '../../../shared/failure.ts';
import { shortPath } from '../../../shared/hookName.ts';
import type { HookRow } from '../../../shared/hooks.ts';
import { parseEventName } from '../../../shared/platform/eventNames.ts';
import { isolated } from '../../ui/slots.tsx';
import { pathOf } from './hookNames.ts';

/**
 * Who told an entry, in a few words: all of its tellers, whether it holds several things, and another channel than one's own that it
 * is about and does not name.
 */
export function sourceWords(
  { fact, event, source, also }: Pick<ActivityEntry, 'fact' | 'event' | 'source' | 'also'>,
  hooks: readonly HookRow[],
  channelId: number | null,
): string {
  const t = i18next.getFixedT(null, 'activity', 'source');
  const path = pathOf(hooks, event);
  const word = (teller: ActivitySource): string => {
    switch (teller) {
      case 'hook':
        return path === null ? t('hook') : t('hookPath', { path: isolated(shortPath(path)) });
      case 'live':
        return t('live');
      case 'chat':
        return t('chat');
      case 'app':
        return appWord(fact);
      default:
        return unreachable(teller);
    }
  };
  const { template = '', id = '' } = parseEventName(event ?? '') ?? {};
  const isNamed = 'channel' in fact && fact.channel !== undefined;
  const isForeign = !isNamed && template.startsWith('channel:') && channelId !== null && id !== String(channelId);
  return [
    ...('count' in fact && fact.count > 1 ? [t('folded')] : []),
    ...(isForeign ? [t('channel', { id: isolated(id) })] : []),
    ...[source, ...also].map(word),
  ].join(', ');
}

function appWord(fact: ActivityFact): string {
  const t = i18next.getFixedT(null, 'activity', 'source');
  switch (fact.kind) {
    case 'hookFailing':
      return t(fact.disabledAtMs === null ? 'hooks' : 'forecast');
    case 'hookExpiring':
    case 'hookRenewed':
    case 'hookDisabled':
    case 'hookExpired':
    case 'hookMoved':
      return t('hooks');
    case 'tunnelDown':
    case 'tunnelBack':
    case 'relayBrought':
    case 'relayDropped':
      return t('tunnel');
    case 'eventMissing':
      return t('crossCheck');
    case 'chatBack':
      return t('connection');
    default:
      return t('app');
  }
}
