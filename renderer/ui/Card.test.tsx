import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderWindow } from '../testing/render.tsx';
import { Card } from './Card.tsx';

it('is its head alone where nothing of it is shown, without an empty box below', () => {
  renderWindow(
    <Card head="Receiver and tunnel">
      {false}
      {null}
    </Card>,
  );
  expect(screen.getByText('Receiver and tunnel').parentElement?.childElementCount).toBe(1);
});

it('shows what stands in it below its head', () => {
  renderWindow(
    <Card head="Receiver and tunnel">
      {false}
      <p>Today 3 deliveries</p>
    </Card>,
  );
  expect(screen.getByText('Receiver and tunnel').parentElement?.childElementCount).toBe(2);
});
