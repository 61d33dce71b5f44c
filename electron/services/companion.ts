import type { StartNotice } from '../../shared/app.ts';
import type { ServiceProfile } from '../../shared/service.ts';
import type { SessionState } from '../../shared/session.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Clock, Fetch, Logger, Observable, Random } from '../core/ports.ts';
import type { Redactor } from '../core/redact.ts';
import { Subject } from '../core/subject.ts';
import { Budget } from '../platform/budget/budget.ts';
import { openChatSocket } from '../platform/chatSocket.ts';
import { openChatWire } from '../platform/chatWire.ts';
import { PlatformClient } from '../platform/client.ts';
import type { History } from '../storage/history.ts';
import type { SecretSealer } from '../storage/sealedJson.ts';
import { ChannelService } from './channel.ts';
import { ChatService } from './chat/chatService.ts';
import type { Self } from './chat/messageParts.ts';
import type { Presence } from './chat/presence.ts';
import { ChattersService } from './chatters/chattersService.ts';
import { Emoticons } from './emoticons.ts';
import { SessionService } from './session.ts';
import { SignInService } from './signIn.ts';
import { serviceKey, Vault } from './vault.ts';

/** What every companion is given. */
export type CompanionPorts = {
  clock: Clock;
  random: Random;
  fetch: Fetch;
  log: Logger;
  redact: Redactor;
  sealer: SecretSealer;
  history: History;
  settings: Observable<Settings>;
  userAgent: string;
  /** The folder for sealed sign-ins. */
  vaultDir: string;
};

export type CompanionService = { profile: ServiceProfile; baseUrl: string; clientId: string };

/** All that speaks to one service, wired together: session, chat, chatters and the budget they share. */
export class Companion {
  readonly budget: Budget;
  readonly session: SessionService;
  readonly signIn: SignInService;
  readonly channel: ChannelService;
  readonly emoticons: Emoticons;
  readonly chat: ChatService;
  readonly chatters: ChattersService;
  readonly #stops: (() => void)[] = [];

  constructor(service: CompanionService, ports: CompanionPorts) {
    const { clock, random, log, redact, fetch } = ports;
    const { baseUrl, clientId } = service;
    const shared = { clock, random, log, redact };
    const vault = new Vault({ dir: ports.vaultDir, service: service.profile, sealer: ports.sealer, clock, log });
    this.budget = new Budget({ clock });
    this.session = new SessionService({ ...shared, platform: () => platform, vault });
    const platform = new PlatformClient({
      ...shared,
      baseUrl,
      clientId,
      fetch,
      userAgent: ports.userAgent,
      budget: this.budget,
      tokens: this.session.tokens,
    });
    this.signIn = new SignInService({ ...shared, platform, session: this.session });
    this.channel = new ChannelService({ platform, session: this.session, clock, log });
    this.emoticons = new Emoticons({ clock, fetch, log, baseUrl: platform.baseUrl });
    this.chat = new ChatService({
      platform,
      clock,
      random,
      log,
      redact,
      session: this.#self(),
      openSocket: (options) => openChatSocket({ ...options, clock, openWire: openChatWire }),
    });
    this.chatters = new ChattersService({
      platform,
      clock,
      log,
      budget: this.budget.state,
      settings: ports.settings,
      notes: ports.history.notes(serviceKey(service.profile)),
    });
    this.#stops.push(
      this.chat.onPresence((presence) => this.#tellChatters(presence)),
      this.chat.onSpoke((spoken) => this.chatters.spoke(spoken)),
      this.channel.state.subscribe((channel) => this.chatters.expect(channel?.viewers ?? 0)),
      this.session.state.subscribe((state) => this.#followChannel(state)),
    );
  }

  /** Takes up the sign-in of an earlier run. @returns what the person should know of it. */
  restore(): Promise<StartNotice[]> {
    return this.session.restore();
  }

  /** The computer goes to sleep. */
  suspend(): void {
    this.chat.suspend();
  }

  /** The computer is awake again: every deadline is looked at anew. */
  resume(): void {
    this.budget.recheck();
    this.session.recheck();
    this.signIn.recheck();
    this.channel.recheck();
    this.chat.resume();
    this.chatters.recheck();
  }

  setVisible(visible: boolean): void {
    this.chat.setVisible(visible);
  }

  /** Ends timers, sockets and requests; what is kept on disk stays. */
  close(): void {
    for (const stop of this.#stops) stop();
    this.signIn.close();
    this.chat.leave();
    this.chatters.dispose();
    this.channel.close();
    this.session.close();
    this.budget.close();
  }

  /** Who the chat speaks as; changes only when that person does. */
  #self(): Observable<Self | null> {
    const self = new Subject(selfOf(this.session.state.value));
    this.#stops.push(
      this.session.state.subscribe((state) => {
        const next = selfOf(state);
        if (next?.userId !== self.value?.userId) self.set(next);
      }),
    );
    return self;
  }

  #tellChatters(presence: Presence): void {
    if (presence.kind === 'joined') this.chatters.seen(presence);
    else if (presence.kind === 'left') this.chatters.left(presence.userId);
    else this.chatters.rolesChanged(presence);
  }

  #followChannel(state: SessionState): void {
    const channel = 'channel' in state ? state.channel : null;
    if (channel) {
      this.chat.join(channel);
      this.chatters.open(channel.id);
    } else {
      this.chat.leave();
      this.chatters.close();
    }
  }
}

function selfOf(state: SessionState): Self | null {
  return state.kind === 'signedIn' ? { userId: state.userId, username: state.username } : null;
}
