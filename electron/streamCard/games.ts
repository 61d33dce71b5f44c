import { z } from 'zod';
import type { FoundGame } from '../../shared/streamCard.ts';
import { plainName } from '../kernel/plainText.ts';
import type { Platform } from '../kernel/ports.ts';

/** Rows that are looked at: one page. */
const ROWS = 100;
const MOST_GAMES = 20;

const row = z.looseObject({
  type: z.looseObject({
    id: z.number().int().nonnegative(),
    name: z.string(),
    online: z.number().int().nonnegative().optional().catch(undefined),
  }),
});

/**
 * Games by a part of their name. No documented endpoint lists games: the list of channels is searched by the names of what they
 * play, and tells each row's game. A game that no channel of the service plays is not found. Those that begin with the text come
 * first, then those that most play.
 * @see PLATFORM §1.3, §4.2, §4.5
 */
export async function searchGames(
  platform: Platform,
  text: string,
  signal?: AbortSignal,
): Promise<{ games: FoundGame[]; channels: number }> {
  const { data = [] } = await platform.request('channels.list', {
    purpose: 'streamCard',
    query: { q: text, scope: 'types', limit: ROWS, order: 'online:DESC,viewersCurrent:DESC', fields: 'id,type,online' },
    ...(signal ? { signal } : {}),
  });
  const wanted = text.toLowerCase();
  const games = new Map<number, FoundGame>();
  for (const element of data) {
    const read = row.safeParse(element);
    if (!read.success) continue;
    const { id, name, online } = read.data.type;
    // A service that passes over `scope` answers with channels of any game.
    if (name.toLowerCase().includes(wanted)) games.set(id, { id, name: plainName(name), live: online ?? null });
  }
  const rank = ({ name, live }: FoundGame) => (name.toLowerCase().startsWith(wanted) ? 1e9 : 0) + (live ?? 0);
  const sorted = [...games.values()].sort((a, b) => rank(b) - rank(a) || a.name.localeCompare(b.name));
  return { games: sorted.slice(0, MOST_GAMES), channels: data.length };
}
