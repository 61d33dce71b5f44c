import type { Tables } from '../../storage/tables.ts';
import type { ChannelKey } from './methods.ts';

/** Channels by number. */
export class Channels {
  readonly #tables: Tables;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** -1 is no channel's. */
  find({ platform, channelId }: ChannelKey): number {
    const row = this.#tables.get('SELECT id FROM channels WHERE platform = ? AND channel = ?', platform, channelId);
    return row === undefined ? -1 : Number(row.id);
  }

  /** Inside a transaction: a new one is written. */
  numberOf(key: ChannelKey): number {
    this.#tables.run('INSERT OR IGNORE INTO channels (platform, channel) VALUES (?, ?)', key.platform, key.channelId);
    return this.find(key);
  }

  /** Services of which anything is kept. */
  platforms(): string[] {
    return this.#tables
      .all('SELECT platform FROM channels UNION SELECT platform FROM channel_names')
      .map(({ platform }) => String(platform));
  }

  /** All of a service. */
  of(platform: string): number[] {
    return this.#tables.all('SELECT id FROM channels WHERE platform = ?', platform).map(({ id }) => Number(id));
  }
}
