import { type BrowserWindow, dialog } from 'electron';
import type { Texts } from '../kernel/texts.ts';
import type { CloseAnswer } from './closing.ts';

/** Asks, in a dialog of the system, what closing the window is to do from now on. */
export async function askWhatClosingDoes(window: BrowserWindow, texts: Texts): Promise<CloseAnswer> {
  const answers = ['keep', 'quit', 'cancel'] as const;
  const { response } = await dialog.showMessageBox(window, {
    type: 'question',
    title: texts('tray:close.title'),
    message: texts('tray:close.message'),
    detail: texts('tray:close.detail'),
    buttons: answers.map((answer) => texts(`tray:close.${answer}`)),
    defaultId: 0,
    cancelId: 2,
    noLink: true,
  });
  return answers[response] ?? 'cancel';
}
