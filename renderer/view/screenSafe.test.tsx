import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { settingsSample } from '../testing/samples.ts';
import { useScreenSafe } from './screenSafe.ts';

afterEach(() => document.documentElement.removeAttribute('data-screen-safe'));

function Sentence({ text }: { text: string }) {
  useScreenSafe();
  return (
    <p>
      <span title="mara_draws hosts">{text}</span>
    </p>
  );
}

const isSafe = () => document.documentElement.hasAttribute('data-screen-safe');

function open(screenSafe: boolean) {
  const bridge = createFakeBridge();
  bridge.answer('settings.read', settingsSample({ screenSafe }));
  return renderWindow(<Sentence text={'\u2068mara_draws\u2069 hosts'} />, { bridge });
}

it('is on until it is known that it is off', async () => {
  open(false);
  expect(isSafe()).toBe(true);
  await waitFor(() => expect(isSafe()).toBe(false));
  expect(screen.getByText(/hosts/).hasAttribute('data-names')).toBe(false);
});

it('marks sentences that hold a name, also those that come later, and takes the marks away when it ends', async () => {
  const { bridge, rerender } = open(true);
  const sentence = screen.getByText(/hosts/);
  await waitFor(() => expect(sentence.hasAttribute('data-names')).toBe(true));
  rerender(<Sentence text="Nobody hosts" />);
  await waitFor(() => expect(sentence.hasAttribute('data-names')).toBe(false));
  rerender(<Sentence text={'Now \u2068mara_draws\u2069 hosts'} />);
  await waitFor(() => expect(sentence.hasAttribute('data-names')).toBe(true));
  act(() => bridge.push('settings.changed', settingsSample({ screenSafe: false })));
  await waitFor(() => expect(isSafe()).toBe(false));
  expect(sentence.hasAttribute('data-names')).toBe(false);
});

it('shows no hint under the pointer, and gives them back when it ends', async () => {
  const { bridge, user } = open(true);
  const sentence = screen.getByText(/hosts/);
  await user.hover(sentence);
  await waitFor(() => expect(sentence.hasAttribute('title')).toBe(false));
  act(() => bridge.push('settings.changed', settingsSample({ screenSafe: false })));
  await waitFor(() => expect(sentence.title).toBe('mara_draws hosts'));
});
