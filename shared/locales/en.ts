import { about } from './en/about.ts';
import { accounts } from './en/accounts.ts';
import { activity } from './en/activity.ts';
import { analytics } from './en/analytics.ts';
import { analyticsCharts } from './en/analyticsCharts.ts';
import { analyticsPicture } from './en/analyticsPicture.ts';
import { backup } from './en/backup.ts';
import { channels } from './en/channels.ts';
import { chatCommands } from './en/chatCommands.ts';
import { chatters } from './en/chatters.ts';
import { comfort } from './en/comfort.ts';
import { common } from './en/common.ts';
import { deliveries } from './en/deliveries.ts';
import { demo } from './en/demo.ts';
import { errors } from './en/errors.ts';
import { events } from './en/events.ts';
import { frame } from './en/frame.ts';
import { hooks } from './en/hooks.ts';
import { language } from './en/language.ts';
import { ledger } from './en/ledger.ts';
import { live } from './en/live.ts';
import { localApi } from './en/localApi.ts';
import { menu } from './en/menu.ts';
import { moderation } from './en/moderation.ts';
import { notifications } from './en/notifications.ts';
import { palette } from './en/palette.ts';
import { people } from './en/people.ts';
import { polls } from './en/polls.ts';
import { privacy } from './en/privacy.ts';
import { queue } from './en/queue.ts';
import { readings } from './en/readings.ts';
import { safeMode } from './en/safeMode.ts';
import { screenSafe } from './en/screenSafe.ts';
import { senders } from './en/senders.ts';
import { services } from './en/services.ts';
import { settings } from './en/settings.ts';
import { settingWords } from './en/settingWords.ts';
import { signIn } from './en/signIn.ts';
import { starting } from './en/starting.ts';
import { streamCard } from './en/streamCard.ts';
import { streams } from './en/streams.ts';
import { streamWrites } from './en/streamWrites.ts';
import { tray } from './en/tray.ts';
import { updates } from './en/updates.ts';
import { whispers } from './en/whispers.ts';
import { writes } from './en/writes.ts';

/** The English catalogue, a namespace each. Other languages have the same shape. */
export const en = {
  common,
  errors,
  frame,
  signIn,
  accounts,
  settings,
  settingWords,
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
  chatters,
  analytics,
  analyticsCharts,
  analyticsPicture,
  demo,
  hooks,
  activity,
  localApi,
  notifications,
  deliveries,
  senders,
  people,
  privacy,
  backup,
  about,
  safeMode,
  screenSafe,
  services,
  palette,
  comfort,
  starting,
  streams,
  streamCard,
  streamWrites,
  updates,
  writes,
  tray,
  menu,
  moderation,
} as const;
