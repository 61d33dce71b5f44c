import type { AccountsState } from '../../shared/accounts.ts';
import type { ActivityState } from '../../shared/activity.ts';
import type { ChannelState } from '../../shared/channel.ts';
import type { RoomState } from '../../shared/chat.ts';
import { countHookLooks } from '../../shared/hookAttention.ts';
import type { HooksState } from '../../shared/hooks.ts';
import type { QuietState } from '../../shared/notifications.ts';
import type { ReceiverState } from '../../shared/receiver.ts';
import type { ServiceState } from '../../shared/service.ts';
import type { SessionState } from '../../shared/session.ts';
import type { TrayState } from '../kernel/desktop.ts';

/** All that the tray tells of, as it stands at one moment. */
export type TrayFacts = {
  service: Pick<ServiceState, 'profile' | 'mark' | 'status'>;
  session: SessionState;
  accounts: Pick<AccountsState, 'list'>;
  /** One's own, whichever is in front; the one in front for who has none. null: no channel is open. */
  channel: Pick<ChannelState, 'id' | 'token' | 'online' | 'viewers' | 'liveSinceMs'> | null;
  /** Of the channel in front. */
  room: RoomState;
  hooks: Pick<HooksState, 'hooks' | 'moves'>;
  receiver: Pick<ReceiverState, 'receiver' | 'tunnel' | 'intakes'>;
  activity: Pick<ActivityState, 'unread'>;
  quiet: QuietState;
  comfort: {
    /** Comfort mode is chosen. */
    on: boolean;
    /** The channel's numbers are held back now; a look at them in the window does not change that. */
    hidden: boolean;
  };
  /** Names, codes, addresses and secrets are kept off the screen. */
  screenSafe: boolean;
  nowMs: number;
  /** The service's time less ours. */
  aheadMs: number;
};

/** Something that a person can mend. */
export type Look =
  | { kind: 'lost' }
  | { kind: 'receiver' }
  | { kind: 'tunnel' }
  /** Accounts beside the main one, such as a bot's, whose sign-in the service ended. */
  | { kind: 'accounts'; count: number }
  | { kind: 'hooks'; count: number };

/** What needs attention most; null: nothing does. */
export function lookOf({ session, accounts, receiver, hooks }: TrayFacts): Look | null {
  if (session.kind === 'lost') return { kind: 'lost' };
  const listening = receiver.receiver;
  const isShut = listening.kind === 'failed' || (listening.kind === 'listening' && listening.unstoredSinceMs !== null);
  if (isShut) return { kind: 'receiver' };
  // Without a path nothing would come through it.
  if (receiver.tunnel.kind === 'down' && receiver.intakes.length > 0) return { kind: 'tunnel' };
  const lost = accounts.list.filter(({ isMain, state }) => !isMain && state === 'lost').length;
  if (lost > 0) return { kind: 'accounts', count: lost };
  const count = countHookLooks(hooks);
  return count > 0 ? { kind: 'hooks', count } : null;
}

/** What the icon tells. One shape has room for one thing: what needs a person goes before what is only good to know. */
export function trayState(facts: TrayFacts): TrayState {
  if (lookOf(facts) !== null) return 'wantsLook';
  if (facts.quiet.quiet) return 'quiet';
  if (facts.channel?.online === true) return 'live';
  return isConnected(facts) ? 'connected' : 'offline';
}

/** Whether anything comes in from the service. An account without a channel has no chat that could be away. */
function isConnected({ service, session, room }: TrayFacts): boolean {
  if (service.status !== 'ready' || !('channel' in session)) return false;
  return session.channel === null || room.kind === 'joined';
}
