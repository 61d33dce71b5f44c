import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderWindow } from '../../testing/render.tsx';
import { NotificationsDay } from './NotificationsDay.tsx';
import { MOST_SPANS, type Span } from './notificationsSpans.ts';

function show(spans: Span[] = []) {
  const save = vi.fn<(spans: Span[], onAllDays: boolean) => void>();
  const view = renderWindow(<NotificationsDay day="Friday" spans={spans} onSave={save} />);
  return { ...view, save };
}

const from = (number: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `From, time ${number}` });
const to = (number: number) => screen.getByRole<HTMLInputElement>('textbox', { name: `To, time ${number}` });
const button = (name: string) => screen.getByRole('button', { name });
const lengthOf = (name: RegExp) => screen.queryAllByRole('textbox', { name }).length;

it('names the day, and says that it is not quiet while it has no time', () => {
  show();
  expect(screen.getByRole('heading', { name: 'Quiet on Friday' })).toBeTruthy();
  expect(screen.getByText('Not quiet on this day.')).toBeTruthy();
  expect(lengthOf(/^From/)).toBe(0);
});

it('shows the times as they are typed, minutes with two digits and midnight at the end as 24:00', () => {
  show([
    { from: 0, to: 485 },
    { from: 1380, to: 1440 },
  ]);
  expect([from(1).value, to(1).value]).toEqual(['0:00', '8:05']);
  expect([from(2).value, to(2).value]).toEqual(['23:00', '24:00']);
  expect(screen.queryByText('Not quiet on this day.')).toBeNull();
});

it.each([
  ['8', '9', { from: 480, to: 540 }],
  ['0830', '0915', { from: 510, to: 555 }],
  ['8.30', '9h15', { from: 510, to: 555 }],
  [' 8:30 ', '24:00', { from: 510, to: 1440 }],
])('reads %s to %s', async (begin, end, span) => {
  const { user, save } = show();
  await user.click(button('Add a time'));
  await user.type(from(1), begin);
  await user.type(to(1), end);
  await user.click(button('Save'));
  expect(save).toHaveBeenCalledExactlyOnceWith([span], false);
});

it.each([
  ['24:01', '24:00'],
  ['8:60', '9:00'],
  ['noon', '14:00'],
  ['', '9:00'],
])('takes no %s for a start, and says so beside it', async (begin, end) => {
  const { user, save } = show([{ from: 60, to: 120 }]);
  await user.clear(from(1));
  if (begin !== '') await user.type(from(1), begin);
  await user.clear(to(1));
  await user.type(to(1), end);
  expect(from(1).getAttribute('aria-invalid')).not.toBe('true');
  await user.click(button('Save'));
  expect(save).not.toHaveBeenCalled();
  expect(from(1).getAttribute('aria-invalid')).toBe('true');
  expect(to(1).getAttribute('aria-invalid')).not.toBe('true');
  expect(screen.getByText('Enter a time from 0:00 to 24:00, e.g. 23:30.')).toBeTruthy();
});

it('says at the end that it must be after the start, and no longer once it is', async () => {
  const { user, save } = show([{ from: 600, to: 660 }]);
  await user.clear(to(1));
  await user.type(to(1), '10:00');
  await user.click(button('Save'));
  expect(to(1).getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/^The end must be after the start/)).toBeTruthy();
  await user.clear(to(1));
  await user.type(to(1), '10:01');
  expect(screen.queryByText(/^The end must be after the start/)).toBeNull();
  await user.keyboard('{Enter}');
  expect(save).toHaveBeenCalledExactlyOnceWith([{ from: 600, to: 601 }], false);
});

it('one wrong time keeps the right ones from being kept without it', async () => {
  const { user, save } = show([{ from: 60, to: 120 }]);
  await user.click(button('Add a time'));
  await user.type(from(2), '5');
  await user.click(button('Save for all days'));
  expect(save).not.toHaveBeenCalled();
  await user.type(to(2), '6');
  await user.click(button('Save for all days'));
  expect(save).toHaveBeenCalledExactlyOnceWith(
    [
      { from: 60, to: 120 },
      { from: 300, to: 360 },
    ],
    true,
  );
});

it('puts times in order and joins those that touch', async () => {
  const { user, save } = show([{ from: 600, to: 660 }]);
  await user.click(button('Add a time'));
  await user.type(from(2), '9');
  await user.type(to(2), '10{Enter}');
  expect(save).toHaveBeenCalledExactlyOnceWith([{ from: 540, to: 660 }], false);
});

it('does not call a new time wrong before somebody saves again', async () => {
  const { user } = show();
  await user.click(button('Add a time'));
  await user.click(button('Save'));
  expect(screen.getByText(/^Enter a time from/)).toBeTruthy();
  await user.click(button('Add a time'));
  expect(screen.queryByText(/^Enter a time from/)).toBeNull();
});

it('takes off the time that was meant, numbers the others anew, and keeps the keyboard in the form', async () => {
  const { user, save, container } = show([
    { from: 0, to: 60 },
    { from: 120, to: 180 },
    { from: 240, to: 300 },
  ]);
  await user.click(button('Remove time 2'));
  expect([from(1).value, from(2).value]).toEqual(['0:00', '4:00']);
  expect(lengthOf(/^From/)).toBe(2);
  expect(document.activeElement).toBe(container.querySelector('form'));
  await user.click(button('Save'));
  expect(save).toHaveBeenCalledExactlyOnceWith(
    [
      { from: 0, to: 60 },
      { from: 240, to: 300 },
    ],
    false,
  );
});

it('a day without times is kept as one that is not quiet', async () => {
  const { user, save } = show([{ from: 0, to: 60 }]);
  await user.click(button('Remove time 1'));
  expect(screen.getByText('Not quiet on this day.')).toBeTruthy();
  await user.click(button('Save for all days'));
  expect(save).toHaveBeenCalledExactlyOnceWith([], true);
});

it('holds eight times; a ninth is refused with the reason', async () => {
  const spans = Array.from({ length: MOST_SPANS - 1 }, (_, hour) => ({ from: hour * 120, to: hour * 120 + 60 }));
  const { user, container } = show(spans);
  await user.click(button('Add a time'));
  expect(lengthOf(/^From/)).toBe(MOST_SPANS);
  const add = within(container).getByRole('button', { name: /^Add a time/ });
  expect(add.getAttribute('aria-disabled')).toBe('true');
  await user.click(add);
  expect(lengthOf(/^From/)).toBe(MOST_SPANS);
  await user.click(button('Remove time 3'));
  await user.click(button('Add a time'));
  expect(lengthOf(/^From/)).toBe(MOST_SPANS);
});
