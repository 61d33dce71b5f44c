import { expect, it } from 'vitest';
import { bodyBytes, checkUnreadBody, readBody } from './body.ts';
import { bodyLimit, fileLimits } from './uploadLimits.ts';

const sent = (body: string, type?: string) => ({
  body: Buffer.from(body),
  headers: type === undefined ? {} : { 'content-type': type },
});
const FORM = 'application/x-www-form-urlencoded';
const tooLarge = { body: 'too large', headers: {} } as const;

it('reads JSON, whatever type it is said to be', () => {
  for (const type of [undefined, 'application/json', 'text/plain'])
    expect(readBody(sent('{"a":[1]}', type))).toEqual({ a: [1] });
});

it('takes an empty body for an empty object, so that what is missing is named', () => {
  for (const body of ['', ' \r\n\t']) expect(readBody(sent(body, 'application/json'))).toEqual({});
});

it('reads a form only where forms are taken', () => {
  const form = 'grant_type=refresh_token&note=a+b%26c';
  for (const type of [FORM, `${FORM}; charset=utf-8`, FORM.toUpperCase()]) {
    expect(readBody(sent(form, type), { acceptsForm: true })).toEqual({ grant_type: 'refresh_token', note: 'a b&c' });
  }
  expect(() => readBody(sent(form, FORM))).toThrow(expect.objectContaining({ status: 400 }));
  expect(readBody(sent('{"a":1}'), { acceptsForm: true })).toEqual({ a: 1 });
  expect(() => readBody(sent('{"a":1', `${FORM}ish`), { acceptsForm: true })).toThrow(/JSON/);
});

it('refuses broken JSON with 400 and too much with 413', () => {
  for (const body of ['{', "{'a':1}", 'undefined', '{}x']) {
    expect(() => readBody(sent(body))).toThrow(
      expect.objectContaining({ status: 400, message: 'Invalid request payload JSON format' }),
    );
  }
  for (const read of [bodyBytes, readBody, checkUnreadBody]) {
    expect(() => read(tooLarge)).toThrow(expect.objectContaining({ status: 413 }));
  }
});

it('minds in a body nobody reads only JSON that is broken', () => {
  expect(() => checkUnreadBody(sent('{', 'application/json; charset=utf-8'))).toThrow(
    expect.objectContaining({ status: 400 }),
  );
  for (const fine of [
    sent('{', 'text/plain'),
    sent('{'),
    sent('', 'application/json'),
    sent('{}', 'application/json'),
  ]) {
    expect(() => checkUnreadBody(fine)).not.toThrow();
  }
});

it.each(['badge', 'thumbnail', 'banner'] as const)(
  'lets a %s be as large as its file may, with what stands around it',
  (name) => {
    const path = `/api/v1/channels/40213/${name}`;
    const limit = bodyLimit('POST', path);
    expect(limit).toBeGreaterThan(fileLimits[name]);
    expect(limit).toBeLessThan(fileLimits[name] + 128 * 1024);
    expect(bodyLimit('POST', `${path}?x=1`)).toBe(limit);
    for (const [method, target] of [
      ['DELETE', path],
      ['POST', `${path}/more`],
      ['POST', `${path}s`],
      ['POST', `/x${path}`],
    ] as const) {
      expect([method, target, bodyLimit(method, target)]).toEqual([method, target, 1024 * 1024]);
    }
  },
);
