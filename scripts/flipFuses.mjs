// electron-builder's afterPack: switches off what a shipped app never needs, so that nobody can run it as plain Node,
// hand it options or inspect it.
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { FuseV1Options, FuseVersion, flipFuses } from '@electron/fuses';

/** No Electron is smaller; a smaller file stands in for one where its binary can't be had. */
const SMALLEST_ELECTRON_BYTES = 10 * 1024 * 1024;

/** @param {import('electron-builder').AfterPackContext} context */
export default async function flip({ appOutDir, electronPlatformName, packager }) {
  const name = packager.appInfo.productFilename;
  const executable = {
    linux: join(appOutDir, packager.executableName ?? name),
    darwin: join(appOutDir, `${name}.app`),
    win32: join(appOutDir, `${name}.exe`),
  }[electronPlatformName];
  if (electronPlatformName !== 'darwin' && statSync(executable).size < SMALLEST_ELECTRON_BYTES) {
    console.warn(`${executable} is no Electron: its fuses are not flipped, and this folder can't be shipped.`);
    return;
  }
  await flipFuses(executable, {
    version: FuseVersion.V1,
    strictlyRequireAllFuses: false,
    [FuseV1Options.RunAsNode]: false,
    [FuseV1Options.EnableCookieEncryption]: true,
    [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
    [FuseV1Options.EnableNodeCliInspectArguments]: false,
    [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: true,
    [FuseV1Options.OnlyLoadAppFromAsar]: true,
  });
}
