import { z } from 'zod';

/** What a call takes or answers that has nothing to say. */
export const nothing = z.void();

/** One call of a domain: what it takes, which is checked when it comes in, and what it answers. */
export type Call<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> = {
  readonly input: I;
  readonly output: O;
};

/** A state of a domain, told whole whenever it changes. `empty`: what is told while the domain is not open. */
type State<S extends z.ZodType> = { readonly schema: S; readonly empty: z.infer<S> };

type Calls = Readonly<Record<string, Call>>;
type Feeds = Readonly<Record<string, z.ZodType>>;
type None = Readonly<Record<never, never>>;

/** The face of a domain: all that the window and main agree on about it. */
export type Face<
  N extends string = string,
  S extends z.ZodType | null = z.ZodType | null,
  C extends Calls = Calls,
  F extends Feeds = Feeds,
> = {
  readonly name: N;
  readonly state: S extends z.ZodType ? State<S> : null;
  readonly calls: C;
  /** What is pushed besides the state, by name. */
  readonly feeds: F;
};

/** A face of whatever domain. */
export type AnyFace = { name: string; state: State<z.ZodType> | null; calls: Calls; feeds: Feeds };

/** Declares a call. */
export function call<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Call<I, O> {
  return { input, output };
}

/** Declares a domain. On the wire its calls are `name.call`, its state `name.read` and `name.changed`, its feeds `name.feed`. */
export function domain<
  const N extends string,
  S extends z.ZodType,
  const C extends Calls = None,
  const F extends Feeds = None,
>(name: N, parts: { state: { schema: S; empty: z.infer<NoInfer<S>> }; calls?: C; feeds?: F }): Face<N, S, C, F>;
export function domain<const N extends string, const C extends Calls = None, const F extends Feeds = None>(
  name: N,
  parts: { state?: never; calls?: C; feeds?: F },
): Face<N, null, C, F>;
export function domain(
  name: string,
  { state, calls = {}, feeds = {} }: { state?: State<z.ZodType>; calls?: Calls; feeds?: Feeds },
): AnyFace {
  return { name, state: state ?? null, calls, feeds };
}

/** What tells of something, one piece after the other. Listening returns what ends it. */
export type Source<T> = { subscribe(listener: (value: T) => void): () => void };

type StateOf<F extends AnyFace> = F['state'] extends State<infer S> ? z.infer<S> : never;

/** What stands behind a face in main: its state, an answer to each of its calls, and its feeds. */
export type Module<F extends AnyFace> = {
  readonly calls: {
    readonly [N in keyof F['calls']]: (
      input: z.infer<F['calls'][N]['input']>,
    ) => z.infer<F['calls'][N]['output']> | Promise<z.infer<F['calls'][N]['output']>>;
  };
  readonly feeds: { readonly [N in keyof F['feeds']]: Source<z.infer<F['feeds'][N]>> };
} & (F['state'] extends null
  ? { readonly state?: never }
  : { readonly state: Source<StateOf<F>> & { readonly value: StateOf<F> } });
