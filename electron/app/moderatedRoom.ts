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
