import { z } from 'zod';
import type { ChannelsState } from '../../shared/channels.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Platform } from '../kernel/ports.ts';
import type { ChannelBook } from './channelBook.ts';

const SCOPE = 'delve:view:self';

const row = z.looseObject({ type: z.literal('channels'), hydration: z.object({ path: z.string() }) });

/**
 * Whom somebody follows. No endpoint lists it; the service's front page has a row of them for who is signed in, and names the list
 * that the row shows a part of: from there come the numbers of all. @see PLATFORM §11.12
 */
export async function askFollowed(
  platform: Platform,
  book: ChannelBook,
  who: { userId: number; scopes: readonly string[] },
  signal: AbortSignal,
): Promise<ChannelsState['followed']> {
  if (!who.scopes.includes(SCOPE)) return { kind: 'needsScope' };
  const options = { purpose: 'channels', query: { userId: who.userId }, accept: [404], signal } as const;
  const reply = await platform.request('delve.home', options).catch((cause: unknown) => {
    if (cause instanceof AppFailure && cause.error.kind === 'http' && cause.error.status === 403) return null;
    throw cause;
  });
  if (reply === null) return { kind: 'needsScope' };
  const ids = (reply.data?.rows ?? []).flatMap((one) => followedIn(one)).at(0);
  if (ids === undefined) return { kind: 'notTold' };
  return { kind: 'known', channels: await book.read(ids, 'foreground', signal) };
}

/** The numbers of channels that a row names one by one, as only that of the followed does; empty: it is another row. */
function followedIn(one: unknown): number[][] {
  const read = row.safeParse(one);
  if (!read.success) return [];
  const [, where = ''] = /[?&]where=([^&]*)/.exec(read.data.hydration.path) ?? [];
  const [, ids] = /(?:^|,)id:in:([\d;]*)/.exec(decodedOr(where)) ?? [];
  return ids === undefined ? [] : [ids.split(';').filter(Boolean).map(Number)];
}

function decodedOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
