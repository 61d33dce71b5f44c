import { z } from 'zod';
import type { OtherChannel } from '../../shared/hosting.ts';
import { plainMessage, plainName } from '../kernel/plainText.ts';

/** What is read of a row of channels; anything else in it is passed over. */
const row = z.looseObject({
  id: z.number().int().nonnegative(),
  token: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  userId: z.number().int().nonnegative().optional().catch(undefined),
  online: z.boolean().optional().catch(undefined),
  viewersCurrent: z.number().int().nonnegative().optional().catch(undefined),
});

/** A channel out of a list; null: it does not say which one it is. @see PLATFORM §4.1 */
export function otherChannelOf(value: unknown): OtherChannel | null {
  const read = row.safeParse(value);
  if (!read.success) return null;
  const { id, token, name, userId, online, viewersCurrent } = read.data;
  return {
    id,
    userId: userId ?? null,
    token: plainName(token ?? String(id)),
    title: plainMessage(name ?? ''),
    online: online ?? false,
    viewers: viewersCurrent ?? null,
  };
}
