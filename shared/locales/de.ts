import { comfort } from './de/comfort.ts';
import { common } from './de/common.ts';
import { frame } from './de/frame.ts';
import { language } from './de/language.ts';
import { notifications } from './de/notifications.ts';
import { palette } from './de/palette.ts';
import { services } from './de/services.ts';
import { updates } from './de/updates.ts';
import type { en } from './en.ts';
import type { Catalogue } from './pseudo.ts';
import type { Translated } from './translated.ts';

/** The German catalogue. What it lacks is shown in English. */
export const de = { common, comfort, frame, language, notifications, palette, services, updates } satisfies Translated<
  typeof en
> as Catalogue;
