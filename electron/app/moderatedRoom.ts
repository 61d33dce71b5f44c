import { missingScopes } from '../../shared/capabilities.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { AccountsService } from '../account/index.ts';
import type { Grants } from '../kernel/ports.ts';
import type { ModeratedRoom, ModerationService } from '../moderation/index.ts';
import type { Room } from './rooms.ts';

/** A channel as moderation needs it; null: it is not open. */
export function moderatedRoom(open: Room | undefined): ModeratedRoom | null {
  if (open === undefined) return null;
  const { chat, chatters } = open;
  return {
    standing: () => {
      const { value: room } = chat.room;
      return room.kind === 'joined' ? { permissions: room.permissions, roles: room.roles } : null;
    },
    person: (userId) => {
      const chatter = chatters.find(userId);
      return chatter && { username: chatter.username, roles: [chatter.role] };
    },
    lastMessageOf: (userId) => chat.lastMessageOf(userId),
    perform: (capability, method, args) => chat.perform(capability, method, args),
  };
}

/**
 * What the sign-in of who speaks in a channel includes.
 * @param main what that of the main account does, which is asked where nobody can speak: it says why
 */
export function grantsInChannel(accounts: AccountsService, main: Grants, channelId: number): Grants {
  const speaker = accounts.speakerIn(channelId).value;
  const other = accounts.state.value.list.find(({ id }) => id === speaker?.userId);
  if (other === undefined) return main;
  return {
    require: (capability) => {
      if (missingScopes(capability, other.scopes).length > 0)
        throw new AppFailure({ kind: 'scopeMissing', capability });
    },
  };
}

/** What the room tells was done to people. @returns what ends it */
export function followModeration({ chat, chatters }: Room, moderation: ModerationService): (() => void)[] {
  return [
    chat.onModerated(({ what, userId, username, by, lasts, messageId }) => {
      if (messageId !== null) moderation.deleted(messageId, by);
      const name = username ?? chatters.find(userId)?.username;
      if (name === undefined) return;
      moderation.told(chat.channel.id, { what, userId, username: name, by, detail: lasts });
    }),
  ];
}
