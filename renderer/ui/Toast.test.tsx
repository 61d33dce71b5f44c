import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWindow } from '../testing/render.tsx';
import { Check } from './Check.tsx';
import { MiddleCut } from './MiddleCut.tsx';
import { Toast, ToastArea } from './Toast.tsx';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const later = (ms: number) => act(() => vi.advanceTimersByTime(ms));

function show(lastsMs?: number) {
  const gone = vi.fn();
  renderWindow(
    <ToastArea label="Notices">
      <Toast
        line="Deactivated."
        onGone={gone}
        action={<button type="button">Undo</button>}
        {...(lastsMs && { lastsMs })}
      />
    </ToastArea>,
  );
  return gone;
}

it('goes after 3 s, or later when it is given longer', () => {
  const gone = show();
  later(2900);
  expect(gone).not.toHaveBeenCalled();
  later(200);
  expect(gone).toHaveBeenCalledTimes(1);
});

it('lasts as long as it is given, and never less than it takes to read', () => {
  const short = show(10);
  later(2900);
  expect(short).not.toHaveBeenCalled();
  later(200);
  expect(short).toHaveBeenCalled();
});

it('waits under the pointer and with the focus inside', () => {
  const gone = show();
  later(2000);
  const toast = screen.getByText('Undo').parentElement as HTMLElement;
  fireEvent.pointerEnter(toast);
  later(60_000);
  expect(gone).not.toHaveBeenCalled();
  fireEvent.pointerLeave(toast);
  act(() => screen.getByText('Undo').focus());
  later(60_000);
  expect(gone).not.toHaveBeenCalled();
  act(() => screen.getByText('Undo').blur());
  later(1100);
  expect(gone).toHaveBeenCalledTimes(1);
});

it('a check tells its new state, and its words belong to it', () => {
  const change = vi.fn();
  renderWindow(
    <Check checked={false} onChange={change}>
      All hooks
    </Check>,
  );
  fireEvent.click(screen.getByRole('checkbox', { name: 'All hooks' }));
  expect(change).toHaveBeenCalledWith(true);
});

it('an address keeps both its ends, and is whole to those who hear or copy it', () => {
  renderWindow(<MiddleCut>{'https://a-very-long-host.example/in/7f3a91'}</MiddleCut>);
  const address = screen.getByTitle('https://a-very-long-host.example/in/7f3a91');
  expect(address.firstElementChild?.textContent).toBe('https://a-very-long-host.example/in/7f3a91');
  expect(Array.from(address.querySelectorAll('[aria-hidden]'), ({ textContent }) => textContent).join('')).toBe(
    'https://a-very-long-host.example/in/7f3a91',
  );
  expect(address.lastElementChild?.textContent).toBe('/in/7f3a91');
});
