import { scopeNames } from '../../shared/platform/scopes.ts';
import type { ChatClient } from './chatClient.ts';
import { joinAs } from './chatClient.ts';
import type { TestPlatform } from './platform.ts';

export const DEMO_CHANNEL = 40_213;
export const allChatScopes: readonly string[] = scopeNames.filter((name) => name.startsWith('chat:'));

/** Joins the demo chat with every scope of chat there is. */
export const joinFully = (platform: TestPlatform, username: string, channelId = DEMO_CHANNEL): Promise<ChatClient> =>
  joinAs(platform, username, channelId, allChatScopes);

/** Waits until everything sent to a client so far has come. */
export const caughtUp = (client: ChatClient) => client.call('ping');

/** Changes settings of the demo channel, as its owner over HTTP. */
export async function setPreferences(platform: TestPlatform, body: Readonly<Record<string, unknown>>): Promise<void> {
  const { headers } = platform.signIn('nora_plays', ['channel:update:self']);
  const reply = await platform.call('channels.updatePreferences', { path: { channelId: DEMO_CHANNEL }, headers, body });
  if (reply.status !== 200) throw new Error(`preferences refused: ${reply.text}`);
}
