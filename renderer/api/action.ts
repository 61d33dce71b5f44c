import { type UseMutationResult, useMutation } from '@tanstack/react-query';
import type { AppFailure } from '../../shared/failure.ts';
import type { CallName, Input, Output } from '../../shared/ipc.ts';
import { call } from './call.ts';

/** A call a person starts: `mutate(input)`, `isPending`, `error.error`. */
export function useAction<N extends CallName>(name: N): UseMutationResult<Output<N>, AppFailure, Input<N>> {
  return useMutation<Output<N>, AppFailure, Input<N>>({
    mutationKey: [name],
    mutationFn: (input) => (call as (name: CallName, input: unknown) => Promise<Output<N>>)(name, input),
  });
}
