import { afterEach, expect, it } from 'vitest';
import { rememberPlace } from './rememberPlace.ts';

afterEach(() => document.body.replaceChildren());

const card = '<div id="card" tabindex="-1"><div id="acts"><button>Ban</button><button>Delete</button></div></div>';
const rows = '<ol tabindex="0"><li data-key="a" tabindex="-1">one</li><li data-key="b" tabindex="-1">two</li></ol>';

function draw(html: string): (selector: string) => HTMLElement {
  document.body.innerHTML = html;
  return (selector) => document.querySelector<HTMLElement>(selector) as HTMLElement;
}

it('is the same element as long as it is there', () => {
  const find = draw(card);
  expect(rememberPlace(find('button'))()).toBe(find('button'));
});

it('is the button of the same name when the part around it was drawn anew', () => {
  const find = draw(card);
  const back = rememberPlace(find('button:last-child'));
  find('#acts').innerHTML = '<button>Delete</button><button>Ban</button>';
  expect(back()?.textContent).toBe('Delete');
  find('#acts').innerHTML = '';
  expect(back()).toBe(find('#card'));
});

it('is the row of the same key when all rows were drawn anew, or their list', () => {
  const find = draw(rows);
  const back = rememberPlace(find('[data-key="b"]'));
  find('ol').innerHTML = '<li data-key="b" tabindex="-1">two, edited</li>';
  expect(back()?.textContent).toBe('two, edited');
  find('ol').innerHTML = '';
  expect(back()).toBe(find('ol'));
});

it('is nowhere when nobody stood anywhere, or nothing is left', () => {
  expect(rememberPlace(document.body)()).toBeNull();
  const find = draw(rows);
  const back = rememberPlace(find('li'));
  document.body.innerHTML = '';
  expect(back()).toBeNull();
});
