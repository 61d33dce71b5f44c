import { existsSync } from 'node:fs';

// Sidestage's own pieces for measurements from outside: what is measured is what the app is built from.

const bundle = new URL('../dist/adapter/adapter.js', import.meta.url);
if (!existsSync(bundle)) throw new Error('dist/adapter/adapter.js is missing. Run `npm run build` first.');

export const { buildSearch, connectChat, decode, downsample, pageChatters, startReceiver } = await import(bundle.href);
