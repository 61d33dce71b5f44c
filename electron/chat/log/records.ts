import type { KeptLine } from '../../../shared/chat.ts';

/** Where something was said: at which platform, and in which channel. */
export type RoomKey = { platform: string; channelId: number };

/** A message on its way to be kept. */
export type SaidLine = Omit<KeptLine, 'id' | 'keptAtMs'>;

export type Removed = NonNullable<KeptLine['removed']>;

/** Somebody came or went, as the room told. */
export type Visit = { atMs: number; userId: number; username: string; came: boolean };

/** What is to be written of one room, in the order in which it happened. */
export type ChatRecord =
  /** `before`: the platform's id of the message that these stand before; null: they are the newest. */
  | { kind: 'said'; room: RoomKey; atMs: number; before: string | null; lines: readonly SaidLine[] }
  /**
   * `ids`: the platform's. `userId`: also all of this person that were kept since; null: of nobody; `everybody`: all that were.
   */
  | {
      kind: 'removed';
      room: RoomKey;
      ids: readonly string[];
      of: { userId: number | 'everybody'; sinceMs: number } | null;
      removed: Removed;
    }
  | { kind: 'visits'; room: RoomKey; visits: readonly Visit[] };
