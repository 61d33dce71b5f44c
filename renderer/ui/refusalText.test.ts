import { beforeAll, expect, it } from 'vitest';
import type { AppError } from '../../shared/errors.ts';
import { startTexts } from '../testing/startTexts.ts';
import { errorText } from './errorText.ts';
import { refusalText } from './refusalText.ts';

beforeAll(() => startTexts());

const refused = (field: string, why: string): AppError => ({ kind: 'badInput', field, why });

it('says in words why an entry was refused, with the name it is about', () => {
  expect(refusalText(refused('events', 'unknown: channel:7:nothing'))).toContain('“channel:7:nothing”');
  expect(refusalText(refused('url', 'not http'))).toMatch(/^Begin the address/);
  expect(refusalText(refused('clientId', 'a header can not carry it'))).toMatch(/^Copy the client id/);
  expect(refusalText(refused('file', 'line 12'))).toContain('Line 12 is not a delivery');
  expect(errorText(refused('hookId', 'busy')).meaning).toBe('This hook is being moved or deactivated.');
});

it('keeps to the fields that are asked for', () => {
  expect(refusalText(refused('url', 'inUse'), ['events'])).toBeUndefined();
  expect(refusalText(refused('url', 'something new'), ['url'])).toMatch(/^Change it/);
  expect(refusalText(refused('url', 'something new'))).toBeUndefined();
  expect(refusalText(refused('constructor', 'none'))).toBeUndefined();
  expect(refusalText({ kind: 'offline' }, ['url'])).toBeUndefined();
  expect(refusalText(null)).toBeUndefined();
});
