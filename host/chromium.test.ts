import { expect, it } from 'vitest';
import { browserArguments } from './chromium.ts';

const flagsWith = (switches: Record<string, string>) =>
  browserArguments('profile', new Map(Object.entries(switches))).filter((one) => one.startsWith('--js-flags='));

it('has V8 keep no script that was once compiled, as what a page is told comes as one', () => {
  expect(flagsWith({})).toEqual(['--js-flags=--no-compilation-cache']);
});

it("gives the page the app's flags as well", () => {
  expect(flagsWith({ 'js-flags': '--a --b=1' })).toEqual(['--js-flags=--no-compilation-cache --a --b=1']);
});
