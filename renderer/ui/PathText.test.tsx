import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PathText } from './PathText.tsx';

it.each([
  ['/home/nora/.config/Sidestage', '/<wbr>home/<wbr>nora/<wbr>.config/<wbr>Sidestage'],
  ['C:\\Users\\Nora\\Side stage', 'C:\\<wbr>Users\\<wbr>Nora\\<wbr>Side stage'],
  ['plain', 'plain'],
])('%s may break behind its separators alone, and reads as it is', (path, html) => {
  const { container } = render(<PathText>{path}</PathText>);
  expect(container.querySelector('bdi')?.innerHTML).toBe(html);
  expect(container.textContent).toBe(path);
});
