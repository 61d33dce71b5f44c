import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AppError } from '../../../shared/errors.ts';
import { unreachable } from '../../../shared/failure.ts';
import { useCall } from '../../api/call.ts';
import { isolated } from '../../ui/slots.tsx';
import { connectionPanel } from '../../view/connectionPanel.ts';
import { useView } from '../../view/view.ts';
import type { NameHook } from './factWords.ts';
import type { RowAction } from './rowAction.ts';

export type Told = { readonly key: number; readonly line: string };

export type RowActions = {
  run(action: RowAction): void;
  /** What was just done, for a while. */
  readonly told: Told | null;
  forget(): void;
  /** What the last one failed with; null: it did not. */
  readonly error: AppError | null;
};

/** Does what an entry offers. */
export function useRowActions(nameHook: NameHook): RowActions {
  const { t } = useTranslation('activity');
  const { go, openDeliveries } = useView();
  const prove = useCall('receiver.prove');
  const renew = useCall('hooks.renew');
  const [told, setTold] = useState<Told | null>(null);
  const last = prove.submittedAt > renew.submittedAt ? prove : renew;
  const { mutate: startProof } = prove;
  const { mutate: startRenewal } = renew;
  const { mutate: goTo } = useCall('commands.run');
  const run = useCallback(
    (action: RowAction) => {
      const tell = (line: string) => setTold((before) => ({ key: (before?.key ?? 0) + 1, line }));
      switch (action.kind) {
        case 'inspect':
          return openDeliveries(action.intake, action.deliveryId);
        case 'prove':
          return startProof(undefined, {
            onSuccess: () => tell(t('done.proving')),
          });
        case 'renew': {
          const { hookId } = action;
          const line = () => t('done.renewed', { hook: isolated(nameHook(hookId)) });
          return startRenewal({ hookId }, { onSuccess: () => tell(line()) });
        }
        case 'timeline':
          go('live');
          return connectionPanel.setState({ open: true });
        case 'message':
        case 'stream':
          return goTo({ id: 'goTo', to: action.to });
        default:
          return unreachable(action);
      }
    },
    [go, goTo, openDeliveries, startProof, startRenewal, nameHook, t],
  );
  return {
    run,
    told,
    forget: () => setTold(null),
    error: last.error?.error ?? null,
  };
}
