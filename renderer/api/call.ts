import { type UseMutationOptions, type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { CallName, Input, Output } from '../../shared/bridge.ts';
import { AppFailure } from '../../shared/failure.ts';
import { saveBefore } from './unsaved.ts';

/** Calls the main process: `call('chatters.rows', query)`. Throws AppFailure only; it is React Query's `defaultError`. */
export function call<N extends CallName>(
  name: N,
  ...input: Input<N> extends void ? [] : [Input<N>]
): Promise<Output<N>> {
  return send(name, input[0] as Input<N>);
}

/** What follows on the answer of a call. */
type After<N extends CallName> = Pick<UseMutationOptions<Output<N>, AppFailure, Input<N>>, 'onSuccess' | 'onError'>;

/**
 * A call a person starts: `mutate(input)`, `isPending`, `error.error`.
 * @param after follows on each answer. What `mutate` itself is given is left out where the component has gone by then, and main tells
 *   its new state, which may well take away the button that was pressed, before it answers.
 */
export function useCall<N extends CallName>(
  name: N,
  after: After<N> = {},
): UseMutationResult<Output<N>, AppFailure, Input<N>> {
  return useMutation<Output<N>, AppFailure, Input<N>>({
    ...after,
    mutationKey: [name],
    mutationFn: (input) => send(name, input),
  });
}

/** A call whose name is known only as one of several. */
export async function send<N extends CallName>(name: N, input: Input<N>): Promise<Output<N>> {
  saveBefore(name);
  const result = await window.bridge.call(name, input);
  if (result.ok) return result.value;
  throw new AppFailure(result.error);
}
