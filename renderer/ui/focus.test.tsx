import { act, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { renderWindow } from '../testing/render.tsx';
import { focusable } from './focus.ts';
import { HeldFocus } from './HeldFocus.tsx';
import { layOutRows } from './lines.ts';
import { type Entrance, useEntrance } from './useEntrance.ts';

it('finds what Tab stops at, in order, and nothing that it passes over', () => {
  const box = document.createElement('div');
  box.innerHTML = `
    <button id="a">A</button><button disabled>B</button><a>no link</a><a id="c" href="#x">C</a>
    <div inert><button>D</button></div><button tabindex="-1">E</button><span tabindex="0" id="f">F</span>`;
  expect(focusable(box).map(({ id }) => id)).toEqual(['a', 'c', 'f']);
});

function Held({ shown }: { shown: string }) {
  return (
    <HeldFocus shown={shown}>
      {shown === 'list' && <button type="button">In the list</button>}
      <p>{shown}</p>
    </HeldFocus>
  );
}

it('a page takes the focus when what held it went away with the page before', () => {
  const { rerender } = renderWindow(<Held shown="list" />);
  screen.getByRole('button').focus();
  rerender(<Held shown="detail" />);
  expect(document.activeElement).toBe(screen.getByText('detail').parentElement);
});

it('a page leaves the focus with who has gone elsewhere, and does not take it when it just came', () => {
  const { rerender } = renderWindow(<Held shown="list" />);
  expect(document.activeElement).toBe(document.body);
  const elsewhere = document.createElement('button');
  document.body.append(elsewhere);
  elsewhere.focus();
  rerender(<Held shown="detail" />);
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

type Shown = { answered: string | null; rows: number };

const went: number[] = [];

function Searched({ answered, rows, entrance }: Shown & { entrance: { current: Entrance | null } }) {
  useEntrance(entrance, {
    state: { query: answered === null ? null : { text: answered } },
    lines: layOutRows(rows),
    goTo: (line) => went.push(line),
  });
  return null;
}

function startSearch(first: Shown) {
  went.length = 0;
  const entrance: { current: Entrance | null } = { current: null };
  function Page(shown: Shown) {
    const own = useRef<Entrance>(null);
    entrance.current = own.current;
    return <Searched {...shown} entrance={entrance} />;
  }
  const { rerender } = renderWindow(<Page {...first} />);
  return {
    enter: (text: string) => act(() => entrance.current?.enter(text)),
    show: (shown: Shown) => rerender(<Page {...shown} />),
  };
}

it('a search hands the keyboard to the first row at once when its answer is there', () => {
  const { enter } = startSearch({ answered: 'otto', rows: 3 });
  enter(' otto ');
  expect(went).toEqual([0]);
});

it('a key that comes before the answer waits for it, and is used once', () => {
  const { enter, show } = startSearch({ answered: '', rows: 40 });
  enter('otto');
  expect(went).toEqual([]);
  show({ answered: 'ott', rows: 5 });
  expect(went).toEqual([]);
  show({ answered: 'otto', rows: 2 });
  expect(went).toEqual([0]);
  show({ answered: 'otto', rows: 1 });
  expect(went).toEqual([0]);
});

it('nothing found leaves the keyboard in the field', () => {
  const { enter } = startSearch({ answered: 'zzz', rows: 0 });
  enter('zzz');
  expect(went).toEqual([]);
});

it('a key that comes before the list is read waits for its first row', () => {
  const { enter, show } = startSearch({ answered: 'otto', rows: 0 });
  enter('otto');
  show({ answered: 'otto', rows: 2 });
  expect(went).toEqual([0]);
});

it('a key is forgotten once the keyboard has gone elsewhere', () => {
  const { enter, show } = startSearch({ answered: 'otto', rows: 0 });
  enter('otto');
  const elsewhere = document.body.appendChild(document.createElement('button'));
  elsewhere.focus();
  show({ answered: 'otto', rows: 2 });
  elsewhere.remove();
  show({ answered: 'otto', rows: 3 });
  expect(went).toEqual([]);
});
