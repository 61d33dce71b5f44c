import { useTranslation } from 'react-i18next';
import { call } from '../../api/call.ts';
import { attemptOnHook } from './hookFailures.ts';

export type HookActions = {
  renew: (hookId: string) => void;
  setRenewsItself: (hookId: string, on: boolean) => void;
  deactivate: (hookId: string) => void;
  undo: (hookId: string) => void;
  stopMove: (hookId: string) => void;
};

/**
 * What one can do with a hook of the list. `onTold`: what came of it, where the list itself does not show that. What fails stands in
 * `hookFailures`.
 */
export function useHookActions(onTold: (line: string) => void): HookActions {
  const { t } = useTranslation('hooks');
  return {
    renew: (hookId) => void attemptOnHook(hookId, 'renew', () => call('hooks.renew', { hookId })),
    setRenewsItself: (hookId, on) =>
      void attemptOnHook(hookId, 'renewsItself', () => call('hooks.setRenewsItself', { hookId, on })),
    deactivate: (hookId) => void attemptOnHook(hookId, 'deactivate', () => call('hooks.deactivate', { hookId })),
    undo: (hookId) => void attemptOnHook(hookId, 'undo', () => call('hooks.undoDeactivate', { hookId })),
    stopMove: (hookId) =>
      void attemptOnHook(
        hookId,
        'stopMove',
        () => call('hooks.stopMove', { hookId }),
        () => onTold(t('move.stopped')),
      ),
  };
}
