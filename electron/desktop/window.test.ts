import type { EventEmitter } from 'node:events';
import { beforeAll, expect, it, vi } from 'vitest';

type OpenHandler = (details: { url: string }) => { action: string };
type FakeContents = EventEmitter & { openHandler: OpenHandler | null };

const made = vi.hoisted(() => ({ contents: [] as unknown[] }));
vi.mock('electron', async () => {
  const { EventEmitter: Emitter } = await import('node:events');
  class BrowserWindow extends Emitter {
    webContents = Object.assign(new Emitter(), {
      openHandler: null as OpenHandler | null,
      setWindowOpenHandler(handler: OpenHandler) {
        this.openHandler = handler;
      },
    });
    constructor() {
      super();
      made.contents.push(this.webContents);
    }
    loadURL = async () => {};
    isDestroyed = () => true;
  }
  return { BrowserWindow, app: { getName: () => 'Sidestage' }, session: {}, shell: {} };
});

let contents: FakeContents;
beforeAll(async () => {
  const { openWindow } = await import('./window.ts');
  openWindow(
    {
      bounds: { width: 1280, height: 800 },
      maximized: false,
      preloadFile: '/preload.cjs',
      colors: { color: '#000000', symbolColor: '#ffffff' },
      iconFile: '/icon.png',
      whenUp: Promise.resolve(),
      onDrawn: () => {},
      onState: () => {},
      onVisible: () => {},
    },
    'shown',
  );
  contents = made.contents[0] as FakeContents;
});

/** Whether what the page is about to do is prevented. */
function prevents(event: string, fields: object = {}): boolean {
  let isPrevented = false;
  contents.emit(event, { ...fields, preventDefault: () => (isPrevented = true) });
  return isPrevented;
}

it('a webview that is attached all the same is refused, whatever it asks for', () => {
  expect(prevents('will-attach-webview')).toBe(true);
});

it.each(['https://elsewhere.invalid/', 'app://bundle.evil.test/', 'file:///etc/passwd', 'about:blank'])(
  'the page may not go to %s',
  (url) => {
    expect(prevents('will-navigate', { url })).toBe(true);
  },
);

it('the page may load itself anew', () => {
  expect(prevents('will-navigate', { url: 'app://bundle/index.html' })).toBe(false);
});

it('the page opens no window, not even of its own', () => {
  expect(contents.openHandler?.({ url: 'app://bundle/index.html' })).toEqual({ action: 'deny' });
});
