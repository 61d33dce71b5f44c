import type { WebFrameMain } from 'electron';
import { WINDOW_ORIGIN } from './pageFile.ts';

/** Whether an address is our own page's. */
export function isOurs(url: string): boolean {
  return url.startsWith(`${WINDOW_ORIGIN}/`);
}

/** Whether a call comes from our own page's top frame. A frame that is gone has no sender. */
export function isOurFrame(frame: Pick<WebFrameMain, 'url' | 'parent'> | null): boolean {
  return frame !== null && frame.parent === null && isOurs(frame.url);
}
