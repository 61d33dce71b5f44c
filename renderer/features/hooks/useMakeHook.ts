import { useTranslation } from 'react-i18next';
import type { Input } from '../../../shared/bridge.ts';
import { useCall } from '../../api/call.ts';
import { announcer } from '../../ui/announcer.ts';
import { formatDate } from '../../ui/format.ts';
import { whyText } from '../../ui/whyText.ts';
import { hookAsked, hookForm, hookMade, hookNotMade } from './hookForm.ts';
import { tellOfHooks } from './hooksTold.ts';

/**
 * Makes the hook of what is filled in. What comes of it is told wherever one is by then: one may have gone elsewhere, or cancelled
 * what was sent already.
 */
export function useMakeHook(): (input: Input<'hooks.create'>) => void {
  const { t } = useTranslation('hooks');
  const create = useCall('hooks.create', {
    onSuccess: ({ expiresAtMs }) => {
      const isMove = hookForm.getState().making?.moveOf != null;
      hookMade();
      tellOfHooks(isMove ? t('moveStarted') : t('created', { date: formatDate(expiresAtMs) }));
    },
    onError: ({ error }) => {
      hookNotMade(error);
      // They withdrew it themselves.
      if (error.kind === 'stopped') return;
      const line = t('sheet.failed', { why: whyText(error) });
      if (hookForm.getState().failure === null) tellOfHooks(line);
      else announcer.assertive(line);
    },
  });
  return (input) => {
    hookAsked();
    create.mutate(input);
  };
}
