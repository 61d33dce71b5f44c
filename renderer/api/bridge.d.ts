import type { Bridge } from '../../shared/bridge.ts';

declare global {
  interface Window {
    /** What preload puts there: the only way to the main process. */
    readonly bridge: Bridge;
  }
}
