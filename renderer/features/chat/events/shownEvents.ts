import type { Happening } from '../../../../shared/chat.ts';
import { unreachable } from '../../../../shared/failure.ts';
import type { Settings } from '../../../../shared/settings.ts';

export type ChatEvents = Settings['chatEvents'];

/** Whether something that happened is to stand between the messages. */
export function isShown({ kind }: Happening, events: ChatEvents): boolean {
  switch (kind) {
    case 'hosted':
    case 'unhosted':
      return events.hosts;
    case 'followed':
      return events.followers;
    case 'subscribed':
    case 'resubscribed':
    case 'gifted':
      return events.subscriptions;
    case 'came':
    case 'went':
      return events.visits;
    case 'skill':
      return events.skills;
    case 'wentLive':
    case 'ended':
    case 'poll':
    case 'pollEnded':
    case 'acted':
      return true;
    default:
      return unreachable(kind);
  }
}
