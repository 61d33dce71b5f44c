import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWindow } from '../testing/render.tsx';
import { Boundary } from './Boundary.tsx';
import { deferred } from './deferred.ts';
import { Lazy } from './Lazy.tsx';

/** Each time the texts are asked for, the test says what becomes of them. */
const asked = vi.hoisted((): PromiseWithResolvers<void>[] => []);
vi.mock('../text/i18n.ts', async (original) => ({
  ...(await original()),
  loadTexts: () => {
    const held = Promise.withResolvers<void>();
    asked.push(held);
    return held.promise;
  },
}));

const Greeting = () => <p>Hello</p>;

it('a piece is drawn once the texts are there too; when they can’t be had, both are tried again', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(async () => Greeting);
  const piece = deferred<object>(load);
  const { user } = renderWindow(
    <Boundary>
      <Lazy piece={piece} props={{}} waiting={<p>Wait</p>} />
    </Boundary>,
  );
  expect([load.mock.calls.length, asked.length]).toEqual([1, 1]);
  await act(async () => load.mock.results[0]?.value);
  expect(screen.getByText('Wait')).toBeTruthy();
  expect(piece.now()).toBeNull();
  await act(async () => asked[0]?.reject(new TypeError('no such file')));
  await user.click(screen.getByRole('button', { name: 'Show it again' }));
  expect([load.mock.calls.length, asked.length]).toEqual([2, 2]);
  expect(screen.getByText('Wait')).toBeTruthy();
  await act(async () => asked[1]?.resolve());
  expect(screen.getByText('Hello')).toBeTruthy();
  silent.mockRestore();
});
