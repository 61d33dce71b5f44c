import { expect, it } from 'vitest';
import { secondsOf } from '../../../shared/timeoutLength.ts';
import { formOf, pollSecondsOf, problemOf } from './pollForm.ts';

it.each(['90', '90s', '1m30s', '2h', ' 10M '])('reads %j as timeouts and commands do', (typed) => {
  expect(pollSecondsOf(typed)).toBe(secondsOf(typed));
});

it.each([
  ['1:30', 90],
  ['0:10', 10],
  ['1440:00', 86_400],
  ['10', 10],
  ['9', null],
  ['1440:01', null],
  ['1:60', null],
  ['1d1s', null],
  ['soon', null],
  ['', null],
])('reads %j as %j seconds, within a poll’s bounds', (typed, seconds) => {
  expect(pollSecondsOf(typed)).toBe(seconds);
});

it('writes an unusual length of an earlier poll as it reads it', () => {
  const form = formOf({ question: 'q', answers: ['a', 'b'], seconds: 95 }, { seconds: 60, post: true });
  expect([form.seconds, pollSecondsOf(form.custom)]).toEqual([null, 95]);
  expect(problemOf(form)).toBeNull();
  expect(problemOf({ ...form, custom: '5' })).toEqual({ kind: 'customWrong' });
});
