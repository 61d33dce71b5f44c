import { z } from 'zod';
import { type HookNote, hookNote, newNote } from './hookNotes.ts';

const keptMove = z.object({
  from: z.string(),
  to: z.string(),
  startedAtMs: z.number(),
  untilMs: z.number(),
  delivered: z.object({ from: z.boolean(), to: z.boolean() }),
});

/** What an application's hooks are remembered by, as it is kept. */
export const keptMemory = z.object({
  notes: z.array(hookNote),
  moves: z.array(keptMove),
  /** A hook that is being made at the service: if the answer is lost, its path tells it. */
  making: z.object({ path: z.string(), moveOf: z.string().nullable() }).nullable(),
});

export type KeptMove = z.infer<typeof keptMove>;
export type KeptMemory = z.infer<typeof keptMemory>;

/** The memory of one application's hooks: what outlives a restart. */
export class HookMemory {
  readonly #notes = new Map<string, HookNote>();
  /** By the hook that is moved. */
  readonly moves = new Map<string, KeptMove>();
  making: KeptMemory['making'] = null;

  static from(kept: KeptMemory): HookMemory {
    const memory = new HookMemory();
    for (const note of kept.notes) memory.#notes.set(note.id, note);
    for (const move of kept.moves) memory.moves.set(move.from, move);
    memory.making = kept.making;
    return memory;
  }

  get notes(): readonly HookNote[] {
    return [...this.#notes.values()];
  }

  note(hookId: string): HookNote | undefined {
    return this.#notes.get(hookId);
  }

  /** Changes what is noted of a hook; the first change begins the note. */
  change(hookId: string, change: Partial<Omit<HookNote, 'id'>>): void {
    this.#notes.set(hookId, { ...(this.#notes.get(hookId) ?? newNote(hookId)), ...change });
  }

  drop(hookId: string): void {
    this.#notes.delete(hookId);
  }

  /** The move that a hook is part of. */
  moveWith(hookId: string): KeptMove | undefined {
    return [...this.moves.values()].find(({ from, to }) => from === hookId || to === hookId);
  }

  toJSON(): KeptMemory {
    return { notes: [...this.#notes.values()], moves: [...this.moves.values()], making: this.making };
  }
}
