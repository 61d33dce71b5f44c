import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { createRef, useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderWindow } from '../testing/render.tsx';
import { AgeRing } from './AgeRing.tsx';
import { Button } from './Button.tsx';
import { Field } from './Field.tsx';
import { Menu } from './Menu.tsx';
import { Meter } from './Meter.tsx';
import { Name } from './Name.tsx';
import { RoleMark } from './RoleMark.tsx';
import { Segments } from './Segments.tsx';
import { Sheet } from './Sheet.tsx';
import { Tabs } from './Tabs.tsx';
import { useHotkey } from './useHotkey.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('a button that cannot be pressed stays in the tab order and says why', async () => {
  const press = vi.fn();
  const { user } = renderWindow(
    <Button disabledReason="Only moderators may remove messages here." onClick={press}>
      Remove
    </Button>,
  );
  const button = screen.getByRole('button', {
    name: 'Remove',
    description: 'Only moderators may remove messages here.',
  });
  await user.tab();
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Enter}');
  expect(press).not.toHaveBeenCalled();
});

it('a busy button keeps its words and takes no press', async () => {
  const press = vi.fn();
  const { user } = renderWindow(
    <Button busy onClick={press}>
      Send
    </Button>,
  );
  await user.click(screen.getByText('Send'));
  expect(press).not.toHaveBeenCalled();
  expect(screen.getByRole('button').getAttribute('aria-busy')).toBe('true');
});

type FormProps = { error?: string; paste?: () => Promise<string> };

function Form({ error, paste = () => Promise.resolve('') }: FormProps) {
  const [value, setValue] = useState('');
  return <Field label="Channel" hint="Its name." error={error} value={value} onChange={setValue} paste={paste} />;
}

it('a field pastes what it is given, tidied, and stays as it is when there is nothing', async () => {
  const paste = vi.fn(async () => ' nora_plays \n');
  const { user } = renderWindow(<Form paste={paste} />);
  const field = screen.getByRole('textbox', { name: 'Channel', description: 'Its name.' });
  await user.click(screen.getByRole('button', { name: 'Paste into Channel' }));
  await waitFor(() => expect(field).toHaveProperty('value', 'nora_plays'));
  paste.mockRejectedValue(new Error('nothing on the clipboard'));
  await user.click(screen.getByRole('button', { name: 'Paste into Channel' }));
  await waitFor(() => expect(paste).toHaveBeenCalledTimes(2));
  expect(field).toHaveProperty('value', 'nora_plays');
});

it('an empty field runs as the page does, whose words its placeholder is, and as its text once there is one', async () => {
  const { rerender } = renderWindow(<Field label="Message" dir="auto" value="" onChange={() => undefined} />);
  expect(screen.getByRole('textbox').getAttribute('dir')).toBeNull();
  rerender(<Field label="Message" dir="auto" value="a" onChange={() => undefined} />);
  expect(screen.getByRole('textbox').getAttribute('dir')).toBe('auto');
});

it('a field in error points to what to do', () => {
  renderWindow(<Form error="Enter a channel’s name or number." />);
  const field = screen.getByRole('textbox', { description: 'Enter a channel’s name or number.' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
});

it('segments move and choose with arrows', () => {
  const change = vi.fn();
  renderWindow(
    <Segments
      label="Show"
      value="all"
      options={[
        { value: 'all', label: 'All' },
        { value: 'mentions', label: 'Mentions', count: 1204 },
      ]}
      onChange={change}
    />,
  );
  fireEvent.keyDown(screen.getByRole('radio', { name: 'All' }), { key: 'ArrowRight' });
  expect(change).toHaveBeenCalledWith('mentions');
  expect(screen.getByRole('radio', { name: 'Mentions 1,204' }).tabIndex).toBe(-1);
});

it('a meter speaks in words and never runs over', () => {
  renderWindow(
    <Meter value={61} forecast={70} unknown={9} label="chats budget" text="305 of 500 calls spent" allowance />,
  );
  const meter = screen.getByRole('meter', { name: 'chats budget' });
  expect(meter.getAttribute('aria-valuetext')).toBe('305 of 500 calls spent');
  expect(meter.className).toContain('caution');
  const widths = Array.from(meter.querySelectorAll('span'), (part) => part.style.width);
  expect(widths).toEqual(['61%', '39%']);
});

it('an age says how old, whether all of it came, and when it is overdue', () => {
  const { container } = renderWindow(
    <>
      <AgeRing atMs={Date.now() - 40_000} everyMs={60_000} complete />
      <AgeRing atMs={Date.now() - 120_000} everyMs={60_000} />
      <AgeRing atMs={null} everyMs={null} />
    </>,
  );
  const [fresh, stale, never] = Array.from(container.querySelectorAll('span'));
  expect(fresh?.textContent).toBe('40 s ago · complete');
  expect(fresh?.className).not.toContain('stale');
  expect(stale?.className).toContain('stale');
  expect(never?.textContent).toBe('Not asked yet');
});

it('names are isolated, cut, and never invisible', () => {
  const { container } = renderWindow(
    <>
      <Name>{'x'.repeat(10_000)}</Name>
      <Name>{'​‮'}</Name>
    </>,
  );
  expect(container.querySelector('bdi')?.textContent).toHaveLength(120);
  expect(screen.getByText('a name without visible characters')).toBeTruthy();
});

it('marks only the roles it knows', () => {
  const { container } = renderWindow(
    <p>
      {['Mod', 'constructor', 'User'].map((role) => (
        <RoleMark key={role} role={role} />
      ))}
    </p>,
  );
  expect(screen.getByRole('img', { name: 'Moderator' })).toBeTruthy();
  expect(container.querySelectorAll('svg')).toHaveLength(1);
});

it('keeps the keyboard when it cannot be pressed any more, and when it can again', () => {
  const button = (reason?: string) => (
    <Button disabledReason={reason} onClick={() => undefined}>
      Mark all read
    </Button>
  );
  const ref = createRef<HTMLButtonElement>();
  const { rerender } = renderWindow(button());
  const now = () => screen.getByRole('button', { name: 'Mark all read' });
  act(() => now().focus());
  rerender(button('All is read.'));
  expect(document.activeElement).toBe(now());
  rerender(button());
  expect(document.activeElement).toBe(now());
  act(() => now().blur());
  rerender(button('All is read.'));
  expect(document.activeElement).toBe(document.body);
  rerender(<Button ref={ref}>Other</Button>);
  expect(ref.current?.textContent).toBe('Other');
});

function SheetOnButton({ modal, first = false }: { modal?: boolean; first?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} label="Chatters" title="Chatters" modal={modal ?? false}>
        {/* biome-ignore lint/a11y/noAutofocus: a sheet may open at its main button */}
        <button type="button" autoFocus={first}>
          Inside
        </button>
      </Sheet>
    </>
  );
}

it('a sheet takes the focus, closes on Escape and gives the focus back', async () => {
  const { user } = renderWindow(<SheetOnButton />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Chatters' }));
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

it('a sheet that opens at a button of its own leaves the focus there, and gives it back all the same', async () => {
  const { user } = renderWindow(<SheetOnButton first />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Inside' }));
  await user.keyboard('{Escape}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Open' }));
});

it('a sheet with a scrim keeps Tab inside', async () => {
  const { user } = renderWindow(<SheetOnButton modal />);
  await user.click(screen.getByRole('button', { name: 'Open' }));
  expect(screen.getByRole('dialog').getAttribute('aria-modal')).toBe('true');
  await user.tab({ shift: true });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Inside' }));
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
});

type Behind = { modal: boolean; onAway: () => void; onQuiet: () => void; onFind: () => void };

function Finding({ onFind }: { onFind: () => void }) {
  useHotkey('lists.find', onFind);
  return null;
}

function SheetOverKeys({ modal, onAway, onQuiet, onFind }: Behind) {
  const [open, setOpen] = useState(false);
  useHotkey('everywhere.channels', onAway);
  useHotkey('everywhere.quiet', onQuiet);
  useHotkey('places.hooks', () => setOpen(true), !open);
  return (
    <Sheet open={open} onClose={() => setOpen(false)} label="Poll" title="Poll" modal={modal}>
      <Finding onFind={onFind} />
    </Sheet>
  );
}

it.each([
  [true, 1],
  [false, 2],
])(
  'a sheet hears its own keys, and holds back those that lead elsewhere where it has a scrim: %s',
  async (modal, away) => {
    const heard = { onAway: vi.fn(), onQuiet: vi.fn(), onFind: vi.fn() };
    const { user } = renderWindow(<SheetOverKeys modal={modal} {...heard} />);
    const press = () => user.keyboard('/{Control>}o{Shift>}q{/Shift}{/Control}');
    await user.keyboard('{Control>}5{/Control}');
    await press();
    expect(heard.onAway).toHaveBeenCalledTimes(away - 1);
    expect(heard.onQuiet).toHaveBeenCalledTimes(1);
    expect(heard.onFind).toHaveBeenCalledTimes(1);
    await user.keyboard('{Escape}');
    await press();
    expect(heard.onAway).toHaveBeenCalledTimes(away);
    expect(heard.onQuiet).toHaveBeenCalledTimes(2);
    expect(heard.onFind).toHaveBeenCalledTimes(1);
  },
);

it('what a sheet with a scrim opens over itself has the keys, and then the sheet again', async () => {
  const [outer, inner] = [vi.fn(), vi.fn()];
  const sheets = (open: boolean) => (
    <Sheet open onClose={() => undefined} label="Dock" title="Dock" modal>
      <Finding onFind={outer} />
      <Sheet open={open} onClose={() => undefined} label="Rules" title="Rules" modal>
        <Finding onFind={inner} />
      </Sheet>
    </Sheet>
  );
  const { user, rerender } = renderWindow(sheets(true));
  await user.keyboard('/');
  expect([outer, inner].map(({ mock }) => mock.calls.length)).toEqual([0, 1]);
  rerender(sheets(false));
  await user.keyboard('/');
  expect([outer, inner].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

it('a menu opens by keyboard, and an entry that cannot be chosen says why', async () => {
  const choose = vi.fn();
  const { user } = renderWindow(
    <Menu
      label="Message"
      trigger={<button type="button">More</button>}
      items={[
        { label: 'Copy', onSelect: choose },
        'separator',
        { label: 'Remove', disabledReason: 'Only moderators', onSelect: choose },
      ]}
    />,
  );
  await user.tab();
  await user.keyboard('{Enter}');
  await user.click(await screen.findByRole('menuitem', { name: 'Remove Only moderators' }));
  expect(choose).not.toHaveBeenCalled();
  await user.click(screen.getByRole('menuitem', { name: 'Copy' }));
  expect(choose).toHaveBeenCalledOnce();
});

function Keys({ onOuter, onInner, onSlash }: Record<'onOuter' | 'onInner' | 'onSlash', () => unknown>) {
  useHotkey('everywhere.close', onOuter);
  useHotkey('everywhere.close', onInner);
  useHotkey('lists.find', onSlash);
  return <input aria-label="Text" />;
}

it('the layer that opened last hears a key first, and may leave it to the next', async () => {
  const outer = vi.fn();
  const inner = vi.fn().mockReturnValueOnce(undefined).mockReturnValueOnce(false);
  const { user } = renderWindow(<Keys onOuter={outer} onInner={inner} onSlash={vi.fn()} />);
  await user.keyboard('{Escape}');
  expect(outer).not.toHaveBeenCalled();
  await user.keyboard('{Escape}');
  expect(outer).toHaveBeenCalledOnce();
});

it('single characters are not heard while somebody types', async () => {
  const slash = vi.fn();
  const { user } = renderWindow(<Keys onOuter={vi.fn()} onInner={vi.fn()} onSlash={slash} />);
  await user.type(screen.getByLabelText('Text'), '/');
  expect(slash).not.toHaveBeenCalled();
  await user.tab();
  await user.keyboard('/');
  expect(slash).toHaveBeenCalledOnce();
});

it('tabs move and choose with arrows, Home and End, and the panel is named after the chosen one', async () => {
  const { user } = renderWindow(<Pages />);
  const tab = (name: string) => screen.getByRole('tab', { name });
  await user.click(tab('Body 81 B'));
  expect(screen.getByRole('tabpanel', { name: 'Body 81 B' }).textContent).toBe('body');
  expect(tab('Body 81 B').getAttribute('aria-selected')).toBe('true');
  // The focus moves a moment after the key.
  const isOn = (name: string) => waitFor(() => expect(document.activeElement).toBe(tab(name)));
  await user.keyboard('{ArrowRight}');
  await isOn('Headers 1,204');
  expect(screen.getByRole('tabpanel').textContent).toBe('headers');
  await user.keyboard('{ArrowRight}');
  await isOn('Body 81 B');
  await user.keyboard('{End}');
  await isOn('Headers 1,204');
  await user.keyboard('{Home}');
  await isOn('Body 81 B');
  expect(screen.getByRole('tabpanel').textContent).toBe('body');
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'At the end' }));
  await user.tab();
  expect(document.activeElement).toBe(document.body);
});

function Pages() {
  const [value, setValue] = useState<'body' | 'headers'>('headers');
  return (
    <Tabs
      label="Content"
      value={value}
      onChange={setValue}
      tabs={[
        { value: 'body', label: 'Body', note: '81 B' },
        { value: 'headers', label: 'Headers', note: 1204 },
      ]}
      end={<button type="button">At the end</button>}
    >
      {value}
    </Tabs>
  );
}
