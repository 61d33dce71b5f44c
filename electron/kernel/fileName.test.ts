import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fileName } from './fileName.ts';

it.each([
  ['viewers, 20 November', 'viewers, 20 November.svg'],
  ['深夜のラジオ', '深夜のラジオ.svg'],
  ['../../etc/passwd', 'etc passwd.svg'],
  ['C:\\Windows\\system32', 'C Windows system32.svg'],
  ['.bashrc', 'bashrc.svg'],
  ['viewers\u202egvs.exe', 'viewersgvs.exe.svg'],
  ['a\u0000b\nc', 'ab c.svg'],
  ['CON', 'chart.svg'],
  ['nul.txt', 'chart.svg'],
  ['  . . ', 'chart.svg'],
  ['', 'chart.svg'],
])('makes a file name of %j', (words, name) => {
  expect(fileName(words, 'svg', 'chart')).toBe(name);
});

it('names a file in the folder that is shown, whatever the words are', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (words) => {
      const name = fileName(words, 'png', 'chart');
      expect(name).toMatch(/^[^\\/:*?"<>|\p{Cc}]+\.png$/u);
      expect(name).not.toMatch(/^\.|[\u202a-\u202e\u2066-\u2069]/);
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    }),
  );
});
