import { expect, it } from 'vitest';
import { isEventName } from '../../../shared/platform/eventNames.ts';
import { firstEvents, isWhole, nameProblem, suggestNames, whatIsSaid } from './eventChoice.ts';

const own = { channel: 40213, user: 8801 };
const kindOf = (typed: string, chosen: string[] = []) => nameProblem(typed, chosen)?.kind ?? null;

it('a new hook starts with three ticked names of the own channel, all of them known', () => {
  const events = firstEvents(40213);
  expect(events.filter(({ on }) => on).map(({ name }) => name)).toEqual([
    'channel:40213:broadcast',
    'channel:40213:update',
    'channel:40213:followed',
  ]);
  expect(events.every(({ name }) => isEventName(name))).toBe(true);
  expect(firstEvents(null)).toEqual([]);
});

it('says which names the service’s document does not name', () => {
  expect(whatIsSaid('channel:1:broadcast')).toBe('carries');
  expect(whatIsSaid('channel:1:update')).toBe('notDescribed');
  expect(whatIsSaid('channel:1:followed')).toBe('notInDocument');
  expect(whatIsSaid('user:1:update')).toBe('notInDocument');
});

it.each([
  ['channel:88210:broadcast', null],
  ['  channel:88210:broadcast ', null],
  ['announcement:announce', null],
  ['costream:0e9b1c7a-2f4d-4c1b-9a8e-7d6c5b4a3f21:update', null],
  ['', 'empty'],
  ['channel', 'form'],
  ['channel:7:update:more', 'form'],
  ['team::deleted', 'needsId'],
  ['channel:nora:update', 'numberId'],
  ['channel::update', 'needsId'],
  ['costream:7:update', 'uuidId'],
  ['channel:7:exploded', 'unknownKind'],
  ['chanel:7:update', 'unknownTopic'],
  ['user:8801:notify', 'private'],
])('%s: %s', (typed, kind) => {
  expect(kindOf(typed)).toBe(kind);
});

it('a name that is on the list already is not added twice', () => {
  expect(kindOf('channel:7:update', ['channel:7:update'])).toBe('twice');
  expect(nameProblem('channel:7:exploded', [])?.values).toMatchObject({ kind: 'exploded', topic: 'channel' });
});

it('suggests known names by a part, with ids of one’s own or the typed one', () => {
  expect(suggestNames('foll', own, [])).toEqual(['channel:40213:followed', 'user:8801:followed']);
  expect(suggestNames('channel:88210:foll', own, [])).toEqual(['channel:88210:followed']);
  expect(suggestNames('foll', own, ['channel:40213:followed'])).toEqual(['user:8801:followed']);
  expect(suggestNames('team del', own, [])).toEqual(['team::deleted']);
  expect(suggestNames('notify', own, [])).toEqual([]);
  expect(suggestNames('zzz', own, [])).toEqual([]);
});

it('every suggestion that is whole can be added as it stands', () => {
  const whole = suggestNames('', own, []).filter(isWhole);
  expect(whole.length).toBeGreaterThan(20);
  expect(whole.map((name) => nameProblem(name, []))).toEqual(whole.map(() => null));
});
