import { act, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { hooksSample, signedInSample } from '../../testing/samples.ts';
import { ApprovedPage } from './ApprovedPage.tsx';

it('says who, what one may do and how the sign-in is kept', async () => {
  const done = vi.fn();
  const bridge = createFakeBridge();
  bridge.answer('signIn.read', {
    kind: 'signedIn',
    username: 'nora_plays',
    approvedAtMs: new Date(2026, 10, 20, 20, 9, 41).getTime(),
  });
  const { user } = renderWindow(<ApprovedPage session={signedInSample()} onDone={done} onNotify={vi.fn()} />, {
    bridge,
  });
  expect(screen.getByRole('heading').textContent).toBe('Signed in as nora_plays');
  expect(await screen.findByText(/Approved at 20:09:41\./)).toBeTruthy();
  expect(screen.getByText('Read chat, send chat, vote in polls, read analytics')).toBeTruthy();
  expect(screen.getByText(/^The system keyring \(Secret Service\)/)).toBeTruthy();
  await user.keyboard('{Enter}');
  expect(done).toHaveBeenCalledOnce();
});

it('asks about a weak keyring by its name, and nothing goes on before the answer', async () => {
  const keeping = { backend: 'basic_text', strength: 'weak', kept: 'asked' } as const;
  const { user, bridge } = renderWindow(
    <ApprovedPage session={signedInSample({ keeping })} onDone={vi.fn()} onNotify={vi.fn()} />,
  );
  expect(screen.getByText(/sealed with a fixed key \(basic_text\)/)).toBeTruthy();
  expect(screen.getByText(/you need a new code at every start/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Open Live' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Stay signed in' }));
  expect(bridge.inputsOf('session.keep')).toEqual([{ on: 'disk' }]);
});

it.each([
  [{ backend: 'basic_text', strength: 'weak', kept: 'disk' } as const, /sealed with a fixed key \(basic_text\)/],
  [{ backend: 'basic_text', strength: 'weak', kept: 'memory' } as const, /^Memory only, until Sidestage quits/],
])('tells how it is kept once that is decided', (keeping, words) => {
  renderWindow(<ApprovedPage session={signedInSample({ keeping })} onDone={vi.fn()} onNotify={vi.fn()} />);
  expect(screen.getByText(words)).toBeTruthy();
});

it('keeps the name of a scope it has no word for', () => {
  renderWindow(
    <ApprovedPage
      session={signedInSample({ scopes: ['chat:connect', 'chat:ad_break'] })}
      onDone={vi.fn()}
      onNotify={vi.fn()}
    />,
  );
  expect(screen.getByText('Read chat, chat:ad_break')).toBeTruthy();
});

it('says what hooks still need, and leads to the notifications’ rules', async () => {
  const notify = vi.fn();
  const page = <ApprovedPage session={signedInSample()} onDone={vi.fn()} onNotify={notify} />;
  const { bridge, user } = renderWindow(page);
  expect(await screen.findByText('Need their own credential. You can add it later in Hooks.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Choose what may notify you' }));
  expect(notify).toHaveBeenCalledOnce();
  act(() => bridge.push('hooks.changed', hooksSample()));
  expect(await screen.findByText('Their own credential is already here.')).toBeTruthy();
});
