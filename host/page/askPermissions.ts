/** What a page asks for by name, as the browser calls it. */
export type PermissionWish = 'notifications' | 'geolocation' | 'camera' | 'microphone' | 'clipboard-read' | 'midi';

/**
 * Has the app asked each time before the page uses what needs a permission, as on Electron; the browser answers afterwards.
 * The page gets this function as text, so nothing outside of it may be used.
 * @param ask resolves once the app has decided
 */
export function askPermissions(ask: (wish: PermissionWish) => Promise<unknown>): void {
  type Call = (...args: never[]) => unknown;
  function askBefore(owner: object | undefined, name: string, wishes: (args: unknown[]) => PermissionWish[]): void {
    const original = (owner as Record<string, Call> | undefined)?.[name];
    if (!owner || !original) return; // an insecure page has fewer of them
    const value = async function (this: unknown, ...args: unknown[]) {
      for (const wish of wishes(args)) await ask(wish);
      return Reflect.apply(original, this, args);
    };
    Object.defineProperty(owner, name, { value, configurable: true, writable: true });
  }
  const devices = ([wanted = {}]: unknown[]): PermissionWish[] => {
    const { video, audio } = wanted as MediaStreamConstraints;
    return [...(video ? (['camera'] as const) : []), ...(audio ? (['microphone'] as const) : [])];
  };
  askBefore(globalThis.Notification, 'requestPermission', () => ['notifications']);
  askBefore(navigator.geolocation, 'getCurrentPosition', () => ['geolocation']);
  askBefore(navigator.mediaDevices, 'getUserMedia', devices);
  askBefore(navigator.clipboard, 'readText', () => ['clipboard-read']);
  askBefore(navigator.clipboard, 'read', () => ['clipboard-read']);
  askBefore(navigator, 'requestMIDIAccess', () => ['midi']);
}
