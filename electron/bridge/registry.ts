import { z } from 'zod';
import { type AnyFace, type Call, type Module, nothing } from '../../shared/domain.ts';
import type { AppError, Result } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Push } from '../kernel/desktop.ts';
import type { Logger } from '../kernel/ports.ts';
import { Slot } from './slot.ts';

/** Of what is wrong with an input, so much is told: there may be a million things. */
const MOST_ISSUES = 3;
const LONGEST_WHY = 500;

type Act = { slot: Slot; name: string; call: Call };

/**
 * What stands behind the bridge: answers the window's calls from the modules that are open, and tells the window what they tell.
 * A state can be read at any time, and is the face's `empty` while its domain is not open; acts wait until it is.
 */
export class Registry {
  readonly #slots = new Map<string, Slot>();
  readonly #acts = new Map<string, Act>();
  readonly #log: Logger;

  constructor(faces: readonly AnyFace[], { push, log }: { push: Push; log: Logger }) {
    this.#log = log;
    for (const face of faces) {
      const slot = new Slot(face, push);
      this.#slots.set(face.name, slot);
      for (const [name, call] of Object.entries(face.calls))
        this.#acts.set(`${face.name}.${name}`, { slot, name, call });
    }
  }

  /** Puts a module behind its face. @returns what takes it away again: it is heard of no more, and goes on by itself */
  open<F extends AnyFace>(face: F, module: Module<F>): () => void {
    return this.#slot(face).open(module);
  }

  /** What is told of a state while its domain is not open, instead of the face's `empty`. */
  meanwhile<F extends AnyFace>(face: F, state: () => NonNullable<Module<F>['state']>['value']): void {
    this.#slot(face).meanwhile(state);
  }

  /** Has the acts of a domain that is not open fail from now on, those that wait too. null: they wait again. */
  refuse(face: AnyFace, why: AppError | null): void {
    this.#slot(face).refuse(why);
  }

  /**
   * Answers one call of the window: checks its input, hands it to the module, and turns every failure into an AppError.
   * The sender has been checked before. Never throws.
   */
  async answer(name: string, raw: unknown): Promise<Result<unknown>> {
    try {
      return { ok: true, value: await this.#run(name, raw) };
    } catch (cause) {
      if (cause instanceof AppFailure) return { ok: false, error: cause.error };
      return { ok: false, error: { kind: 'internal', logId: this.#log.fault(`call ${name} failed`, cause) } };
    }
  }

  async #run(name: string, raw: unknown): Promise<unknown> {
    const act = this.#acts.get(name);
    const slot = act ? null : this.#slotOfRead(name);
    const input = checked(name, act?.call.input ?? nothing, raw);
    if (!act) return slot?.read();
    const { calls } = await act.slot.opened();
    // Its schema has just said that it is what the call takes.
    return calls[act.name]?.(input as never);
  }

  #slotOfRead(name: string): Slot {
    const slot = name.endsWith('.read') ? this.#slots.get(name.slice(0, -'.read'.length)) : undefined;
    if (!slot?.face.state) throw new TypeError(`there is no call ${name}`);
    return slot;
  }

  #slot({ name }: AnyFace): Slot {
    const slot = this.#slots.get(name);
    if (!slot) throw new TypeError(`the bridge has no domain ${name}`);
    return slot;
  }
}

/** An input as its schema reads it. @throws AppFailure `badInput` for every other, whatever it does when it is read */
function checked(name: string, schema: z.ZodType, raw: unknown): unknown {
  const bad = (why: string) => new AppFailure({ kind: 'badInput', field: name, why: why.slice(0, LONGEST_WHY) });
  let input: z.ZodSafeParseResult<unknown>;
  try {
    input = schema.safeParse(raw);
  } catch {
    throw bad('it can not be read');
  }
  if (!input.success) throw bad(z.prettifyError(new z.ZodError(input.error.issues.slice(0, MOST_ISSUES))));
  return input.data;
}
