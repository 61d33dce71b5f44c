import { beforeEach, expect, it, vi } from 'vitest';
import type { GlobalKeys } from '../../shared/keys.ts';
import { Subject } from '../kernel/subject.ts';
import { FakeClock } from '../testing/fakeClock.ts';
import { makeLog } from '../testing/fakeLog.ts';

const system = vi.hoisted(() => ({ held: new Map<string, () => void>() }));
vi.mock('electron', () => ({
  globalShortcut: {
    register: (keys: string, onPress: () => void) => {
      if (keys.includes('Ö')) throw new TypeError('no such key');
      if (keys === 'CommandOrControl+Alt+T') return false;
      system.held.set(keys, onPress);
      return true;
    },
    unregisterAll: () => system.held.clear(),
  },
}));

import { acceleratorOf } from './accelerator.ts';
import { followGlobalKeys } from './globalKeys.ts';

beforeEach(() => system.held.clear());

function start(globalKeys: GlobalKeys) {
  const settings = new Subject({ globalKeys });
  const pressed: string[] = [];
  const { log } = makeLog(new FakeClock());
  const refused = followGlobalKeys({ settings, onKey: (name) => pressed.push(name), log });
  return { settings, pressed, refused };
}

it('asks the system for nothing unless somebody wants it', () => {
  const { refused } = start({});
  expect(system.held.size).toBe(0);
  expect(refused.value).toEqual([]);
});

it('hears the keys, and others once they are changed', () => {
  const { settings, pressed } = start({ quiet: 'Ctrl+Alt+Q' });
  system.held.get('CommandOrControl+Alt+Q')?.();
  settings.set({ globalKeys: { comfort: 'Ctrl+Alt+ArrowUp' } });
  expect([...system.held.keys()]).toEqual(['CommandOrControl+Alt+Up']);
  system.held.get('CommandOrControl+Alt+Up')?.();
  expect(pressed).toEqual(['quiet', 'comfort']);
});

it('names those that the system does not give', () => {
  const { settings, refused } = start({ toggleWindow: 'Ctrl+Alt+T', quiet: 'Ctrl+Ö', comfort: 'F9' });
  expect(refused.value).toEqual(['toggleWindow', 'quiet']);
  settings.set({ globalKeys: {} });
  expect(refused.value).toEqual([]);
});

it('writes keys as Electron does', () => {
  expect(['Ctrl+Alt+K', 'Alt+ArrowLeft', 'Ctrl++', 'F9'].map(acceleratorOf)).toEqual([
    'CommandOrControl+Alt+K',
    'Alt+Left',
    'CommandOrControl+Plus',
    'F9',
  ]);
});
