import type { Encoded } from './codec.ts';

/** What a page tells the host. */
export type FromPage =
  | { kind: 'send'; channel: string; args: Encoded }
  | { kind: 'invoke'; id: number; channel: string; args: Encoded }
  | { kind: 'open'; url: string; name: string; features: string }
  | { kind: 'preloadError'; message: string };

/** What the host tells a page: an event of the app, or the outcome of a call (an error as its text). */
export type ToPage =
  | { kind: 'event'; channel: string; args: Encoded }
  | { kind: 'reply'; id: number; value: Encoded }
  | { kind: 'reply'; id: number; error: string };

/** The part of Electron's preload `process` that does not ask the system. */
export type ProcessInfo = {
  platform: string;
  arch: string;
  argv: string[];
  versions: Record<string, string | undefined>;
};
