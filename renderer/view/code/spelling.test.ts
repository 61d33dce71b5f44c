import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '../../testing/startTexts.ts';
import { spell, spellingWord } from './spelling.ts';

beforeAll(() => startTexts());
const t = () => i18next.getFixedT(null, 'signIn');

it('spells a code so that nothing is mistaken for another', () => {
  expect(spell('K7X0QD', t())).toBe('kilo, seven, x-ray, zero, quebec, delta');
  expect(spell('R4WO9B', t())).toBe('romeo, four, whiskey, letter O, nine, bravo');
});

it('has a word for each letter and digit', () => {
  for (const character of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789')
    expect(spellingWord(character, t())).toMatch(/^[a-z-]+( [IOL])?$/);
});

it('says what is not a capital or a digit too', () => {
  expect(spellingWord('o', t())).toBe('small letter O');
  expect(spellingWord('?', t())).toBe('sign ?');
});
