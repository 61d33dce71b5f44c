import type { RelayLeft, TunnelProvider, TunnelState } from '../../../shared/receiver.ts';
import type { RelayKeyPair } from '../../../shared/relaySeal.ts';
import type { Settings } from '../../../shared/settings.ts';
import { stepMs } from '../../kernel/backoff.ts';
import { eachOf } from '../../kernel/eachOf.ts';
import type { Clock, Logger, Observable } from '../../kernel/ports.ts';
import { Subject } from '../../kernel/subject.ts';
import type { RelayLeaving } from './relayLeaving.ts';
import type { Tunnel, TunnelNews, TunnelProviderPort } from './tunnelProvider.ts';
import type { TokenOf, TunnelTokens } from './tunnelTokens.ts';

const RETRIES = { firstMs: 1_000, longestMs: 60_000 };
const noneLeft = new Subject<RelayLeft[]>([]);
/** A tunnel that stood this long was a good one: the next end starts the waits anew. */
const STABLE_MS = 60_000;

export type TunnelServiceDeps = {
  providers: Record<TunnelProvider, TunnelProviderPort>;
  tokens: TunnelTokens;
  /** The receiver's; null: it does not listen. */
  localPort: Observable<number | null>;
  settings: Observable<Pick<Settings, 'tunnel' | 'tunnelAddress'> & Partial<Pick<Settings, 'relayFallbacks'>>>;
  /** Whether the service runs on this computer, so that it reaches the receiver without a tunnel. */
  serviceIsLocal: Observable<boolean>;
  /** Tells relays that are left to keep no more; null: none is asked to keep anything. */
  leaving?: Pick<
    RelayLeaving,
    'start' | 'state' | 'underWay' | 'forget' | 'leaveAll' | 'dismiss' | 'recheck' | 'close'
  > | null;
  clock: Clock;
  log: Logger;
};

/** What a tunnel is opened with; another of these is another tunnel. */
type Plan = {
  provider: TunnelProvider;
  port: number;
  address: string;
  fallbacks?: readonly string[];
  token: string | null;
};

/** The one tunnel there is: opened as the settings say, opened again when it ends, and told. @see DESIGN §5 "receiver" */
export class TunnelService {
  readonly #deps: TunnelServiceDeps;
  readonly #state = new Subject<TunnelState>({ kind: 'none' });
  readonly #subscriptions: (() => void)[] = [];
  readonly #loaded = Promise.withResolvers<void>();
  #plan: Plan | null = null;
  #tunnel: Tunnel | null = null;
  #url: string | null = null;
  #upSinceMs = 0;
  #hosts: ReadonlySet<string> = new Set();
  #failures = 0;
  #cancelRetry: () => void = () => {};

  constructor(deps: TunnelServiceDeps) {
    this.#deps = deps;
  }

  get state(): Observable<TunnelState> {
    return this.#state;
  }

  /** Which tokens are kept. */
  get tokens(): Observable<{ ngrok: boolean; relay: boolean }> {
    return this.#deps.tokens.state;
  }

  /** Relays that go on keeping what they are not asked to keep any more. */
  get relaysLeft(): Observable<RelayLeft[]> {
    return this.#deps.leaving?.state ?? noneLeft;
  }

  /** The public address that is open, also while nothing seems to come through it; null: none is. */
  get address(): string | null {
    return this.#url;
  }

  /** What may stand in `Host` of a request through the tunnel, in lower case, the last address's as long as its tunnel is wanted. */
  get hosts(): ReadonlySet<string> {
    return this.#hosts;
  }

  /** Reads the tokens, and takes up whom an earlier run has left. Comes before `start`: who goes back to one of these waits for that. */
  async load(): Promise<void> {
    await this.#deps.tokens.load();
    await this.#deps.leaving?.start();
    this.#loaded.resolve();
  }

  /** Opens what the settings say, and follows them from now on. */
  start(): void {
    const { tokens, localPort, settings, serviceIsLocal } = this.#deps;
    for (const source of [localPort, settings, serviceIsLocal, tokens.state] as Observable<unknown>[]) {
      this.#subscriptions.push(source.subscribe(() => this.#follow()));
    }
    this.#follow();
  }

  /** Opens it anew at once where it is down. One that is up stays: another address would leave every hook at the old one. */
  tryNow(): void {
    this.#failures = 0;
    if (this.#plan && this.#state.value.kind === 'down') this.#open(this.#plan);
  }

  /** The computer slept: what waits is tried now, what stands is looked at. */
  recheck(): void {
    this.#deps.leaving?.recheck();
    if (this.#tunnel) this.#tunnel.recheck();
    else if (this.#state.value.kind === 'down' && this.#state.value.retryAtMs !== null) this.tryNow();
  }

  /** Nothing came through it: told as down, though it is open. @param retryAtMs when the next round trip is tried; null: nobody waits for one */
  fellSilent(retryAtMs: number | null): void {
    if (!this.#plan || this.#url === null) return;
    this.#become({ kind: 'down', provider: this.#plan.provider, why: 'silent', detail: '', retryAtMs });
  }

  /** Something came through it again. */
  cameBack(): void {
    if (this.#plan && this.#url !== null && this.#state.value.kind === 'down') this.#becomeUp(this.#plan, this.#url);
  }

  /** Keeps a token. @returns false when the text can't be one. @throws AppFailure `storageFailed` */
  async setToken(of: TokenOf, text: string): Promise<boolean> {
    const before = this.#plan;
    const isFit = await this.#deps.tokens.set(of, text);
    // The same one again: the person has changed something at the other end.
    if (isFit && before?.provider === of && this.#plan === before) this.tryNow();
    return isFit;
  }

  /** Keeps what pairing with a relay gave. @throws AppFailure `storageFailed` */
  setPaired(token: string, keys: RelayKeyPair): Promise<void> {
    return this.#deps.tokens.setPaired(token, keys);
  }

  /** The app's own key pair for what its relay keeps. @throws AppFailure `storageFailed` */
  relayKeys(): Promise<RelayKeyPair> {
    return this.#deps.tokens.relayKeys();
  }

  /** The pair before that, where the app was paired anew under its name. */
  get relayKeysBefore(): RelayKeyPair | null {
    return this.#deps.tokens.relayKeysBefore;
  }

  /** Resolves once a relay that kept deliveries was told to keep no more, or could not be. @throws AppFailure `storageFailed` */
  async forgetToken(of: TokenOf): Promise<void> {
    const { tokens, leaving } = this.#deps;
    const token = tokens.get(of);
    await tokens.forget(of);
    if (of === 'relay' && token !== null) await leaving?.forget(token);
  }

  /**
   * Forgets the relay's token, as soon as it is known. Resolves once every relay was told to keep no more, or could not be.
   * @throws AppFailure `storageFailed`, once they were told all the same
   */
  async leaveRelays(): Promise<void> {
    await this.#loaded.promise;
    const { tokens, leaving } = this.#deps;
    const token = tokens.get('relay');
    // The token first: a tunnel that stands would come back, and ask anew.
    await eachOf([() => tokens.forget('relay'), () => leaving?.leaveAll(token)]);
  }

  /** A relay that was left is told no more, nor told of. */
  dismissLeft(relay: Pick<RelayLeft, 'address' | 'app'>): void {
    this.#deps.leaving?.dismiss(relay);
  }

  /** Ends the tunnel with all it started. */
  close(): void {
    for (const unsubscribe of this.#subscriptions.splice(0)) unsubscribe();
    this.#plan = null;
    this.#deps.leaving?.close();
    this.#end();
    this.#hosts = new Set();
    this.#become({ kind: 'none' });
  }

  #follow(): void {
    const plan = this.#wanted();
    if (samePlan(plan, this.#plan)) return;
    this.#plan = plan;
    this.#failures = 0;
    this.#hosts = new Set();
    if (plan) {
      void this.#openInTurn(plan);
    } else {
      this.#end();
      this.#become({ kind: 'none' });
    }
  }

  #wanted(): Plan | null {
    const { localPort, settings, serviceIsLocal, tokens } = this.#deps;
    const port = localPort.value;
    if (port === null) return null;
    const { tunnel: choice, tunnelAddress: address, relayFallbacks: fallbacks = [] } = settings.value;
    switch (choice) {
      case 'auto':
        return serviceIsLocal.value ? { provider: 'direct', port, address: '', token: null } : null;
      case 'ngrok':
        return { provider: choice, port, address: '', token: tokens.get(choice) };
      case 'relay':
        return { provider: choice, port, address, fallbacks, token: tokens.get(choice) };
      case 'manual':
        return { provider: choice, port, address, token: null };
      case 'cloudflared':
        return { provider: choice, port, address: '', token: null };
    }
  }

  /** What a relay is told as it is left must not come behind what it is told anew, perhaps by another of its addresses. */
  async #openInTurn(plan: Plan): Promise<void> {
    const underWay = plan.provider === 'relay' ? this.#deps.leaving?.underWay : null;
    if (underWay) {
      this.#end();
      this.#become({ kind: 'starting', provider: plan.provider });
      await underWay;
      if (this.#plan !== plan || this.#tunnel !== null) return;
    }
    this.#open(plan);
  }

  #open(plan: Plan): void {
    this.#end();
    const { provider, port, address, fallbacks = [], token } = plan;
    this.#become({ kind: 'starting', provider });
    const tunnel = this.#deps.providers[provider].open({
      port,
      address,
      fallbacks,
      token,
      news: (news) => {
        if (this.#tunnel === tunnel) this.#take(plan, news);
      },
    });
    this.#tunnel = tunnel;
  }

  #take(plan: Plan, news: TunnelNews): void {
    if (news.kind === 'up') {
      this.#url = news.url;
      this.#upSinceMs = this.#deps.clock.now();
      const { host, hostname } = new URL(news.url);
      this.#hosts = new Set([host, hostname]);
      this.#becomeUp(plan, news.url);
      return;
    }
    if (this.#url !== null && this.#deps.clock.now() - this.#upSinceMs >= STABLE_MS) this.#failures = 0;
    this.#end();
    const waitMs = this.#waitMs(news.retry);
    const retryAtMs = waitMs === null ? null : this.#deps.clock.now() + waitMs;
    if (waitMs !== null) this.#cancelRetry = this.#deps.clock.after(waitMs, () => this.#open(plan));
    this.#become({ kind: 'down', provider: plan.provider, why: news.why, detail: news.detail, retryAtMs });
  }

  #waitMs(retry: 'soon' | 'later' | null): number | null {
    if (retry === null) return null;
    if (retry === 'later') return RETRIES.longestMs;
    this.#failures += 1;
    return stepMs(RETRIES, this.#failures);
  }

  #end(): void {
    this.#cancelRetry();
    this.#cancelRetry = () => {};
    const tunnel = this.#tunnel;
    this.#tunnel = null;
    this.#url = null;
    tunnel?.close();
  }

  #becomeUp(plan: Plan, url: string): void {
    this.#become({ kind: 'up', provider: plan.provider, url, sinceMs: this.#upSinceMs });
  }

  #become(state: TunnelState): void {
    const { value } = this.#state;
    if (state.kind === 'none' && value.kind === 'none') return;
    const why = state.kind === 'down' ? state.why : undefined;
    this.#deps.log.info('tunnel.changed', { kind: state.kind, provider: this.#plan?.provider, why });
    this.#state.set(state);
  }
}

function samePlan(one: Plan | null, other: Plan | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
