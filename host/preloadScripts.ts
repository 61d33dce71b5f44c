import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { askPermissions } from './page/askPermissions.ts';
import { makeBridge } from './page/bridge.ts';
import { makeCodec } from './page/codec.ts';
import type { ProcessInfo } from './page/messages.ts';
import { runPageWorld } from './page/pageWorld.ts';
import { runPreloadWorld } from './page/preloadWorld.ts';

/** The codec on this side of IPC. */
export const codec = makeCodec({
  encode: (bytes) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64'),
  decode: (text) => Buffer.from(text, 'base64'),
});

/** The isolated world the preload runs in. */
export const PRELOAD_WORLD = 'stand-in preload';

/**
 * The texts a page must run before its own scripts, in this order: `page` in its own world, `preload` in the isolated
 * one, where it brings the app's preload script along.
 */
export function preloadScripts(preloadPath: string | undefined, additionalArguments: string[] = []) {
  const key = randomBytes(12).toString('hex');
  const { platform, arch, versions } = process;
  const info: ProcessInfo = {
    platform,
    arch,
    versions: { ...versions },
    argv: [process.execPath, ...additionalArguments],
  };
  const source = preloadPath === undefined ? undefined : readFileSync(preloadPath, 'utf8');
  const preload = source === undefined ? 'null' : `function (require, module, exports, process) {${source}\n}`;
  return {
    page: `(${runPageWorld})(${JSON.stringify(key)}, ${makeBridge}, ${askPermissions})`,
    preload:
      `(${runPreloadWorld})(${JSON.stringify(key)}, ${makeBridge}, ${makeCodec}, ${JSON.stringify(info)}, ${preload})\n` +
      `//# sourceURL=preload/${path.basename(preloadPath ?? '')}`,
  };
}
