import { Plus, PowerOff, RefreshCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../api/call.ts';
import { useStateOf } from '../api/state.ts';
import { openHookForm } from '../features/hooks/index.ts';
import type { PaletteItem } from '../view/paletteItems.ts';
import { goTo } from './goTo.ts';
import { actions, tellError } from './paletteActions.ts';

/** What is done with hooks, from whatever place. Without their credential a new one leads to where it is entered. */
export function useHookItems(): PaletteItem[] {
  const { t } = useTranslation(['palette', 'hooks']);
  const credential = useStateOf('hooks')?.credential.kind;
  const refresh = useCall('hooks.refresh');
  const needs = credential === 'kept' ? undefined : t('hooks:head.needsCredential');
  const toHooks = () => goTo({ place: 'hooks', hookId: null });
  return actions(
    {
      id: 'newHook',
      icon: Plus,
      words: t('palette:offer.newHook'),
      run: () => {
        toHooks();
        if (credential === 'kept') openHookForm(null);
      },
    },
    {
      id: 'refreshHooks',
      icon: RefreshCw,
      words: t('palette:offer.refreshHooks'),
      calls: 1,
      refusal: needs,
      run: () => refresh.mutate(undefined, { onError: tellError }),
    },
    {
      id: 'deactivateHook',
      icon: PowerOff,
      words: t('palette:action.deactivateHook'),
      also: t('palette:also.deactivateHook'),
      refusal: needs,
      run: toHooks,
    },
  );
}
