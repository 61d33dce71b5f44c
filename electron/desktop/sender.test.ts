import type { WebFrameMain } from 'electron';
import { expect, it } from 'vitest';
import { isOurFrame } from './sender.ts';

const frame = (url: string, parent: object | null = null) => ({ url, parent: parent as WebFrameMain | null });

it('answers our own page alone', () => {
  expect(isOurFrame(frame('app://bundle/index.html'))).toBe(true);
});

it.each([
  ['a frame that is gone', null],
  ['a frame in our page', frame('app://bundle/index.html', {})],
  ['a web page', frame('https://example.test/')],
  ['a page of another host of the scheme', frame('app://other/index.html')],
  ['a host that begins the same', frame('app://bundle.evil/index.html')],
  ['a name before another host', frame('app://bundle@evil/')],
  ['a file', frame('file:///app://bundle/')],
  ['an empty page', frame('about:blank')],
  ['no page', frame('')],
])('answers nothing to %s', (_, sender) => {
  expect(isOurFrame(sender)).toBe(false);
});
