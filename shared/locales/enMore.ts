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
import { deliveries } from './en/deliveries.ts';
import { demo } from './en/demo.ts';
import { events } from './en/events.ts';
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
import { senders } from './en/senders.ts';
import { services } from './en/services.ts';
import { settingWords } from './en/settingWords.ts';
import { starting } from './en/starting.ts';
import { streamCard } from './en/streamCard.ts';
import { streams } from './en/streams.ts';
import { streamWrites } from './en/streamWrites.ts';
import { tray } from './en/tray.ts';
import { updates } from './en/updates.ts';
import { whispers } from './en/whispers.ts';
import { writes } from './en/writes.ts';

/** What all else says in English, a namespace each: these come behind the first screen, before any other is drawn. */
export const enMore = {
  accounts,
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
