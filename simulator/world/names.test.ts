import { expect, it } from 'vitest';
import { inventName } from './names.ts';
import { Random } from './random.ts';
import { Users } from './users.ts';

it('invents names nobody has, without regard to case', () => {
  const users = new Users(new Random(7).stream('users'));
  for (let count = 0; count < 30_000; count++) users.invent();
  const names = [...users.all()].map(({ username }) => username.toLowerCase());
  expect(new Set(names).size).toBe(30_000);
});

it('mixes in other scripts, both directions, combining marks, and a few very long ones', () => {
  const random = new Random(7).stream('names');
  const names = Array.from({ length: 50_000 }, () => inventName(random, () => false));
  const share = (pattern: RegExp) => names.filter((name) => pattern.test(name)).length / names.length;
  expect(share(/^[\w-]{4,20}$/)).toBeGreaterThan(0.85);
  expect(share(/[\p{Script=Hebrew}\p{Script=Arabic}]/u)).toBeGreaterThan(0.005);
  expect(share(/\p{Script=Hiragana}|\p{Script=Han}|\p{Script=Katakana}/u)).toBeGreaterThan(0.002);
  expect(share(/\p{M}/u)).toBeGreaterThan(0.005);
  expect(share(/^.{60,}$/)).toBeGreaterThan(0);
  expect(share(/^.{60,}$/)).toBeLessThan(0.001);
  expect(share(/\s/)).toBe(0);
});
