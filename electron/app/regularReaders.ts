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
  /** One's own while another one is in front; null: it is in front, or there is none. */
  ownBehind: ChannelState | null;
  hooks: HooksState;
  /** The app's own client id. */
  clientId: string;
  /** Calls of a walk over the chatters; null: not known yet. */
  chattersCalls: number | null;
  /** The same of each channel that is open behind the one in front. */
  behindCalls: readonly (number | null)[];
  /** How often the tokens of each account are renewed, in seconds. */
  renewals: readonly number[];
  budget: BudgetState;
};

/** It reads for all channels alike, or for the one in front and one's own, and does not hold itself back. */
const always = { behind: null, mostInInterval: null };

/** All that reads the service again and again by itself, as things stand. What a person asks for comes on top. */
export function regularReaders(now: Now): RegularReader[] {
  const { everySeconds, session, channel, ownBehind, hooks, clientId } = now;
  const { chattersCalls, behindCalls, renewals, budget } = now;
  const payer = session.kind === 'signedIn' ? 'user' : 'application';
  const readers: RegularReader[] = [];
  if (channel !== null) {
    const callsOf = (read: ChannelState | null): number => (read === null ? 0 : read.online ? 2 : 1);
    const calls = callsOf(channel) + callsOf(ownBehind);
    readers.push({ purpose: 'channel', payer, calls, ...always, ...channelReading });
  }
  if (behindCalls.length > 0) {
    const { everySeconds: atWorstSeconds } = channelsReading;
    readers.push({ purpose: 'channels', payer, ...always, atWorstSeconds, ...channelsReading });
  }
  if (channel !== null && everySeconds !== null) {
    const limit = budget.find(({ name }) => name === 'chats')?.limit ?? buckets.chats.count;
    const walk = {
      ...({ purpose: 'chattersWalk', bucket: 'chats', payer } as const),
      ...{ everySeconds, atWorstSeconds: everySeconds, mostInInterval: mostOfWalk(limit) },
    };
    const callsOf = (calls: number | null): number => Math.max(1, calls ?? 1);
    readers.push({ ...walk, behind: null, calls: callsOf(chattersCalls) });
    // They walk one after the other, and begin only while less than half of the bucket is spent.
    const calls = behindCalls.reduce<number>((sum, one) => sum + callsOf(one), 0);
    if (behindCalls.length > 0) readers.push({ ...walk, behind: behindCalls.length, calls });
  }
  if (channel?.online && session.kind === 'signedIn') {
    const { everySeconds: seconds } = openEndReading;
    readers.push({ purpose: 'analytics', payer, ...always, atWorstSeconds: seconds, ...openEndReading });
  }
  if (hooks.credential.kind === 'kept') {
    const reading = hookListReading(hooks.hooks.length);
    const owner = hooks.credential.clientId === clientId ? 'application' : 'hookApplication';
    const atWorstSeconds = reading.everySeconds;
    readers.push({ purpose: 'hooks', payer: owner, ...always, atWorstSeconds, ...reading });
  }
  if (renewals.length > 0) {
    const seconds = Math.min(...renewals);
    const often = { calls: renewals.length, everySeconds: seconds, atWorstSeconds: seconds };
    readers.push({ purpose: 'account', bucket: 'global', payer: 'address', ...always, ...often });
  }
  return readers;
}
