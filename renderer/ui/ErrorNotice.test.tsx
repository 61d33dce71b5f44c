import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AppError } from '../../shared/errors.ts';
import { renderWindow } from '../testing/render.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { errorLinks } from './errorLinks.ts';
import { filled, SLOT } from './slots.tsx';

const kindOf = (error: AppError) => {
  const { container, unmount } = renderWindow(<ErrorNotice error={error} />);
  const kind = container.querySelector('.note')?.className.split(' ').at(-1);
  unmount();
  return kind;
};

it('what mends itself is a caution, the rest a fault', () => {
  expect(kindOf({ kind: 'offline' })).toBe('caution');
  expect(kindOf({ kind: 'rateLimited', bucket: 'chats', retryAfterMs: 1000 })).toBe('caution');
  expect(kindOf({ kind: 'internal', logId: '7F2K' })).toBe('fault');
  expect(kindOf({ kind: 'signInEnded' })).toBe('fault');
});

it('offers another try where there is one, and says the title aloud', async () => {
  const retry = vi.fn();
  const { user } = renderWindow(<ErrorNotice error={{ kind: 'offline' }} onRetry={retry} />);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
  expect((await screen.findByText('The service does not answer')).dataset.testid).toBe('polite');
});

it('does not say of what can be tried again that it goes on by itself', () => {
  const error = { kind: 'rateLimited', bucket: 'chats', retryAfterMs: 1_000 } as const;
  const { rerender } = renderWindow(<ErrorNotice error={error} onRetry={vi.fn()} />);
  expect(screen.getByText(/Try again then\./)).toBeTruthy();
  rerender(<ErrorNotice error={error} />);
  expect(screen.getByText(/Sidestage continues then\./)).toBeTruthy();
});

it('keeps what only a report needs behind a press, and shows none where there is none', () => {
  const { container, rerender } = renderWindow(
    <ErrorNotice error={{ kind: 'http', status: 500, path: '/api/v1/chats', message: null }} />,
  );
  expect(container.querySelector('details')?.open).toBe(false);
  expect(container.querySelector('details')?.textContent).toContain('/api/v1/chats');
  rerender(<ErrorNotice error={{ kind: 'offline' }} />);
  expect(container.querySelector('details')).toBeNull();
});

it('puts nodes into the slots of a sentence, in their order', () => {
  const { container } = renderWindow(
    <p>{filled(`${SLOT} hosts ${SLOT}.`, <b key="a">mara</b>, <i key="b">nora</i>)}</p>,
  );
  expect(container.querySelector('p')?.innerHTML).toBe('<b>mara</b> hosts <i>nora</i>.');
});

it('leads from a limit that was hit to where it is explained, in a window that has such a place', async () => {
  const budget = vi.fn();
  const error: AppError = { kind: 'rateLimited', bucket: 'chats', retryAfterMs: 1_000 };
  const { user } = renderWindow(
    <errorLinks.Provider value={{ budget, kept: null }}>
      <ErrorNotice error={error} />
      <ErrorNotice error={{ kind: 'offline' }} />
    </errorLinks.Provider>,
  );
  await user.click(screen.getByRole('button', { name: 'Why am I waiting?' }));
  expect(budget).toHaveBeenCalledOnce();
  const { container } = renderWindow(<ErrorNotice error={error} />);
  expect(container.querySelector('button')).toBeNull();
});

it('leads from a disk that fails to what is kept, but not from a file that somebody chose', async () => {
  const kept = vi.fn();
  const { user } = renderWindow(
    <errorLinks.Provider value={{ budget: null, kept }}>
      <ErrorNotice error={{ kind: 'storageFailed', what: 'journal' }} />
      <ErrorNotice error={{ kind: 'storageFailed', what: 'export' }} />
      <ErrorNotice error={{ kind: 'storageFailed', what: 'folder' }} />
    </errorLinks.Provider>,
  );
  await user.click(screen.getByRole('button', { name: 'What is kept, and where' }));
  expect(kept).toHaveBeenCalledOnce();
});
