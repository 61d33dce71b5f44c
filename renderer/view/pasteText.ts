import { call } from '../api/call.ts';

/** The text on the clipboard, which main reads: the page may not. Throws AppFailure when there is none. */
export const pasteText = (): Promise<string> => call('app.pasteText');
