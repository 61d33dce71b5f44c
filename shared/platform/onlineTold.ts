import { parseEventName } from './eventNames.ts';

/**
 * What an event tells of a channel's being live.
 * @returns null when it tells nothing of that
 * @see PLATFORM §9.4
 */
export function onlineTold(
  event: string,
  payload: Readonly<Record<string, unknown>>,
): { channelId: number; online: boolean } | null {
  const name = parseEventName(event);
  const online =
    name?.template === 'channel:{id}:broadcast'
      ? true
      : name?.template === 'channel:{id}:update'
        ? payload.online
        : undefined;
  return typeof online === 'boolean' ? { channelId: Number(name?.id), online } : null;
}
