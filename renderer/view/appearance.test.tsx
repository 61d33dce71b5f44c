import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeBridge } from '../testing/fakeBridge.ts';
import { renderWindow } from '../testing/render.tsx';
import { settingsSample } from '../testing/samples.ts';
import { motionOf, themeOf, useAppliedSettings } from './appearance.ts';

const calm = { light: false, contrast: false, reducedMotion: false };

it('a chosen theme wins; the system’s wish decides otherwise, contrast first', () => {
  expect(themeOf('light', { ...calm, contrast: true })).toBe('light');
  expect(themeOf('system', calm)).toBe('dark');
  expect(themeOf('system', { ...calm, light: true })).toBe('light');
  expect(themeOf('system', { ...calm, light: true, contrast: true })).toBe('contrast');
});

it('motion follows the setting both ways', () => {
  expect(motionOf('full', { ...calm, reducedMotion: true })).toBe('full');
  expect(motionOf('system', { ...calm, reducedMotion: true })).toBe('reduced');
  expect(motionOf('reduced', calm)).toBe('reduced');
});

function Applied() {
  useAppliedSettings();
  return null;
}

it('puts the look on the root and follows changes', async () => {
  const bridge = createFakeBridge();
  const settings = settingsSample({ theme: 'contrast', motion: 'reduced', textScale: 1.15, chatRoles: 'word' });
  bridge.answer('settings.read', settings);
  renderWindow(<Applied />, { bridge });
  const root = document.documentElement;
  await waitFor(() => expect(root.dataset).toMatchObject({ theme: 'contrast', motion: 'reduced', chatRoles: 'word' }));
  expect(root.style.getPropertyValue('--text-scale')).toBe('1.15');
  act(() => bridge.push('settings.changed', { ...settings, theme: 'light', motion: 'full' }));
  await waitFor(() => expect(root.dataset).toMatchObject({ theme: 'light', motion: 'full' }));
});

it('puts density, times and name colours of the chat on the root, as they are set', async () => {
  const bridge = createFakeBridge();
  const settings = settingsSample({ density: 'compact', chatTimes: false, nameColors: true });
  bridge.answer('settings.read', settings);
  renderWindow(<Applied />, { bridge });
  const { dataset } = document.documentElement;
  await waitFor(() => expect(dataset).toMatchObject({ density: 'compact', chatTimes: 'hidden', nameColors: 'own' }));
  act(() => bridge.push('settings.changed', { ...settings, density: 'roomy', chatTimes: true, nameColors: false }));
  await waitFor(() => expect(dataset).toMatchObject({ density: 'roomy', chatTimes: 'shown', nameColors: 'none' }));
});
