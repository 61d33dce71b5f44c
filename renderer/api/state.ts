import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { AppFailure } from '../../shared/failure.ts';
import type { CallName, Input, Output } from '../../shared/ipc.ts';
import { call } from './call.ts';

/** The calls that read a state and take no input. */
export type ReadName = {
  [N in CallName]: N extends `${string}.read` | 'app.describe' ? (Input<N> extends void ? N : never) : never;
}[CallName];

/** A state of main, kept current by its pushes. The cache's key is `[name]`. */
export function useStateOf<N extends ReadName>(name: N): UseQueryResult<Output<N>, AppFailure> {
  return useQuery<Output<N>, AppFailure>({
    queryKey: [name],
    queryFn: () => (call as (name: ReadName) => Promise<Output<N>>)(name),
  });
}

export const useActivity = () => useStateOf('activity.read').data;
export const useAppDescription = () => useStateOf('app.describe').data;
export const useBudget = () => useStateOf('budget.read').data;
export const useChannel = () => useStateOf('channel.read').data ?? null;
export const useHooks = () => useStateOf('hooks.read').data;
export const useNotifications = () => useStateOf('notifications.read').data;
export const useReceiver = () => useStateOf('receiver.read').data;
export const useService = () => useStateOf('service.read').data;
export const useSession = () => useStateOf('session.read').data;
export const useSettings = () => useStateOf('settings.read').data;
export const useSignIn = () => useStateOf('signIn.read').data;
export const useWindowState = () => useStateOf('window.read').data;
