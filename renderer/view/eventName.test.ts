import { expect, it } from 'vitest';
import { shortPath } from '../../shared/hookName.ts';
import { shortId, splitEvent } from './eventName.ts';

it('tells what happened from what it happened to', () => {
  expect(splitEvent('channel:40213:update')).toEqual({ kind: 'update', subject: 'channel 40213' });
  expect(splitEvent('announcement:announce')).toEqual({ kind: 'announce', subject: 'announcement' });
  expect(splitEvent('odd')).toEqual({ kind: 'odd', subject: '' });
  expect(splitEvent('a:')).toEqual({ kind: 'a:', subject: 'a' });
});

it('shortens paths and ids so that they can be told apart', () => {
  expect(shortPath('/in/c04e2b9f77aa')).toBe('/in/c04e2b');
  expect(shortPath('/hooks/stage')).toBe('/hooks/stage');
  expect(shortPath('')).toBe('');
  expect(shortId('3f0bc3f0-0000-a7d2')).toBe('3f0b…a7d2');
  expect(shortId('12')).toBe('12');
});
