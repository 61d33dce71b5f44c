import { expect, it } from 'vitest';
import { formatSwitch, parseArguments } from './arguments.ts';

it('splits a command line at the app', () => {
  const parsed = parseArguments([
    '--no-sandbox',
    '--lang=de',
    '.',
    '--hidden',
    '--service-url=http://127.0.0.1:1/?a=b',
    'x',
  ]);
  expect(parsed.appPath).toBe('.');
  expect([...parsed.browserSwitches]).toEqual([
    ['no-sandbox', ''],
    ['lang', 'de'],
  ]);
  expect([...parsed.switches]).toEqual([
    ['no-sandbox', ''],
    ['lang', 'de'],
    ['hidden', ''],
    ['service-url', 'http://127.0.0.1:1/?a=b'],
  ]);
});

it('takes modules to load first, and only before the app', () => {
  const parsed = parseArguments(['-r', 'a.js', '--require', 'b.js', 'app', '-r', 'c.js']);
  expect(parsed.requires).toEqual(['a.js', 'b.js']);
  expect(parsed.appPath).toBe('app');
});

it("leaves node's inspector flags out", () => {
  const parsed = parseArguments(['--inspect=0', '--inspect-brk', '--inspect', 'app']);
  expect(parsed.switches.size).toBe(0);
});

it('knows when no app is named', () => {
  expect(parseArguments(['--version']).appPath).toBeUndefined();
});

it('writes a switch as it is read', () => {
  for (const [name, value] of parseArguments(['--a', '--b=c=d', 'app']).switches) {
    expect(['--a', '--b=c=d']).toContain(formatSwitch(name, value));
  }
});
