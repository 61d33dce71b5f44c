import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWindow } from '../testing/render.tsx';
import { PageHead } from './PageHead.tsx';

it('a page’s head has its heading, and below it what failed, to be tried again', async () => {
  const retry = vi.fn();
  const head = (failed: boolean) => (
    <PageHead title="Hooks" error={failed ? { kind: 'offline' } : undefined} onRetry={retry}>
      <span>3 hooks</span>
    </PageHead>
  );
  const { user, rerender } = renderWindow(head(false));
  expect(screen.getByRole('heading', { level: 1, name: 'Hooks' })).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
  rerender(head(true));
  expect(screen.getByText('The service does not answer.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
});

it('a head whose children bring a heading of their own adds none', () => {
  renderWindow(
    <PageHead narrow>
      <h2>One delivery</h2>
    </PageHead>,
  );
  expect(screen.getAllByRole('heading')).toHaveLength(1);
});
