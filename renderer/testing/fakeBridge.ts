import {
  type Bridge,
  type CallName,
  domains,
  type EventData,
  type EventName,
  type Input,
  type Output,
} from '../../shared/bridge.ts';
import type { AppError, Result } from '../../shared/errors.ts';
import { defaultAnswers } from './samples.ts';

type Answer<N extends CallName> = Output<N> | ((input: Input<N>) => Output<N> | Promise<Output<N>>);
type Held = Result<unknown> | ((input: unknown) => unknown);

/** The main process in memory: every call has an answer one can set, every push can be made, every call is kept. */
export type FakeBridge = {
  bridge: Bridge;
  /** Calls made so far, oldest first. */
  calls: { name: CallName; input: unknown }[];
  /** Sets what a call answers: a value, or a function of its input. */
  answer<N extends CallName>(name: N, answer: Answer<N>): void;
  /** Makes a call fail. */
  fail(name: CallName, error: AppError): void;
  /** Makes a call never answer. */
  hang(name: CallName): void;
  /** Sends an event to the window. */
  push<N extends EventName>(name: N, data: EventData<N>): void;
  /** The inputs of the calls of this name. */
  inputsOf<N extends CallName>(name: N): Input<N>[];
};

/** A bridge that answers as the demo service with somebody signed in; set what a test needs otherwise. */
export function createFakeBridge(): FakeBridge {
  const answers = new Map<CallName, Held>();
  const listeners = new Map<EventName, Set<(data: never) => void>>();
  const calls: FakeBridge['calls'] = [];

  const set = (name: CallName, value: unknown) =>
    answers.set(name, typeof value === 'function' ? (value as (input: unknown) => unknown) : { ok: true, value });
  for (const { name, state } of domains) if (state) set(`${name}.read`, state.empty);
  for (const [name, value] of Object.entries(defaultAnswers())) set(name as CallName, value);

  const run = async (name: CallName, input: unknown): Promise<Result<unknown>> => {
    calls.push({ name, input });
    const held = answers.get(name) ?? { ok: true, value: undefined };
    return typeof held === 'function' ? { ok: true, value: await held(input) } : held;
  };

  return {
    calls,
    bridge: {
      call: <N extends CallName>(name: N, input: Input<N>) => run(name, input) as Promise<Result<Output<N>>>,
      on: (name, listener) => {
        const heard = listeners.get(name) ?? new Set();
        listeners.set(name, heard.add(listener));
        return () => heard.delete(listener);
      },
    },
    answer: (name, answer) => void set(name, answer),
    fail: (name, error) => void answers.set(name, { ok: false, error }),
    hang: (name) => void answers.set(name, () => new Promise(() => undefined)),
    push: (name, data) => {
      for (const listener of listeners.get(name) ?? []) (listener as (data: unknown) => void)(data);
    },
    inputsOf: <N extends CallName>(name: N) =>
      calls.filter((made) => made.name === name).map((made) => made.input as Input<N>),
  };
}
