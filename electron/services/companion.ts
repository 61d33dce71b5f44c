import type { ActivityState } from '../../shared/activity.ts';
import type { StartNotice } from '../../shared/app.ts';
import type { ServiceProfile } from '../../shared/service.ts';
import type { SessionState } from '../../shared/session.ts';
import type { Settings } from '../../shared/settings.ts';
import { derive } from '../core/derived.ts';
import type { Clock, Fetch, Logger, Observable, Random } from '../core/ports.ts';
import type { Redactor } from '../core/redact.ts';
import { Subject } from '../core/subject.ts';
import { Budget } from '../platform/budget/budget.ts';
import { openChatSocket } from '../platform/chatSocket.ts';
import { openChatWire } from '../platform/chatWire.ts';
import { PlatformClient } from '../platform/client.ts';
import type { HookClient } from '../platform/identity.ts';
import { openLiveSocket } from '../platform/liveSocket.ts';
import { openSocketWire } from '../platform/socketWire.ts';
import type { History } from '../storage/history.ts';
import type { Journal } from '../storage/journal/journal.ts';
import type { SecretSealer } from '../storage/sealedJson.ts';
import { MissingEvents } from './activity/missingEvents.ts';
import { ChannelService } from './channel.ts';
import { chatNews, hooksTellAll, ownHooks, tunnelNews } from './channelNews.ts';
import { ChatService } from './chat/chatService.ts';
import type { Self } from './chat/messageParts.ts';
import type { Presence } from './chat/presence.ts';
import { ChattersService } from './chatters/chattersService.ts';
import { Emoticons } from './emoticons.ts';
import { HooksService } from './hooks/hooksService.ts';
import { LiveEventsService } from './liveEvents/liveEventsService.ts';
import type { Receiving } from './receiving/receiving.ts';
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
  /** The folder for sealed files. */
  vaultDir: string;
  /** Takes deliveries in, for all services alike. */
  receiving: Receiving;
  journal: Journal;
  /** Bytes nobody can guess. */
  randomBytes: (count: number) => Uint8Array;
  pasteText: () => Promise<string>;
  copyText: (text: string) => Promise<void>;
};

export type CompanionService = { profile: ServiceProfile; baseUrl: string; clientId: string };

/** All that speaks to one service, wired together: session, chat, chatters, hooks, live events and the budget they share. */
export class Companion {
  readonly budget: Budget;
  readonly session: SessionService;
  readonly signIn: SignInService;
  readonly channel: ChannelService;
  readonly emoticons: Emoticons;
  readonly chat: ChatService;
  readonly chatters: ChattersService;
  readonly hooks: HooksService;
  readonly activity: Observable<ActivityState>;
  readonly #receiving: Receiving;
  readonly #liveEvents: LiveEventsService;
  readonly #missingEvents: MissingEvents;
  readonly #stops: (() => void)[] = [];

  constructor(service: CompanionService, ports: CompanionPorts) {
    const { clock, random, log, redact, fetch } = ports;
    const { baseUrl, clientId } = service;
    const shared = { clock, random, log, redact };
    const vault = new Vault({ dir: ports.vaultDir, service: service.profile, sealer: ports.sealer, clock, log });
    this.budget = new Budget({ clock });
    this.session = new SessionService({ ...shared, platform: () => platform, vault });
    const client = { ...shared, baseUrl, clientId, fetch, userAgent: ports.userAgent, budget: this.budget };
    const platform = new PlatformClient({ ...client, tokens: this.session.tokens });
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
    const { receiving } = ports;
    this.#receiving = receiving;
    const key = serviceKey(service.profile);
    this.hooks = new HooksService({
      ...ports,
      profile: service.profile,
      baseUrl,
      intakes: receiving.intakes,
      prover: receiving.prover,
      publicUrl: receiving.publicUrl,
      dir: ports.vaultDir,
      platformAs: (hookClient: HookClient) =>
        new PlatformClient({ ...client, tokens: this.session.tokens, hookClient: () => hookClient }),
      onAccepted: (listener) =>
        receiving.receiver.onAccepted((accepted) => {
          if (accepted.serviceKey === key) listener(accepted);
        }),
    });
    const needed = this.#derive(
      [this.session.state, this.hooks.state, receiving.tunnel.state],
      () => !hooksTellAll(this.session.state.value, this.hooks.state.value, receiving.tunnel.state.value),
    );
    this.#liveEvents = new LiveEventsService({
      ...shared,
      clientId,
      tokens: this.session.tokens,
      session: this.session.state,
      needed,
      openSocket: (options) =>
        openLiveSocket({ ...options, baseUrl: platform.baseUrl, clock, openWire: openSocketWire }),
      onEvent: (news) => {
        this.channel.told(news.event);
        receiving.activity.liveEvent(key, news);
      },
      onGap: (gap) => receiving.activity.gap(key, gap),
    });
    this.#missingEvents = new MissingEvents({
      channel: this.channel.state,
      clock,
      log,
      hookFor: (events) =>
        ownHooks(this.hooks.state.value).find((hook) => hook.events.some((event) => events.includes(event)))?.id ??
        null,
      isTunnelUp: () => receiving.tunnel.state.value.kind === 'up',
      news: (fact) => receiving.activity.news(key, fact),
      amend: (id, fact) => receiving.activity.amend(key, id, fact),
      onMissing: (hookId) => this.hooks.silentSince(hookId, clock.now()),
      onCame: () => this.hooks.deliveriesChanged(),
    });
    // The feed goes on without this companion, and is not to be told as that of the service that comes after it.
    const feed = receiving.activity.state(key);
    this.activity = this.#derive([feed], () => feed.value);
    const tellChat = chatNews();
    const tellTunnel = tunnelNews(() => clock.now(), receiving.tunnel.state.value);
    this.#stops.push(
      receiving.activity.follow(key, {
        live: this.#liveEvents.state,
        hooks: this.#derive([this.hooks.state], () => ownHooks(this.hooks.state.value).length),
      }),
      receiving.receiver.onAccepted((accepted) => {
        if (accepted.serviceKey !== key) return;
        this.channel.told(accepted.event);
        this.#missingEvents.hookEvent(accepted);
      }),
      receiving.receiver.written.subscribe(() => this.hooks.deliveriesChanged()),
      receiving.tunnel.state.subscribe((state) => {
        for (const fact of tellTunnel(state)) receiving.news(key, fact);
      }),
      this.hooks.onNews((fact) => receiving.news(key, fact)),
      this.chat.fed.subscribe((feed) => {
        for (const fact of tellChat(feed)) receiving.news(key, fact);
      }),
      this.chat.onAddressed((addressed) => receiving.activity.mentioned(key, addressed)),
      this.chat.onPresence((presence) => this.#tellChatters(presence)),
      this.chat.onSpoke((spoken) => this.chatters.spoke(spoken)),
      this.channel.state.subscribe((channel) => this.chatters.expect(channel?.viewers ?? 0)),
      this.session.state.subscribe((state) => this.#followChannel(state)),
    );
  }

  /** Takes up the sign-in of an earlier run. @returns what the person should know of it. */
  async restore(): Promise<StartNotice[]> {
    // Hooks are told to be ours by the receiver's paths.
    const hooks = this.#receiving.loaded.then(() => this.hooks.restore());
    const notices = await this.session.restore();
    await hooks;
    return notices;
  }

  /** The computer goes to sleep. */
  suspend(): void {
    this.chat.suspend();
    this.#liveEvents.suspend();
    this.#missingEvents.suspend();
  }

  /** The computer is awake again: every deadline is looked at anew. */
  resume(): void {
    this.budget.recheck();
    this.session.recheck();
    this.signIn.recheck();
    this.channel.recheck();
    this.chat.resume();
    this.chatters.recheck();
    this.#liveEvents.resume();
    this.hooks.recheck();
  }

  setVisible(visible: boolean): void {
    this.chat.setVisible(visible);
  }

  /** Ends timers, sockets and requests; what is kept on disk stays. */
  close(): void {
    for (const stop of this.#stops) stop();
    this.signIn.close();
    this.#missingEvents.close();
    this.#liveEvents.close();
    this.hooks.close();
    this.chat.leave();
    this.chatters.dispose();
    this.channel.close();
    this.session.close();
    this.budget.close();
  }

  #derive<T>(sources: readonly Observable<unknown>[], reckon: () => T): Observable<T> {
    const { value, stop } = derive(sources, reckon);
    this.#stops.push(stop);
    return value;
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
