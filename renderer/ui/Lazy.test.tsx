import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWindow } from '../testing/render.tsx';
import { Boundary } from './Boundary.tsx';
import { deferred } from './deferred.ts';
import { Lazy } from './Lazy.tsx';

const Greeting = ({ to }: { to: string }) => <p>Hello {to}</p>;

it('draws a piece when it has come, and at once the next time', async () => {
  const load = vi.fn(async () => Greeting);
  const piece = deferred(load);
  const first = renderWindow(<Lazy piece={piece} props={{ to: 'you' }} waiting={<p>Wait</p>} />);
  expect(screen.getByText('Wait')).toBeTruthy();
  expect(await screen.findByText('Hello you')).toBeTruthy();
  first.unmount();
  renderWindow(<Lazy piece={piece} props={{ to: 'again' }} waiting={<p>Wait</p>} />);
  expect(screen.getByText('Hello again')).toBeTruthy();
  expect(load).toHaveBeenCalledOnce();
});

it('a piece that does not load is the boundary’s, and can be tried again', async () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const load = vi.fn(async () => Greeting).mockRejectedValueOnce(new TypeError('no such chunk'));
  const { user } = renderWindow(
    <Boundary>
      <Lazy piece={deferred(load)} props={{ to: 'you' }} />
    </Boundary>,
  );
  await user.click(await screen.findByRole('button', { name: 'Show it again' }));
  expect(await screen.findByText('Hello you')).toBeTruthy();
  silent.mockRestore();
});
