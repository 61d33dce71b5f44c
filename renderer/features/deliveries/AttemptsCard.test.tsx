import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { DeliveryDetail } from '../../../shared/deliveries.ts';
import { detailSample, rowSample } from '../../testing/deliveries.ts';
import { renderWindow } from '../../testing/render.tsx';
import { AttemptsCard } from './AttemptsCard.tsx';

type Attempts = DeliveryDetail['attempts'];

function show(attempts: Attempts, change: Partial<DeliveryDetail> = {}, row = rowSample(9)) {
  const onShow = vi.fn();
  const view = renderWindow(<AttemptsCard detail={detailSample(row, { attempts, ...change })} onShow={onShow} />);
  return { ...view, onShow };
}

const steps = () => within(screen.getByRole('list')).getAllByRole('listitem');
const missed = (nth: number, awake: boolean | null = true, afterMs: number | null = 1000) =>
  ({ kind: 'missed', nth, afterMs, beforeMs: 9000, awake }) as const;

it('names one that came by its number and what we answered', () => {
  show([{ kind: 'done', nth: 0, atMs: 1000, status: 204, deliveryId: 9 }]);
  expect(steps()).toHaveLength(1);
  expect(steps()[0]?.textContent).toMatch(/^1st.*we answered 204$/);
  expect(within(steps()[0] ?? expect.fail()).queryByRole('button')).toBeNull();
});

it('leads to another attempt of the same envelope', async () => {
  const { user, onShow } = show([
    { kind: 'failed', nth: 0, atMs: 1000, status: 500, deliveryId: 7 },
    { kind: 'done', nth: 1, atMs: 5000, status: 204, deliveryId: 9 },
  ]);
  await user.click(screen.getByRole('button', { name: 'Show the 1st attempt' }));
  expect(onShow).toHaveBeenCalledExactlyOnceWith(7);
});

it('says that we hung up instead of naming a status', () => {
  show([{ kind: 'failed', nth: 2, atMs: 1000, status: 0, deliveryId: 9 }]);
  expect(steps()[0]?.textContent).toMatch(/^3rd.*we hung up$/);
});

it('puts those that never came together, and says whether we were listening', () => {
  show([missed(0), missed(1), { kind: 'done', nth: 2, atMs: 9000, status: 204, deliveryId: 9 }]);
  expect(steps()).toHaveLength(2);
  expect(steps()[0]?.textContent).toContain('1st and 2nd never arrived');
  expect(steps()[0]?.textContent).toContain('We were listening. It was lost on its way.');
});

it.each([
  [false, 'The receiver was not listening all that time.'],
  [null, 'It is not known if we were listening.'],
] as const)('does not claim that we were listening when awake is %s', (awake, words) => {
  show([missed(0, awake)]);
  expect(steps()[0]?.textContent).toContain(words);
  expect(steps()[0]?.textContent).not.toContain('lost on its way');
});

it('knows only the end of a time when nothing came before', () => {
  show([missed(0, true, null)]);
  expect(steps()[0]?.textContent).toMatch(/Some time before .*\./);
});

it('names only the ends of many that were missed', () => {
  show([0, 1, 2, 3, 4].map((nth) => missed(nth)));
  expect(steps()[0]?.textContent).toContain('1st to 5th never arrived');
});

it('tells one that is still expected from one that is late', () => {
  const { unmount } = show([{ kind: 'expected', nth: 1, aboutMs: Date.now() + 60_000 }]);
  expect(steps()[0]?.textContent).toMatch(/^2ndabout .*expected$/);
  unmount();
  show([{ kind: 'expected', nth: 1, aboutMs: Date.now() - 60_000 }]);
  expect(steps()[0]?.textContent).toMatch(/^2nddue .*not here yet$/);
});

it('shows the number the sender wrote, whatever case its header has', () => {
  show([], { headers: [['Poker-Nth-Retry', '3']] });
  const number = screen.getByText('3', { selector: 'code *' });
  expect(number.closest('code')?.textContent).toBe('Poker-Nth-Retry: 3');
  expect(number.hasAttribute('data-open')).toBe(true);
});

it('says when the header of the number did not come', () => {
  show([], { headers: [] });
  expect(screen.getByText('without Poker-Nth-Retry')).toBeTruthy();
});

it.each([
  ['no id', { envelopeId: null }, 'It has no readable id, so its other attempts are not known.'],
  ['none of its sender', { envelopeId: 'digest:7c' }, 'It has no readable id, so its other attempts are not known.'],
  [
    'an id that nothing proves',
    { verdict: 'invalid' },
    'Its signature does not prove its id, so its other attempts are not known.',
  ],
  ['a replay of one’s own', { replayOf: 4 }, 'A replay is not an attempt of the service.'],
] as const)('tells why nothing is known of others: %s', (_, change, words) => {
  show([], {}, rowSample(9, change));
  expect(screen.getByText(words)).toBeTruthy();
});
