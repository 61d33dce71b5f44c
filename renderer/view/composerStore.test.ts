import { beforeEach, expect, it } from 'vitest';
import { composer, composerStore } from './composerStore.ts';

const line = () => composerStore.getState().line;
beforeEach(() => composer.clear());

it('gives a line back into an empty field, and keeps it otherwise', () => {
  composer.write('hello');
  expect(composer.take()).toBe('hello');
  expect(composer.giveBack('hello')).toBe('field');
  expect(line()).toBe('hello');
  composer.write('something new');
  expect(composer.giveBack('older')).toBe('past');
  expect(line()).toBe('something new');
  composer.recall(1);
  expect(line()).toBe('older');
});

it('goes back through past lines and forth to the unfinished one', () => {
  for (const text of ['one', 'two']) {
    composer.write(text);
    composer.take();
  }
  composer.write('unfinished');
  expect(composer.recall(1)).toBe(true);
  expect(line()).toBe('two');
  expect(composer.recall(1)).toBe(true);
  expect(line()).toBe('one');
  expect(composer.recall(1)).toBe(false);
  composer.recall(-1);
  composer.recall(-1);
  expect(line()).toBe('unfinished');
  expect(composer.recall(-1)).toBe(false);
});

it('adds mentions and turns lines into whispers without losing text', () => {
  composer.write('well done');
  composer.mention('hana');
  expect(line()).toBe('well done @hana ');
  composer.whisper('otto');
  expect(line()).toBe('/w otto well done @hana ');
  composer.whisper('pim');
  expect(line()).toBe('/w pim well done @hana ');
});

it('tells what became of a command in the channel that it was given in', () => {
  composer.enter(1);
  composer.write('/ban nobody');
  const asked = composerStore.getState();
  composer.enter(2);
  composer.write('hello');
  composer.refuse({ words: 'Nobody is called so.', nearest: null }, asked);
  expect(composerStore.getState()).toMatchObject({ line: 'hello', refusal: null });
  composer.enter(1);
  expect(composerStore.getState()).toMatchObject({ line: '/ban nobody', refusal: { words: 'Nobody is called so.' } });
  composer.enter(2);
  expect(composer.taken(asked)).toBe(1);
  expect(line()).toBe('hello');
  composer.enter(1);
  expect(line()).toBe('');
  composer.recall(1);
  expect(line()).toBe('/ban nobody');
});

it('leaves what was written since a command was given', () => {
  composer.enter(1);
  composer.write('/ban nobody');
  const asked = composerStore.getState();
  composer.write('something else');
  composer.refuse({ words: 'Nobody is called so.', nearest: null }, asked);
  expect(composerStore.getState()).toMatchObject({
    ...{ line: 'something else', refusal: null, notice: 'Nobody is called so.' },
  });
  expect(composer.taken(asked)).toBeNull();
  expect(line()).toBe('something else');
});
