import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { answerRows, person } from '../../testing/chatterRows.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { renderWindow } from '../../testing/render.tsx';
import { cardStore } from '../../view/cardStore.ts';
import { PersonSearch } from './PersonSearch.tsx';

beforeEach(() => cardStore.setState({ userId: null }));

async function open(
  found = 0,
  rows = Array.from({ length: found }, (_, index) => person(index + 1, { username: `otto_${index}` })),
) {
  const bridge = createFakeBridge();
  bridge.answer('chatters.searchService', found);
  bridge.answer('chatters.rows', (query) => answerRows(rows, query));
  const onShowInList = vi.fn();
  const view = renderWindow(<PersonSearch wide onShowInList={onShowInList} />, { bridge });
  await view.user.click(screen.getByRole('button', { name: 'Look someone up' }));
  const field = await screen.findByRole('textbox', { name: 'Part of a name' });
  const ask = async (text: string) => {
    await view.user.click(field);
    await view.user.paste(text);
    await view.user.keyboard('{Enter}');
  };
  return { ...view, bridge, onShowInList, field, ask };
}

it('asks nothing before it knows for whom', async () => {
  const { bridge, ask, user, field } = await open();
  await ask('  ');
  expect(screen.getByText('Enter part of the name.')).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(bridge.inputsOf('chatters.searchService')).toEqual([]);
  await user.type(field, 'o');
  expect(field.getAttribute('aria-invalid')).toBeNull();
});

it('asks the service with what is typed, and says when it knows nobody', async () => {
  const { bridge, ask } = await open();
  await ask(' otto ');
  expect(bridge.inputsOf('chatters.searchService')).toEqual([{ text: 'otto' }]);
  const told = await screen.findByText(/^Nobody in this chat has “\u2068otto\u2069” in their name, checked at \d/);
  expect(told.closest('[role=status]')).not.toBeNull();
});

it('cuts what is longer than a name can be', async () => {
  const { bridge, ask } = await open();
  await ask('x'.repeat(150));
  expect(bridge.inputsOf('chatters.searchService')[0]?.text).toHaveLength(100);
});

it('lists who was found, and leads to a card', async () => {
  const { ask, user } = await open(3);
  await ask('otto');
  expect(await screen.findByText('The service found 3 names:')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /otto_1/ }));
  expect(cardStore.getState().userId).toBe(2);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Part of a name' })).toBeNull());
});

it('draws eight at most, and leads to the list for the others', async () => {
  const { ask, user, onShowInList } = await open(11);
  await ask('otto');
  await screen.findByText('3 more are in the list.');
  expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(8);
  await user.click(screen.getByRole('button', { name: 'Show them in the list' }));
  expect(onShowInList).toHaveBeenCalledExactlyOnceWith('otto');
});

it('says why the service could not be asked', async () => {
  const { bridge, ask } = await open();
  bridge.fail('chatters.searchService', { kind: 'rateLimited', bucket: 'chats', retryAfterMs: 31_000 });
  await ask('otto');
  await waitFor(() => expect(screen.getByRole('dialog').textContent).toMatch(/budget|limit/i));
  expect(screen.queryByText(/^Nobody in this chat/)).toBeNull();
});
