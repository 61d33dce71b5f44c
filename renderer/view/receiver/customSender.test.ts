import { expect, it } from 'vitest';
import { customSender } from '../../../shared/senders.ts';
import { type CustomDraft, type CustomProblem, draftProblem, newDraft, toCustom } from './customSender.ts';

it('begins with what main takes', () => {
  expect(draftProblem(newDraft)).toBeNull();
  expect(customSender.parse(toCustom(newDraft))).toEqual({
    ...{ header: 'X-Signature', algorithm: 'sha256', coding: 'hex', prefix: 'sha256=', signed: '{body}' },
    ...{ time: null, id: null, event: null },
  });
});

it('takes times, ids and events where they stand', () => {
  const draft: CustomDraft = {
    ...newDraft,
    ...{
      signed: ' {id}.{time}.{body} ',
      time: ' X-Time',
      timeCoding: 'date',
      minutes: '1.5',
      id: 'X-Id',
      event: '.data.kind',
    },
  };
  expect(draftProblem(draft)).toBeNull();
  expect(customSender.parse(toCustom(draft))).toMatchObject({
    signed: '{id}.{time}.{body}',
    time: { at: 'X-Time', coding: 'date', toleranceMs: 90_000 },
    id: 'X-Id',
    event: '.data.kind',
  });
});

it.each<[CustomProblem, Partial<CustomDraft>]>([
  ['header', { header: '' }],
  ['header', { header: 'X Signature' }],
  ['prefix', { prefix: 'a b' }],
  ['signed', { signed: '' }],
  ['signed', { signed: '{body}{body}' }],
  ['time', { time: 'X Time' }],
  ['timeNeeded', { signed: '{time}.{body}' }],
  ['minutes', { time: 'X-Time', minutes: 'soon' }],
  ['minutes', { time: 'X-Time', minutes: '0' }],
  ['idNeeded', { signed: '{id}{body}', id: '.id' }],
  ['id', { id: '..' }],
  ['event', { event: 'a b' }],
])('says that %s is wrong, and so does main', (problem, change) => {
  expect(draftProblem({ ...newDraft, ...change })).toBe(problem);
  expect(customSender.safeParse(toCustom({ ...newDraft, ...change })).success).toBe(false);
});
