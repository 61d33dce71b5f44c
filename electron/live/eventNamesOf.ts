import { eventTemplates } from '../../shared/platform/eventNames.ts';
import type { SessionChannel, SessionState } from '../../shared/session.ts';
import { openIn, ownIn } from '../kernel/openIn.ts';

/** For whom live events are listened to. `userId`: who is signed in; null: nobody. `ownId`: their channel. */
export type Audience = {
  channels: readonly SessionChannel[];
  userId: number | null;
  ownId: number | null;
  /** The costream that is known to run; null: none. */
  costreamId: string | null;
};

/** One's own channel, whether it is open or not, and every channel that is. null while none is open. */
export function audienceOf(
  session: SessionState,
  open: readonly SessionChannel[],
  costreamId: string | null = null,
): Audience | null {
  const front = openIn(session);
  const own = ownIn(session);
  if (!front) return null;
  const channels = new Map([own, front, ...open].flatMap((channel) => (channel ? [[channel.id, channel]] : [])));
  return {
    channels: [...channels.values()],
    userId: session.kind === 'signedIn' ? session.userId : null,
    ownId: own?.id ?? null,
    costreamId,
  };
}

/**
 * Every name that tells of these channels, of who is signed in, of the costream and of the whole service. Names of teams and
 * interactive sessions carry ids nobody has told us.
 * @see PLATFORM §9.4
 */
export function eventNamesOf({ channels, userId, costreamId }: Omit<Audience, 'ownId'>): string[] {
  const channelIds = channels.map(({ id }) => id);
  const ids: Readonly<Record<string, readonly (number | string)[]>> = {
    channel: channelIds,
    progression: channelIds,
    user: userId === null ? [] : [userId],
    costream: costreamId === null ? [] : [costreamId],
  };
  return eventTemplates.flatMap((template) => {
    if (!template.includes('{id}')) return [template];
    const known = ids[template.split(':', 1)[0] ?? ''] ?? [];
    return known.map((id) => template.replace('{id}', String(id)));
  });
}
