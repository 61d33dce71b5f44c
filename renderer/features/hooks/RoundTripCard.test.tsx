import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { AppError } from '../../../shared/errors.ts';
import type { RoundTrip } from '../../../shared/receiver.ts';
import { renderWindow } from '../../testing/render.tsx';
import { RoundTripCard } from './RoundTripCard.tsx';

type More = { tunnelled?: boolean; possible?: boolean; failure?: AppError | null };

function show(proof: RoundTrip, { tunnelled = false, possible = true, failure = null }: More = {}) {
  const onTry = vi.fn();
  const where = '127.0.0.1:47813';
  const view = renderWindow(<RoundTripCard {...{ proof, tunnelled, where, possible, failure, onTry }} />);
  const steps = within(screen.getByRole('list', { name: 'Round trip' })).getAllByRole('listitem');
  return { ...view, onTry, steps: steps.map(({ textContent }) => textContent ?? '') };
}

const states = (steps: string[]) => steps.map((text) => /done|running|failed here|not tried/.exec(text)?.[0]);
const proven: RoundTrip = { kind: 'proven', atMs: Date.now() - 5000, bytes: 412, arrivedAfterMs: 99, totalMs: 212 };

it('shows the four steps before it is tried', async () => {
  const { steps, user, onTry } = show({ kind: 'unknown' });
  expect(screen.getByText('Not tried')).toBeTruthy();
  expect(states(steps)).toEqual(['not tried', 'not tried', 'not tried', 'not tried']);
  await user.click(screen.getByRole('button', { name: 'Try it' }));
  expect(onTry).toHaveBeenCalledOnce();
});

it('while it runs it tells which step, and takes no second press', async () => {
  const { steps, user, onTry } = show({ kind: 'running', step: 'unchanged', sinceMs: 0 });
  expect(states(steps)).toEqual(['done', 'done', 'running', 'not tried']);
  const button = screen.getByRole('button', { name: 'Try it' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  await user.click(button);
  expect(onTry).not.toHaveBeenCalled();
});

it('proved, it tells the figures of each step', () => {
  const { steps } = show(proven);
  expect(states(steps)).toEqual(['done', 'done', 'done', 'done']);
  expect(screen.getByText('Proved')).toBeTruthy();
  expect(steps[0]).toContain('Sent 412 bytes with a one-time number');
  expect(steps[1]).toMatch(/Arrived at 127\.0\.0\.1:47813.*99.ms$/);
  expect(steps[2]).toMatch(/bytes equal$/);
  expect(steps[3]).toMatch(/Our 204 came back .*212.ms in all$/);
  expect(screen.getByRole('button', { name: 'Again' })).toBeTruthy();
});

it('says that it went through the tunnel only where there is one', () => {
  const { steps, unmount } = show(proven);
  expect(steps[3]).not.toContain('through the tunnel');
  unmount();
  expect(show(proven, { tunnelled: true }).steps[3]).toContain('Our 204 came back through the tunnel');
});

it.each([
  ['sent', 1, ['failed here', 'not tried', 'not tried', 'not tried'], 'The round trip could not be sent.'],
  ['arrived', 2, ['done', 'failed here', 'not tried', 'not tried'], 'The round trip did not arrive here.'],
  ['unchanged', 3, ['done', 'done', 'failed here', 'not tried'], 'The round trip arrived with other bytes.'],
  ['answered', 4, ['done', 'done', 'done', 'failed here'], 'Our answer did not come back.'],
] as const)('broken at “%s” it names the step and why', (step, nth, expected, words) => {
  const { steps, container } = show({ kind: 'broken', atMs: Date.now(), step, why: 'timedOut', status: null });
  expect(states(steps)).toEqual(expected);
  expect(screen.getByText(`Broken at step ${nth} of 4`)).toBeTruthy();
  expect(steps[nth - 1]).toContain(words);
  expect(container.textContent).toContain('Nothing came in time.');
});

it('names the status that the public address answered', () => {
  const { container } = show({ kind: 'broken', atMs: 0, step: 'arrived', why: 'otherAnswer', status: 418 });
  expect(container.textContent).toContain('Another program answered at the public address.');
  expect(container.textContent).toContain('418');
});

it('says why it cannot be tried without an address', async () => {
  const { user, onTry } = show({ kind: 'unknown' }, { possible: false });
  const button = screen.getByRole('button', { name: 'Try it' });
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent).toBe('No tunnel is up.');
  await user.click(button);
  expect(onTry).not.toHaveBeenCalled();
});

it('says that it could not be asked for, and tries again from there', async () => {
  const { user, onTry } = show({ kind: 'unknown' }, { failure: { kind: 'internal', logId: 'x7' } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onTry).toHaveBeenCalledOnce();
});

it.each([
  ['unreachable', 'The public address cannot be reached.'],
  ['timedOut', 'Nothing came in time.'],
  ['changed', 'Something on the way changed the body, so no signature would match.'],
  ['otherAnswer', 'Another program answered at the public address.'],
  ['notArrived', 'The public address answered, but nothing came to this receiver.'],
  ['badAddress', 'The service could not call this address.'],
] as const)('broken, it says why in plain words: %s', (why, words) => {
  show({ kind: 'broken', atMs: Date.now() - 5000, step: 'arrived', why, status: null });
  expect(screen.getByText(words)).toBeTruthy();
});
