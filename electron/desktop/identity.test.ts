import { expect, it } from 'vitest';
import { APP_ID, claimIdentity } from './identity.ts';

function claimedOn(platform: NodeJS.Platform, isPackaged: boolean): string[] {
  const claimed: string[] = [];
  const app = {
    isPackaged,
    setAppUserModelId: (id: string) => claimed.push(id),
    setToastActivatorCLSID: (id: string) => claimed.push(id),
  };
  claimIdentity(app as never, { platform, execPath: 'C:\\electron.exe' });
  return claimed;
}

it('goes by its own id on Windows when it is packaged, and by the executable when it is not', () => {
  const packaged = claimedOn('win32', true);
  const unpacked = claimedOn('win32', false);
  expect(packaged[0]).toBe(APP_ID);
  expect(unpacked[0]).toBe('C:\\electron.exe');
  expect(packaged[1]).toMatch(/^\{[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}\}$/);
  expect(unpacked[1]).toBe(packaged[1]);
});

it.each(['linux', 'darwin'] as const)('claims nothing on %s, where Electron has no such call', (platform) => {
  expect(claimedOn(platform, true)).toEqual([]);
});
