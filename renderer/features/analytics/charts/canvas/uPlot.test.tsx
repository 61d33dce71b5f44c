import { expect, it } from 'vitest';

it('is loaded where the computer names its language in a way that is no tag', async () => {
  Object.defineProperty(navigator, 'language', { value: 'en-US@posix', configurable: true });
  const { UPlot } = await import('./uPlot.ts');
  expect(
    UPlot.join([
      [[1], [2]],
      [[1], [3]],
    ]),
  ).toEqual([[1], [2], [3]]);
  expect(navigator.language).toBe('en');
});
