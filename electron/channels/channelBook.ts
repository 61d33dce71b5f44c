import type { KnownChannel } from '../../shared/channels.ts';
import { plainName } from '../kernel/plainText.ts';
import type { Clock, Platform } from '../kernel/ports.ts';

/** What the service says of a list of channels, and no more: a row is small. */
const FIELDS = 'id,token,online,viewersCurrent';
/** The most rows of a page. @see PLATFORM §1.3 */
const MOST_ROWS = 100;
const FOUND = 20;

type Known = KnownChannel & { atMs: number };
type Row = {
  id?: number | undefined;
  token?: string | undefined;
  online?: boolean | undefined;
  viewersCurrent?: number | undefined;
};
type Priority = 'foreground' | 'background';

/** What the service last told of channels, by their number. @see PLATFORM §1.3, §4.1 */
export class ChannelBook {
  readonly #platform: Platform;
  readonly #clock: Clock;
  readonly #known = new Map<number, Known>();

  constructor(deps: { platform: Platform; clock: Clock }) {
    this.#platform = deps.platform;
    this.#clock = deps.clock;
  }

  /** What is known of a channel; its name alone when nothing is. */
  of({ id, token }: { id: number; token: string }): KnownChannel {
    const known = this.#known.get(id);
    return known
      ? { id, token: known.token, online: known.online, viewers: known.viewers }
      : { id, token, online: null, viewers: null };
  }

  /** null: the service has told of no such channel. */
  find(id: number): KnownChannel | null {
    const known = this.#known.get(id);
    return known ? this.of(known) : null;
  }

  /** When the service told of it last; null: it has not. */
  readAtMs(id: number): number | null {
    return this.#known.get(id)?.atMs ?? null;
  }

  /** Somebody else asked. */
  note({ id, token, online, viewers }: KnownChannel): void {
    this.#known.set(id, { id, token, online, viewers, atMs: this.#clock.now() });
  }

  /** Those of which nothing was told for so long. */
  olderThan(ids: readonly number[], ageMs: number): number[] {
    const nowMs = this.#clock.now();
    return ids.filter((id) => Math.abs(nowMs - (this.#known.get(id)?.atMs ?? Number.NEGATIVE_INFINITY)) >= ageMs);
  }

  /** Asks how these channels stand, in one call. @throws AppFailure as `Platform.request` */
  async read(ids: readonly number[], priority: Priority, signal: AbortSignal): Promise<KnownChannel[]> {
    const asked = ids.slice(0, MOST_ROWS);
    if (asked.length === 0) return [];
    const query = { where: `id:in:${asked.join(';')}`, order: ORDER, limit: MOST_ROWS, fields: FIELDS };
    const { data } = await this.#platform.request('channels.list', { purpose: 'channels', query, priority, signal });
    return this.#take(data ?? []);
  }

  /** Asks for names that hold a text, those that are live first. @throws AppFailure as `Platform.request` */
  async search(text: string, signal: AbortSignal): Promise<KnownChannel[]> {
    const query = { q: text, scope: 'names', order: ORDER, limit: FOUND, fields: FIELDS };
    const { data } = await this.#platform.request('channels.list', { purpose: 'channels', query, signal });
    return this.#take(data ?? []);
  }

  #take(rows: readonly Row[]): KnownChannel[] {
    const told = rows.flatMap(({ id, token, online, viewersCurrent }) =>
      id === undefined || token === undefined
        ? []
        : [{ id, token: plainName(token), online: online ?? null, viewers: viewersCurrent ?? null }],
    );
    for (const channel of told) this.note(channel);
    return liveFirst(told);
  }
}

const ORDER = 'online:DESC,viewersCurrent:DESC';

/** The service may ignore an order that it cannot use. */
export function liveFirst<T extends KnownChannel>(channels: readonly T[]): T[] {
  const weight = ({ online, viewers }: KnownChannel) => (online ? 1e9 + (viewers ?? 0) : 0);
  return channels.toSorted((a, b) => weight(b) - weight(a));
}
