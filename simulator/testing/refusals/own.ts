import { channelRefusals } from './channels.ts';
import { chatRefusals } from './chats.ts';
import { clipRefusals } from './clips.ts';
import { costreamRefusals } from './costreams.ts';
import { hookRefusals } from './hooks.ts';
import { oauthRefusals } from './oauth.ts';
import { peopleRefusals } from './people.ts';
import type { Refusals } from './refusal.ts';
import { stageRefusals } from './stage.ts';

/** What endpoints refuse by rules of their own. */
export const ownRefusals: Refusals = {
  ...oauthRefusals,
  ...chatRefusals,
  ...hookRefusals,
  ...channelRefusals,
  ...peopleRefusals,
  ...stageRefusals,
  ...clipRefusals,
  ...costreamRefusals,
};
