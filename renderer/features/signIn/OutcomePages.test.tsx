import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AppError } from '../../../shared/errors.ts';
import { renderWindow } from '../../testing/render.tsx';
import { DeniedPage, FailedPage, IdlePage } from './OutcomePages.tsx';

const ways = () => ({ onStart: vi.fn(), onReadOnly: vi.fn(), onCheckService: vi.fn() });
const title = () => screen.getByRole('heading', { level: 1 }).textContent;
const buttons = () => screen.getAllByRole('button').map(({ textContent }) => textContent);

it('a refusal names the code and says that nothing was saved', async () => {
  const go = ways();
  const { user, container } = renderWindow(<DeniedPage code="K7X0QD" {...go} />);
  expect(title()).toBe('Access was refused on the linking page');
  expect(container.textContent).toContain('Somebody pressed “Deny” for code K7X0QD. Nothing was saved');
  await user.click(screen.getByRole('button', { name: 'Get a new code' }));
  expect(go.onStart).toHaveBeenCalledOnce();
  await user.click(screen.getByRole('button', { name: 'Read chat without signing in' }));
  expect(go.onReadOnly).toHaveBeenCalledOnce();
});

const refused = (status: number, message: string | null = null): AppError => ({
  kind: 'http',
  status,
  path: '/oauth/shortcode',
  message,
});

it.each([
  [404, 'This address is not a streaming service', 'Check the whole address, or go back to the demo service.'],
  [401, 'The service does not know this client id', /^.*Enter the client id from the service’s developer area/],
  [400, 'The service does not know this client id', /^.*Enter the client id from the service’s developer area/],
] as const)('status %i leads to the profile first: %s', async (status, heading, remedy) => {
  const go = ways();
  const { user, container } = renderWindow(<FailedPage error={refused(status)} {...go} />);
  expect(title()).toBe(heading);
  expect(container.textContent).toMatch(remedy);
  expect(buttons().slice(0, 2)).toEqual(['Check the service', 'Try again']);
  await user.click(screen.getByRole('button', { name: 'Check the service' }));
  expect(go.onCheckService).toHaveBeenCalledOnce();
  expect(go.onStart).not.toHaveBeenCalled();
});

it('quotes what the service wrote', () => {
  renderWindow(<FailedPage error={refused(401, 'client unknown to us')} {...ways()} />);
  expect(screen.getByText(/client unknown to us/)).toBeTruthy();
});

it.each([refused(500), { kind: 'badPayload', where: '/oauth/shortcode', detail: 'not JSON' } as const])(
  'what is not the profile’s fault is tried again first',
  async (error) => {
    const go = ways();
    const { user, container } = renderWindow(<FailedPage error={error} {...go} />);
    expect(title()).not.toBe('The service does not know this client id');
    expect(container.textContent).toContain('Sidestage has stopped trying.');
    expect(buttons().filter((text) => /Try again|Check the service/.test(text))).toEqual([
      'Try again',
      'Check the service',
    ]);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(go.onStart).toHaveBeenCalledOnce();
  },
);

it('one can always read without signing in', async () => {
  const go = ways();
  const { user } = renderWindow(<FailedPage error={refused(500)} {...go} />);
  await user.click(screen.getByRole('button', { name: 'Read chat without signing in' }));
  expect(go.onReadOnly).toHaveBeenCalledOnce();
});

it('says that the sign-in was removed only when it was', async () => {
  const go = ways();
  const { user, rerender } = renderWindow(<IdlePage wiped problem={null} {...go} />);
  expect(title()).toBe('Signed out');
  expect(screen.getByText('Everything this computer kept about the sign-in was removed.')).toBeTruthy();
  rerender(<IdlePage wiped={false} problem={<p>The start failed.</p>} {...go} />);
  expect(title()).toBe('Sign in with a code');
  expect(screen.queryByText(/was removed\.$/)).toBeNull();
  expect(screen.getByText('The start failed.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Sign in with a code' }));
  expect(go.onStart).toHaveBeenCalledOnce();
});
