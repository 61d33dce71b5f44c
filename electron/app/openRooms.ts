import type { AccountsService } from '../account/index.ts';
import type { ChannelService } from '../channel/index.ts';
import type { ChannelChatDeps } from '../chat/index.ts';
import type { Platform } from '../kernel/ports.ts';
import { notedCalls } from '../ledger/index.ts';
import type { Budget, Payer } from '../platform/budget/budget.ts';
import type { CallNotes } from '../platform/budget/callNotes.ts';
import { openChatSocket } from '../platform/chat/chatSocket.ts';
import { openSocketWire } from '../platform/socketWire.ts';
import { Rooms, type RoomsDeps } from './rooms.ts';
import type { ServiceConnectionPorts } from './serviceConnectionPorts.ts';

type RoomParts = Pick<
  ServiceConnectionPorts,
  | 'analyticsFile'
  | 'chatKeeper'
  | 'unsent'
  | 'clock'
  | 'facts'
  | 'history'
  | 'log'
  | 'pollBook'
  | 'pollResult'
  | 'random'
  | 'redact'
  | 'settings'
> & {
  platform: Platform;
  serviceKey: string;
  /** The demo begins anew each time: its chat has no past. */
  hasPast: boolean;
  accounts: AccountsService;
  channel: ChannelService;
  budget: Budget;
  /** Are told of every call. */
  notes: CallNotes;
  /** Hears what is said before it is shown. */
  judge: NonNullable<ChannelChatDeps['judge']>;
  openNumbers: RoomsDeps['openNumbers'];
  follow: RoomsDeps['follow'];
};

/** The channels that are open, each with what it needs of the service it is a channel of. */
export function openRooms(parts: RoomParts): Rooms {
  const { platform, serviceKey, accounts, channel, budget, notes, settings, facts, clock, log } = parts;
  const noteBook = parts.history.notes(serviceKey);
  const streamMs = (channelId: number) => {
    const { value: live } = channel.state;
    return live?.id === channelId && live.online ? live.liveSinceMs : null;
  };
  const aheadMs = () => budget.aheadMs ?? 0;
  const rooms: Rooms = new Rooms({
    platform,
    chat: {
      ...{ serviceKey, facts, streamMs, aheadMs, clock, log },
      judge: parts.judge,
      random: parts.random,
      redact: parts.redact,
      keeper: parts.chatKeeper,
      unsent: {
        of: (channelId) => parts.unsent.of(serviceKey, channelId),
        keep: (channelId, messages) => parts.unsent.keep(serviceKey, channelId, messages),
      },
      mine: () => accounts.signedIn,
      hasPast: parts.hasPast,
      showsVisits: () => settings.value.chatEvents.visits,
      openSocket: async ({ channelId, ...options }) => {
        const whose = { payer: payerIn(accounts, channelId), channelId };
        return notedCalls(await openChatSocket({ ...options, clock, openWire: openSocketWire }), whose, notes, clock);
      },
    },
    speakerIn: (channelId) => accounts.speakerIn(channelId),
    chatters: {
      ...{ settings, clock, log },
      budget: budget.state,
      notes: {
        ...noteBook,
        write: (userId, note, atMs) => {
          noteBook.write(userId, note, atMs);
          for (const { people } of rooms.all.value) people.noted();
        },
      },
    },
    people: {
      ...{ serviceKey, facts, streamMs, aheadMs, clock, log },
      notes: noteBook,
      budget: budget.state,
      bansOf: (channelId) => parts.history.bans(serviceKey, channelId),
    },
    polls: { book: parts.pollBook, resultText: parts.pollResult, aheadMs, clock, log },
    openNumbers: parts.openNumbers,
    follow: parts.follow,
  });
  return rooms;
}

/** Whose allowance is spent by what is said in a channel. */
function payerIn(accounts: AccountsService, channelId: number): Payer {
  const { value: speaker } = accounts.speakerIn(channelId);
  return speaker === null ? 'client' : `user ${speaker.account.id}`;
}
