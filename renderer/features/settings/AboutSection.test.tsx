import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { AboutSection } from './AboutSection.tsx';

it('names what it runs on', async () => {
  renderWindow(<AboutSection />);
  expect(await screen.findByText('SQLite')).toBeTruthy();
  expect(screen.getByText('3.50.1')).toBeTruthy();
});

it('shows the diagnostics before they are saved, and opens the log’s folder', async () => {
  const bridge = createFakeBridge();
  bridge.answer('diagnostics.collect', 'Sidestage diagnostics\n## Log\nnothing');
  bridge.answer('diagnostics.save', true);
  const { user } = renderWindow(<AboutSection />, { bridge });
  expect(screen.queryByRole('button', { name: 'Save it' })).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Put it together' }));
  const text = await screen.findByRole('region', { name: /as they would be saved/ });
  expect(text.textContent).toContain('## Log');
  expect(bridge.inputsOf('diagnostics.save')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save it' }));
  expect(await screen.findByText('The diagnostics are saved.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show the folder' }));
  await waitFor(() => expect(bridge.inputsOf('diagnostics.openLogs')).toHaveLength(1));
});

it('lists what is shipped, findable, each licence behind its name', async () => {
  const bridge = createFakeBridge();
  bridge.answer('diagnostics.licences', [
    { name: 'react', version: '19.0.0', licence: 'MIT', text: 'Permission is hereby granted' },
    { name: 'zod', version: '4.0.0', licence: 'MIT', text: '' },
  ]);
  const { user } = renderWindow(<AboutSection />, { bridge });
  expect(await screen.findByText(/contains 2 packages of others/)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Find a package' }), 'ZOD');
  expect(screen.queryByText('react')).toBeNull();
  await user.click(screen.getByText('zod'));
  expect(screen.getByText('The package brings no text of its licence.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Find a package' }), 'x');
  expect(screen.getByText('No package is called so.')).toBeTruthy();
});
