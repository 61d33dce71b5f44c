import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HooksState } from '../../../shared/hooks.ts';
import { Button } from '../../ui/Button.tsx';
import { isolated } from '../../ui/slots.tsx';
import { Toast, ToastArea } from '../../ui/Toast.tsx';
import { nameHook } from '../../view/hookName.ts';
import type { Told } from './hooksTold.ts';
import type { HookActions } from './useHookActions.ts';

type Shown = { hookId: string; untilMs: number; name: string };

/** A line for every deactivation that can still be taken back, and for what was just done. The rows say it too. */
export function UndoToasts({ state, actions, told, onTold }: UndoToastsProps) {
  const { t } = useTranslation('hooks');
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const { undoable, hooks } = state;
  useEffect(() => {
    setShown((before) => {
      const isIn = (list: readonly { hookId: string; untilMs: number }[], one: { hookId: string; untilMs: number }) =>
        list.some(({ hookId, untilMs }) => hookId === one.hookId && untilMs === one.untilMs);
      // One that left main's list before its time was taken back, here or in the row: nothing is left to say.
      const kept = before.filter((toast) => isIn(undoable, toast) || toast.untilMs <= Date.now());
      const fresh = undoable
        .filter((one) => !isIn(before, one))
        .map((one) => ({ ...one, name: isolated(nameHook(hooks, one.hookId)) }));
      return fresh.length === 0 && kept.length === before.length ? before : [...kept, ...fresh];
    });
  }, [undoable, hooks]);
  const remove = (toast: Shown) => setShown((before) => before.filter((one) => one !== toast));
  if (told === null && shown.length === 0) return null;
  return (
    <ToastArea label={t('toasts')}>
      {told !== null && <Toast key={told.key} line={told.line} onGone={onTold} />}
      {shown.map((toast) => {
        const open = undoable.some(({ hookId, untilMs }) => hookId === toast.hookId && untilMs === toast.untilMs);
        const gone = hooks.find(({ id }) => id === toast.hookId)?.standing.kind === 'deactivated';
        // Between the two main is at work; the row says so.
        if (!open && !gone) return null;
        return (
          <Toast
            key={`${toast.hookId} ${toast.untilMs}`}
            line={t(open ? 'undo.line' : 'undo.done', { address: toast.name })}
            lastsMs={toast.untilMs - Date.now()}
            onGone={() => remove(toast)}
            action={
              open && (
                <Button
                  aria-label={t('undo.undoLabel', { address: toast.name })}
                  onClick={() => actions.undo(toast.hookId)}
                >
                  {t('undo.undo')}
                </Button>
              )
            }
          />
        );
      })}
    </ToastArea>
  );
}

type UndoToastsProps = { state: HooksState; actions: HookActions; told: Told | null; onTold: () => void };
