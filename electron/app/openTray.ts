import { accounts } from '../../shared/accounts.ts';
import { activity } from '../../shared/activity.ts';
import { channel } from '../../shared/channel.ts';
import { chat } from '../../shared/chat.ts';
import type { Command } from '../../shared/commands.ts';
import { hooks } from '../../shared/hooks.ts';
import type { TrayIcon } from '../kernel/desktop.ts';
import type { Clock } from '../kernel/ports.ts';
import { TrayService } from '../tray/index.ts';
import type { AppWide } from './appWide.ts';
import { ofConnection } from './ofConnection.ts';

/** Has the tray say how things stand, whichever service is open. */
export function openTray(icon: TrayIcon<Command>, parts: AppWide, clock: Clock): TrayService {
  const { service, profiles, receiving, notifications, comfort } = parts;
  const { connection } = service;
  const session = ofConnection(connection, (open) => open.session.state, parts.sessionBefore());
  const signedIn = ofConnection(connection, (open) => open.accounts.state, accounts.state.empty);
  const own = ofConnection(connection, (open) => open.ownChannel, channel.state.empty);
  const shownHooks = ofConnection(connection, (open) => open.hooks.state, hooks.state.empty);
  const feed = ofConnection(connection, (open) => open.activity, activity.state.empty);
  const chatNow = ofConnection(connection, (open) => open.rooms.chat, null);
  const room = ofConnection(chatNow, (opened) => opened.room, chat.state.empty.room);
  return new TrayService({
    icon,
    sources: [
      ...[profiles.state, session, signedIn, own, shownHooks, feed, room],
      ...[receiving.state, notifications.state, comfort.state, comfort.hidden, parts.commands.state, parts.language],
    ],
    read: () => ({
      service: profiles.state.value,
      session: session.value,
      accounts: signedIn.value,
      channel: own.value,
      room: room.value,
      hooks: shownHooks.value,
      receiver: receiving.state.value,
      activity: feed.value,
      quiet: notifications.state.value.quiet,
      comfort: { on: comfort.state.value.on, hidden: comfort.hidden.value },
      aheadMs: connection.value?.budget.aheadMs ?? 0,
      screenSafe: parts.commands.state.value.on.screenSafe,
    }),
    texts: parts.texts,
    clock,
  });
}
