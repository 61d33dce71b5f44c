import { eventTemplates } from '../../shared/platform/eventNames.ts';
import type { SessionState } from '../../shared/session.ts';

/** For whom live events are listened to. `userId`: who is signed in; null: nobody. */
export type Audience = { channelId: number; userId: number | null };

/** null while no channel is open. */
export function audienceOf(session: SessionState): Audience | null {
  const channel = 'channel' in session ? session.channel : null;
  if (!channel) return null;
  return { channelId: channel.id, userId: session.kind === 'signedIn' ? session.userId : null };
}

/**
 * Every name that tells of this channel, of who is signed in, and of the whole service. Names of costreams, teams and
 * interactive sessions carry ids nobody has told us.
 * @see PLATFORM §9.4
 */
export function eventNamesOf({ channelId, userId }: Audience): string[] {
  const ids: Readonly<Record<string, number | null>> = { channel: channelId, progression: channelId, user: userId };
  return eventTemplates.flatMap((template) => {
    if (!template.includes('{id}')) return [template];
    const id = ids[template.split(':', 1)[0] ?? ''] ?? null;
    return id === null ? [] : [template.replace('{id}', String(id))];
  });
}
