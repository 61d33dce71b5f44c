import { globalShortcut } from 'electron';
import type { GlobalKeyName, GlobalKeys } from '../../shared/keys.ts';
import type { Logger, Observable } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { acceleratorOf } from './accelerator.ts';

type Deps = {
  settings: Observable<{ globalKeys: GlobalKeys }>;
  onKey: (name: GlobalKeyName) => void;
  log: Logger;
};

/**
 * Has the system tell of the person's keys also while the window is not before them.
 * @returns those that the system did not give us: another program has them, or it gives none
 */
export function followGlobalKeys({ settings, onKey, log }: Deps): Observable<readonly GlobalKeyName[]> {
  const refused = new Subject<readonly GlobalKeyName[]>([]);
  let held: GlobalKeys = {};
  const press = (name: GlobalKeyName): void => {
    try {
      onKey(name);
    } catch (cause) {
      log.fault('globalKeys.failed', cause, { name });
    }
  };
  const follow = (keys: GlobalKeys): void => {
    if (JSON.stringify(keys) === JSON.stringify(held)) return;
    held = keys;
    globalShortcut.unregisterAll();
    const names = Object.entries(keys).filter(([name, chord]) => !isGiven(chord, () => press(name as GlobalKeyName)));
    refused.set(names.map(([name]) => name as GlobalKeyName));
    if (names.length > 0) log.warn('globalKeys.refused', { names: refused.value });
  };
  settings.subscribe((now) => follow(now.globalKeys));
  follow(settings.value.globalKeys);
  return refused;
}

function isGiven(chord: string, onPress: () => void): boolean {
  try {
    return globalShortcut.register(acceleratorOf(chord), onPress);
  } catch {
    return false; // a key that it has no name for
  }
}
