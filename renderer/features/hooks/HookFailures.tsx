import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import type { HookRow } from '../../../shared/hooks.ts';
import { mayBeDone } from '../../../shared/mayBeDone.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { isolated } from '../../ui/slots.tsx';
import { nameHook } from '../../view/hookName.ts';
import { forgetFailure, hookFailures } from './hookFailures.ts';

/** What was not done with which hook, and why. */
export function HookFailures({ hooks }: { hooks: readonly HookRow[] }) {
  const { t } = useTranslation('hooks');
  const failures = useStore(hookFailures, (store) => store.failures);
  return failures.map(({ hookId, act, error, again }) => (
    <ErrorNotice
      key={`${hookId} ${act}`}
      what={t(`${mayBeDone(error) ? 'unsure' : 'failed'}.${act}`, { address: isolated(nameHook(hooks, hookId)) })}
      error={error}
      onRetry={again}
      onDismiss={() => forgetFailure(hookId, act)}
    />
  ));
}
