import { accounts } from '../../shared/accounts.ts';
import { activity } from '../../shared/activity.ts';
import { analytics } from '../../shared/analytics.ts';
import { type AppDescription, app } from '../../shared/app.ts';
import { backup } from '../../shared/backup.ts';
import { broadcast } from '../../shared/broadcast.ts';
import { budget } from '../../shared/budget.ts';
import { channel } from '../../shared/channel.ts';
import { channelRules } from '../../shared/channelRules.ts';
import { channels } from '../../shared/channels.ts';
import { chat } from '../../shared/chat.ts';
import { chatters } from '../../shared/chatters.ts';
import { clips } from '../../shared/clips.ts';
import { comfort } from '../../shared/comfort.ts';
import { commands } from '../../shared/commands.ts';
import { costream } from '../../shared/costream.ts';
import { deliveries } from '../../shared/deliveries.ts';
import { demo } from '../../shared/demo.ts';
import { diagnostics } from '../../shared/diagnostics.ts';
import type { Module } from '../../shared/domain.ts';
import { drafts } from '../../shared/drafts.ts';
import { AppFailure } from '../../shared/failure.ts';
import { hooks } from '../../shared/hooks.ts';
import { hosting } from '../../shared/hosting.ts';
import { language } from '../../shared/language.ts';
import { ledger } from '../../shared/ledger.ts';
import { localApi } from '../../shared/localApi.ts';
import { moderation } from '../../shared/moderation.ts';
import { notifications } from '../../shared/notifications.ts';
import { ownEmoticons } from '../../shared/ownEmoticons.ts';
import { people } from '../../shared/people.ts';
import { polls } from '../../shared/polls.ts';
import { privacy } from '../../shared/privacy.ts';
import { queue } from '../../shared/queue.ts';
import { readings } from '../../shared/readings.ts';
import { receiver } from '../../shared/receiver.ts';
import { service } from '../../shared/service.ts';
import { session } from '../../shared/session.ts';
import { settings } from '../../shared/settings.ts';
import { signIn } from '../../shared/signIn.ts';
import { starting } from '../../shared/starting.ts';
import { streamCard } from '../../shared/streamCard.ts';
import { streams } from '../../shared/streams.ts';
import { tunnel } from '../../shared/tunnel.ts';
import { updates } from '../../shared/updates.ts';
import { type WindowState, window } from '../../shared/window.ts';
import { writes } from '../../shared/writes.ts';
import { activityModule } from '../activity/index.ts';
import { backupModule } from '../backup/index.ts';
import type { Registry } from '../bridge/registry.ts';
import { comfortModule } from '../comfort/index.ts';
import { commandsModule } from '../commands/index.ts';
import { demoModule } from '../demo/index.ts';
import type { LeavingWhy } from '../desktop/index.ts';
import { draftsModule } from '../drafts/index.ts';
import { derive } from '../kernel/derived.ts';
import type { Desktop } from '../kernel/desktop.ts';
import type { Observable } from '../kernel/ports.ts';
import { serviceKey } from '../kernel/serviceKey.ts';
import { localApiModule } from '../localApi/index.ts';
import { notificationsModule } from '../notifications/index.ts';
import { deliveriesModule, receiverModule, tunnelModule } from '../receiver/index.ts';
import { type MayLeave, serviceModule } from '../service/index.ts';
import { settingsModule } from '../settings/index.ts';
import { updatesModule } from '../updates/index.ts';
import type { AppWide } from './appWide.ts';
import { ofConnection } from './ofConnection.ts';
import { serviceName } from './serviceName.ts';

/** What of the window and the desktop the domains' faces need. */
export type Surface = {
  desktop: Desktop;
  description: Observable<AppDescription>;
  windowState: Observable<WindowState>;
  starting: Module<typeof starting>;
  /** The page has drawn its first screen. */
  onDrawn: () => void;
  /** Asks what is to be asked before the service is left for another. */
  mayLeave: MayLeave<LeavingWhy>;
};

/** The parts of the stream card. */
const cardFaces = [streamCard, broadcast, hosting, clips, costream, ownEmoticons, channelRules];

/** The domains of one service: closed while none is open. */
const ofService = [
  ...[
    signIn,
    session,
    accounts,
    channel,
    channels,
    chat,
    queue,
    polls,
    chatters,
    people,
    moderation,
    budget,
    ledger,
    hooks,
    writes,
    analytics,
    streams,
    ...cardFaces,
  ],
];

/** Opens what goes on whichever service is open. */
export function openAppWide(registry: Registry, parts: AppWide, surface: Surface): void {
  const { desktop, description, windowState, onDrawn } = surface;
  const { receiving } = parts;
  const current = parts.profiles.state;
  registry.open(app, {
    state: description,
    calls: {
      openLink: async ({ url }) => {
        const opened = await desktop.openLink(url, current.value.baseUrl);
        if (!opened) throw new AppFailure({ kind: 'badInput', field: 'url', why: 'notAllowed' });
      },
      copyText: ({ text }) => desktop.copyText(text),
      pasteText: () => desktop.pasteText(),
    },
    feeds: {},
  });
  registry.open(window, {
    state: windowState,
    calls: {
      drawn: onDrawn,
      minimize: () => desktop.minimizeWindow(),
      toggleMaximize: () => desktop.toggleMaximizeWindow(),
      close: () => desktop.closeWindow(),
      resetPlace: () => desktop.resetWindowPlace(),
    },
    feeds: {},
  });
  registry.open(commands, commandsModule(parts.commands));
  registry.open(drafts, draftsModule(parts.drafts));
  registry.open(starting, surface.starting);
  registry.open(localApi, localApiModule(parts.localApi));
  registry.open(service, serviceModule(parts.profiles, surface.mayLeave));
  registry.open(readings, {
    state: derive([current, parts.readings.changed], () => parts.readings.of(serviceKey(current.value.profile))).value,
    calls: {},
    feeds: {},
  });
  registry.open(settings, settingsModule(parts.settings));
  registry.open(language, { state: parts.language, calls: {}, feeds: {} });
  registry.open(privacy, parts.privacy);
  registry.open(backup, backupModule(parts.backup));
  registry.open(diagnostics, parts.diagnostics);
  registry.open(
    demo,
    demoModule(parts.board, () => surface.mayLeave('startingOver')),
  );
  registry.open(receiver, receiverModule(receiving));
  registry.open(tunnel, tunnelModule(receiving));
  registry.open(
    deliveries,
    deliveriesModule(receiving, desktop, () => serviceName(current.value)),
  );
  registry.open(
    activity,
    activityModule({
      feeds: parts.activity,
      state: ofConnection(parts.service.connection, (connection) => connection.activity, activity.state.empty),
      serviceKey: () => serviceKey(current.value.profile),
    }),
  );
  registry.open(comfort, comfortModule(parts.comfort));
  registry.open(updates, updatesModule(parts.updates));
  registry.open(notifications, notificationsModule(parts.notifications));
}

/** Has the domains of a service open while it is. */
export function openOfService(registry: Registry, parts: AppWide, desktop: Desktop): void {
  const { service } = parts;
  registry.meanwhile(session, () => parts.sessionBefore());
  service.state.subscribe(({ status }) => {
    for (const face of ofService) registry.refuse(face, status === 'failed' ? { kind: 'offline' } : null);
  });
  let leave: (() => void)[] = [];
  service.connection.subscribe((connection) => {
    // A connection that was left may still put away its tokens; the window hears of it no more.
    for (const close of leave) close();
    leave = connection?.openFaces(registry, parts, desktop) ?? [];
  });
}
