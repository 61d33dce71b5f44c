import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { Subject } from '../kernel/subject.ts';

const { counts } = vi.hoisted(() => ({ counts: [] as number[] }));

vi.mock('electron', () => ({
  app: { setBadgeCount: (count: number) => counts.push(count) },
  nativeImage: { createFromPath: (path: string) => path },
}));

import { badgePicture, createBadge } from './badge.ts';

const folder = join(import.meta.dirname, '../../assets/tray');
const changed = new Subject(0);

/** A window's button on the taskbar, which knows only what it was told itself. */
class Button {
  overlay: unknown = 'nothing was said';
  words = '';
  setOverlayIcon(overlay: unknown, words: string): void {
    Object.assign(this, { overlay, words });
  }
}

let button: Button | null;
beforeEach(() => {
  counts.length = 0;
  button = new Button();
});

const start = (platform: NodeJS.Platform) => createBadge({ folder, window: () => button as never, changed, platform });

it('gives Windows a picture of the number with words, and takes it away', () => {
  const show = start('win32');
  show(3, '3 unread');
  expect(button).toMatchObject({ overlay: join(folder, 'unread-3.png'), words: '3 unread' });
  show(0, '0 unread');
  expect(button).toMatchObject({ overlay: null, words: '' });
  expect(counts).toEqual([]);
});

it('puts it on the button of a window that comes later, or that was shown again', () => {
  button = null;
  const show = start('win32');
  show(12, '12 unread');
  button = new Button();
  changed.set(1);
  expect(button).toMatchObject({ overlay: join(folder, 'unread-more.png'), words: '12 unread' });
});

it('has a picture of each number, in each scale of Windows', () => {
  for (let count = 1; count <= 10; count += 1) {
    for (const scale of ['', '@1.25x', '@1.5x', '@2x']) {
      const file = badgePicture(count).replace('.png', `${scale}.png`);
      expect(existsSync(join(folder, file)), file).toBe(true);
    }
  }
});

it.each(['darwin', 'linux'] as const)('gives %s the number itself', (platform) => {
  start(platform)(7, '7 unread');
  expect(counts).toEqual([7]);
});
