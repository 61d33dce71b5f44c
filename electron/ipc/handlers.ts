import type { AppDescription, WindowState } from '../../shared/app.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Handlers } from '../../shared/ipc.ts';
import type { ServiceState } from '../../shared/service.ts';
import type { SessionState } from '../../shared/session.ts';
import { emptyActivity } from '../services/activity/activityStates.ts';
import type { Companion } from '../services/companion.ts';
import type { NotificationService } from '../services/notifications/notificationService.ts';
import type { Receiving } from '../services/receiving/receiving.ts';
import type { ServiceSwitch } from '../services/serviceSwitch.ts';
import { serviceKey } from '../services/vault.ts';
import type { SettingsService } from '../storage/settings.ts';
import { emptyBudget, emptyChat, emptyChatters, emptyHooks } from './emptyStates.ts';

/** What of the desktop the calls need; the shell fills it in. */
export interface Desktop {
  describe(): Omit<AppDescription, 'notices'>;
  /** @returns false when the address may not be opened. */
  openLink(url: string, serviceUrl: string | null): Promise<boolean>;
  copyText(text: string): Promise<void>;
  pasteText(): Promise<string>;
  /** Writes pieces of text, one after the other, where the person says. @returns false when they change their mind. */
  saveText(suggestedName: string, pieces: AsyncIterable<string>): Promise<boolean>;
  /**
   * The text of a file that the person chooses; null when they change their mind.
   * @throws AppFailure `badInput` for field `file` when it is too large or can't be read
   */
  openText(): Promise<string | null>;
  readWindow(): WindowState;
  minimizeWindow(): void;
  toggleMaximizeWindow(): void;
  closeWindow(): void;
}

export type HandlerDeps = {
  service: ServiceSwitch<Companion>;
  settings: SettingsService;
  receiving: Receiving;
  notifications: NotificationService;
  desktop: Desktop;
  /** What is known of the session while no service is open. */
  sessionBefore: () => SessionState;
  describe: () => AppDescription;
};

/** Answers of every call of the contract. Reads answer at once, also while the service starts; acts wait for it. */
export function createHandlers(deps: HandlerDeps): Handlers {
  const { service, settings, receiving, notifications, desktop, sessionBefore, describe } = deps;
  const now = () => service.companion.value;
  const ready = () => service.current();
  const key = () => serviceKey(service.state.value.profile);
  return {
    'app.describe': () => describe(),
    'app.openLink': async ({ url }) => {
      const opened = await desktop.openLink(url, service.state.value.baseUrl);
      if (!opened) throw new AppFailure({ kind: 'badInput', field: 'url', why: 'notAllowed' });
    },
    'app.copyText': ({ text }) => desktop.copyText(text),
    'app.pasteText': () => desktop.pasteText(),

    'window.read': () => desktop.readWindow(),
    'window.minimize': () => desktop.minimizeWindow(),
    'window.toggleMaximize': () => desktop.toggleMaximizeWindow(),
    'window.close': () => desktop.closeWindow(),

    'settings.read': () => settings.state.value,
    'settings.change': (change) => settings.change(change),
    'service.read': () => service.state.value,
    'service.select': async ({ profile }) => {
      await service.select(profile);
      settings.change({ service: profile });
    },

    'signIn.read': () => now()?.signIn.state.value ?? { kind: 'idle' },
    'signIn.start': async () => (await ready()).signIn.start(),
    'signIn.cancel': async () => (await ready()).signIn.cancel(),
    'signIn.tryNow': async () => (await ready()).signIn.tryNow(),
    'session.read': () => now()?.session.state.value ?? sessionBefore(),
    'session.openChannel': async ({ channel }) => (await ready()).session.openChannel(channel),
    'session.signOut': async () => (await ready()).session.signOut(),
    'session.keep': async ({ on }) => (await ready()).session.keep(on),

    'channel.read': () => now()?.channel.state.value ?? null,

    'chat.read': () => now()?.chat.snapshot() ?? emptyChat,
    'chat.send': async ({ text, whisperTo }) => (await ready()).chat.send(text, whisperTo),
    'chat.withdraw': async ({ key }) => (await ready()).chat.withdraw(key),
    'chat.retry': async ({ key }) => (await ready()).chat.retry(key),
    'chat.remove': async ({ id }) => (await ready()).chat.remove(id),
    'chat.reconnect': async () => (await ready()).chat.reconnect(),
    'chat.listEmoticons': async () => (await ready()).emoticons.list(),

    'chatters.read': () => now()?.chatters.read() ?? emptyChatters,
    'chatters.rows': async (query) => (await ready()).chatters.query(query),
    'chatters.refresh': async () => (await ready()).chatters.refresh(),
    'chatters.pause': async () => (await ready()).chatters.pause(),
    'chatters.resume': async () => (await ready()).chatters.resume(),
    'chatters.check': async ({ userId }) => (await ready()).chatters.check(userId),
    'chatters.searchService': async ({ text }) => (await ready()).chatters.searchService(text),
    'chatters.card': async ({ userId }) => (await ready()).chatters.card(userId),
    'chatters.setNote': async ({ userId, note }) => (await ready()).chatters.setNote(userId, note),
    'chatters.export': async () => {
      const { chatters } = await ready();
      return saveRows(desktop, 'chatters.csv', chatters.exportCsv(serviceName(service.state.value)));
    },

    'budget.read': () => now()?.budget.state.value ?? emptyBudget,

    'hooks.read': () => now()?.hooks.state.value ?? emptyHooks,
    'hooks.refresh': async () => (await ready()).hooks.refresh(),
    'hooks.pasteSecret': async () => (await ready()).hooks.pasteSecret(),
    'hooks.saveCredential': async ({ clientId, keep }) => (await ready()).hooks.saveCredential(clientId, keep),
    'hooks.useDemoCredential': async () => (await ready()).hooks.takeDemoCredential(),
    'hooks.forgetCredential': async () => (await ready()).hooks.forgetCredential(),
    'hooks.beginDraft': async ({ moveOf }) => (await ready()).hooks.beginDraft(moveOf),
    'hooks.setDraftSecret': async ({ to }) => (await ready()).hooks.setDraftSecret(to),
    'hooks.copyDraftSecret': async () => (await ready()).hooks.copyDraftSecret(),
    'hooks.renewDraftPath': async () => (await ready()).hooks.renewDraftPath(),
    'hooks.proveDraft': async ({ url }) => (await ready()).hooks.proveDraft(url),
    'hooks.dropDraft': async () => (await ready()).hooks.dropDraft(),
    'hooks.create': async ({ events, url }) => (await ready()).hooks.create(events, url),
    'hooks.renew': async ({ hookId }) => (await ready()).hooks.renew(hookId),
    'hooks.renewDue': async () => (await ready()).hooks.renewDue(),
    'hooks.setRenewsItself': async ({ hookId, on }) => (await ready()).hooks.setRenewsItself(hookId, on),
    'hooks.deactivate': async ({ hookId }) => (await ready()).hooks.deactivate(hookId),
    'hooks.undoDeactivate': async ({ hookId }) => (await ready()).hooks.undoDeactivate(hookId),
    'hooks.stopMove': async ({ hookId }) => (await ready()).hooks.stopMove(hookId),

    'receiver.read': () => receiving.state.value,
    'receiver.prove': async () => void (await receiving.proofs.prove()),
    'receiver.listen': ({ port }) => receiving.listen(port),
    'receiver.openIntake': ({ secret }) => receiving.openIntake(secret),
    'receiver.closeIntake': ({ path }) => receiving.intakes.close(path),
    'receiver.answerWith': ({ path, answer, times }) => receiving.intakes.answerWith(path, answer, times),
    'tunnel.choose': ({ choice, address }) => receiving.chooseTunnel(choice, address),
    'tunnel.pasteToken': ({ of }) => receiving.pasteToken(of),
    'tunnel.forgetToken': ({ of }) => receiving.tunnel.forgetToken(of),
    'tunnel.tryNow': () => receiving.tunnel.tryNow(),

    'deliveries.read': () => receiving.deliveries.state.value,
    'deliveries.rows': (query) => receiving.deliveries.rows(query),
    'deliveries.detail': ({ id }) => receiving.deliveries.detail(id),
    'deliveries.replay': (request) => receiving.deliveries.replay(request),
    'deliveries.copyCurl': ({ id }) => receiving.copyCurl(id),
    'deliveries.export': (filter) =>
      saveRows(desktop, 'deliveries.jsonl', receiving.deliveries.export(filter, serviceName(service.state.value))),
    'deliveries.import': async () => {
      const text = await desktop.openText();
      return text === null ? null : receiving.deliveries.import(text);
    },
    'deliveries.clear': ({ intake }) => receiving.deliveries.clear(intake),

    'activity.read': () => now()?.activity.value ?? emptyActivity,
    'activity.rows': (query) => receiving.activity.query(key(), query),
    'activity.markRead': ({ id }) => receiving.activity.markRead(key(), id),

    'notifications.read': () => notifications.state.value,
    'notifications.quietFor': ({ minutes }) => notifications.quietFor(minutes),
    'notifications.dismissDigest': () => notifications.dismissDigest(),
    'notifications.test': () => notifications.test(),
  };
}

type Piece = { text: string; rows: number };

/** Writes rows where the person says. @returns how many; null when they change their mind */
async function saveRows(
  desktop: Desktop,
  suggestedName: string,
  pieces: Iterable<Piece> | AsyncIterable<Piece>,
): Promise<number | null> {
  let rows = 0;
  async function* texts() {
    for await (const piece of pieces) {
      rows += piece.rows;
      yield piece.text;
    }
  }
  return (await desktop.saveText(suggestedName, texts())) ? rows : null;
}

/** The service as it stands in an exported file: simulated and real data are never mistaken for each other. */
function serviceName({ profile }: ServiceState): string {
  return profile.kind === 'demo' ? 'demo service (simulated)' : profile.baseUrl;
}
