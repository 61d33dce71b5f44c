import { screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { holdSheets } from '../../testing/heldSheets.ts';
import { renderWindow } from '../../testing/render.tsx';
import { Emoticon } from './Emoticon.tsx';
import { type EmoticonSprite, pictureClass } from './emoticonPictures.ts';

/** What is known of a sheet outlasts a test, so each has its own. */
let sheets = 0;
let sheetPath = '';

beforeEach(() => {
  sheets += 1;
  sheetPath = `/emoticons/pack${sheets}.png`;
});

const sprite = (text: string, x = 0): EmoticonSprite => ({ text, sheetPath, x, y: 48, width: 24, height: 24 });

function Row({ of }: { of: readonly EmoticonSprite[] }) {
  return (
    <p>
      {of.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <Emoticon key={index} sprite={one} />
      ))}
    </p>
  );
}

const rulesOf = (element: Element) =>
  document.adoptedStyleSheets.flatMap((sheet) =>
    [...sheet.cssRules].map(({ cssText }) => cssText).filter((rule) => rule.includes(`.${element.classList[1]} `)),
  );

it('asks for a sheet once, however many pictures of it there are, and each is named and cut out by a rule', () => {
  const held = holdSheets();
  const many = Array.from({ length: 60 }, (_, index) => sprite(`:e${index % 2}`, 24 * (index % 2)));
  const { rerender } = renderWindow(<Row of={many} />);
  held.come();
  rerender(<Row of={[...many, ...many]} />);
  expect(held.asked()).toEqual([sheetPath]);
  const pictures = screen.getAllByRole('img', { name: 'emoticon :e1' });
  expect(pictures).toHaveLength(60);
  for (const picture of screen.getAllByRole('img')) expect(picture.hasAttribute('src')).toBe(false);
  expect(pictures.map(({ title }) => title)).toContain(':e1');
  const rules = pictures.map(rulesOf);
  expect(new Set(rules.flat()).size).toBe(1);
  expect(rules[0]?.[0]).toContain(sheetPath);
  expect(rules[0]?.[0]).toContain('object-position: -24px -48px');
});

it('shows the texts of a sheet that can’t be had, also of those that come later, and asks no more', () => {
  const held = holdSheets();
  const { container, rerender } = renderWindow(<Row of={[sprite(':a'), sprite(':b')]} />);
  expect(screen.getAllByRole('img')).toHaveLength(2);
  held.fail();
  expect(container.textContent).toBe(':a:b');
  rerender(<Row of={[sprite(':a'), sprite(':b'), sprite(':c')]} />);
  expect(container.textContent).toBe(':a:b:c');
  expect(screen.queryByRole('img')).toBeNull();
  expect(held.asked()).toEqual([sheetPath]);
});

it('shows the text of one without a size', () => {
  const held = holdSheets();
  const { container } = renderWindow(<Row of={[{ ...sprite(':flat'), height: 0 }]} />);
  expect(container.textContent).toBe(':flat');
  expect(held.asked()).toEqual([]);
});

it('an address that would end its rule stays within it', () => {
  const before = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).length;
  expect(pictureClass({ ...sprite(':x'), sheetPath: '/a") } body { color: red }' })).not.toBeNull();
  const rules = document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]);
  expect(rules).toHaveLength(before + 1);
  expect(rules.at(-1)?.cssText).toContain('/a%22)%20%7D%20body');
});

it('shows texts once there are more pictures than any service has', () => {
  const first = pictureClass(sprite(':0'));
  expect(first).not.toBeNull();
  let made: string | null = first;
  for (let x = 1; made !== null && x < 10_000; x++) made = pictureClass(sprite(`:${x}`, x));
  expect(made).toBeNull();
  expect(pictureClass(sprite(':0'))).toBe(first);
});
