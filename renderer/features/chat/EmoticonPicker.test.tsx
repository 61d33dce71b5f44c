import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { Emoticon } from '../../../shared/chat.ts';
import { createFakeBridge } from '../../testing/fakeBridge.ts';
import { holdSheets } from '../../testing/heldSheets.ts';
import { renderWindow } from '../../testing/render.tsx';
import { EmoticonPicker } from './EmoticonPicker.tsx';

const sprite = (text: string): Emoticon => ({
  text,
  sheetPath: 'app://emoticons/1',
  x: 0,
  y: 0,
  width: 24,
  height: 24,
});
const ten = [':)', ':D', ':(', ':P', '<3', ':wave', ':cat', ':Catnip', ':fish', ':tea'].map(sprite);

async function open(bridge = createFakeBridge()) {
  const onPick = vi.fn<(text: string) => void>();
  const view = renderWindow(<EmoticonPicker onPick={onPick} />, { bridge });
  await view.user.click(screen.getByRole('button', { name: 'Emoticons' }));
  const field = await screen.findByLabelText<HTMLInputElement>('Find an emoticon');
  return { ...view, onPick, field };
}

function offering(emoticons: Emoticon[]) {
  const bridge = createFakeBridge();
  bridge.answer('chat.listEmoticons', emoticons);
  return bridge;
}

const offered = () => screen.queryAllByRole('img').map((picture) => picture.getAttribute('title'));
const focused = () => document.activeElement?.getAttribute('title');

it('asks for the emoticons only when it is opened', async () => {
  const bridge = offering(ten);
  const { user } = renderWindow(<EmoticonPicker onPick={vi.fn()} />, { bridge });
  expect(bridge.inputsOf('chat.listEmoticons')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Emoticons' }));
  await waitFor(() => expect(offered()).toEqual(ten.map(({ text }) => text)));
  expect(bridge.inputsOf('chat.listEmoticons')).toHaveLength(1);
});

it('gives the text of the pressed one, and closes', async () => {
  const { user, onPick } = await open(offering(ten));
  await user.click(await screen.findByRole('button', { name: 'emoticon :fish' }));
  expect(onPick).toHaveBeenCalledExactlyOnceWith(':fish');
  await waitFor(() => expect(screen.queryByLabelText('Find an emoticon')).toBeNull());
});

it('finds by a part of the text, in either case; Enter takes the first', async () => {
  const { user, onPick, field } = await open(offering(ten));
  await screen.findByRole('button', { name: 'emoticon :cat' });
  await user.type(field, 'CAT');
  expect(offered()).toEqual([':cat', ':Catnip']);
  await user.type(field, '{Enter}');
  expect(onPick).toHaveBeenCalledExactlyOnceWith(':cat');
});

it('says that none fits; Enter then takes nothing', async () => {
  const { user, onPick, field } = await open(offering(ten));
  await screen.findByRole('button', { name: 'emoticon :cat' });
  await user.type(field, 'dog');
  expect(screen.getByText('No emoticon contains “\u2068dog\u2069”.')).toBeTruthy();
  expect(offered()).toEqual([]);
  await user.type(field, '{Enter}');
  expect(onPick).not.toHaveBeenCalled();
});

it('goes from the field into the grid and through it by keys', async () => {
  const { user, onPick, field } = await open(offering(ten));
  await screen.findByRole('button', { name: 'emoticon :cat' });
  field.focus();
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe(':)');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe(':D');
  await user.keyboard('{ArrowDown}');
  expect(focused()).toBe(':tea');
  await user.keyboard('{ArrowRight}');
  expect(focused()).toBe(':tea');
  await user.keyboard('{Home}');
  expect(focused()).toBe(':)');
  await user.keyboard('{ArrowLeft}');
  expect(focused()).toBe(':)');
  await user.keyboard('{End}{Enter}');
  expect(onPick).toHaveBeenCalledExactlyOnceWith(':tea');
});

it('says that the service offers none, which is another thing than none that fits', async () => {
  await open(offering([]));
  expect(await screen.findByText('The service offers no emoticons here.')).toBeTruthy();
  expect(screen.queryByText(/^No emoticon contains/)).toBeNull();
});

it('says that they could not be had, and asks again', async () => {
  const bridge = createFakeBridge();
  bridge.fail('chat.listEmoticons', { kind: 'notSignedIn' });
  const { user } = await open(bridge);
  const again = await screen.findByRole('button', { name: /again/i });
  expect(screen.queryByText('The service offers no emoticons here.')).toBeNull();
  bridge.answer('chat.listEmoticons', ten);
  await user.click(again);
  expect(await screen.findByRole('button', { name: 'emoticon :tea' })).toBeTruthy();
});

it('shows the text of one whose picture can’t be had', async () => {
  const sheets = holdSheets();
  const { onPick, user } = await open(offering([{ ...sprite(':gone'), sheetPath: 'app://emoticons/none' }]));
  await screen.findByRole('img', { name: 'emoticon :gone' });
  sheets.fail();
  await user.click(await screen.findByText(':gone'));
  expect(onPick).toHaveBeenCalledExactlyOnceWith(':gone');
});
