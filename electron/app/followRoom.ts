import type { AccountsService } from '../account/index.ts';
import type { ChannelsService } from '../channels/index.ts';
import type { Room } from './rooms.ts';

/** What a room told of its speaker at the door need not be asked for. @returns what ends it */
export function noteStandings({ channel, chat }: Room, accounts: AccountsService): () => void {
  return chat.room.subscribe((state) => {
    const speaker = accounts.speakerIn(channel.id).value;
    if (state.kind === 'joined' && state.authenticated && speaker) {
      accounts.note(channel.id, speaker.userId, state);
    }
  });
}

/** What is said anew by others is unread in a channel behind. @returns what ends it */
export function countUnread({ channel, chat }: Room, accounts: AccountsService, channels: ChannelsService): () => void {
  return chat.onSpoke(({ userId, atMs }) => {
    const isOwn = accounts.speakerIn(channel.id).value?.userId === userId;
    if (atMs !== null && !isOwn) channels.heard(channel.id);
  });
}

/**
 * Who comes, goes and speaks in a room is told to its list of chatters, one by one and at once: thousands an hour, of which nobody
 * else wants to hear. @returns what ends it
 */
export function followPeople({ chat, chatters, people }: Room): (() => void)[] {
  return [
    chat.onPresence((presence) => {
      if (presence.kind === 'joined') chatters.seen(presence);
      else if (presence.kind === 'left') chatters.left(presence.userId);
      else {
        chatters.updated(presence);
        people.updated(presence);
      }
    }),
    chat.onSpoke((spoken) => chatters.spoke(spoken)),
    chat.onModerated(({ what, userId, by }) => {
      if (what === 'banned') people.banned({ userId, by });
    }),
    chatters.changed.subscribe(() => people.touchAround()),
    chat.room.subscribe(() => people.touchAround()),
  ];
}
