import { act, fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { AppFailure } from '../../shared/failure.ts';
import { call } from '../api/call.ts';
import { holdTime } from '../testing/heldTime.ts';
import { renderWindow } from '../testing/render.tsx';
import { customSample, demoSample } from '../testing/samples.ts';
import { useKeptNote } from './useKeptNote.ts';

const full = new AppFailure({ kind: 'storageFailed', what: 'analytics' });

function Note({ save }: { save: (note: string) => Promise<void> }) {
  const { told, field } = useKeptNote('old', save);
  return (
    <>
      <textarea {...field} />
      <output aria-label="told">{typeof told === 'string' ? told : told?.kind}</output>
    </>
  );
}

function setUp() {
  const saved: string[] = [];
  const disk = { isFull: false };
  const save = async (note: string) => {
    saved.push(note);
    if (disk.isFull) throw full;
  };
  const pass = holdTime();
  const { unmount, bridge } = renderWindow(<Note save={save} />);
  const field = screen.getByRole('textbox');
  const write = (value: string) => fireEvent.change(field, { target: { value } });
  const leave = async () => {
    fireEvent.blur(field);
    await pass(0);
  };
  return { saved, disk, pass, write, leave, unmount, bridge, told: () => screen.getByLabelText('told').textContent };
}

it('is saved half a second after the last key, and says so once the field is left', async () => {
  const { saved, pass, write, leave, told } = setUp();
  write('old a');
  await pass(300);
  write('old an');
  await pass(499);
  expect(saved).toEqual([]);
  await pass(1);
  expect(saved).toEqual(['old an']);
  expect(told()).toBe('');
  await leave();
  expect(saved).toEqual(['old an']);
  expect(told()).toBe('saved');
  write('old and');
  expect(told()).toBe('');
  await leave();
  expect(saved).toEqual(['old an', 'old and']);
  expect(told()).toBe('saved');
});

it('is saved each second while one types on', async () => {
  const { saved, pass, write } = setUp();
  let text = '';
  for (const letter of 'on and on and on') {
    text += letter;
    write(text);
    await pass(200);
  }
  expect(saved).toEqual(['on an', 'on and on ', 'on and on and o']);
});

it('says that it was not saved until it is, and tries again with the next key and when the field is left', async () => {
  const { saved, disk, pass, write, leave, told } = setUp();
  disk.isFull = true;
  write('a');
  await pass(500);
  expect(told()).toBe('storageFailed');
  write('ab');
  expect(told()).toBe('storageFailed');
  await pass(500);
  await leave();
  expect(saved).toEqual(['a', 'ab', 'ab']);
  disk.isFull = false;
  write('abc');
  await pass(500);
  expect(told()).toBe('');
  expect(saved.at(-1)).toBe('abc');
});

it('is saved at once when it goes away, and never without a change', async () => {
  const { saved, pass, write, leave, told, unmount } = setUp();
  await leave();
  expect(told()).toBe('');
  write('new');
  unmount();
  expect(saved).toEqual(['new']);
  await pass(2_000);
  expect(saved).toEqual(['new']);
});

it('is saved before another service is chosen, and never at that one', async () => {
  const { saved, pass, write, bridge, unmount } = setUp();
  act(() => bridge.push('service.changed', demoSample({ turn: 1 })));
  write('new');
  await call('app.copyText', { text: 'elsewhere' });
  expect(saved).toEqual([]);
  await call('service.select', { profile: customSample().profile });
  expect(saved).toEqual(['new']);
  write('newer');
  act(() => bridge.push('service.changed', customSample({ turn: 2 })));
  await pass(2_000);
  unmount();
  expect(saved).toEqual(['new']);
});
