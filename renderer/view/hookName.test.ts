import { expect, it } from 'vitest';
import { hookName, splitAddress } from '../../shared/hookName.ts';
import type { HookRow } from '../../shared/hooks.ts';
import { hookSample } from '../testing/samples.ts';

it('names a hook in a sentence: as the person does, else by its address, however long or odd it is', () => {
  const named = (url: string, changes: Partial<HookRow> = {}) =>
    hookName(hookSample({ url, intake: null, ...changes }));
  expect(named('https://relay.example/in/1')).toBe('relay.example/in/1');
  expect(named('nonsense')).toBe('nonsense');
  expect(named(`https://relay.example/${'x'.repeat(500)}`).length).toBeLessThan(60);
  expect(named('https://relay.example/in/1', { name: 'Stream alerts' })).toBe('Stream alerts');
});

it('shows six letters of a path that nobody can guess, and all of any other', () => {
  const intake = '/in/15f4ab606631085dd8aec2189c02a879';
  const split = (url: string) => splitAddress({ url, intake });
  expect(split(`http://127.0.0.1:39685${intake}`)).toEqual({ host: '127.0.0.1:39685', path: '/in/15f4ab' });
  expect(split(`https://relay.test/nora-desk${intake}?x=1`)).toEqual({
    host: 'relay.test/nora-desk',
    path: '/in/15f4ab?x=1',
  });
  expect(split('https://desk:secret@box.example')).toEqual({ host: 'box.example', path: '/' });
  expect(split('https://box.example/mixer')).toEqual({ host: 'box.example', path: '/mixer' });
});
