import { expect, it } from 'vitest';
import { isChoice, Readings, readingNames, readingTable } from './readings.ts';

it('reads as we do until something else is chosen, and again when our choice is', () => {
  const readings = new Readings();
  for (const name of readingNames) expect(readings.of(name)).toBe(readingTable[name].choices[0]);
  readings.choose({ 'limit.status': '403' });
  expect([readings.of('limit.status'), readings.of('limit.reset')]).toEqual(['403', 'milliseconds']);
  readings.choose({ 'limit.status': '429' });
  expect(readings.of('limit.status')).toBe('429');
});

it('keeps earlier choices when others are made', () => {
  const readings = new Readings({ 'hook.created': '201' });
  readings.choose({ 'hostee.none': '204' });
  readings.choose({});
  expect([readings.of('hook.created'), readings.of('hostee.none')]).toEqual(['201', '204']);
});

it('tells one world from another', () => {
  const [first, second] = [new Readings({ 'follow.deleted': '200' }), new Readings()];
  expect([first.of('follow.deleted'), second.of('follow.deleted')]).toEqual(['200', '204']);
});

it('shows every point once, with the choice in force', () => {
  const all = new Readings({ 'chat.binary': 'read' }).all();
  expect(all.map(({ name }) => name)).toEqual(readingNames);
  expect(all.find(({ name }) => name === 'chat.binary')).toMatchObject({
    choice: 'read',
    choices: ['refused', 'read'],
  });
});

it('offers different choices at every point, and says where it comes from', () => {
  for (const name of readingNames) {
    const { choices, source } = readingTable[name];
    expect(new Set(choices).size, name).toBe(choices.length);
    expect(source, name).toMatch(/API|PLATFORM/);
  }
});

it('knows which names and choices there are', () => {
  expect(isChoice('limit.status', '403')).toBe(true);
  expect(isChoice('limit.status', '500')).toBe(false);
  expect(isChoice('hook.created', '429')).toBe(false);
  expect([isChoice('toString', 'x'), isChoice('', ''), isChoice('limit', '403')]).toEqual([false, false, false]);
});
