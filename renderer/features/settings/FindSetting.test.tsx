import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renderWindow } from '../../testing/render.tsx';
import { useView } from '../../view/view.ts';
import { SettingsPage } from './SettingsPage.tsx';

beforeEach(() => useView.setState({ ...useView.getInitialState(), place: 'settings', section: 'about' }));

async function open() {
  const view = renderWindow(<SettingsPage />);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Find a setting' });
  const look = async (text: string) => {
    await view.user.click(field);
    await view.user.paste(text);
  };
  return { ...view, field, look };
}

const hits = () => within(screen.getByRole('list', { name: 'Settings found' })).getAllByRole('button');

it('the slash leads to the field from anywhere on the page', async () => {
  const { user, field } = await open();
  await user.keyboard('/');
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('');
});

it('what is named so stands before what is only explained so', async () => {
  const { look } = await open();
  await look('theme');
  expect(hits()[0]?.textContent).toBe('ThemeAppearance');
});

it('finds a setting by what is said of it, and by its section', async () => {
  const { look } = await open();
  await look('sign out removes');
  expect(hits().map(({ textContent }) => textContent)).toEqual(['Sign outAccount']);
});

it.each(['{Enter}', '{ArrowDown}'])('%s leads from the field to the first one found', async (key) => {
  const { user, look } = await open();
  await look('motion');
  await user.keyboard(key);
  expect(document.activeElement).toBe(hits()[0]);
});

it('the cross empties the field, and stands there only when there is something to empty', async () => {
  const { user, field, look } = await open();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  await look('motion');
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field.value).toBe('');
  expect(screen.queryByRole('list', { name: 'Settings found' })).toBeNull();
});

it('names only the beginning of what was looked for in vain', async () => {
  const { look } = await open();
  await look('q'.repeat(100));
  expect(screen.getByText(/^No setting contains/).textContent?.match(/q+/)?.[0]).toHaveLength(40);
});
