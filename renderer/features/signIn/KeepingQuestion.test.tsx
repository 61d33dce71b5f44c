import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeBridge, type FakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { signedInSample } from '../../testing/samples.ts';
import { ApprovedPage } from './ApprovedPage.tsx';

const asked = { backend: 'basic_text', strength: 'weak', kept: 'asked' } as const;

function show(bridge: FakeBridge = createFakeBridge()) {
  const page = <ApprovedPage session={signedInSample({ keeping: asked })} onDone={vi.fn()} onNotify={vi.fn()} />;
  return renderWindow(page, { bridge });
}

const stay = () => screen.getByRole('button', { name: 'Stay signed in' });
const until = () => screen.getByRole('button', { name: 'Only until I quit' });

it('says that a question is left, and promises nothing about how long one stays', () => {
  show();
  expect(screen.getByText(/One question is left before you go on/)).toBeTruthy();
  expect(screen.queryByText(/You will stay signed in/)).toBeNull();
  expect(screen.getByText(/^Not decided yet/)).toBeTruthy();
});

it('keeps it in memory when one says so', async () => {
  const { bridge, user } = show();
  await user.click(until());
  expect(bridge.inputsOf('session.keep')).toEqual([{ on: 'memory' }]);
});

it('only the answer that was given is busy, and a second press sends nothing', async () => {
  const bridge = createFakeBridge();
  bridge.hang('session.keep');
  const { user } = show(bridge);
  await user.click(stay());
  await waitFor(() => expect(stay().getAttribute('aria-busy')).toBe('true'));
  await user.click(stay());
  expect(until().getAttribute('aria-busy')).toBeNull();
  expect(bridge.inputsOf('session.keep')).toEqual([{ on: 'disk' }]);
});

it('an answer that could not be kept says why, and the question stays', async () => {
  const bridge = createFakeBridge();
  bridge.fail('session.keep', { kind: 'storageFailed', what: 'signIn' });
  const { user } = show(bridge);
  await user.click(stay());
  expect(await screen.findByText(/could not write or read the file that keeps you signed in\./)).toBeTruthy();
  await user.click(until());
  expect(bridge.inputsOf('session.keep')).toEqual([{ on: 'disk' }, { on: 'memory' }]);
});

it('once it is decided, says for how long and lets one go on', async () => {
  const done = vi.fn();
  const page = (kept: 'disk' | 'memory') => (
    <ApprovedPage session={signedInSample({ keeping: { ...asked, kept } })} onDone={done} onNotify={vi.fn()} />
  );
  const { rerender, user } = renderWindow(page('memory'));
  expect(screen.getByText(/You will stay signed in until Sidestage quits/)).toBeTruthy();
  rerender(page('disk'));
  expect(screen.getByText(/You will stay signed in on this computer until you sign out/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Open Live' }));
  expect(done).toHaveBeenCalledOnce();
});

it('says who signed in, aloud', async () => {
  show();
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toContain('Signed in as nora_plays'));
});

it('an account without a channel is told what it can do instead', () => {
  renderWindow(<ApprovedPage session={signedInSample({ channel: null })} onDone={vi.fn()} onNotify={vi.fn()} />);
  expect(screen.getByText(/This account has no channel\. You can open the chat of any channel/)).toBeTruthy();
});
