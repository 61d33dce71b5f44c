import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { expect, it } from 'vitest';
import { Subject } from '../kernel/subject.ts';
import { keepOutOfCaptures } from './captures.ts';

it('asks for what is wanted, once for each change, and of a closed window nothing more', () => {
  const asked: boolean[] = [];
  const window = Object.assign(new EventEmitter(), { setContentProtection: (on: boolean) => asked.push(on) });
  const settings = new Subject({ screenSafe: false });
  keepOutOfCaptures(window as unknown as BrowserWindow, settings);
  settings.set({ screenSafe: false });
  settings.set({ screenSafe: true });
  settings.set({ screenSafe: true });
  expect(asked).toEqual([false, true]);
  window.emit('closed');
  settings.set({ screenSafe: false });
  expect(asked).toEqual([false, true]);
});
