import { KeepError, type KeepPort } from './ports.ts';

/** A relay that keeps nothing: without a folder nothing would outlast it. */
export function keepNothing(): KeepPort {
  const away = () => Promise.reject(new KeepError('away'));
  return {
    bounds: { count: 0, bytes: 0, hours: 0 },
    settingsOf: () => null,
    setSettings: async () => {},
    forgetOtherKey: async () => {},
    append: away,
    read: async () => [],
    remove: async () => {},
    standing: async () => ({ waiting: 0, bytes: 0, oldestMs: null, gap: null }),
    noted: async () => {},
    forget: async () => {},
    watch: () => () => {},
    ready: () => true,
    total: () => ({ waiting: 0, bytes: 0 }),
    close: async () => {},
  };
}
