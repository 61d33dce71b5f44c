import type { Bridge, Wire } from '../../shared/bridge.ts';

declare global {
  interface Window {
    /** What preload puts there: the only way to the main process. */
    readonly wire: Wire;
    /** What is told over it unpacked; the page puts it there before anything else. */
    readonly bridge: Bridge;
  }
}
