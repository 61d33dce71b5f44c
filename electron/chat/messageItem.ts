import type { ChatMessage } from '../../shared/chat.ts';
import type { ChatMessageData } from '../../shared/platform/chatPackets.ts';
import { plainMessage, plainName } from '../kernel/plainText.ts';
import { messageParts, type Named, type Self } from './messageParts.ts';

const MAX_ROLES = 20;
const MAX_ROLE_LENGTH = 40;

/**
 * An item of the list for a message of the platform. `atMs` is null for one from history. `mine`: all accounts that are oneself; left
 * out: who speaks alone. @see PLATFORM §6.5
 */
export function messageItem(
  data: ChatMessageData,
  {
    key,
    atMs,
    self,
    mine = self === null ? [] : [self],
  }: { key: string; atMs: number | null; self: Self | null; mine?: readonly Named[] },
): ChatMessage {
  const { meta } = data.message;
  const own = self !== null && data.user_id === self.userId;
  const isByMe = own || mine.some(({ userId }) => userId === data.user_id);
  const parts = messageParts(data.message.message, isByMe ? [] : mine);
  const username = plainName(data.user_name);
  return {
    kind: 'message',
    key,
    id: data.id,
    atMs,
    userId: data.user_id,
    username,
    roles: plainRoles(data.user_roles),
    parts,
    action: meta.me === true,
    whisperWith: meta.whisper === true ? whisperPartner(data, username, own) : null,
    ...(meta.whisper === true && self !== null && { whisperOf: self.userId }),
    mention: parts.some((part) => part.kind === 'mention' && part.me),
    own,
    delivery: 'sent',
    failure: null,
    removed: null,
    censored: meta.censored === true,
  };
}

/** An item for a message of one's own that has not left yet. `/me` is taken off as the service does. @see PLATFORM §6.3 */
export function ownItem(
  text: string,
  {
    key,
    atMs,
    self,
    roles,
    whisperTo,
  }: {
    key: string;
    atMs: number;
    self: Self;
    roles: readonly string[];
    whisperTo: string | null;
  },
): ChatMessage {
  const { action, body } = spokenText(text, whisperTo);
  return {
    kind: 'message',
    key,
    id: null,
    atMs,
    userId: self.userId,
    username: plainName(self.username),
    roles: [...roles],
    parts: [{ kind: 'text', text: plainMessage(body) }],
    action,
    whisperWith: whisperTo === null ? null : plainName(whisperTo),
    ...(whisperTo !== null && { whisperOf: self.userId }),
    mention: false,
    own: true,
    delivery: 'queued',
    failure: null,
    removed: null,
    censored: false,
  };
}

/** What the room will read of a text that was typed. */
export function spokenText(text: string, whisperTo: string | null): { action: boolean; body: string } {
  const action = whisperTo === null && /^\/me\s/i.test(text);
  return { action, body: action ? text.slice(4).trimStart() : text };
}

export function plainRoles(roles: readonly string[]): string[] {
  return roles.slice(0, MAX_ROLES).map((role) => role.slice(0, MAX_ROLE_LENGTH));
}

function whisperPartner(data: ChatMessageData, username: string, own: boolean): string {
  return own ? plainName(data.target ?? '') : username;
}
