import type { Routes } from './call.ts';
import { channelRoutes } from './routes/channels.ts';
import { chatRoutes } from './routes/chats.ts';
import { oauthRoutes } from './routes/oauth.ts';
import { userRoutes } from './routes/users.ts';

/** Every implementation there is, by the name of its endpoint. */
export const routes: Routes = { ...oauthRoutes, ...userRoutes, ...channelRoutes, ...chatRoutes };
