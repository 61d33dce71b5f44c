import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { holdTime } from '../testing/heldTime.ts';
import { whenThere } from './whenThere.ts';

const user = userEvent.setup({ delay: null });
const focused = () => document.activeElement?.id ?? '';

/** What is told of a change in the document is told a turn later. */
const turn = () => new Promise<void>((resolve) => queueMicrotask(resolve));

let box: HTMLElement;

beforeEach(() => {
  document.body.innerHTML = '<button id="rail">Rail</button><div id="box"></div>';
  onTestFinished(() => document.body.replaceChildren());
  box = document.getElementById('box') as HTMLElement;
});

/** The page comes. */
async function come(): Promise<void> {
  box.innerHTML = '<input id="field">';
  await turn();
}

const goToField = () => {
  const field = box.querySelector('input');
  field?.focus();
  return field !== null;
};

it('goes there at once where it is already, and waits no more', async () => {
  await come();
  whenThere(box, goToField);
  expect(focused()).toBe('field');
  document.getElementById('rail')?.focus();
  await come();
  expect(focused()).toBe('rail');
});

it('waits for what a slow computer takes long for', async () => {
  const pass = holdTime();
  document.getElementById('rail')?.focus();
  whenThere(box, goToField);
  await pass(60_000);
  box.innerHTML = '<p>Loading</p>';
  await turn();
  expect(focused()).toBe('rail');
  await pass(60_000);
  await come();
  expect(focused()).toBe('field');
});

it.each([
  ['presses a key', () => user.keyboard('x')],
  ['presses the pointer', () => user.pointer({ keys: '[MouseLeft]', target: document.body })],
  ['turns the wheel', async () => void window.dispatchEvent(new WheelEvent('wheel'))],
])('leaves the keyboard to who %s meanwhile', async (_, acts) => {
  whenThere(box, goToField);
  await acts();
  await come();
  expect(focused()).not.toBe('field');
});

it('hears no other act in the press that led there, in its being held, and in a key that only goes with others', async () => {
  const lead = ({ key, repeat }: KeyboardEvent) => void (key === '3' && !repeat && whenThere(box, goToField));
  window.addEventListener('keydown', lead);
  onTestFinished(() => window.removeEventListener('keydown', lead));
  await user.keyboard('{Control>}3');
  window.dispatchEvent(new KeyboardEvent('keydown', { key: '3', repeat: true }));
  await user.keyboard('{/Control}{Shift>}{/Shift}');
  await come();
  expect(focused()).toBe('field');
});

it('stops when it is told to, and when somebody has gone elsewhere without a press of their own', async () => {
  whenThere(box, goToField)();
  await come();
  expect(focused()).not.toBe('field');
  box.replaceChildren();
  whenThere(box, goToField);
  document.getElementById('rail')?.focus();
  await come();
  expect(focused()).toBe('rail');
});
