import type { AppDescription, WindowState } from '../../shared/app.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { Handlers } from '../../shared/ipc.ts';
import type { ServiceState } from '../../shared/service.ts';
import type { SessionState } from '../../shared/session.ts';
import type { Companion } from '../services/companion.ts';
import type { ServiceSwitch } from '../services/serviceSwitch.ts';
import type { SettingsService } from '../storage/settings.ts';
import { emptyBudget, emptyChat, emptyChatters } from './emptyStates.ts';

/** What of the desktop the calls need; the shell fills it in. */
export interface Desktop {
  describe(): Omit<AppDescription, 'notices'>;
  /** @returns false when the address may not be opened. */
  openLink(url: string, serviceUrl: string | null): Promise<boolean>;
  copyText(text: string): Promise<void>;
  pasteText(): Promise<string>;
  /** Writes pieces of text, one after the other, where the person says. @returns false when they change their mind. */
  saveText(suggestedName: string, pieces: Iterable<string>): Promise<boolean>;
  readWindow(): WindowState;
  minimizeWindow(): void;
  toggleMaximizeWindow(): void;
  closeWindow(): void;
}

export type HandlerDeps = {
  service: ServiceSwitch<Companion>;
  settings: SettingsService;
  desktop: Desktop;
  /** What is known of the session while no service is open. */
  sessionBefore: () => SessionState;
  notices: AppDescription['notices'];
};

/** Answers of every call of the contract. Reads answer at once, also while the service starts; acts wait for it. */
export function createHandlers({ service, settings, desktop, sessionBefore, notices }: HandlerDeps): Handlers {
  const now = () => service.companion.value;
  const ready = () => service.current();
  return {
    'app.describe': () => ({ ...desktop.describe(), notices: [...notices, ...service.notices] }),
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
      let rows = 0;
      function* pieces() {
        for (const piece of chatters.exportCsv(serviceName(service.state.value))) {
          rows += piece.rows;
          yield piece.text;
        }
      }
      return (await desktop.saveText('chatters.csv', pieces())) ? rows : null;
    },

    'budget.read': () => now()?.budget.state.value ?? emptyBudget,
  };
}

/** The service as it stands in an exported file: simulated and real data are never mistaken for each other. */
function serviceName({ profile }: ServiceState): string {
  return profile.kind === 'demo' ? 'demo service (simulated)' : profile.baseUrl;
}
