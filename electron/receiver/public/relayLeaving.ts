import { z } from 'zod';
import type { RelayLeft } from '../../../shared/receiver.ts';
import type { RelaySettings } from '../../../shared/relayFrames.ts';
import type { Settings } from '../../../shared/settings.ts';
import { stepMs } from '../../kernel/backoff.ts';
import type { Clock, Logger, Observable } from '../../kernel/ports.ts';
import type { Redactor } from '../../kernel/redact.ts';
import { Subject } from '../../kernel/subject.ts';
import type { SealedJson } from '../../storage/sealedJson.ts';
import type { Goodbye, GoodbyeUnderWay } from './relayGoodbye.ts';
import { relayAddress } from './relayTunnel.ts';
import { readRelayToken, type TunnelTokens } from './tunnelTokens.ts';

const AGAIN = { firstMs: 5_000, longestMs: 300_000 };

const asked = z.object({
  /** As they are connected to. */
  addresses: z.array(z.string()).min(1),
  /** The app's name at the relay. */
  app: z.string(),
  hours: z.number().int(),
  publicKey: z.string(),
  /** Null: it was forgotten. */
  token: z.string().nullable(),
});

/** Which relay was asked to keep deliveries, and which ones were left before they were told to keep no more. */
export const relaysAsked = z.object({ version: z.literal(1), asked: asked.nullable(), left: z.array(asked) });

type Asked = z.infer<typeof asked>;
type Kept = z.infer<typeof relaysAsked>;

export type RelayLeavingDeps = {
  store: Pick<SealedJson<Kept>, 'load' | 'save' | 'wipe'>;
  tokens: Pick<TunnelTokens, 'state' | 'get'>;
  settings: Observable<Pick<Settings, 'tunnel' | 'tunnelAddress' | 'relayFallbacks' | 'relayKeep'>>;
  sayGoodbye: (goodbye: Goodbye) => GoodbyeUnderWay;
  clock: Clock;
  log: Logger;
  redact: Redactor;
};

const nothing: Kept = { version: 1, asked: null, left: [] };

/** A relay that was left, until it has been told. */
class Leaving {
  record: Asked;
  failures = 0;
  retryAtMs: number | null = null;
  underWay: GoodbyeUnderWay | null = null;
  cancelRetry: () => void = () => {};

  constructor(record: Asked) {
    this.record = record;
  }

  stop(): void {
    this.cancelRetry();
    this.underWay?.cancel();
    this.underWay = null;
  }
}

/**
 * Tells a relay that keeps deliveries to keep no more once it is left for good: another tunnel is chosen, or another relay, or its
 * token is forgotten. Else it would answer for an app that never comes. One that can't be reached is told later, over a restart too;
 * one whose token was forgotten can't be told any more.
 */
export class RelayLeaving {
  readonly #deps: RelayLeavingDeps;
  readonly #state = new Subject<RelayLeft[]>([]);
  readonly #stops: (() => void)[] = [];
  readonly #tries = new Set<Promise<void>>();
  #asked: Asked | null = null;
  #left: Leaving[] = [];
  /** As it stands on the disk. What can't be read there now is left as it is until there is something else to keep. */
  #saved = JSON.stringify(nothing);

  constructor(deps: RelayLeavingDeps) {
    this.#deps = deps;
  }

  /** Those that go on keeping what they should not. */
  get state(): Observable<RelayLeft[]> {
    return this.#state;
  }

  /** A relay is being told at this moment; null: none is. What is told to the same one afterwards has to wait. */
  get underWay(): Promise<unknown> | null {
    return this.#tries.size === 0 ? null : Promise.all(this.#tries);
  }

  /** Takes up what an earlier run has left, once the tokens are known. */
  async start(): Promise<void> {
    const { store, tokens, settings, redact } = this.#deps;
    const found = await store.load();
    if (found.kind === 'found') {
      this.#saved = JSON.stringify(found.value);
      this.#asked = found.value.asked;
      this.#left = found.value.left.map((record) => new Leaving(record));
      for (const { token } of [...found.value.left, ...(this.#asked ? [this.#asked] : [])]) {
        if (token !== null) redact.learnLasting(token);
        const secret = readRelayToken(token ?? '')?.secret;
        if (secret !== undefined) redact.learnLasting(secret);
      }
    }
    // The token went, and the run ended before this was told of it.
    const gone = this.#asked?.token ?? null;
    if (gone !== null && tokens.get('relay') === null) void this.forget(gone);
    for (const source of [settings, tokens.state] as Observable<unknown>[]) {
      this.#stops.push(source.subscribe(() => this.#follow()));
    }
    this.#follow();
    this.recheck();
  }

  /** The relay in use is about to be told to keep this. */
  asks(app: string, { hours, publicKey }: RelaySettings): void {
    const { addresses, app: own, token } = this.#wanted() ?? {};
    if (addresses === undefined || own !== app) return;
    this.#asked = {
      addresses,
      app,
      hours,
      publicKey: Buffer.from(publicKey).toString('base64url'),
      token: token ?? null,
    };
    this.#changed();
  }

  /** The relay in use has stored that it is to keep nothing. */
  toldNothing(app: string): void {
    if (this.#asked?.app !== app) return;
    this.#asked = null;
    this.#changed();
  }

  /** This token was just forgotten: its relay is told once, now. Resolves when that is done, or could not be. */
  async forget(token: string): Promise<void> {
    const forgotten = this.#left.filter(({ record }) => record.token === token);
    if (this.#asked !== null && this.#asked.app === readRelayToken(token)?.id) {
      forgotten.push(this.#leave(this.#asked));
      this.#asked = null;
    }
    for (const leaving of forgotten) {
      leaving.stop();
      leaving.record = { ...leaving.record, token: null };
    }
    this.#changed();
    await Promise.all(forgotten.map((leaving) => this.#try(leaving, token)));
  }

  /**
   * Nothing is wanted of any relay any more: each is told once, now. Resolves when that is done, or could not be.
   * @param inUse the token that was in use until now; null: there was none
   */
  async leaveAll(inUse: string | null): Promise<void> {
    const tellings = inUse === null ? [] : [this.forget(inUse)];
    const others = [...this.#left.map(({ record }) => record), ...(this.#asked ? [this.#asked] : [])];
    const tokens = new Set(others.flatMap(({ token }) => token ?? []));
    await Promise.all([...tellings, ...[...tokens].map((token) => this.forget(token))]);
  }

  /** Nothing more is said of it, nor tried. */
  dismiss({ address, app }: Pick<RelayLeft, 'address' | 'app'>): void {
    const isMeant = ({ record }: Leaving) => record.app === app && record.addresses[0] === address;
    for (const leaving of this.#left.filter(isMeant)) this.#end(leaving);
    this.#changed();
  }

  /** Tries now: after a start, or a sleep of the computer. */
  recheck(): void {
    for (const leaving of this.#left) void this.#try(leaving, leaving.record.token);
  }

  close(): void {
    for (const stop of this.#stops.splice(0)) stop();
    for (const leaving of this.#left) leaving.stop();
    this.#tries.clear();
  }

  #follow(): void {
    const wanted = this.#wanted();
    if (this.#asked !== null && !isSame(this.#asked, wanted, true)) {
      const leaving = this.#leave(this.#asked);
      this.#asked = null;
      void this.#try(leaving, leaving.record.token);
    }
    for (const leaving of this.#left.filter(({ record }) => isSame(record, wanted, false))) {
      this.#end(leaving);
      this.#asked = { ...leaving.record, token: wanted?.token ?? null };
    }
    this.#changed();
  }

  #wanted(): { addresses: string[]; app: string | null; token: string | null } | null {
    const { settings, tokens } = this.#deps;
    const { tunnel, tunnelAddress, relayFallbacks } = settings.value;
    if (tunnel !== 'relay') return null;
    const fit = [tunnelAddress, ...relayFallbacks].map(relayAddress).filter((address) => address !== null);
    const token = tokens.get('relay');
    return fit.length === 0 ? null : { addresses: fit, token, app: readRelayToken(token ?? '')?.id ?? null };
  }

  #leave(record: Asked): Leaving {
    const leaving = new Leaving(record);
    this.#left.push(leaving);
    return leaving;
  }

  #end(leaving: Leaving): void {
    leaving.stop();
    this.#left = this.#left.filter((one) => one !== leaving);
  }

  async #try(leaving: Leaving, token: string | null): Promise<void> {
    if (token === null || leaving.underWay !== null) return;
    leaving.cancelRetry();
    leaving.retryAtMs = null;
    const { addresses } = leaving.record;
    const underWay = this.#deps.sayGoodbye({ addresses, token, settings: settingsFor(leaving.record) });
    leaving.underWay = underWay;
    const tried = underWay.done.then((isTold) => {
      this.#tries.delete(tried);
      if (leaving.underWay !== underWay) return;
      leaving.underWay = null;
      if (isTold) this.#end(leaving);
      else this.#again(leaving);
      this.#changed();
    });
    this.#tries.add(tried);
    await tried;
  }

  #again(leaving: Leaving): void {
    leaving.failures += 1;
    const { clock, log } = this.#deps;
    log.warn('relay.notTold', { failures: leaving.failures });
    const { token } = leaving.record;
    if (token === null) return;
    const waitMs = stepMs(AGAIN, leaving.failures);
    leaving.retryAtMs = clock.now() + waitMs;
    leaving.cancelRetry = clock.after(waitMs, () => void this.#try(leaving, token));
  }

  #changed(): void {
    this.#state.set(this.#shown());
    const kept: Kept = { version: 1, asked: this.#asked, left: this.#left.map(({ record }) => record) };
    const text = JSON.stringify(kept);
    if (text === this.#saved) return;
    this.#saved = text;
    const { store, log } = this.#deps;
    const isEmpty = kept.asked === null && kept.left.length === 0;
    // What can't be kept is known for this run all the same.
    (isEmpty ? store.wipe() : store.save(kept)).catch((cause: unknown) => log.fault('relay.askedNotKept', cause));
  }

  #shown(): RelayLeft[] {
    const left = this.#left.filter(({ record, failures, underWay }) =>
      record.token === null ? underWay === null : failures > 0,
    );
    const shown: RelayLeft[] = left.map(({ record, retryAtMs }) => ({
      ...told(record),
      why: record.token === null ? 'forgotten' : 'left',
      retryAtMs,
    }));
    if (this.#asked !== null && !this.#deps.settings.value.relayKeep)
      shown.push({ ...told(this.#asked), why: 'off', retryAtMs: null });
    return shown;
  }
}

const told = ({ addresses, app, hours }: Asked) => ({ address: addresses[0] ?? '', app, hours });

/** What waits stays for who comes back; without the key that opens it, it goes. */
function settingsFor({ hours, publicKey, token }: Asked): RelaySettings {
  if (token === null) return { hours: 0, publicKey: new Uint8Array(), paths: [] };
  return { hours, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), paths: [] };
}

/**
 * All addresses of a relay lead to the same one, and so does a new address that is used with its token: to say goodbye at the one of
 * before would take the connection from the app that uses it.
 * @param orUnnamed whether a relay that has no token now counts as well
 */
function isSame(
  { addresses, app, token }: Asked,
  wanted: { addresses: string[]; app: string | null; token: string | null } | null,
  orUnnamed: boolean,
): boolean {
  if (wanted === null || (wanted.app === null ? !orUnnamed : wanted.app !== app)) return false;
  if (token !== null && token === wanted.token) return true;
  return addresses.some((address) => wanted.addresses.includes(address));
}
