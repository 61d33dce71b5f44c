import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { holdPageMemory } from './pageMemory.ts';

function flagsAfter(given: Record<string, string>): string | undefined {
  const switches = new Map(Object.entries(given));
  const appendSwitch = (name: string, value = '') => void switches.set(name, value);
  holdPageMemory({ commandLine: { hasSwitch: (name) => switches.has(name), appendSwitch } });
  return switches.get('js-flags');
}

it('names flags that V8 knows, none of which is a limit', async () => {
  const flags = flagsAfter({})?.split(' ') ?? [];
  expect(flags.length).toBeGreaterThan(0);
  const { stdout } = await promisify(execFile)(process.execPath, ['--v8-options']);
  for (const flag of flags) expect(stdout).toContain(`${/^--[a-z-]+/.exec(flag)} (`);
  expect(flags.join()).not.toMatch(/max-(old-space|heap)-size/);
});

it('leaves the flags of whoever starts the app', () => {
  expect(flagsAfter({ 'js-flags': '--max-semi-space-size=64' })).toBe('--max-semi-space-size=64');
});
