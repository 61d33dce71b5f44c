import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { BackupPreview } from '../../../shared/backup.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { BackupPart } from './BackupPart.tsx';

const preview = (changes: Partial<BackupPreview> = {}): BackupPreview => ({
  madeAtMs: new Date(2026, 10, 19, 20, 31).getTime(),
  version: '0.1.0',
  settings: [],
  ignored: [],
  services: { added: [], changed: [], left: [] },
  notes: { added: 0, changed: 0 },
  ...changes,
});

async function open(answer: BackupPreview | null) {
  const bridge = createFakeBridge();
  bridge.answer('backup.open', answer);
  const shown = renderWindow(<BackupPart />, { bridge });
  await shown.user.click(await screen.findByRole('button', { name: 'Choose a file' }));
  return shown;
}

it('says what would change before it does, and starts on the answer that changes nothing', async () => {
  const { bridge, user } = await open(
    preview({
      settings: [
        { name: 'theme', from: 'dark', to: 'light' },
        { name: 'quiet', from: null, to: null },
        { name: 'textScale', from: '1', to: '1.15' },
      ],
      services: { added: ['Stage'], changed: [], left: ['Loft', 'Barn'] },
      notes: { added: 2, changed: 1 },
      ignored: ['textScale', 'old'],
    }),
  );
  const question = within(await screen.findByRole('group', { name: 'Restore from a backup' }));
  const plain = question
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll(/[\u2068\u2069]/g, '').replaceAll(/\s/g, ' '));
  expect(plain).toEqual([
    'Theme: Dark → Light',
    'Quiet',
    'Text size: 100 % → 115 %',
    'the service Stage comes in',
    '2 notes on people come in',
    '1 note on a person becomes the one of the file',
  ]);
  expect(question.getByText(/^2 services of the file do not come in/).textContent).toContain('Loft');
  expect(question.getByText(/^Left out, since this version cannot use it/).textContent).toBe(
    'Left out, since this version cannot use it: Text size, a setting of another version',
  );
  expect(document.activeElement?.textContent).toBe('Leave all as it is');
  await user.keyboard('{Escape}');
  expect(bridge.inputsOf('backup.restore')).toEqual([]);
  await waitFor(() => expect(screen.queryByRole('group')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Choose a file' }));
  await user.click(await screen.findByRole('button', { name: 'Restore it' }));
  expect(bridge.inputsOf('backup.restore')).toHaveLength(1);
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toContain('The backup is restored.'));
  expect(screen.getByText(/^2 services did not come in/).textContent).toContain('Barn');
});

it('offers no restore of what is here already, and none when the person changes their mind', async () => {
  await open(preview());
  expect(await screen.findByText('Nothing: all is already as the file has it.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Restore it' })).toBeNull();
});

it.each([
  ['notOne', /is no backup of Sidestage/],
  ['newer', /A newer version made this backup/],
  ['damaged', /This backup is damaged/],
  ['utf16', /saved as UTF-16/],
])('says what to do about a file that is %s', async (why, words) => {
  const bridge = createFakeBridge();
  bridge.fail('backup.open', { kind: 'badInput', field: 'backup', why });
  const { user } = renderWindow(<BackupPart />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Choose a file' }));
  expect(await screen.findByText(words)).toBeTruthy();
});

it('undoes the last restore, as long as there is one', async () => {
  const { bridge, user } = renderWindow(<BackupPart />);
  await screen.findByRole('button', { name: 'Save a backup' });
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  act(() => bridge.push('backup.changed', { undoAtMs: Date.now() }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(bridge.inputsOf('backup.undo')).toHaveLength(1);
});

it('says that a restore is undone, and no longer that it was made; the keyboard goes on', async () => {
  const { bridge, user } = await open(preview({ notes: { added: 1, changed: 0 } }));
  await user.click(await screen.findByRole('button', { name: 'Restore it' }));
  act(() => bridge.push('backup.changed', { undoAtMs: Date.now() }));
  expect(await screen.findByText('The backup is restored.', { selector: 'b' })).toBeTruthy();
  bridge.answer('backup.undo', () => bridge.push('backup.changed', { undoAtMs: null }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('The restore is undone.', { selector: 'b' })).toBeTruthy();
  expect(screen.queryByText('The backup is restored.', { selector: 'b' })).toBeNull();
  expect(document.activeElement?.textContent).toBe('Choose a file');
  await user.click(screen.getByRole('button', { name: 'Choose a file' }));
  expect(screen.queryByText('The restore is undone.', { selector: 'b' })).toBeNull();
});

it('saves one, and says so only when it was saved', async () => {
  const bridge = createFakeBridge();
  bridge.answer('backup.save', false);
  const { user } = renderWindow(<BackupPart />, { bridge });
  await user.click(await screen.findByRole('button', { name: 'Save a backup' }));
  await waitFor(() => expect(bridge.inputsOf('backup.save')).toHaveLength(1));
  expect(screen.queryByText('The backup is saved.')).toBeNull();
  bridge.answer('backup.save', true);
  await user.click(screen.getByRole('button', { name: 'Save a backup' }));
  expect(await screen.findByText('The backup is saved.')).toBeTruthy();
});
