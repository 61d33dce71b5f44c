import type { PermissionWish } from './askPermissions.ts';
import type { makeBridge as MakeBridge } from './bridge.ts';
import type { Codec, makeCodec as MakeCodec } from './codec.ts';
import type { ClickedText, Delivered, FromPage, ProcessInfo, ToPage } from './messages.ts';

type Listener = (event: object, ...args: unknown[]) => void;
type Preload = (
  require: (name: string) => unknown,
  module: { exports: object },
  exports: object,
  process: object,
) => void;
type Global = { standInHost?: (text: string) => void; standInReceive?: (list: Delivered[], apart: string[]) => void };

/**
 * What runs in the preload's isolated world: `contextBridge` and `ipcRenderer`, then the app's preload script.
 * The page gets this function as text, so nothing outside of it may be used.
 */
export function runPreloadWorld(
  key: string,
  makeBridge: typeof MakeBridge,
  makeCodec: typeof MakeCodec,
  info: ProcessInfo,
  preload: Preload | null,
): void {
  const world = globalThis as Global;
  const toHost = world.standInHost;
  delete world.standInHost;
  if (window.top !== window || !toHost) return;
  const bridge = makeBridge(key, 'preload');
  const codec: Codec = makeCodec({
    encode: (bytes) => bytes.toBase64(),
    decode: (text) => Uint8Array.fromBase64(text),
  });
  const tell = (message: FromPage) => toHost(JSON.stringify(message));

  function strict<T extends object>(name: string, value: T): T {
    return new Proxy(value, {
      get(target, property, receiver) {
        if (typeof property === 'symbol' || property in target || property === 'then') {
          return Reflect.get(target, property, receiver);
        }
        throw new Error(`stand-in host: ${name}.${property} is not implemented in a preload`);
      },
    });
  }

  const listeners = new Map<string, { listener: Listener; once: boolean }[]>();
  const calls = new Map<number, { channel: string; resolve(value: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  const add = (channel: string, listener: Listener, once: boolean) => {
    listeners.set(channel, [...(listeners.get(channel) ?? []), { listener, once }]);
    return ipcRenderer;
  };
  const remove = (channel: string, listener: Listener) => {
    const all = listeners.get(channel) ?? [];
    const index = all.findLastIndex((entry) => entry.listener === listener);
    listeners.set(
      channel,
      all.filter((_entry, at) => at !== index),
    );
    return ipcRenderer;
  };
  // As on Electron its methods are inherited, so that the whole of it crosses the bridge as an empty object.
  const ipcRenderer: object = Object.create(
    strict('electron.ipcRenderer', {
      on: (channel: string, listener: Listener) => add(channel, listener, false),
      once: (channel: string, listener: Listener) => add(channel, listener, true),
      off: remove,
      removeListener: remove,
      send: (channel: string, ...args: unknown[]) => tell({ kind: 'send', channel, args: codec.encode(args) }),
      invoke: async (channel: string, ...args: unknown[]) => {
        const encoded = codec.encode(args);
        lastId += 1;
        const { promise, resolve, reject } = Promise.withResolvers<unknown>();
        calls.set(lastId, { channel, resolve, reject });
        tell({ kind: 'invoke', id: lastId, channel, args: encoded });
        return promise;
      },
    }),
  );

  function receive(message: ToPage, apart: readonly string[]): void {
    if (message.kind === 'event') {
      const args = codec.decode(message.args, apart) as unknown[];
      for (const { listener, once } of listeners.get(message.channel) ?? []) {
        if (once) remove(message.channel, listener);
        try {
          listener({ sender: ipcRenderer, ports: [] }, ...args);
        } catch (cause) {
          reportError(cause);
        }
      }
      return;
    }
    if (message.kind === 'permission') {
      bridge.post('permission', message.id);
      return;
    }
    const call = calls.get(message.id);
    calls.delete(message.id);
    if ('error' in message) call?.reject(new Error(`Error invoking remote method '${call.channel}': ${message.error}`));
    else call?.resolve(codec.decode(message.value, apart));
  }
  Object.defineProperty(world, 'standInReceive', {
    value: (list: Delivered[], apart: string[]) => {
      for (const message of list) receive(message, apart.slice(message.from));
    },
  });
  bridge.listen('open', (detail: { url: string; name: string; features: string }) => tell({ kind: 'open', ...detail }));
  bridge.listen('permission', (asked: { id: number; wish: PermissionWish }) => tell({ kind: 'permission', ...asked }));
  bridge.listen('contextMenu', (params: ClickedText) => tell({ kind: 'contextMenu', params }));

  let isExposed = false;
  bridge.listen('exposed', (isDone: boolean) => {
    isExposed = isDone;
  });
  const contextBridge = strict('electron.contextBridge', {
    exposeInMainWorld(name: string, api: unknown): void {
      bridge.post('expose', { name, api: bridge.toWire(api) });
      if (!isExposed) throw new Error('Cannot bind an API on top of an existing property on the window object');
    },
  });
  const electron = strict('electron', { contextBridge, ipcRenderer });
  const require = (name: string) => {
    if (/^electron(\/(renderer|common))?$/.test(name)) return electron;
    throw new Error(`module not found: ${name}`);
  };
  const process = Object.freeze({ ...info, env: {}, type: 'renderer', contextIsolated: true, sandboxed: true });
  const module = { exports: {} };
  try {
    preload?.call(undefined, require, module, module.exports, process);
  } catch (cause) {
    const text = cause instanceof Error ? `${cause.stack}` : String(cause);
    tell({ kind: 'preloadError', message: text });
  }
}
