import type { EventData, EventName } from '../../shared/ipc.ts';
import type { SessionState } from '../../shared/session.ts';
import { emptyActivity } from '../services/activity/activityStates.ts';
import type { Companion } from '../services/companion.ts';
import type { NotificationService } from '../services/notifications/notificationService.ts';
import type { Receiving } from '../services/receiving/receiving.ts';
import type { ServiceSwitch } from '../services/serviceSwitch.ts';
import type { SettingsService } from '../storage/settings.ts';
import { emptyBudget, emptyChat, emptyChatters, emptyHooks } from './emptyStates.ts';

/** Sends one piece of news to the window. */
export type Push = <N extends EventName>(name: N, data: EventData<N>) => void;

/** Tells the window whatever changes, from the current service and across a change of it. */
export function pushChanges(
  push: Push,
  service: ServiceSwitch<Companion>,
  settings: SettingsService,
  sessionBefore: () => SessionState,
): void {
  settings.state.subscribe((value) => push('settings.changed', value));
  service.state.subscribe((value) => push('service.changed', value));
  service.companion.subscribe((companion) => {
    // A closed companion tells nothing more, so its listeners need no taking back.
    if (companion) pushCompanion(push, companion);
    else pushEmpty(push, sessionBefore());
  });
}

/** Tells the window of what goes on whichever service is open. */
export function pushAppWide(
  push: Push,
  { receiving, notifications }: { receiving: Receiving; notifications: NotificationService },
): void {
  notifications.state.subscribe((value) => push('notifications.changed', value));
  receiving.state.subscribe((value) => push('receiver.changed', value));
  receiving.deliveries.state.subscribe((value) => push('deliveries.changed', value));
}

function pushCompanion(push: Push, companion: Companion): void {
  const { signIn, session, channel, chat, chatters, budget, hooks, activity } = companion;
  signIn.state.subscribe((value) => push('signIn.changed', value));
  session.state.subscribe((value) => push('session.changed', value));
  channel.state.subscribe((value) => push('channel.changed', value));
  chat.room.subscribe((value) => push('chat.roomChanged', value));
  chat.timeline.subscribe((value) => push('chat.timelineChanged', value));
  chat.fed.subscribe((value) => push('chat.fed', value));
  chat.replaced.subscribe(() => push('chat.replaced', undefined));
  chatters.changed.subscribe((value) => push('chatters.changed', value));
  budget.state.subscribe((value) => push('budget.changed', value));
  hooks.state.subscribe((value) => push('hooks.changed', value));
  activity.subscribe((value) => push('activity.changed', value));
}

function pushEmpty(push: Push, session: SessionState): void {
  push('signIn.changed', { kind: 'idle' });
  push('session.changed', session);
  push('channel.changed', null);
  push('chat.roomChanged', emptyChat.room);
  push('chat.timelineChanged', emptyChat.timeline);
  push('chat.replaced', undefined);
  push('chatters.changed', emptyChatters);
  push('budget.changed', emptyBudget);
  push('hooks.changed', emptyHooks);
  push('activity.changed', emptyActivity);
}
