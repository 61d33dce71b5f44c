import type { BudgetState } from '../../shared/budget.ts';
import type { ChannelState } from '../../shared/channel.ts';
import type { HooksState } from '../../shared/hooks.ts';
import type { RegularReader } from '../../shared/ledger.ts';
import { buckets } from '../../shared/platform/buckets.ts';
import type { SessionState } from '../../shared/session.ts';
import { openEndReading } from '../analytics/index.ts';
import { channelReading } from '../channel/index.ts';
import { channelsReading } from '../channels/index.ts';
import { mostOfWalk } from '../chatters/index.ts';
import { hookListReading } from '../hooks/index.ts';

type Now = {
  /** How often the chatters are refreshed; null: never by themselves. */
  everySeconds: number | null;
  session: SessionState;
  channel: ChannelState | null;
  channelsOpen: number;
  hooks: HooksState;
  /** The app's own client id. */
  clientId: string;
  /** Calls of a walk over the chatters; null: not known yet. */
  chattersCalls: number | null;
  budget: BudgetState;
};

/** All that reads the service again and again by itself, as things stand. What a person asks for comes on top. */
export function regularReaders(now: Now): RegularReader[] {
  const { everySeconds, session, channel, channelsOpen, hooks, clientId, chattersCalls, budget } = now;
  const payer = session.kind === 'signedIn' ? 'user' : 'application';
  const readers: RegularReader[] = [];
  if (channel !== null) {
    const calls = channel.online ? 2 : 1;
    readers.push({ purpose: 'channel', payer, calls, mostInInterval: null, ...channelReading });
  }
  if (channelsOpen > 1) {
    const { everySeconds: atWorstSeconds } = channelsReading;
    readers.push({ purpose: 'channels', payer, mostInInterval: null, atWorstSeconds, ...channelsReading });
  }
  if (channel !== null && everySeconds !== null) {
    const limit = budget.find(({ name }) => name === 'chats')?.limit ?? buckets.chats.count;
    readers.push({
      purpose: 'chattersWalk',
      bucket: 'chats',
      payer,
      calls: Math.max(1, chattersCalls ?? 1),
      everySeconds,
      atWorstSeconds: everySeconds,
      mostInInterval: mostOfWalk(limit),
    });
  }
  if (channel?.online && session.kind === 'signedIn') {
    const { everySeconds: seconds } = openEndReading;
    readers.push({ purpose: 'analytics', payer, mostInInterval: null, atWorstSeconds: seconds, ...openEndReading });
  }
  if (hooks.credential.kind === 'kept') {
    const reading = hookListReading(hooks.hooks.length);
    const owner = hooks.credential.clientId === clientId ? 'application' : 'hookApplication';
    const atWorstSeconds = reading.everySeconds;
    readers.push({ purpose: 'hooks', payer: owner, mostInInterval: null, atWorstSeconds, ...reading });
  }
  return readers;
}
