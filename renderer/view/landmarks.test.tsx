import { afterEach, beforeEach, expect, it } from 'vitest';
import { focusFirst } from './firstStop.ts';
import { moveLandmark } from './landmarks.ts';

beforeEach(() => {
  document.body.innerHTML = `
    <header data-landmark><button id="strip">Strip</button></header>
    <nav data-landmark><button id="rail">Rail</button></nav>
    <main data-landmark>
      <button id="note">Note above the page</button>
      <div data-page><button id="head">Head</button><input id="first" data-first><aside><button id="dock">Dock</button></aside></div>
    </main>`;
});
afterEach(() => {
  document.body.innerHTML = '';
});

const go = (step: 1 | -1) => {
  moveLandmark(step);
  return document.activeElement?.id;
};
const focus = (id: string) => document.getElementById(id)?.focus();

it('goes round the parts of the window, into the page and not to the notes above it', () => {
  expect([go(1), go(1), go(1), go(1), go(1)]).toEqual(['strip', 'rail', 'first', 'dock', 'strip']);
});

it('goes the other way round, from nowhere to the last part', () => {
  expect([go(-1), go(-1), go(-1), go(-1)]).toEqual(['dock', 'first', 'rail', 'strip']);
});

it('goes on from the innermost part that holds the focus', () => {
  focus('dock');
  expect(go(-1)).toBe('first');
  focus('note');
  expect(go(1)).toBe('dock');
});

it('stays in a dialog that has a scrim', () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog" aria-modal="true"><button id="in">In</button></div>',
  );
  focus('in');
  expect(go(1)).toBe('in');
});

it('goes into a dialog without one, which takes the focus itself', () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<div role="dialog" id="sheet" tabindex="-1"><button>In</button></div>',
  );
  focus('dock');
  expect(go(1)).toBe('sheet');
});

it('a page without a stop takes the keyboard to its heading; without one there is nowhere to go', () => {
  const box = document.createElement('div');
  document.body.append(box);
  expect(focusFirst(box)).toBe(false);
  box.innerHTML = '<h1 id="title">Privacy</h1>';
  expect(focusFirst(box)).toBe(true);
  expect(document.activeElement?.id).toBe('title');
  box.insertAdjacentHTML('beforeend', '<input data-first disabled><button id="next">Next</button>');
  focusFirst(box);
  expect(document.activeElement?.id).toBe('next');
});
