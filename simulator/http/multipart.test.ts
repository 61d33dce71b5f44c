import { expect, it } from 'vitest';
import { readMultipart } from './multipart.ts';

/** @see PLATFORM §11.5, RFC 7578 */

const TYPE = 'multipart/form-data; boundary=cut';
const bodyOf = (...lines: string[]) => Buffer.from(lines.join('\r\n'), 'latin1');
const part = (disposition: string, content: string) => ['--cut', `Content-Disposition: ${disposition}`, '', content];

it('takes a form apart as a browser sends it', async () => {
  const form = new FormData();
  form.append('title', 'Ünï');
  form.append('badge', new Blob([new Uint8Array([0, 13, 10, 45, 45, 255])]), 'b.png');
  const sent = new Response(form);
  const type = sent.headers.get('content-type') ?? '';
  const parts = readMultipart(type, Buffer.from(await sent.arrayBuffer()));
  expect(parts?.map(({ name, fileName }) => [name, fileName])).toEqual([
    ['title', undefined],
    ['badge', 'b.png'],
  ]);
  expect(parts?.[0]?.bytes.toString()).toBe('Ünï');
  expect([...(parts?.[1]?.bytes ?? [])]).toEqual([0, 13, 10, 45, 45, 255]);
});

it('reads a quoted boundary, unquoted names, and headers in any case', () => {
  const body = bodyOf(
    '--cut',
    'content-type: text/plain',
    'CONTENT-DISPOSITION: form-data; name=a',
    '',
    'x',
    '--cut--',
  );
  expect(readMultipart('Multipart/Form-Data; charset=utf-8; boundary="cut"', body)).toMatchObject([
    { name: 'a', fileName: undefined, bytes: Buffer.from('x') },
  ]);
});

it('takes the name of a part for its name, wherever the name of the file stands', () => {
  const body = bodyOf(...part('form-data; filename="f.png"; name="badge"', 'x'), '--cut--');
  expect(readMultipart(TYPE, body)).toMatchObject([{ name: 'badge', fileName: 'f.png' }]);
});

it('keeps empty parts, and bytes that only look like a divider', () => {
  const body = bodyOf(...part('form-data; name="a"', ''), ...part('form-data; name="b"', 'x--cut\r\n--cu'), '--cut--');
  expect(readMultipart(TYPE, body)?.map(({ bytes }) => bytes.toString())).toEqual(['', 'x--cut\r\n--cu']);
});

it('passes over what stands before the first divider and after the last', () => {
  const body = bodyOf('preamble', ...part('form-data; name="a"', 'x'), '--cut--', 'epilogue', '--cut', 'more');
  expect(readMultipart(TYPE, body)).toMatchObject([{ name: 'a' }]);
  expect(readMultipart(TYPE, bodyOf('--cut--'))).toEqual([]);
});

it.each([
  undefined,
  '',
  'application/json',
  'multipart/form-data',
  'multipart/form-data; boundary=""',
  'multipart/mixed; boundary=cut',
])('is no form with the type %j', (type) => {
  expect(readMultipart(type, bodyOf(...part('form-data; name="a"', 'x'), '--cut--'))).toBeUndefined();
});

it('takes nothing of a form that breaks off or cannot be read', () => {
  const broken = [
    bodyOf(),
    bodyOf('no divider at all'),
    bodyOf(...part('form-data; name="a"', 'x')),
    bodyOf(...part('form-data; name="a"', 'x'), '--cu'),
    bodyOf('--cut', 'Content-Disposition: form-data; name="a"', '--cut--'),
    bodyOf(...part('form-data', 'x'), '--cut--'),
    bodyOf('--cut', 'Content-Type: text/plain', '', 'x', '--cut--'),
  ];
  for (const body of broken) expect([String(body), readMultipart(TYPE, body)]).toEqual([String(body), undefined]);
});
