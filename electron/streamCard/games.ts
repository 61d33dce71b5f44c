import { z } from 'zod';
import { foldName } from '../../shared/foldName.ts';
import type { FoundGame } from '../../shared/streamCard.ts';
import { plainName } from '../kernel/plainText.ts';
import type { CardDeps } from './cardChannel.ts';
import { fetchPicture } from './fetchPicture.ts';

/** Rows that are looked at: one page. */
const ROWS = 100;
const MOST_GAMES = 20;
/** So many games' pictures are known by their address. */
const MOST_COVERS = 500;

const game = z.looseObject({
  id: z.number().int().nonnegative(),
  name: z.string(),
  online: z.number().int().nonnegative().optional().catch(undefined),
  coverUrl: z.string().nullish().catch(null),
});
const row = z.looseObject({ type: game });

/** Games, which no documented endpoint lists: they are found on channels. @see PLATFORM §1.3, §4.2, §4.5 */
export class Games {
  readonly #deps: Pick<CardDeps, 'platform' | 'fetch' | 'log'>;
  /** Where the pictures of those that were seen lie. */
  readonly #covers = new Map<number, string>();

  constructor(deps: Pick<CardDeps, 'platform' | 'fetch' | 'log'>) {
    this.#deps = deps;
  }

  /** Takes note of a game as a channel tells of it. */
  see(told: unknown): void {
    const read = game.safeParse(told);
    if (read.success) this.#note(read.data);
  }

  /**
   * Games by a part of their name: the list of channels is searched by the names of what they play, and tells each row's game. A
   * game that no channel of the service plays is not found. Those that begin with the text come first, then those that most play.
   * @throws AppFailure what the request throws
   */
  async search(text: string): Promise<{ games: FoundGame[]; channels: number }> {
    const { data = [] } = await this.#deps.platform.request('channels.list', {
      purpose: 'streamCard',
      query: {
        ...{ q: text, scope: 'types', limit: ROWS },
        ...{ order: 'online:DESC,viewersCurrent:DESC', fields: 'id,type,online' },
      },
    });
    const wanted = foldName(text);
    const games = new Map<number, FoundGame>();
    for (const element of data) {
      const read = row.safeParse(element);
      if (!read.success) continue;
      const { id, name, online } = read.data.type;
      this.#note(read.data.type);
      // A service that passes over `scope` answers with channels of any game.
      if (foldName(name).includes(wanted)) games.set(id, { id, name: plainName(name), live: online ?? null });
    }
    const rank = ({ name, live }: FoundGame) => (foldName(name).startsWith(wanted) ? 1e9 : 0) + (live ?? 0);
    const sorted = [...games.values()].sort((a, b) => rank(b) - rank(a) || a.name.localeCompare(b.name));
    return { games: sorted.slice(0, MOST_GAMES), channels: data.length };
  }

  /** The picture of a game that was seen, as a data address; null: none is known, or it lies on another computer than the service. */
  picture(id: number): Promise<string | null> {
    return fetchPicture(this.#deps, this.#covers.get(id) ?? null);
  }

  #note({ id, coverUrl }: z.infer<typeof game>): void {
    if (!coverUrl) return;
    this.#covers.delete(id);
    this.#covers.set(id, coverUrl);
    const [oldest] = this.#covers.keys();
    if (this.#covers.size > MOST_COVERS && oldest !== undefined) this.#covers.delete(oldest);
  }
}
