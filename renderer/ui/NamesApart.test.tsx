import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { NamesApart } from './NamesApart.tsx';
import { isolated } from './slots.tsx';

const drawn = (sentence: string) => render(<NamesApart>{sentence}</NamesApart>).container;

it('sets names apart, and nothing else', () => {
  const container = drawn(`${isolated('mara')} follows ${isolated('nora')}.`);
  expect(container.textContent).toBe('mara follows nora.');
  expect(Array.from(container.querySelectorAll('bdi'), (name) => name.textContent)).toEqual(['mara', 'nora']);
  expect(drawn('Nobody follows.').querySelector('bdi')).toBeNull();
});

it('leaves the sign that hides all of a sentence to one whose names can’t be told apart', () => {
  expect(drawn(isolated(`a ${isolated('b')}`)).textContent).toContain('\u2068');
  expect(drawn('\u2068never ended').textContent).toContain('\u2068');
});
