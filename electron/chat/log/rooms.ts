import type { Tables } from '../../storage/tables.ts';
import type { RoomKey } from './records.ts';

/** Rooms by number. */
export class Rooms {
  readonly #tables: Tables;

  constructor(tables: Tables) {
    this.#tables = tables;
  }

  /** -1 is no room's. */
  find({ platform, channelId }: RoomKey): number {
    const row = this.#tables.get('SELECT id FROM rooms WHERE platform = ? AND channel = ?', platform, channelId);
    return row === undefined ? -1 : Number(row.id);
  }

  /** Inside a transaction: a new one is written. */
  numberOf(key: RoomKey): number {
    this.#tables.run('INSERT OR IGNORE INTO rooms (platform, channel) VALUES (?, ?)', key.platform, key.channelId);
    return this.find(key);
  }
}
