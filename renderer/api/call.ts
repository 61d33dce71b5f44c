import { AppFailure } from '../../shared/failure.ts';
import type { CallName, Input, Output } from '../../shared/ipc.ts';

/** Calls the main process. Throws AppFailure only; it is React Query's `defaultError`, so errors are typed. */
export async function call<N extends CallName>(
  name: N,
  ...input: Input<N> extends void ? [] : [Input<N>]
): Promise<Output<N>> {
  const result = await window.bridge.call(name, input[0] as Input<N>);
  if (result.ok) return result.value;
  throw new AppFailure(result.error);
}
