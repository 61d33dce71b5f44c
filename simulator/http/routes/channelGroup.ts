import type { Routes } from '../call.ts';
import { channelSettingsRoutes } from './channelSettings.ts';
import { channelRoutes } from './channels.ts';
import { channelUserRoutes } from './channelUsers.ts';
import { discordRoutes } from './discord.ts';
import { emoticonRoutes } from './emoticons.ts';
import { followRoutes } from './follows.ts';
import { hostingRoutes } from './hosting.ts';
import { imageRoutes } from './images.ts';
import { partnershipRoutes } from './partnership.ts';

/** What lies below /channels and is about the channel itself. */
export const channelGroupRoutes = {
  ...channelRoutes,
  ...channelSettingsRoutes,
  ...channelUserRoutes,
  ...discordRoutes,
  ...emoticonRoutes,
  ...followRoutes,
  ...hostingRoutes,
  ...imageRoutes,
  ...partnershipRoutes,
} satisfies Routes;
