import { common } from './en/common.ts';
import { errors } from './en/errors.ts';
import { frame } from './en/frame.ts';
import { screenSafe } from './en/screenSafe.ts';
import { settings } from './en/settings.ts';
import { signIn } from './en/signIn.ts';

/** What the first screens say in English, a namespace each: these come with the first load of the window. */
export const enFirst = {
  common,
  errors,
  frame,
  signIn,
  settings,
  screenSafe,
} as const;
