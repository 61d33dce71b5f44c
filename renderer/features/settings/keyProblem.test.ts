import { expect, it } from 'vitest';
import { chord, chordsWith, defaultChords, fixedKeys, keyNames } from '../../../shared/keys.ts';
import { keyConflict, keyRefusal, withKeys } from './keyProblem.ts';

it.each([
  ['Ctrl+C', 'field'],
  ['Ctrl+Shift+Z', 'field'],
  ['Ctrl+ArrowLeft', 'field'],
  ['Alt+F4', 'system'],
  ['Tab', 'moves'],
  ['Ctrl+Tab', 'moves'],
  ['Escape', 'moves'],
  ['Enter', 'moves'],
  ['Shift+Home', 'moves'],
  ['Ctrl+K', null],
  ['Ctrl+PageUp', null],
  ['Alt+ArrowUp', null],
  ['Ctrl+Alt+C', null],
  ['G', null],
  ['F9', null],
])('%s is refused as %s', (keys, why) => {
  expect(keyRefusal(keys, false)).toBe(why);
});

it('knows a Mac’s own keys', () => {
  expect(keyRefusal('Ctrl+Q', true)).toBe('system');
  expect(keyRefusal('Ctrl+Q', false)).toBeNull();
  expect(keyRefusal('Alt+E', true)).toBe('types');
});

it('every default is a chord, in conflict with none', () => {
  for (const name of keyNames) {
    for (const one of defaultChords(name)) {
      expect(chord.safeParse(one).success, one).toBe(true);
    }
  }
  expect(keyConflict('Ctrl+K', 'everywhere.palette', {})).toBeNull();
  expect(keyConflict('ctrl+k', 'places.live', {})).toBe('everywhere.palette');
  // Two pages may have the same.
  expect(keyConflict('/', 'live.findChat', {})).toBeNull();
});

it('takes keys over from who had them, and forgets a change that leads back', () => {
  const taken = withKeys({}, 'places.live', ['Ctrl+5'], defaultChords);
  expect(taken).toEqual({ 'places.live': ['Ctrl+5'], 'places.hooks': [] });
  expect(chordsWith('places.hooks', taken)).toEqual([]);
  const back = withKeys(taken, 'places.hooks', defaultChords('places.hooks'), defaultChords);
  expect(back).toEqual({ 'places.live': [] });
  expect(withKeys(back, 'places.live', defaultChords('places.live'), defaultChords)).toEqual({});
});

it('leaves single letters out when they are switched off, and what belongs to lists as it is', () => {
  expect(chordsWith('deliveries.next', {}, false)).toEqual([]);
  expect(chordsWith('live.findChat', {}, false)).toEqual(['Ctrl+F']);
  expect(chordsWith('lists.move', { 'lists.move': ['Ctrl+U'] }, false)).toEqual(['↑', '↓']);
});

it('every key can be changed but those that work lists, charts and layers', () => {
  const worked = /^(?:everywhere\.close|lists\.(?:move|ends|pages|open|findEnter)|charts\.line(?:Fast|Ends|Stops)?)$/;
  expect(fixedKeys.filter((name) => !worked.test(name))).toEqual([]);
  for (const name of keyNames.filter((one) => !fixedKeys.includes(one))) {
    expect(chordsWith(name, { [name]: ['Ctrl+F9'] }), name).toEqual(['Ctrl+F9']);
  }
});

it('a message and a form may both be sent by Ctrl Enter, which no other key may have', () => {
  expect(keyConflict('Ctrl+Enter', 'live.send', {})).toBeNull();
  expect(keyConflict('Ctrl+Enter', 'places.live', {})).toBe('everywhere.submit');
  expect(withKeys({}, 'live.send', ['Ctrl+Enter'], defaultChords)).toEqual({ 'live.send': ['Ctrl+Enter'] });
});
