import { expect, it } from 'vitest';
import type { Session as CdpSession } from '../cdp.ts';
import type { PermissionWish } from '../page/askPermissions.ts';
import { Session } from './session.ts';
import type { WebContents } from './webContents.ts';

const PAGE = 'https://bundle.app.invalid/index.html';
// Neither is looked into: both are handed on.
const contents = {} as WebContents;

type Wish = { permission: { name: string }; setting: string; origin: string };

/** A browser that notes what it is told of each permission. */
function rig() {
  const told = new Map<string, string>();
  const send = async (_method: string, { permission, setting, origin }: Wish) => {
    expect(origin).toBe('https://bundle.app.invalid');
    told.set(permission.name, setting);
  };
  return { told, browser: { send } as unknown as CdpSession, session: new Session() };
}

it('grants all where the app has no check, as Electron does', async () => {
  const { told, browser, session } = rig();
  await session.checkPermissions(browser, contents, PAGE);
  expect(told.size).toBeGreaterThan(3);
  expect(new Set(told.values())).toEqual(new Set(['granted']));
});

it('denies what the app’s check denies, and calls camera and microphone media', async () => {
  const { told, browser, session } = rig();
  session.setPermissionCheckHandler((_, permission) => permission === 'media');
  await session.checkPermissions(browser, contents, PAGE);
  const granted = [...told].filter(([, setting]) => setting === 'granted').map(([name]) => name);
  expect(granted.sort()).toEqual(['camera', 'microphone']);
});

it.each([
  [true, 'granted'],
  [false, 'denied'],
])('asks the app before a page uses something: %s', async (isGranted, setting) => {
  const { told, browser, session } = rig();
  const asked: unknown[] = [];
  session.setPermissionRequestHandler((from, permission, answer, details) => {
    asked.push([from === contents, permission, details]);
    answer(isGranted);
  });
  await session.askPermission(browser, contents, PAGE, 'microphone');
  expect(asked).toEqual([[true, 'media', expect.objectContaining({ mediaTypes: ['audio'], isMainFrame: true })]]);
  expect([...told]).toEqual([['microphone', setting]]);
});

it('waits for an app that takes its time', async () => {
  const { told, browser, session } = rig();
  const later: ((granted: boolean) => void)[] = [];
  session.setPermissionRequestHandler((_contents, _permission, answer) => later.push(answer));
  const asked = session.askPermission(browser, contents, PAGE, 'geolocation');
  expect(told.size).toBe(0);
  later[0]?.(true);
  await asked;
  expect(told.get('geolocation')).toBe('granted');
});

it('changes nothing when nobody is to be asked, or it is nothing known', async () => {
  const { told, browser, session } = rig();
  await session.askPermission(browser, contents, PAGE, 'midi');
  session.setPermissionRequestHandler((_contents, _permission, answer) => answer(true));
  await session.askPermission(browser, contents, PAGE, 'unheard of' as PermissionWish);
  expect(told.size).toBe(0);
});
