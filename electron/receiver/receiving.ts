import { join } from 'node:path';
import type { z } from 'zod';
import type { StartNotice } from '../../shared/app.ts';
import { challengeOf, dialectOf } from '../../shared/dialects.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { TunnelChoice } from '../../shared/receiver.ts';
import { makeRelayKeyPair, type RelayKeyPair } from '../../shared/relaySeal.ts';
import type { Sender } from '../../shared/senders.ts';
import type { ServiceState } from '../../shared/service.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Pairing } from '../../shared/tunnel.ts';
import { derive } from '../kernel/derived.ts';
import type { FactStream } from '../kernel/facts.ts';
import { isLoopback } from '../kernel/loopback.ts';
import type { Clock, Fetch, Logger, Observable } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';
import { serviceKey } from '../kernel/serviceKey.ts';
import { makeSigningSecret, readSigningSecret } from '../kernel/signingSecret.ts';
import { SealedJson, type SecretSealer } from '../storage/sealedJson.ts';
import { DeliveriesService } from './deliveries/deliveriesService.ts';
import { Forwarder } from './deliveries/forwarder.ts';
import { MistakeFinder } from './deliveries/mistakeFinder.ts';
import type { Journal } from './journal/journal.ts';
import { IntakeBook } from './paths/intakeBook.ts';
import { deliverKept } from './public/deliverKept.ts';
import { relayFacts } from './public/relayFacts.ts';
import { sayGoodbye } from './public/relayGoodbye.ts';
import { RelayKeeping } from './public/relayKeeping.ts';
import { RelayLeaving, relaysAsked } from './public/relayLeaving.ts';
import { redeemCode } from './public/relayPairing.ts';
import { relayAddress } from './public/relayTunnel.ts';
import { RoundTrips } from './public/roundTrip.ts';
import { RoundTripMonitor } from './public/roundTripMonitor.ts';
import { systemTunnels } from './public/systemTunnels.ts';
import { tunnelFacts } from './public/tunnelFacts.ts';
import { TunnelService } from './public/tunnelService.ts';
import { TunnelTokens, tunnelTokens } from './public/tunnelTokens.ts';
import { ReceiverStates } from './receiverStates.ts';
import { HookServer } from './server/hookServer.ts';
import { REPLAY_HEADER } from './server/requestHead.ts';
import { Upkeep, type UpkeepDeps } from './upkeep.ts';

type ChangedHere = 'receiverPort' | 'tunnel' | 'tunnelAddress' | 'relayKeep' | 'relayKeepHours' | 'relayFallbacks';

/** The person's settings, and how they are changed. */
export interface SettingsPort {
  readonly state: Observable<Settings>;
  change(change: Partial<Pick<Settings, ChangedHere>>): unknown;
}

export type ReceivingPorts = {
  journal: Journal;
  settings: SettingsPort;
  service: Observable<Pick<ServiceState, 'profile' | 'baseUrl'>>;
  facts: FactStream;
  /** A service's time less ours, which its deliveries are sent by; left out: they agree. */
  serviceAheadMs?: (serviceKey: string) => number;
  /** By what time deliveries are old. */
  age: UpkeepDeps['age'];
  clock: Clock;
  fetch: Fetch;
  log: Logger;
  redact: Redactor;
  sealer: SecretSealer;
  /** Bytes nobody can guess. */
  randomBytes: (count: number) => Uint8Array;
  pasteText: () => Promise<string>;
  copyText: (text: string) => Promise<void>;
  /** The folder for sealed files. */
  dir: string;
};

const NUMBER_BYTES = 16;

/**
 * All that takes deliveries in, for every service alike: receiver, tunnel and proof, the journal behind them, and what is made of
 * it. @see DESIGN §4 "hook in"
 */
export class Receiving {
  readonly intakes: IntakeBook;
  readonly receiver: HookServer;
  readonly prover: RoundTrips;
  readonly tunnel: TunnelService;
  readonly proofs: RoundTripMonitor;
  readonly relay: RelayKeeping;
  readonly deliveries: DeliveriesService;
  /** The tunnel's address, without a trailing slash, also while nothing seems to come through it; null: none is open. */
  readonly publicUrl: Observable<string | null>;
  /** Resolves when the paths and tokens of earlier runs are known. */
  readonly loaded: Promise<void>;
  readonly #states: ReceiverStates;
  readonly #tokens: TunnelTokens;
  readonly #leaving: RelayLeaving;
  readonly #ports: ReceivingPorts;
  readonly #forwarder: Forwarder;
  readonly #mistakes: MistakeFinder;
  readonly #upkeep: Upkeep;
  readonly #stops: (() => void)[] = [];
  readonly #loaded: () => void;

  constructor(ports: ReceivingPorts) {
    this.#ports = ports;
    const { journal, settings, service, clock, log } = ports;
    const key = () => serviceKey(service.value.profile);
    this.intakes = new IntakeBook({ ...ports, path: join(ports.dir, 'intakes.sealed') });
    const { promise, resolve } = Promise.withResolvers<void>();
    this.loaded = promise;
    this.#loaded = resolve;
    this.prover = new RoundTrips(ports);
    this.receiver = new HookServer({
      ...ports,
      intakes: this.intakes,
      proofs: this.prover,
      allowedHosts: () => this.tunnel.hosts,
      keepPort: (port) => this.#keepPort(port),
    });
    this.#tokens = new TunnelTokens(this.#sealed('tunnel-tokens.sealed', tunnelTokens), ports.redact);
    this.#leaving = this.#createLeaving();
    this.relay = this.#createRelayKeeping(key);
    this.tunnel = this.#createTunnel();
    const needed = this.#derive([this.intakes.changed], () => this.intakes.all.length > 0);
    this.proofs = new RoundTripMonitor({ ...ports, prover: this.prover, tunnel: this.tunnel, needed });
    this.publicUrl = this.#derive([this.tunnel.state], () => this.tunnel.address);
    this.#mistakes = new MistakeFinder({ ...ports, intakes: this.intakes });
    this.deliveries = new DeliveriesService({
      journal,
      clock,
      log,
      intakes: this.intakes,
      mistakes: this.#mistakes,
      service,
      serviceKey: key,
      receiverUrl: (path) => this.#localUrl(path),
      expectReplay: (deliveryId) => {
        const number = this.#oneTimeNumber();
        this.receiver.expectReplay(number, deliveryId);
        return [REPLAY_HEADER, number];
      },
    });
    this.#forwarder = new Forwarder({ journal, clock, log, settings: settings.state });
    this.#states = new ReceiverStates({ ...ports, ...this.#parts(), serviceKey: key });
    this.#upkeep = new Upkeep({
      ...ports,
      settings: settings.state,
      isListening: () => this.receiver.state.value.kind === 'listening',
    });
    this.#stops.push(
      ports.facts.listen(['deliveryAccepted'], ({ deliveryId, intake, event, dialect }) =>
        // A question about the address is answered, and is nobody else's.
        event === challengeOf(dialect) ? undefined : this.#forwarder.accepted({ id: deliveryId, intake }),
      ),
      this.#followTunnel(key),
      journal.standing.subscribe(({ undiagnosed }) => this.#mistakes.look(undiagnosed.get(key()) ?? [])),
    );
  }

  /** Receiver, tunnel and proof together, as the window sees them. */
  get state(): ReceiverStates['state'] {
    return this.#states.state;
  }

  /** Takes up paths and tokens of earlier runs and begins to receive. @returns what the person should know of it */
  async start(): Promise<StartNotice[]> {
    const kept = await this.intakes.load();
    await this.tunnel.load();
    this.#loaded();
    await this.#ports.journal.opened;
    await this.#forwarder.start();
    await this.receiver.listen(this.#ports.settings.state.value.receiverPort);
    this.tunnel.start();
    this.proofs.start();
    this.#upkeep.start();
    return [...this.#ports.journal.notices, ...(kept === 'unreadable' ? [{ kind: 'intakesUnreadable' as const }] : [])];
  }

  /** Listens on this port from now on; null: any that is free, which is then kept. */
  async listen(port: number | null): Promise<void> {
    if (port !== null) this.#ports.settings.change({ receiverPort: port });
    await this.receiver.listen(port);
  }

  chooseTunnel(choice: TunnelChoice, address: string): void {
    this.#ports.settings.change({ tunnel: choice, tunnelAddress: address.trim() });
    this.tunnel.tryNow();
  }

  /**
   * Takes a relay's short code to it: from then on that relay is the tunnel, and seals what it keeps with a key that only this app
   * can open. @throws AppFailure `storageFailed`
   */
  async pairRelay(text: string, code: string): Promise<Pairing> {
    const { fetch, clock, settings } = this.#ports;
    const address = relayAddress(text);
    if (address === null) return 'badAddress';
    const keys = await this.#relayKeyPair();
    if (keys === null) return 'cannotSeal';
    const redeemed = await redeemCode({ address, code, publicKey: keys.publicKey }, { fetch, clock });
    if (redeemed.kind !== 'token') return redeemed.kind;
    await this.tunnel.setPaired(redeemed.token, keys);
    const isSame = relayAddress(settings.state.value.tunnelAddress) === address;
    // Further addresses belong to the relay that they were given for.
    settings.change({ tunnel: 'relay', tunnelAddress: address, ...(!isSame && { relayFallbacks: [] }) });
    this.tunnel.tryNow();
    return 'paired';
  }

  /** @returns null: what is sealed to one made here could not be opened */
  async #relayKeyPair(): Promise<RelayKeyPair | null> {
    try {
      return await makeRelayKeyPair();
    } catch (cause) {
      this.#ports.log.fault('relay.cannotSeal', cause);
      return null;
    }
  }

  /** @throws AppFailure `badInput` for field `fallbacks` when one can't be a relay's address */
  setRelay(relay: { keep: boolean; hours: number; fallbacks: readonly string[] }): void {
    const fallbacks = relay.fallbacks.map((text) => text.trim());
    const wrong = fallbacks.find((text) => relayAddress(text) === null);
    if (wrong !== undefined) throw new AppFailure({ kind: 'badInput', field: 'fallbacks', why: 'notOne' });
    this.#ports.settings.change({
      relayKeep: relay.keep,
      relayKeepHours: relay.hours,
      relayFallbacks: [...new Set(fallbacks)],
    });
  }

  /** Takes a tunnel's token from the clipboard. @returns false when nothing usable is there. @throws AppFailure `storageFailed` */
  async pasteToken(of: 'ngrok' | 'relay'): Promise<boolean> {
    return this.tunnel.setToken(of, await this.#ports.pasteText());
  }

  /**
   * Opens a path for a sender. A secret that was made for it is on the clipboard afterwards.
   * @throws AppFailure `storageFailed`; `badInput` for field `secret`: `notOne` when the clipboard holds none, `notTheirs` when it
   *   is not as that sender writes them
   */
  async openIntake(sender: Sender, secret: 'generate' | 'paste' | 'none'): Promise<string> {
    const { pasteText, copyText, randomBytes } = this.#ports;
    const rule = dialectOf(sender).secret;
    const isNone = secret === 'none' || rule === null;
    const key = isNone
      ? null
      : secret === 'paste'
        ? given(await pasteText(), rule.form)
        : makeSigningSecret(randomBytes);
    const { path } = await this.intakes.open({
      serviceKey: serviceKey(this.#ports.service.value.profile),
      secret: key,
      draft: false,
      sender,
    });
    if (key !== null && secret === 'generate') await copyText(key);
    return path;
  }

  /** Puts the command line that sends a delivery again on the clipboard. @throws AppFailure `badInput` */
  async copyCurl(id: number): Promise<void> {
    await this.#ports.copyText(await this.deliveries.curl(id));
  }

  /** The computer goes to sleep. */
  suspend(): void {
    this.receiver.suspend();
  }

  /** The computer is awake again. */
  resume(): void {
    this.receiver.resume();
    this.tunnel.recheck();
    this.proofs.recheck();
    this.#states.recheck();
    this.#upkeep.recheck();
  }

  /** Ends connections and timers. Resolves when all that was answered is told, and sent on or kept for the next start; the journal is
   * closed after that. */
  async close(): Promise<void> {
    this.#upkeep.close();
    this.#states.close();
    this.proofs.close();
    this.prover.close();
    this.tunnel.close();
    this.relay.close();
    await this.receiver.close();
    // Not sooner: what was answered until now was told to these, and is told to nobody after the next start.
    for (const stop of this.#stops) stop();
    await this.#forwarder.close();
    this.#mistakes.close();
    this.deliveries.close();
  }

  /** Tells when the tunnel goes and when it is back. */
  #followTunnel(serviceKey: () => string): () => void {
    const { facts, clock } = this.#ports;
    const factsOf = tunnelFacts(() => clock.now());
    return this.tunnel.state.subscribe((state) => {
      for (const fact of factsOf(state, serviceKey())) void facts.tell(fact);
    });
  }

  #parts() {
    const { receiver, tunnel, proofs, intakes, relay } = this;
    return { receiver, tunnel, proofs, intakes, relay };
  }

  #createRelayKeeping(serviceKey: () => string): RelayKeeping {
    const { settings, facts, clock, log } = this.#ports;
    const facing = relayFacts(serviceKey, () => clock.now());
    return new RelayKeeping({
      settings: settings.state,
      keys: () => this.tunnel.relayKeys(),
      keysBefore: () => this.tunnel.relayKeysBefore,
      paths: () => this.intakes.all.map(({ path }) => path),
      pathsChanged: this.intakes.changed,
      deliver: (request, by) => deliverKept(request, by, { door: this.receiver.door, clock }),
      asks: (app, asked) => this.#leaving.asks(app, asked),
      toldNothing: (app) => this.#leaving.toldNothing(app),
      brought: (brought) => void facts.tell(facing.brought(brought)),
      dropped: async (dropped) => {
        await facts.tell(facing.dropped(dropped));
      },
      clock,
      log,
    });
  }

  #oneTimeNumber(): string {
    return Buffer.from(this.#ports.randomBytes(NUMBER_BYTES)).toString('hex');
  }

  #createTunnel(): TunnelService {
    const { settings, service, clock, log, redact } = this.#ports;
    return new TunnelService({
      providers: systemTunnels({ clock, redact, door: this.receiver.door, keep: this.relay }),
      tokens: this.#tokens,
      leaving: this.#leaving,
      localPort: this.#derive([this.receiver.state], () => {
        const state = this.receiver.state.value;
        return state.kind === 'listening' ? state.port : null;
      }),
      settings: settings.state,
      serviceIsLocal: this.#derive([service], () => {
        const { profile, baseUrl } = service.value;
        return profile.kind === 'demo' || (baseUrl !== null && isLoopback(baseUrl));
      }),
      clock,
      log,
    });
  }

  #createLeaving(): RelayLeaving {
    const { settings, clock, log, redact } = this.#ports;
    return new RelayLeaving({
      store: this.#sealed('relays-asked.sealed', relaysAsked),
      tokens: this.#tokens,
      settings: settings.state,
      sayGoodbye: (goodbye) => sayGoodbye(goodbye, { clock, redact }),
      clock,
      log,
      redact,
    });
  }

  #sealed<T>(name: string, schema: z.ZodType<T>): SealedJson<T> {
    const { sealer, clock, log, dir } = this.#ports;
    return new SealedJson({ path: join(dir, name), schema, what: 'tunnelTokens', sealer, clock, log });
  }

  #derive<T>(sources: readonly Observable<unknown>[], reckon: () => T): Observable<T> {
    const { value, stop } = derive(sources, reckon);
    this.#stops.push(stop);
    return value;
  }

  /** Where it can't be kept, the next start may have another. */
  #keepPort(port: number): void {
    const { settings, log } = this.#ports;
    if (settings.state.value.receiverPort === port) return;
    try {
      settings.change({ receiverPort: port });
    } catch (cause) {
      log.fault('receiver.portNotKept', cause);
    }
  }

  #localUrl(path: string): string | null {
    const state = this.receiver.state.value;
    return state.kind === 'listening' ? `http://127.0.0.1:${state.port}${path}` : null;
  }
}

function given(text: string, form: RegExp | null): string {
  const secret = readSigningSecret(text);
  if (secret === null) throw new AppFailure({ kind: 'badInput', field: 'secret', why: 'notOne' });
  if (form !== null && !form.test(secret))
    throw new AppFailure({ kind: 'badInput', field: 'secret', why: 'notTheirs' });
  return secret;
}
