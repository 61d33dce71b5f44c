import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWindow } from '../testing/render.tsx';
import { loadLayers } from './layers.ts';
import { Menu } from './Menu.tsx';
import { Popover } from './Popover.tsx';
import { Sheet } from './Sheet.tsx';

beforeEach(async () => {
  await loadLayers();
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const inside = () => document.activeElement?.closest('[role="dialog"], [role="menu"]')?.getAttribute('aria-label');
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const later = () => act(() => vi.runAllTimers());

const firsts = {
  popover: (
    <Popover label="First" trigger={<button type="button">Open the first</button>}>
      <button type="button">In the first</button>
    </Popover>
  ),
  menu: (
    <Menu
      label="First"
      trigger={<button type="button">Open the first</button>}
      items={[{ label: 'Rename', onSelect: () => undefined }]}
    />
  ),
};

const two = (first: keyof typeof firsts) => (
  <>
    {firsts[first]}
    <Popover label="Second" trigger={<button type="button">Open the second</button>}>
      <button type="button">In the second</button>
    </Popover>
  </>
);

const pressKey = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const openFirst = () => {
  const button = screen.getByRole('button', { name: 'Open the first' });
  act(() => button.focus());
  // A menu hears the key, a popover the click that comes of it.
  pressKey('Enter');
  if (inside() === undefined) fireEvent.click(button);
  later();
  expect(inside()).toBe('First');
};

it.each(['popover', 'menu'] as const)(
  'what is opened right after a %s was closed has the keyboard, and stays open',
  (first) => {
    renderWindow(two(first));
    openFirst();
    pressKey('Escape');
    press('Open the second');
    expect(inside()).toBe('Second');
    later();
    expect(inside()).toBe('Second');
  },
);

it('a popover that closes gives the focus back to its button', () => {
  renderWindow(two('popover'));
  openFirst();
  pressKey('Escape');
  later();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open the first' }));
});

function OpenedByKey() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Line" onKeyDown={({ key }) => key === 'F2' && setOpen(!open)} />
      <Popover label="Channels" open={open} onOpenChange={setOpen} trigger={<button type="button">Channel</button>}>
        <button type="button">In it</button>
      </Popover>
      <button type="button">Elsewhere</button>
    </>
  );
}

it('a popover that a key opened from a field gives the focus back to the field, unless somebody pressed beside it', () => {
  renderWindow(<OpenedByKey />);
  const line = screen.getByRole('textbox', { name: 'Line' });
  const openIt = () => {
    act(() => line.focus());
    pressKey('F2');
    later();
    expect(inside()).toBe('Channels');
  };
  openIt();
  pressKey('Escape');
  later();
  expect(document.activeElement).toBe(line);
  openIt();
  fireEvent.pointerDown(document.body);
  fireEvent.click(document.body);
  later();
  expect(inside()).toBeUndefined();
  expect(document.activeElement).not.toBe(line);
});

it('a sheet that closes late gives the focus back where it was, unless somebody has gone elsewhere', () => {
  const page = (open: boolean) => (
    <>
      <button type="button">Before</button>
      <button type="button">Elsewhere</button>
      <Sheet open={open} onClose={() => undefined} label="Code" title="Code">
        Words
      </Sheet>
    </>
  );
  const { rerender } = renderWindow(page(false));
  const goTo = (name: string) => act(() => screen.getByRole('button', { name }).focus());
  goTo('Before');
  rerender(page(true));
  expect(inside()).toBe('Code');
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Before' }));
  rerender(page(true));
  goTo('Elsewhere');
  rerender(page(false));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elsewhere' }));
});

function MenuToSheet() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Menu
        label="Acts"
        trigger={<button type="button">More</button>}
        items={[{ label: 'Edit', onSelect: () => setOpen(true) }]}
      />
      <Sheet open={open} onClose={() => setOpen(false)} label="Edit" title="Edit">
        Words
      </Sheet>
    </>
  );
}

it('a sheet that is opened from a menu has the keyboard, and gives it back to the button of the menu', () => {
  renderWindow(<MenuToSheet />);
  act(() => screen.getByRole('button', { name: 'More' }).focus());
  pressKey('Enter');
  later();
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Edit' }));
  pressKey('Enter');
  later();
  expect(inside()).toBe('Edit');
  press('Close');
  later();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
});

function PopoverToSheet() {
  const [asking, setAsking] = useState(true);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Popover label="Accounts" open={asking} onOpenChange={setAsking} trigger={<button type="button">Account</button>}>
        <button type="button" onClick={() => setOpen(true)}>
          Add
        </button>
      </Popover>
      <button type="button" onClick={() => setAsking(false)}>
        Added
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} label="Code" title="Code">
        Words
      </Sheet>
    </>
  );
}

it('a sheet that is opened from a popover gives the keyboard back to the button of the popover, which has gone', () => {
  renderWindow(<PopoverToSheet />);
  later();
  act(() => screen.getByRole('button', { name: 'Add' }).focus());
  press('Add');
  expect(inside()).toBe('Code');
  fireEvent.click(screen.getByText('Added'));
  later();
  expect(inside()).toBe('Code');
  press('Close');
  later();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Account' }));
});
