import { useQueryClient } from '@tanstack/react-query';
import type { Settings, SettingsChange } from '../../../shared/settings.ts';
import { useCall } from '../../api/call.ts';
import { stateOptions } from '../../api/state.ts';
import { noteSaved } from './savedNote.ts';

const KEY = stateOptions('settings').queryKey;

/** Changes settings: seen at once, taken back when main could not keep them. */
export function useChangeSettings() {
  const queries = useQueryClient();
  const action = useCall('settings.change');
  const change = (changes: SettingsChange) => {
    const before = queries.getQueryData(KEY);
    if (before !== undefined) queries.setQueryData(KEY, { ...before, ...changes } as Settings);
    action.mutate(changes, {
      onSuccess: (settings) => {
        queries.setQueryData(KEY, settings);
        noteSaved();
      },
      onError: () => queries.setQueryData(KEY, before),
    });
  };
  return { change, error: action.error?.error ?? null };
}
