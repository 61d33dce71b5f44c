import { expect, it } from 'vitest';
import { replayAddressProblem } from './replayAddress.ts';

it('takes addresses of this computer', () => {
  for (const own of ['http://127.0.0.1:3000/x?y=1', 'http://127.9.9.9', 'http://[::1]:8080/', ' http://localhost/a ']) {
    expect([own, replayAddressProblem(own)]).toEqual([own, null]);
  }
});

it('says why it takes no other', () => {
  const others = {
    '': 'empty',
    '3000': 'invalid',
    'http://': 'invalid',
    'https://127.0.0.1/': 'scheme',
    'localhost:3000': 'scheme',
    'http://a:b@127.0.0.1/': 'parts',
    'http://192.168.1.2/': 'notLocal',
    'http://127.0.0.1.example/': 'notLocal',
    'http://localhost.example/': 'notLocal',
    'http://0.0.0.0/': 'notLocal',
    'http://169.254.169.254/latest': 'notLocal',
    'http://[::ffff:10.0.0.1]/': 'notLocal',
  };
  for (const [text, why] of Object.entries(others)) expect([text, replayAddressProblem(text)]).toEqual([text, why]);
});

it('sees through other spellings of the same number', () => {
  expect(replayAddressProblem('http://2130706433/')).toBeNull();
  expect(replayAddressProblem('http://0x7f.1/')).toBeNull();
  expect(replayAddressProblem('http://3232235778/')).toBe('notLocal');
});
