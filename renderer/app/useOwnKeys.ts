import { useEffect } from 'react';
import { useStateOf } from '../api/state.ts';
import { setKeys } from '../ui/keys.ts';

/** Has the window hear and show the keys as the person has set them. */
export function useOwnKeys(): void {
  const settings = useStateOf('settings');
  const changes = settings?.keys;
  const letters = settings?.singleKeys;
  useEffect(() => {
    if (changes !== undefined && letters !== undefined) setKeys(changes, letters);
  }, [changes, letters]);
}
