import { act, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { renderWindow } from '../testing/render.tsx';
import { useArrival } from './useArrival.ts';

type Props = { shown: string; arrivals: number; loaded?: boolean };

function Page({ shown, arrivals, loaded = true }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useArrival(box, shown, { arrivals });
  return (
    <>
      <button type="button">Rail</button>
      <div ref={box}>{loaded && <input key={shown} aria-label={shown} />}</div>
    </>
  );
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;

it('leaves the focus with the pointer’s button, and follows the keyboard into the page', () => {
  const { rerender } = renderWindow(<Page shown="live" arrivals={0} />);
  screen.getByRole('button').focus();
  rerender(<Page shown="hooks" arrivals={0} />);
  expect(focused()).toBe('Rail');
  rerender(<Page shown="activity" arrivals={1} />);
  expect(focused()).toBe('activity');
});

it('goes into the page when what held the focus went away with the one before', () => {
  const { rerender } = renderWindow(<Page shown="live" arrivals={0} />);
  screen.getByRole('textbox').focus();
  rerender(<Page shown="hooks" arrivals={0} />);
  expect(focused()).toBe('hooks');
});

it('waits for a page that is still loading, unless one goes elsewhere meanwhile', async () => {
  const { rerender } = renderWindow(<Page shown="live" arrivals={0} />);
  rerender(<Page shown="hooks" arrivals={1} loaded={false} />);
  rerender(<Page shown="hooks" arrivals={1} />);
  await act(async () => undefined);
  expect(focused()).toBe('hooks');
  rerender(<Page shown="settings" arrivals={2} loaded={false} />);
  screen.getByRole('button').focus();
  rerender(<Page shown="settings" arrivals={2} />);
  await act(async () => undefined);
  expect(focused()).toBe('Rail');
});
