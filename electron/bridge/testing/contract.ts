import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { callNamesOf } from '../../../shared/bridge.ts';
import type { AnyFace } from '../../../shared/domain.ts';
import { appError, type Result } from '../../../shared/errors.ts';
import { packed, unpacked } from '../../../shared/packed.ts';
import type { Logger } from '../../kernel/ports.ts';
import { Registry } from '../registry.ts';

/** A bridge that holds every answer and every push against its schema, and keeps a list of what was never seen. */
export class Contract {
  readonly registry: Registry;
  /** What did not fit, in words: the name, what it was, and why it does not fit. */
  readonly drifts: string[] = [];
  readonly #schemas = new Map<string, z.ZodType>();
  readonly #unanswered: Set<string>;
  readonly #untold = new Set<string>();

  constructor(faces: readonly AnyFace[], log: Logger) {
    this.registry = new Registry(faces, { push: (name, data) => this.#told(name, data), log });
    this.#unanswered = new Set(faces.flatMap(callNamesOf));
    for (const { name, state, calls, feeds } of faces) {
      if (state) for (const push of ['read', 'changed']) this.#schemas.set(`${name}.${push}`, state.schema);
      for (const [call, { output }] of Object.entries(calls)) this.#schemas.set(`${name}.${call}`, output);
      for (const [feed, schema] of Object.entries(feeds)) this.#schemas.set(`${name}.${feed}`, schema);
      if (state) this.#untold.add(`${name}.changed`);
      for (const feed of Object.keys(feeds)) this.#untold.add(`${name}.${feed}`);
    }
  }

  /** Calls that nobody has made with success yet. */
  get unanswered(): string[] {
    return [...this.#unanswered];
  }

  /** States and feeds that nothing was told of yet. */
  get untold(): string[] {
    return [...this.#untold];
  }

  /** Makes a call as the window does. */
  async call(name: string, input: unknown): Promise<Result<unknown>> {
    const result = await this.registry.answer(name, structuredClone(input));
    if (result.ok) {
      this.#unanswered.delete(name);
      this.#check(name, 'answer', this.#schemas.get(name), result.value);
    } else this.#check(name, 'failure', appError, result.error);
    return result;
  }

  #told(name: string, data: unknown): void {
    this.#untold.delete(name);
    this.#check(name, 'push', this.#schemas.get(name), data);
  }

  #check(name: string, what: 'answer' | 'failure' | 'push', schema: z.ZodType | undefined, value: unknown): void {
    if (!schema) return void this.drifts.push(`${name}: a ${what} that no face declares`);
    // As it reaches the window.
    const sent = unpacked(packed(name, value));
    if (!isDeepStrictEqual(defined(value), sent)) this.drifts.push(`${name}: ${what} holds what is lost on the way`);
    const read = schema.safeParse(sent);
    if (!read.success) this.drifts.push(`${name}: ${what} off its schema: ${z.prettifyError(read.error)}`);
    else if (!isDeepStrictEqual(read.data, sent))
      this.drifts.push(`${name}: ${what} holds more than its schema: ${JSON.stringify(sent)}`);
  }
}

/** The same without the properties that are undefined, which no text holds. */
function defined(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(defined);
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  const there = Object.entries(value).filter(([, one]) => one !== undefined);
  return Object.fromEntries(there.map(([key, one]) => [key, defined(one)]));
}
