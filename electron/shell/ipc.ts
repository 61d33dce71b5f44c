import { type BrowserWindow, ipcMain } from 'electron';
import type { Result } from '../../shared/errors.ts';
import { type CallName, callNames, type Handlers } from '../../shared/ipc.ts';
import type { Logger } from '../core/ports.ts';
import { answer } from '../ipc/answer.ts';
import type { Push } from '../ipc/pushes.ts';
import { WINDOW_ORIGIN } from './scheme.ts';

/** Answers every call of the contract, from our own page's top frame alone. */
export function answerCalls(handlers: Handlers, log: Logger): void {
  for (const name of callNames) {
    ipcMain.handle(`call:${name}`, (event, input): Promise<Result<unknown>> => {
      const frame = event.senderFrame;
      if (!frame || frame.parent || !frame.url.startsWith(`${WINDOW_ORIGIN}/`)) {
        log.warn('call from a foreign frame refused', { name, url: frame?.url });
        throw new Error('refused');
      }
      return answer(name as CallName, input, handlers, log);
    });
  }
}

/** Sends news to the window; dropped while there is none, since a window reads its state when it opens. */
export function pushTo(window: () => BrowserWindow | null): Push {
  return (name, data) => {
    const target = window();
    if (target && !target.isDestroyed()) target.webContents.send(`event:${name}`, data);
  };
}
