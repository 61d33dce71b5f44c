import { type BrowserWindow, ipcMain } from 'electron';
import { callNames } from '../../shared/bridge.ts';
import type { Result } from '../../shared/errors.ts';
import { packed } from '../../shared/packed.ts';
import type { Push } from '../kernel/desktop.ts';
import type { Logger } from '../kernel/ports.ts';
import { isOurFrame, isOurs } from './sender.ts';

/** Runs one call; its failures are in the answer. */
type Answering = { answer(name: string, input: unknown): Promise<Result<unknown>> };

/** Answers every call of the contract, from our own page's top frame alone. */
export function answerCalls(bridge: Answering, log: Logger): void {
  for (const name of callNames) {
    ipcMain.handle(`call:${name}`, async (event, input): Promise<unknown> => {
      if (!isOurFrame(event.senderFrame)) {
        log.warn('call from a foreign frame refused', { name, url: event.senderFrame?.url });
        throw new Error('refused');
      }
      return packed(name, await bridge.answer(name, input));
    });
  }
}

/** Sends news to our own page; dropped while there is none, since a window reads its state when it opens. */
export function pushTo(window: () => BrowserWindow | null): Push {
  return (name, data) => {
    const target = window();
    if (!target || target.isDestroyed() || !isOurs(target.webContents.getURL())) return;
    target.webContents.send(`event:${name}`, packed(name, data));
  };
}
