import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderWindow } from '../../testing/render.tsx';
import { AnswerFields } from './AnswerFields.tsx';

function Form({ texts }: { texts: readonly string[] }) {
  const [answers, setAnswers] = useState<readonly { key: number; text: string }[]>(() =>
    texts.map((text, key) => ({ key, text })),
  );
  return <AnswerFields answers={answers} onChange={setAnswers} same={null} />;
}

const fields = () => screen.getAllByRole<HTMLInputElement>('textbox');
const written = () => fields().map(({ value }) => value);

it('moves an answer by Alt and an arrow, and the keyboard goes with it', async () => {
  const { user } = renderWindow(<Form texts={['one', 'two', 'three']} />);
  await user.click(screen.getByRole('textbox', { name: 'Answer 1' }));
  await user.keyboard('{Alt>}{ArrowDown}{ArrowDown}{ArrowDown}{/Alt}');
  expect(written()).toEqual(['two', 'three', 'one']);
  expect(document.activeElement).toBe(fields()[2]);
  await user.keyboard('{Alt>}{ArrowUp}{/Alt} more');
  expect(written()).toEqual(['two', 'one more', 'three']);
});

it('moves an answer that is pulled to the place it is pulled over', async () => {
  renderWindow(<Form texts={['one', 'two', 'three']} />);
  const box = screen.getByRole('group');
  // The places of rows on a screen that is not drawn here.
  for (const [at, field] of fields().entries()) {
    const row = field.closest<HTMLElement>('[data-row]');
    if (row === null) throw new TypeError('a field stands in no row');
    row.getBoundingClientRect = () => {
      const place = [...box.querySelectorAll('[data-row]')].indexOf(row);
      return new DOMRect(0, place * 40, 300, 40);
    };
    expect(row.getBoundingClientRect().top).toBe(at * 40);
  }
  box.setPointerCapture = () => undefined;
  fireEvent.pointerDown(screen.getByRole('button', { name: 'Pull answer 1 to another place' }), { button: 0 });
  fireEvent.pointerMove(box, { clientY: 60 });
  expect(written()).toEqual(['two', 'one', 'three']);
  fireEvent.pointerMove(box, { clientY: 500 });
  expect(written()).toEqual(['two', 'three', 'one']);
  fireEvent.pointerUp(box);
  fireEvent.pointerMove(box, { clientY: 0 });
  expect(written()).toEqual(['two', 'three', 'one']);
});
