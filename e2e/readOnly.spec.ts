import { writeFileSync } from 'node:fs';
import { closeApp, launchApp, onStandIn } from './fixtures/launch.ts';
import { Sidestage } from './fixtures/sidestage.ts';
import { expect, test } from './fixtures/test.ts';

test('the app starts where main can write nothing into the profile, and says what it can’t keep', async ({
  simulator,
  control,
  profile,
  lentBrowser,
}, info) => {
  test.skip(!onStandIn, 'no folder refuses everybody, and only the stand-in loads what refuses in its place');
  const patch = info.outputPath('read-only.cjs');
  writeFileSync(
    patch,
    `const fs = require('node:fs');
    const ours = /(settings|drafts|window)\\.json|stand-in-notes|\\.sqlite|[\\\\/](vault|logs|backups)([\\\\/]|$)/;
    const refuse = (path) => {
      if (ours.test(String(path))) throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
    };
    const guard = (home, name, writes = () => true) => {
      const real = home[name];
      home[name] = function (path, ...rest) {
        if (writes(...rest)) refuse(path);
        return real.call(this, path, ...rest);
      };
    };
    const toWrite = (flags) => flags !== undefined && flags !== 'r' && flags !== 0;
    for (const name of ['writeFileSync', 'appendFileSync', 'mkdirSync', 'renameSync', 'rmSync']) guard(fs, name);
    guard(fs, 'openSync', toWrite);
    const { accessSync } = fs;
    fs.accessSync = (path, mode) => {
      if (path === ${JSON.stringify(profile)}) throw Object.assign(new Error('EROFS: read-only file system'), { code: 'EROFS' });
      return accessSync(path, mode);
    };
    for (const name of ['writeFile', 'appendFile', 'mkdir', 'rename', 'rm']) guard(fs.promises, name);
    guard(fs.promises, 'open', toWrite);
    require('node:module').syncBuiltinESMExports();`,
  );
  const launched = await launchApp({
    userDataDir: profile,
    env: lentBrowser,
    args: [`--service-url=${simulator.url}`],
    requires: [patch],
  });
  const sidestage = new Sidestage(launched, () => closeApp(launched));
  const { page } = sidestage;
  await sidestage.signIn(control, { keep: 'memory' });
  await sidestage.joined();
  await sidestage.send('still here');
  await expect(sidestage.rows('still here')).toBeVisible();
  await sidestage.open('Settings');
  await page.getByRole('button', { name: 'About' }).click();
  const notices = page.getByRole('region', { name: 'Since the last start' });
  await expect(notices).toContainText('Your notes on people cannot be read.');
  await expect(notices).toContainText('Settings cannot be kept.');
  await sidestage.quit();
});
