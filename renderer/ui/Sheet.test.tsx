import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWindow } from '../testing/render.tsx';
import { Sheet } from './Sheet.tsx';

const sheet = (label: string, open: boolean) => (
  <Sheet open={open} onClose={() => undefined} label={label} title={label} modal>
    Words
  </Sheet>
);
const orderOf = (name: string) => Number(screen.getByRole('dialog', { name }).style.getPropertyValue('--order'));

it('one that opens lies over those that are open, wherever in the page each is drawn', () => {
  const page = (first: boolean, second: boolean) => (
    <>
      {sheet('Note', first)}
      {sheet('Timeout', second)}
    </>
  );
  const { rerender } = renderWindow(page(false, true));
  expect(orderOf('Timeout')).toBe(0);
  rerender(page(true, true));
  expect(orderOf('Note')).toBeGreaterThan(orderOf('Timeout'));
  const scrims = Array.from(document.querySelectorAll<HTMLElement>('[aria-hidden][style]'));
  expect(scrims.map(({ style }) => style.getPropertyValue('--order'))).toEqual(['1', '0']);
  rerender(page(true, false));
  rerender(page(true, true));
  expect(orderOf('Timeout')).toBeGreaterThan(orderOf('Note'));
});
