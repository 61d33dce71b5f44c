import { expect, test } from '@playwright/test';
import { onStandIn, root, standInExecutable } from './fixtures/launch.ts';
import { lookAt } from './fixtures/lookAt.ts';

test('a program of the app can be looked at from outside, as CI looks at its packages', async ({
  browserName: _,
}, info) => {
  test.skip(!onStandIn, 'CI looks at the real package');
  const seen = await lookAt(standInExecutable, [root], info.outputPath('window.png'));
  expect(seen).toEqual({
    visible: true,
    code: expect.stringMatching(/^[A-Z0-9]{6}$/),
    host: 'stand-in',
    notices: [],
    journal: true,
  });
});
