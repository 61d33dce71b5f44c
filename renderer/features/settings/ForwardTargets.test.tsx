import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import type { ForwardTarget, Intake } from '../../../shared/receiver.ts';
import { renderWindow } from '../../testing/render.tsx';
import { ForwardTargets } from './ForwardTargets.tsx';

const intake = (path: string): Intake => ({
  path,
  hookId: null,
  sender: { dialect: 'platform' },
  signed: true,
  createdAtMs: 0,
  scripted: null,
});
const target = (change: Partial<ForwardTarget> = {}): ForwardTarget => ({
  id: 'one',
  url: 'http://127.0.0.1:3000/hooks',
  intakes: null,
  on: true,
  ...change,
});

function show(first: ForwardTarget[] = [], ownPort: number | null = 47_813) {
  const onChange = vi.fn<(targets: ForwardTarget[]) => void>();
  function Held() {
    const [targets, setTargets] = useState(first);
    return (
      <ForwardTargets
        targets={targets}
        intakes={[intake('/in/aaaa'), intake('/in/bbbb')]}
        ownPort={ownPort}
        onChange={(next) => {
          onChange(next);
          setTargets(next);
        }}
      />
    );
  }
  return { ...renderWindow(<Held />), onChange, last: () => onChange.mock.lastCall?.[0] ?? expect.fail() };
}

const field = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Address on this computer' });

it('says that there is none, and adds one by Enter', async () => {
  const { user, last } = show();
  expect(screen.getByText('No address yet.')).toBeTruthy();
  await user.type(field(), ' http://127.0.0.1:3000/hooks {Enter}');
  expect(last()).toMatchObject([{ url: 'http://127.0.0.1:3000/hooks', intakes: null, on: true }]);
  expect(last()[0]?.id).not.toBe('');
  expect(field().value).toBe('');
  expect(within(screen.getByRole('list', { name: 'Addresses' })).getAllByRole('listitem')).toHaveLength(1);
});

it('gives each address an id of its own', async () => {
  const { user, last } = show();
  await user.type(field(), 'http://127.0.0.1:3000{Enter}');
  await user.type(field(), 'http://127.0.0.1:3001{Enter}');
  expect(new Set(last().map(({ id }) => id)).size).toBe(2);
});

it.each([
  ['nonsense', /^Enter a whole address/],
  ['https://127.0.0.1:3000', /Only http works on this computer/],
  ['http://me:secret@127.0.0.1:3000', 'Leave out any user name and password.'],
  ['http://198.51.100.7/', /^Use an address on this computer/],
  ['http://127.0.0.1:47813/in/aaaa', /the receiver’s own port/],
  ['http://127.0.0.1:3000/hooks', 'This is already on the list.'],
] as const)('does not add %s, and says what to do', async (typed, words) => {
  const { user, onChange } = show([target()]);
  await user.click(field());
  await user.paste(typed);
  expect(field().getAttribute('aria-invalid')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(screen.getByText(words)).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(onChange).not.toHaveBeenCalled();
});

it('takes twenty at most', async () => {
  const many = Array.from({ length: 20 }, (_, index) =>
    target({ id: `${index}`, url: `http://127.0.0.1:${3000 + index}` }),
  );
  const { user, onChange } = show(many);
  await user.click(field());
  await user.paste('http://127.0.0.1:9000');
  await user.keyboard('{Enter}');
  expect(screen.getByText('Remove one first. There can be 20 at most.')).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
});

it('stops complaining once the field is empty again', async () => {
  const { user } = show();
  await user.type(field(), 'x{Enter}');
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await user.clear(field());
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

it('switches one off without touching the others', async () => {
  const { user, last } = show([target(), target({ id: 'two', url: 'http://127.0.0.1:4000' })]);
  await user.click(screen.getByRole('checkbox', { name: /Send on to .*4000/ }));
  expect(last().map(({ id, on }) => [id, on])).toEqual([
    ['one', true],
    ['two', false],
  ]);
});

it('removes the one that is named', async () => {
  const { user, last } = show([target(), target({ id: 'two', url: 'http://127.0.0.1:4000' })]);
  await user.click(screen.getByRole('button', { name: /^Remove .*3000\/hooks/ }));
  expect(last().map(({ id }) => id)).toEqual(['two']);
});

it('the keyboard goes on in the row that takes the place of one that is removed, and then at the field', async () => {
  const { user } = show([target(), target({ id: 'two', url: 'http://127.0.0.1:4000' })]);
  screen.getByRole('button', { name: /^Remove .*3000\/hooks/ }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('checkbox', { name: /Send on to .*4000/ }));
  screen.getByRole('button', { name: /^Remove .*4000/ }).focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(field());
});

it('chooses paths: from all, one is taken off, and all again', async () => {
  const { user, last } = show([target()]);
  await user.click(screen.getByRole('button', { name: /Which hooks go to .*: All hooks/ }));
  const box = (name: string | RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });
  await screen.findByRole('dialog');
  expect(box(/aaaa/).disabled).toBe(true);
  await user.click(box('All hooks'));
  expect(last()[0]?.intakes).toEqual(['/in/aaaa', '/in/bbbb']);
  await user.click(box(/aaaa/));
  expect(last()[0]?.intakes).toEqual(['/in/bbbb']);
  await user.click(box(/bbbb/));
  expect(last()[0]?.intakes).toEqual([]);
  expect(screen.getByText('No path')).toBeTruthy();
  await user.click(box('All hooks'));
  expect(last()[0]?.intakes).toBeNull();
});

it('still names a path that was closed, so that it can be taken off', async () => {
  const { user, last } = show([target({ intakes: ['/in/gone', '/in/aaaa'] })]);
  await user.click(screen.getByRole('button', { name: /: 2 paths$/ }));
  await user.click(await screen.findByRole('checkbox', { name: /gone/ }));
  expect(last()[0]?.intakes).toEqual(['/in/aaaa']);
});
