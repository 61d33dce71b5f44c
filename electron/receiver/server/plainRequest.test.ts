import { expect, it } from 'vitest';
import { readPlainRequest } from './plainRequest.ts';

const FIELDS = 'Host: 127.0.0.1:1\r\nX-Odd:b\u00e9 ,\tc\r\nEmpty:\r\ncontent-LENGTH: 2\r\n';
const read = (text: string) => readPlainRequest(Buffer.from(text, 'latin1'));

it('reads a POST that came whole', () => {
  const text = `POST /in/0a-9_.~ HTTP/1.1\r\n${FIELDS}Connection: Keep-Alive\r\n\r\n{}`;
  expect(read(text)).toEqual({
    target: '/in/0a-9_.~',
    rawHeaders: [
      ...['Host', '127.0.0.1:1', 'X-Odd', 'b\u00e9 ,\tc', 'Empty', ''],
      ...['content-LENGTH', '2', 'Connection', 'Keep-Alive'],
    ],
    bodyAt: text.length - 2,
  });
});

it.each([
  ['nothing', ''],
  ['less than its head', `POST / HTTP/1.1\r\n${FIELDS}`],
  ['less than its body', `POST / HTTP/1.1\r\n${FIELDS}\r\n{`],
  ['more than its body', `POST / HTTP/1.1\r\n${FIELDS}\r\n{}P`],
  ['another verb', `GET / HTTP/1.1\r\n${FIELDS}\r\n{}`],
  ['a verb in small letters', `post / HTTP/1.1\r\n${FIELDS}\r\n{}`],
  ['another version', `POST / HTTP/1.0\r\n${FIELDS}\r\n{}`],
  ['a whole address', `POST http://127.0.0.1/ HTTP/1.1\r\n${FIELDS}\r\n{}`],
  ['a query', `POST /?a HTTP/1.1\r\n${FIELDS}\r\n{}`],
  ['two spaces before the version', `POST /  HTTP/1.1\r\n${FIELDS}\r\n{}`],
  ['an empty line first', `\r\nPOST / HTTP/1.1\r\n${FIELDS}\r\n{}`],
  ['no length', 'POST / HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['two lengths', `POST / HTTP/1.1\r\n${FIELDS}Content-Length: 2\r\n\r\n{}`],
  ['an empty length', 'POST / HTTP/1.1\r\nContent-Length:\r\n\r\n'],
  ['a length with a sign', 'POST / HTTP/1.1\r\nContent-Length: +2\r\n\r\n{}'],
  ['a length in hex', 'POST / HTTP/1.1\r\nContent-Length: 0x2\r\n\r\n{}'],
  ['a length with a list', 'POST / HTTP/1.1\r\nContent-Length: 2, 2\r\n\r\n{}'],
  ['chunks', `POST / HTTP/1.1\r\n${FIELDS}Transfer-Encoding: chunked\r\n\r\n{}`],
  ['an expectation', `POST / HTTP/1.1\r\n${FIELDS}EXPECT: 100-continue\r\n\r\n{}`],
  ['another protocol', `POST / HTTP/1.1\r\n${FIELDS}upgrade: h2c\r\n\r\n{}`],
  ['a connection that ends', `POST / HTTP/1.1\r\n${FIELDS}Connection: close\r\n\r\n{}`],
  ['a connection of a proxy', `POST / HTTP/1.1\r\n${FIELDS}Proxy-Connection: close\r\n\r\n{}`],
  ['a header without a colon', `POST / HTTP/1.1\r\nHost\r\n${FIELDS}\r\n{}`],
  ['a header without a name', `POST / HTTP/1.1\r\n: a\r\n${FIELDS}\r\n{}`],
  ['a space before the colon', `POST / HTTP/1.1\r\nHost : a\r\n${FIELDS}\r\n{}`],
  ['a folded header', `POST / HTTP/1.1\r\nHost: a\r\n b\r\n${FIELDS}\r\n{}`],
  ['more blanks before a value', `POST / HTTP/1.1\r\nX:  a\r\n${FIELDS}\r\n{}`],
  ['a blank behind a value', `POST / HTTP/1.1\r\nX: a\t\r\n${FIELDS}\r\n{}`],
  ['a value of blanks', `POST / HTTP/1.1\r\nX: \r\n${FIELDS}\r\n{}`],
  ['a bare line feed', `POST / HTTP/1.1\r\nX: a\nY: b\r\n${FIELDS}\r\n{}`],
  ['a bare carriage return', `POST / HTTP/1.1\r\nX: a\rY: b\r\n${FIELDS}\r\n{}`],
  ['a zero in a value', `POST / HTTP/1.1\r\nX: a\0b\r\n${FIELDS}\r\n{}`],
  ['letters in a name that are none there', `POST / HTTP/1.1\r\nX\u00e9: a\r\n${FIELDS}\r\n{}`],
  ['a head of many bytes', `POST / HTTP/1.1\r\nX: ${'x'.repeat(9_000)}\r\n${FIELDS}\r\n{}`],
])('leaves to others what is not plain: %s', (_, text) => {
  expect(read(text)).toBeNull();
});
