import { about } from './de/about.ts';
import { accounts } from './de/accounts.ts';
import { activity } from './de/activity.ts';
import { analytics } from './de/analytics.ts';
import { analyticsCharts } from './de/analyticsCharts.ts';
import { analyticsPicture } from './de/analyticsPicture.ts';
import { backup } from './de/backup.ts';
import { channels } from './de/channels.ts';
import { chatCommands } from './de/chatCommands.ts';
import { chatters } from './de/chatters.ts';
import { comfort } from './de/comfort.ts';
import { common } from './de/common.ts';
import { deliveries } from './de/deliveries.ts';
import { demo } from './de/demo.ts';
import { errors } from './de/errors.ts';
import { events } from './de/events.ts';
import { frame } from './de/frame.ts';
import { hooks } from './de/hooks.ts';
import { language } from './de/language.ts';
import { ledger } from './de/ledger.ts';
import { live } from './de/live.ts';
import { localApi } from './de/localApi.ts';
import { menu } from './de/menu.ts';
import { moderation } from './de/moderation.ts';
import { notifications } from './de/notifications.ts';
import { palette } from './de/palette.ts';
import { people } from './de/people.ts';
import { polls } from './de/polls.ts';
import { privacy } from './de/privacy.ts';
import { queue } from './de/queue.ts';
import { readings } from './de/readings.ts';
import { safeMode } from './de/safeMode.ts';
import { screenSafe } from './de/screenSafe.ts';
import { senders } from './de/senders.ts';
import { services } from './de/services.ts';
import { settings } from './de/settings.ts';
import { settingWords } from './de/settingWords.ts';
import { signIn } from './de/signIn.ts';
import { starting } from './de/starting.ts';
import { streamCard } from './de/streamCard.ts';
import { streams } from './de/streams.ts';
import { streamWrites } from './de/streamWrites.ts';
import { tray } from './de/tray.ts';
import { updates } from './de/updates.ts';
import { whispers } from './de/whispers.ts';
import { writes } from './de/writes.ts';
import type { en } from './en.ts';
import type { Catalogue } from './pseudo.ts';
import type { Translated } from './translated.ts';

/** The German catalogue. A test holds it to the English one: a text that is added there is added here. */
export const de = {
  about,
  activity,
  analytics,
  analyticsCharts,
  analyticsPicture,
  backup,
  chatters,
  comfort,
  common,
  deliveries,
  demo,
  errors,
  frame,
  hooks,
  language,
  ledger,
  live,
  queue,
  readings,
  polls,
  chatCommands,
  channels,
  whispers,
  events,
  localApi,
  notifications,
  palette,
  people,
  privacy,
  senders,
  safeMode,
  screenSafe,
  services,
  settings,
  settingWords,
  signIn,
  accounts,
  starting,
  streams,
  streamCard,
  streamWrites,
  tray,
  menu,
  moderation,
  updates,
  writes,
} satisfies Translated<typeof en> as Catalogue;
