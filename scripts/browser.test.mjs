import { expect, it, vi } from 'vitest';
import { fetchBrowserEarly, findInWindows } from './browser.mjs';

const env = { ProgramFiles: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\hana\\AppData\\Local' };
const chrome = 'C:\\Users\\hana\\AppData\\Local\\Google\\Chrome\\Application\\chrome.exe';
const edge = 'C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe';

it('finds Chrome wherever Windows installed it, else Edge, else none', () => {
  expect(findInWindows(env, (file) => [chrome, edge].includes(file))).toBe(chrome);
  expect(findInWindows(env, (file) => file === edge)).toBe(edge);
  expect(findInWindows(env, () => false)).toBeNull();
  expect(findInWindows({}, () => true)).toBeNull();
});

it('fetches early only what needs no package of ours, where there is no browser and the system has such a way', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  let isThere = false;
  const fetched = [];
  const way = (name, needsPackages, isHere = true) => ({
    name,
    needsPackages,
    applies: () => isHere,
    fetch: async () => {
      fetched.push(name);
      isThere = true;
    },
  });
  const find = () => (isThere ? 'chromium' : null);
  await fetchBrowserEarly({ ways: [way('of npm', true), way('elsewhere', false, false)], find });
  expect(fetched).toEqual([]);
  const ways = [way('of npm', true), way('of the system', false)];
  await fetchBrowserEarly({ ways, find });
  await fetchBrowserEarly({ ways, find });
  expect(fetched).toEqual(['of the system']);
});
