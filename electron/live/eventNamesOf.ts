import { eventTemplates } from '../../shared/platform/eventNames.ts';
import type { SessionChannel, SessionState } from '../../shared/session.ts';

/** For whom live events are listened to. `userId`: who is signed in; null: nobody. `ownId`: their channel. */
export type Audience = { channels: readonly SessionChannel[]; userId: number | null; ownId: number | null };

/** One's own channel, whether it is open or not, and every channel that is. null while none is open. */
export function audienceOf(session: SessionState, open: readonly SessionChannel[]): Audience | null {
  const front = 'channel' in session ? session.channel : null;
  const own = ('own' in session && session.own) || null;
  if (!front) return null;
  const channels = new Map([own, front, ...open].flatMap((channel) => (channel ? [[channel.id, channel]] : [])));
  return {
    channels: [...channels.values()],
    userId: session.kind === 'signedIn' ? session.userId : null,
    ownId: own?.id ?? null,
  };
}

/**
 * Every name that tells of these channels, of who is signed in, and of the whole service. Names of costreams, teams and
 * interactive sessions carry ids nobody has told us.
 * @see PLATFORM §9.4
 */
export function eventNamesOf({ channels, userId }: Pick<Audience, 'channels' | 'userId'>): string[] {
  const channelIds = channels.map(({ id }) => id);
  const ids: Readonly<Record<string, readonly number[]>> = {
    channel: channelIds,
    progression: channelIds,
    user: userId === null ? [] : [userId],
  };
  return eventTemplates.flatMap((template) => {
    if (!template.includes('{id}')) return [template];
    const known = ids[template.split(':', 1)[0] ?? ''] ?? [];
    return known.map((id) => template.replace('{id}', String(id)));
  });
}
