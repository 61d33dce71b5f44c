import { useQueryClient } from '@tanstack/react-query';
import type { Settings, SettingsChange } from '../../../shared/settings.ts';
import { useAction } from '../../api/action.ts';

const KEY = ['settings.read'];

/** Changes settings: seen at once, taken back when main could not keep them. */
export function useChangeSettings() {
  const queries = useQueryClient();
  const action = useAction('settings.change');
  const change = (changes: SettingsChange) => {
    const before = queries.getQueryData<Settings>(KEY);
    if (before !== undefined) queries.setQueryData<Settings>(KEY, { ...before, ...changes } as Settings);
    action.mutate(changes, {
      onSuccess: (settings) => queries.setQueryData(KEY, settings),
      onError: () => queries.setQueryData(KEY, before),
    });
  };
  return { change, error: action.error?.error ?? null };
}
