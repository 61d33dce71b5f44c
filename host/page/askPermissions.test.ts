import { afterEach, expect, it, vi } from 'vitest';
import { askPermissions, type PermissionWish } from './askPermissions.ts';

afterEach(() => vi.unstubAllGlobals());

/** A page whose browser notes what it does, and an app that notes what it is asked. */
function page(ask: (wish: PermissionWish) => Promise<unknown> = async () => {}) {
  const log: string[] = [];
  const does =
    (name: string) =>
    (...args: unknown[]) => {
      log.push(`does ${name}`);
      return args;
    };
  const navigator = {
    geolocation: { getCurrentPosition: does('locate') },
    mediaDevices: { getUserMedia: does('record') },
    clipboard: { readText: does('paste') },
  };
  vi.stubGlobal('navigator', navigator);
  const notification = { requestPermission: does('notify') };
  vi.stubGlobal('Notification', notification);
  askPermissions((wish) => {
    log.push(`asks ${wish}`);
    return ask(wish);
  });
  return { log, navigator, notification };
}

it('asks before the browser does it, and hands on arguments and answer', async () => {
  const { log, navigator, notification } = page();
  expect(await navigator.clipboard.readText('x')).toEqual(['x']);
  await notification.requestPermission();
  expect(log).toEqual(['asks clipboard-read', 'does paste', 'asks notifications', 'does notify']);
});

it.each([
  [{ video: true, audio: true }, ['asks camera', 'asks microphone', 'does record']],
  [{ audio: { echoCancellation: true } }, ['asks microphone', 'does record']],
  [{ video: true, audio: false }, ['asks camera', 'does record']],
  [undefined, ['does record']],
])('asks for the devices that %j wants, one by one', async (wanted, expected) => {
  const { log, navigator } = page();
  await navigator.mediaDevices.getUserMedia(wanted);
  expect(log).toEqual(expected);
});

it('does nothing until the app has decided', async () => {
  const decided = Promise.withResolvers<void>();
  const { log, navigator } = page(() => decided.promise);
  const located = navigator.geolocation.getCurrentPosition();
  expect(log).toEqual(['asks geolocation']);
  decided.resolve();
  await located;
  expect(log).toEqual(['asks geolocation', 'does locate']);
});

it('leaves a page alone that has none of it', () => {
  vi.stubGlobal('navigator', {});
  vi.stubGlobal('Notification', undefined);
  expect(() => askPermissions(async () => {})).not.toThrow();
  expect(Object.keys(navigator)).toEqual([]);
});
