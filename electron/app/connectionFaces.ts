import { accounts } from '../../shared/accounts.ts';
import { analytics } from '../../shared/analytics.ts';
import { broadcast } from '../../shared/broadcast.ts';
import { budget } from '../../shared/budget.ts';
import { channel } from '../../shared/channel.ts';
import { channelRules } from '../../shared/channelRules.ts';
import { channels } from '../../shared/channels.ts';
import { chat } from '../../shared/chat.ts';
import { chatters } from '../../shared/chatters.ts';
import { clips } from '../../shared/clips.ts';
import { costream } from '../../shared/costream.ts';
import { following } from '../../shared/following.ts';
import { hooks } from '../../shared/hooks.ts';
import { hosting } from '../../shared/hosting.ts';
import { ledger } from '../../shared/ledger.ts';
import { moderation } from '../../shared/moderation.ts';
import { ownEmoticons } from '../../shared/ownEmoticons.ts';
import { people } from '../../shared/people.ts';
import { polls } from '../../shared/polls.ts';
import { queue } from '../../shared/queue.ts';
import { session } from '../../shared/session.ts';
import { signIn } from '../../shared/signIn.ts';
import { streamCard } from '../../shared/streamCard.ts';
import { streams } from '../../shared/streams.ts';
import { writes } from '../../shared/writes.ts';
import { accountsModule, sessionModule, signInModule } from '../account/index.ts';
import { analyticsModule, streamsModule } from '../analytics/index.ts';
import type { Registry } from '../bridge/registry.ts';
import { channelsModule } from '../channels/index.ts';
import { chatModule } from '../chat/index.ts';
import { chattersModule } from '../chatters/index.ts';
import type { Desktop } from '../kernel/desktop.ts';
import { ledgerModule } from '../ledger/index.ts';
import { moderationModule } from '../moderation/index.ts';
import { peopleModule } from '../people/index.ts';
import { queueModule } from '../queue/index.ts';
import type { AppWide } from './appWide.ts';
import type { ServiceConnection } from './serviceConnection.ts';
import { serviceName } from './serviceName.ts';

/**
 * Has the window's faces of one service answered by the connection to it.
 * @returns what closes each of them
 */
export function openConnectionFaces(
  registry: Registry,
  connection: ServiceConnection,
  { profiles, chatKeeper: keeper, comfort: comfortService, analyticsFile: file }: AppWide,
  desktop: Desktop,
): (() => void)[] {
  const { rooms, emoticons } = connection;
  const service = profiles.state;
  return [
    registry.open(signIn, signInModule(connection.signIn)),
    registry.open(
      session,
      sessionModule(connection.session, () => connection.signOut()),
    ),
    registry.open(accounts, accountsModule(connection.accounts)),
    registry.open(channels, channelsModule(connection.channels)),
    registry.open(channel, { state: connection.channel.state, calls: {}, feeds: {} }),
    registry.open(
      chat,
      chatModule({
        ...{ current: rooms.chat, of: (id) => rooms.of(id)?.chat ?? null, emoticons, keeper },
        acts: connection.chatActs,
      }),
    ),
    registry.open(polls, connection.polls),
    registry.open(
      chatters,
      chattersModule({ current: rooms.chatters, desktop, serviceName: () => serviceName(service.value) }),
    ),
    registry.open(
      people,
      peopleModule({ current: rooms.people, desktop, serviceName: () => serviceName(service.value) }),
    ),
    registry.open(moderation, moderationModule(connection.moderation)),
    registry.open(budget, { state: connection.budget.state, calls: {}, feeds: {} }),
    registry.open(
      ledger,
      ledgerModule({ service: connection.ledger, desktop, serviceName: serviceName(service.value) }),
    ),
    registry.open(hooks, connection.hooks),
    registry.open(writes, connection.writes),
    registry.open(queue, queueModule(connection.queue)),
    registry.open(
      analytics,
      analyticsModule({
        current: rooms.analytics,
        isOpen: (channelId) => rooms.of(channelId) !== undefined,
        file,
        desktop,
        serviceName: () => serviceName(service.value),
        isDemo: () => service.value.profile.kind === 'demo',
        isHeldBack: () => comfortService.hidden.value,
      }),
    ),
    registry.open(streams, streamsModule(rooms.streams)),
    registry.open(streamCard, connection.card.streamCard),
    registry.open(broadcast, connection.card.broadcast),
    registry.open(hosting, connection.card.hosting),
    registry.open(clips, connection.card.clips),
    registry.open(costream, connection.card.costream),
    registry.open(ownEmoticons, connection.card.ownEmoticons),
    registry.open(channelRules, connection.card.channelRules),
    registry.open(following, connection.card.following),
  ];
}
