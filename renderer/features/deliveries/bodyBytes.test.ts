import { expect, it } from 'vitest';
import { readBody } from './bodyBytes.ts';

it('reads bytes, and text where they are UTF-8', () => {
  expect(readBody(btoa('{"a":1}'))).toEqual({ bytes: new TextEncoder().encode('{"a":1}'), text: '{"a":1}' });
  expect(readBody('')).toEqual({ bytes: new Uint8Array(), text: '' });
  expect(readBody(btoa('\xff\x00'))).toEqual({ bytes: new Uint8Array([255, 0]), text: null });
  expect(readBody(btoa('\xef\xbb\xbf1')).text).toBe('\ufeff1');
});
