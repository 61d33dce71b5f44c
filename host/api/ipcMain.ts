import { EventEmitter } from 'node:events';
import { strict } from '../strict.ts';

/** Answers one call of a page; gets the event and the page's arguments. */
export type InvokeHandler = (event: object, ...args: unknown[]) => unknown;

/** What Electron's `ipcMain` does. */
export class IpcMain extends EventEmitter {
  readonly #handlers = new Map<string, InvokeHandler>();

  handle(channel: string, handler: InvokeHandler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** Runs the handler of `channel`. Rejects as Electron does when there is none. */
  async answer(channel: string, event: object, args: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return handler(event, ...args);
  }
}

/** Electron's `ipcMain`. */
export const ipcMain = strict('electron.ipcMain', new IpcMain());
