import { expect, it } from 'vitest';
import { findInWindows } from './browser.mjs';

const env = { ProgramFiles: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\hana\\AppData\\Local' };
const chrome = 'C:\\Users\\hana\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe';
const edge = 'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe';

it('finds Chrome wherever Windows installed it, else Edge, else none', () => {
  expect(findInWindows(env, (file) => [chrome, edge].includes(file))).toBe(chrome);
  expect(findInWindows(env, (file) => file === edge)).toBe(edge);
  expect(findInWindows(env, () => false)).toBeNull();
  expect(findInWindows({}, () => true)).toBeNull();
});
