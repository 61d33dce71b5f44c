import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { renderWindow } from '../../testing/render.tsx';
import { EventField } from './EventField.tsx';

const own = { channel: 40213, user: 8801 };

function show(first: string[] = []) {
  const onAdd = vi.fn<(name: string) => void>();
  function Held() {
    const [chosen, setChosen] = useState(first);
    return (
      <EventField
        own={own}
        chosen={chosen}
        onAdd={(name) => {
          onAdd(name);
          setChosen([...chosen, name]);
        }}
      />
    );
  }
  return { ...renderWindow(<Held />), onAdd };
}

const field = () => screen.getByRole<HTMLInputElement>('combobox');
const names = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const marked = () => screen.queryByRole('option', { selected: true })?.textContent;

it('offers nothing until something is typed or asked for by an arrow', async () => {
  const { user } = show();
  await user.click(field());
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().getAttribute('aria-expanded')).toBe('false');
  await user.keyboard('{ArrowDown}');
  expect(field().getAttribute('aria-expanded')).toBe('true');
  expect(names().length).toBeGreaterThan(3);
});

it('narrows the names by what is typed, with one’s own id in them', async () => {
  const { user } = show();
  await user.type(field(), 'follow');
  expect(names().length).toBeGreaterThan(0);
  expect(names().every((name) => name?.includes('follow'))).toBe(true);
  expect(names().some((name) => name?.startsWith('channel:40213:followed'))).toBe(true);
});

it('leaves out what is chosen already', async () => {
  const { user } = show(['channel:40213:followed']);
  await user.type(field(), 'channel followed');
  expect(names().some((name) => name?.startsWith('channel:40213:followed'))).toBe(false);
});

it('arrows go around, and the field names the one that is marked', async () => {
  const { user } = show();
  await user.type(field(), 'channel');
  expect(field().getAttribute('aria-activedescendant')).toBeNull();
  await user.keyboard('{ArrowUp}');
  expect(marked()).toBe(names().at(-1));
  await user.keyboard('{ArrowDown}');
  expect(marked()).toBe(names()[0]);
  const id = field().getAttribute('aria-activedescendant') ?? '';
  expect(document.getElementById(id)?.textContent).toBe(names()[0]);
});

it('Enter takes the marked one, empties the field and closes the list', async () => {
  const { user, onAdd } = show();
  await user.type(field(), 'channel followed');
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onAdd).toHaveBeenCalledExactlyOnceWith('channel:40213:followed');
  expect(field().value).toBe('');
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('Enter adds what is typed when none is marked, without the blanks around it', async () => {
  const { user, onAdd } = show();
  await user.type(field(), ' channel:7:update {Enter}');
  expect(onAdd).toHaveBeenCalledExactlyOnceWith('channel:7:update');
});

it('leaves a name without an id in the field, to be filled in between the colons', async () => {
  const { user, onAdd } = show();
  await user.type(field(), 'team');
  const [first] = screen.getAllByRole('option');
  await user.click(first ?? expect.fail());
  expect(onAdd).not.toHaveBeenCalled();
  expect(field().value).toMatch(/^team::/);
  expect(document.activeElement).toBe(field());
  await waitFor(() => expect(field().selectionStart).toBe(5));
  await user.keyboard('12');
  expect(field().value).toMatch(/^team:12:/);
});

it('says why a name is none only once one wants to add it, aloud too', async () => {
  const { user, onAdd } = show();
  await user.type(field(), 'nonsense');
  expect(field().getAttribute('aria-invalid')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(field().getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(screen.getByTestId('polite').textContent).not.toBe(''));
  expect(onAdd).not.toHaveBeenCalled();
  await user.clear(field());
  expect(field().getAttribute('aria-invalid')).toBeNull();
});

it('does not take one that is on the list already', async () => {
  const { user, onAdd } = show(['channel:7:update']);
  await user.type(field(), 'channel:7:update{Enter}');
  expect(onAdd).not.toHaveBeenCalled();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(field().value).toBe('channel:7:update');
});

it('Escape closes the list first and keeps what is typed', async () => {
  const outer = vi.fn();
  document.addEventListener('keydown', outer);
  const { user } = show();
  await user.type(field(), 'channel');
  outer.mockClear();
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(field().value).toBe('channel');
  document.removeEventListener('keydown', outer);
});

it('marks the names that the service’s document does not describe', async () => {
  const { user } = show();
  await user.type(field(), 'channel:7:');
  const told = names().filter(
    (name) => name?.startsWith('channel:7:update') || name?.startsWith('channel:7:broadcast'),
  );
  const followed = names().find((name) => name?.startsWith('channel:7:followed'));
  expect(told).toContain('channel:7:update');
  expect(followed?.length).toBeGreaterThan('channel:7:followed'.length);
});

it.each([
  ['', 'Write an event’s name, such as channel:88210:broadcast.'],
  ['channel', 'Write it in three parts, such as channel:88210:broadcast.'],
  ['channel::update', 'Write the id between the two colons.'],
  ['channel:nora:update', 'Use a number as the id of a channel. “nora” is not a number.'],
  ['channel:7:exploded', 'Choose a known event. The service has no “exploded” event for a channel.'],
  ['rocket:7:launched', /^Begin with channel, user, team/],
  ['user:7:notify', /^Choose another event\. Notifications of a user go to that user alone/],
])('does not add “%s”, and says beside it and aloud what to write', async (text, words) => {
  const { user, onAdd } = show();
  await user.click(field());
  await user.paste(text);
  await user.keyboard('{Enter}');
  expect(onAdd).not.toHaveBeenCalled();
  expect(screen.getAllByText(words).length).toBeGreaterThan(0);
  await waitFor(() => expect(screen.getByTestId('polite').textContent).toMatch(words));
});
