import type { ChatItem, ChatMessage } from '../../../shared/chat.ts';
import type { Clock } from '../../kernel/ports.ts';
import { partsText } from '../messageParts.ts';
import type { Presence } from '../presence.ts';
import type { ChatRecord, Removed, RoomKey, SaidLine, Visit } from './records.ts';

/** What is said is handed over so often: never line by line. */
const EVERY_MS = 500;
/** So many do not wait: a handful of microseconds each. The list of the room holds more, so that each still has its place in it. */
const MOST_WAITING = 200;

export type RecorderDeps = {
  room: RoomKey;
  /** The list of the room, oldest first. */
  items: () => readonly ChatItem[];
  /** Takes what is to be kept, in order. */
  keep: (records: readonly ChatRecord[]) => void;
  clock: Clock;
};

/** Gathers what one room tells, in the room's order, for the log. Whispers are not the room's, and are not kept. */
export class RoomRecorder {
  readonly #deps: RecorderDeps;
  readonly #openedAtMs: number;
  /** By the platform's id. */
  readonly #said = new Map<string, SaidLine>();
  #visits: Visit[] = [];
  #records: ChatRecord[] = [];
  #cancel: (() => void) | null = null;

  constructor(deps: RecorderDeps) {
    this.#deps = deps;
    this.#openedAtMs = deps.clock.now();
  }

  /** The room has taken a message, for the first time. */
  said({ id, atMs, userId, username, roles, parts, whisperWith, action, own, removed }: ChatMessage): void {
    if (id === null || whisperWith !== null) return;
    const text = partsText(parts);
    this.#said.set(id, { messageId: id, atMs, userId, username, roles, text, action, own, removed });
    this.#wait(this.#said.size);
  }

  /**
   * Messages were removed.
   * @param ids those of the list @param of whose they are besides: all that this person, or everybody, said since the room was opened
   */
  removed(ids: readonly string[], of: number | 'everybody' | null, removed: Removed): void {
    const rest = of === null ? ids.filter((id) => !this.#takeOut(id, removed)) : ids;
    if (of === null && rest.length === 0) return;
    this.#endRun();
    const since = of === null ? null : { userId: of, sinceMs: this.#openedAtMs };
    this.#records.push({ kind: 'removed', room: this.#deps.room, ids: rest, of: since, removed });
    this.#wait(this.#records.length);
  }

  met(presence: Presence): void {
    if (presence.kind === 'updated') return;
    const { kind, userId, username } = presence;
    this.#visits.push({ atMs: this.#deps.clock.now(), userId, username, came: kind === 'joined' });
    this.#wait(this.#visits.length);
  }

  /** The room is left: hands over what waits. */
  close(): void {
    this.#flush();
  }

  #wait(waiting: number): void {
    if (waiting >= MOST_WAITING) this.#flush();
    else this.#cancel ??= this.#deps.clock.after(EVERY_MS, () => this.#flush());
  }

  #flush(): void {
    this.#cancel?.();
    this.#cancel = null;
    this.#endRun();
    if (this.#visits.length > 0) {
      this.#records.push({ kind: 'visits', room: this.#deps.room, visits: this.#visits });
      this.#visits = [];
    }
    if (this.#records.length > 0) this.#deps.keep(this.#records);
    this.#records = [];
  }

  /** What was not handed over yet is handed over as taken out, without its words. @returns whether it was there */
  #takeOut(id: string, removed: Removed): boolean {
    const line = this.#said.get(id);
    if (line === undefined) return false;
    this.#said.set(id, { ...line, text: '', removed: line.removed ?? removed });
    return true;
  }

  /** What was said so far becomes records, each of what stands together in the list. */
  #endRun(): void {
    if (this.#said.size === 0) return;
    const runs: { before: string | null; lines: SaidLine[] }[] = [];
    let before: string | null = null;
    let run: SaidLine[] = [];
    const end = () => {
      if (run.length > 0) runs.push({ before, lines: run.reverse() });
      run = [];
    };
    const items = this.#deps.items();
    for (let at = items.length - 1; at >= 0 && this.#said.size > 0; at--) {
      const item = items[at];
      if (item?.kind !== 'message' || item.id === null || item.whisperWith !== null) continue;
      const line = this.#said.get(item.id);
      if (line !== undefined) {
        this.#said.delete(item.id);
        run.push(line);
      } else {
        end();
        before = item.id;
      }
    }
    end();
    // What has left the list already is older than all of it.
    if (this.#said.size > 0) runs.push({ before, lines: [...this.#said.values()] });
    this.#said.clear();
    const { room, clock } = this.#deps;
    const atMs = clock.now();
    for (const each of runs.reverse()) this.#records.push({ kind: 'said', room, atMs, ...each });
  }
}
