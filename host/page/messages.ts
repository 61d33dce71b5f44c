import type { PermissionWish } from './askPermissions.ts';
import type { Encoded } from './codec.ts';

/** What a page tells the host. */
export type FromPage =
  | { kind: 'send'; channel: string; args: Encoded }
  | { kind: 'invoke'; id: number; channel: string; args: Encoded }
  | { kind: 'open'; url: string; name: string; features: string }
  | { kind: 'contextMenu'; params: ClickedText }
  | { kind: 'permission'; id: number; wish: PermissionWish }
  | { kind: 'preloadError'; message: string };

/** What was clicked with the right button, as far as it is text. */
export type ClickedText = {
  x: number;
  y: number;
  isEditable: boolean;
  selectionText: string;
  editFlags: Record<'canUndo' | 'canRedo' | 'canCut' | 'canCopy' | 'canPaste' | 'canDelete' | 'canSelectAll', boolean>;
};

/** What the host tells a page: an event of the app, the outcome of a call (an error as its text), a permission decided. */
export type ToPage =
  | { kind: 'event'; channel: string; args: Encoded }
  | { kind: 'reply'; id: number; value: Encoded }
  | { kind: 'reply'; id: number; error: string }
  | { kind: 'permission'; id: number };

/** One of several that come at once; its long texts are those of all from this place on. */
export type Delivered = ToPage & { from: number };

/** The part of Electron's preload `process` that does not ask the system. */
export type ProcessInfo = {
  platform: string;
  arch: string;
  argv: string[];
  versions: Record<string, string | undefined>;
};
