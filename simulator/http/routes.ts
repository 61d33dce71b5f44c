import type { Routes } from './call.ts';
import { analyticsRoutes } from './routes/analytics.ts';
import { broadcastRoutes } from './routes/broadcasts.ts';
import { channelGroupRoutes } from './routes/channelGroup.ts';
import { chatRoutes } from './routes/chats.ts';
import { clipRoutes } from './routes/clips.ts';
import { confettiRoutes } from './routes/confetti.ts';
import { costreamRoutes } from './routes/costreams.ts';
import { discoveryRoutes } from './routes/discovery.ts';
import { hookRoutes } from './routes/hooks.ts';
import { oauthRoutes } from './routes/oauth.ts';
import { recordingRoutes } from './routes/recordings.ts';
import { userRoutes } from './routes/users.ts';

/** Every implementation there is, by the name of its endpoint. */
export const routes: Routes = {
  ...oauthRoutes,
  ...userRoutes,
  ...channelGroupRoutes,
  ...chatRoutes,
  ...hookRoutes,
  ...analyticsRoutes,
  ...broadcastRoutes,
  ...clipRoutes,
  ...confettiRoutes,
  ...costreamRoutes,
  ...discoveryRoutes,
  ...recordingRoutes,
};
