import { expect, it } from 'vitest';
import { csvLine } from './csv.ts';

it.each([
  [['plain', 7, null], 'plain,7,\r\n'],
  [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
  [['=1+1', '+49', '-x', '@sum'], "'=1+1,'+49,'-x,'@sum\r\n"],
  [['\t=x', '＝cmd', '%0A'], "'\t=x,'＝cmd,'%0A\r\n"],
  [['=HYPERLINK("http://x","y")'], '"\'=HYPERLINK(""http://x"",""y"")"\r\n'],
  [[-5, 'a=b', 'ליאור'], '-5,a=b,ליאור\r\n'],
])('writes %j', (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
