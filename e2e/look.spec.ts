import { writeFileSync } from 'node:fs';
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

test('one that starts the app and hands no signal on, as an AppImage that unpacks itself, is ended with it', async ({
  browserName: _,
}, info) => {
  test.skip(!onStandIn, 'CI looks at the real AppImage');
  const image = info.outputPath('image.sh');
  writeFileSync(image, `#!/bin/sh\n"${standInExecutable}" "$@" &\nwait\n`, { mode: 0o755 });
  // Which it could not be, as it waits for all that holds the program's output.
  const seen = await lookAt(image, [root], info.outputPath('window.png'));
  expect(seen).toMatchObject({ visible: true, journal: true });
});
