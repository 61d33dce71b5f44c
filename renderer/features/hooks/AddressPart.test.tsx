import { screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import type { HookDraft } from '../../../shared/hooks.ts';
import { createFakeBridge, type FakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { useView } from '../../view/view.ts';
import { AddressPart } from './AddressPart.tsx';

const TUNNEL = 'https://nora-desk.tunnel.example';
const draft: HookDraft = {
  id: 'draft-1',
  moveOf: null,
  path: '/in/e81d40',
  publicUrl: `${TUNNEL}/in/e81d40`,
  secret: { kind: 'generated', tail: '9c1f' },
  proof: { kind: 'unknown' },
};

beforeEach(() => useView.setState({ ...useView.getInitialState() }));

type Given = Partial<Parameters<typeof AddressPart>[0]> & { bridge?: FakeBridge };

function show({ bridge = createFakeBridge(), ...changes }: Given = {}) {
  const onOwnUrl = vi.fn();
  const part = <AddressPart draft={draft} ownUrl={null} error={undefined} onOwnUrl={onOwnUrl} {...changes} />;
  return { ...renderWindow(part, { bridge }), onOwnUrl };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Public address' });

it('shows the tunnel’s address, with what nobody can guess made stand out', () => {
  show();
  const group = screen.getByRole('group', { name: 'Public address' });
  expect(group.querySelector('code')?.textContent).toBe(`${TUNNEL}/in/e81d40`);
  expect(group.querySelector('b')?.textContent).toBe('e81d40');
  expect(screen.getByText(/^Each hook has a random path of its own/)).toBeTruthy();
});

it('shows an address that does not end in the path as it is', () => {
  show({ draft: { ...draft, publicUrl: 'https://proxy.example/hooks' } });
  expect(screen.getByRole('group').querySelector('code')?.textContent).toBe('https://proxy.example/hooks');
  expect(screen.getByRole('group').querySelector('b')).toBeNull();
});

it('asks main for another path, and says why there is none', async () => {
  const bridge = createFakeBridge();
  bridge.fail('hooks.renewDraftPath', { kind: 'storageFailed', what: 'signIn' });
  const { user } = show({ bridge });
  await user.click(screen.getByRole('button', { name: 'New random path' }));
  expect(await screen.findByText(/could not write or read the file that keeps you signed in\./)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(bridge.inputsOf('hooks.renewDraftPath')).toHaveLength(2);
});

it('another address begins with the tunnel’s', async () => {
  const { user, onOwnUrl } = show();
  await user.click(screen.getByRole('button', { name: 'Use another address' }));
  expect(onOwnUrl).toHaveBeenCalledExactlyOnceWith(`${TUNNEL}/in/e81d40`);
});

it('one’s own address is typed, must lead to the path, and can be given up', async () => {
  const { user, onOwnUrl } = show({ ownUrl: 'https://desk.example' });
  expect(field().value).toBe('https://desk.example');
  expect(screen.getByText(/^It must lead to the path .*\/in\/e81d40/)).toBeTruthy();
  await user.type(field(), '/');
  expect(onOwnUrl).toHaveBeenLastCalledWith('https://desk.example/');
  await user.click(screen.getByRole('button', { name: 'Use the tunnel’s address' }));
  expect(onOwnUrl).toHaveBeenLastCalledWith(null);
});

it('without a tunnel: says so, leads to choosing one, and offers no way back to it', async () => {
  const { user } = show({ draft: { ...draft, publicUrl: null } });
  expect(screen.getByText(/No tunnel is up/)).toBeTruthy();
  expect(field().value).toBe('');
  expect(screen.queryByRole('button', { name: 'Use the tunnel’s address' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Choose a tunnel' }));
  expect(useView.getState()).toMatchObject({ place: 'settings', section: 'receiver' });
});

it('an error stands at the field, and in place of the hint where there is no field', () => {
  const { unmount } = show({ ownUrl: 'nonsense', error: 'Enter a whole address.' });
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText('Enter a whole address.')).toBeTruthy();
  unmount();
  show({ error: 'Choose another address.' });
  expect(screen.getByText('Choose another address.')).toBeTruthy();
  expect(screen.queryByText(/^Each hook has a random path/)).toBeNull();
});
