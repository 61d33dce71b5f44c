import { beforeAll, expect, it } from 'vitest';
import { startTexts } from '../testing/startTexts.ts';
import { whyText } from './whyText.ts';

beforeAll(() => startTexts());

const refused = (code: number | string, message = '') => whyText({ kind: 'chatRefused', code, message });

it('says in words what the codes of the chat mean', () => {
  expect(refused('UACCESS', 'x')).toBe('You are banned from this chat.');
  expect(refused(4003, 'x')).toBe('The service no longer knows this message.');
});

it('quotes the chat where its code is not known, also one that is called like something of ours', () => {
  expect(refused(4999, 'No way')).toBe('The chat refused this. It answered with code 4999 and wrote “No way”.');
  expect(refused('toString')).toContain('toString');
});

it('says of other errors what they are and what they mean', () => {
  expect(whyText({ kind: 'offline' })).toBe('The service does not answer. This computer could not reach it.');
});
