import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import { useCall } from '../../api/call.ts';

export type HookActions = {
  renew: (hookId: string) => void;
  setRenewsItself: (hookId: string, on: boolean) => void;
  deactivate: (hookId: string) => void;
  undo: (hookId: string) => void;
  stopMove: (hookId: string) => void;
  /** What the last one failed with; null: it did not. */
  error: AppError | null;
};

/** What one can do with a hook of the list. `onTold`: what came of it, where the list itself does not show that. */
export function useHookActions(onTold: (line: string) => void): HookActions {
  const { t } = useTranslation('hooks');
  const renew = useCall('hooks.renew');
  const renews = useCall('hooks.setRenewsItself');
  const deactivate = useCall('hooks.deactivate');
  const undo = useCall('hooks.undoDeactivate');
  const stop = useCall('hooks.stopMove');
  const all = [renew, renews, deactivate, undo, stop];
  const last = all.reduce((newest, action) => (action.submittedAt > newest.submittedAt ? action : newest));
  return {
    renew: (hookId) => renew.mutate({ hookId }),
    setRenewsItself: (hookId, on) => renews.mutate({ hookId, on }),
    deactivate: (hookId) => deactivate.mutate({ hookId }),
    undo: (hookId) => undo.mutate({ hookId }),
    stopMove: (hookId) => stop.mutate({ hookId }, { onSuccess: () => onTold(t('move.stopped')) }),
    error: last.error?.error ?? null,
  };
}
