import { type BrowserWindow, dialog } from 'electron';
import type { Texts } from '../kernel/texts.ts';
import { type QuitAnswer, quitAnswers } from './quitting.ts';

/** How a service is left: for another, by giving it another address, with all that is kept of it, or to begin the demo anew. */
export type LeavingWhy = 'leaving' | 'moving' | 'removing' | 'startingOver';

/** So many of what waits are named. */
const NAMED = 5;

/**
 * Asks, in a dialog of the system, what becomes of what still waits when the app quits, or leaves a service. A window that nobody sees
 * can't hold it.
 * @param lines what each of them does; null: how many they are is all that may be on this screen
 */
export async function askWhatBecomes(
  why: 'quitting' | LeavingWhy,
  window: BrowserWindow | null,
  { count, lines }: { count: number; lines: readonly string[] | null },
  texts: Texts,
): Promise<QuitAnswer> {
  const named = (lines ?? []).slice(0, NAMED).map((line) => `• ${line}`);
  if (lines !== null && lines.length > NAMED) named.push(texts('tray:quitting.more', { count: lines.length - NAMED }));
  const options = {
    type: 'question' as const,
    title: texts('tray:close.title'),
    message: texts('tray:quitting.message', { count }),
    detail: [...named, texts('tray:quitting.detail')].join('\n'),
    buttons: quitAnswers.map((answer) => texts(`tray:${why}.${answer}`)),
    // What is pressed by mistake neither sends nor drops anything.
    defaultId: 2,
    cancelId: 2,
    noLink: true,
  };
  const isSeen = window !== null && !window.isDestroyed() && window.isVisible() && !window.isMinimized();
  const { response } = await (isSeen ? dialog.showMessageBox(window, options) : dialog.showMessageBox(options));
  return quitAnswers[response] ?? 'stay';
}
