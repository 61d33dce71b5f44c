import { AppFailure } from '../../shared/failure.ts';
import {
  type KeptOfService,
  MOST_OWN_SERVICES,
  type OwnService,
  type ServiceMark,
  type ServiceProfile,
  type ServiceState,
} from '../../shared/service.ts';
import { type ServiceColor, serviceColors } from '../../shared/serviceColors.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Logger, Observable } from '../kernel/ports.ts';
import { SerialQueue } from '../kernel/serialQueue.ts';
import { serviceKey } from '../kernel/serviceKey.ts';
import { Subject } from '../kernel/subject.ts';

/** Which service is open, before anybody has given it a name. */
export type OpenService = Omit<ServiceState, 'mark'>;

/** What tells one of one's own services from all others. */
type Address = Pick<OwnService, 'baseUrl' | 'clientId'>;

type Chosen = Pick<Settings, 'service' | 'services' | 'forgetting'>;

/** Asks what is to be asked before the service in use is left. @returns whether it may be */
export type MayLeave<Why extends string> = (why: Why) => Promise<boolean>;

export type ServiceProfilesDeps = {
  settings: Observable<Chosen>;
  /** @throws AppFailure `storageFailed` */
  changeSettings: (change: Partial<Chosen>) => unknown;
  open: Observable<OpenService>;
  /** Speaks to another one from now on. @throws AppFailure `badInput` when the command line has fixed it */
  openService: (profile: ServiceProfile) => Promise<void>;
  /** Resolves when the service that was open before has written its last. */
  left: () => Promise<void>;
  /** What is kept of a service. @throws AppFailure `storageFailed` */
  keptOf: (key: string) => Promise<KeptOfService>;
  /** Deletes that. @throws AppFailure `storageFailed` when not all of it went */
  forget: (key: string) => Promise<void>;
  log: Logger;
};

const LONGEST_NAME = 40;
const keyOf = ({ baseUrl, clientId }: Address): string => serviceKey({ kind: 'custom', baseUrl, clientId });
const profileOf = ({ baseUrl, clientId }: Address): ServiceProfile => ({ kind: 'custom', baseUrl, clientId });

/**
 * The services that the person has: the demo, and their own, each with a mark. Everything that is kept is kept by the key of its
 * service, so whatever is renamed stays together, and another address or client id never gets what belonged to the one before.
 */
export class ServiceProfiles {
  readonly #deps: ServiceProfilesDeps;
  readonly #state: Subject<ServiceState>;
  /** Changes go one after the other, each with what it deletes. */
  readonly #turns = new SerialQueue();
  /** Changes that are not over. */
  #changing = 0;

  constructor(deps: ServiceProfilesDeps) {
    this.#deps = deps;
    this.#state = new Subject(this.#reckon());
    const told = () => {
      const next = this.#reckon();
      const { mark: before, ...rest } = this.#state.value;
      const { mark, ...open } = next;
      const isSame = JSON.stringify(mark) === JSON.stringify(before) && JSON.stringify(open) === JSON.stringify(rest);
      if (!isSame) this.#state.set(next);
    };
    deps.open.subscribe(told);
    deps.settings.subscribe(told);
    this.#adopt(deps.settings.value.service);
  }

  /** The service that is open, with its mark. */
  get state(): Observable<ServiceState> {
    return this.#state;
  }

  /** The mark of a service; null: it has none. */
  markOf(profile: ServiceProfile): ServiceMark | null {
    if (profile.kind === 'demo') return null;
    const own = this.#find(profile);
    return own === undefined ? null : { name: own.name, color: own.color };
  }

  /** Deletes what an earlier run did not come to delete. Never fails. */
  resume(): Promise<void> {
    return this.#changed(async () => {
      for (const key of this.#deps.settings.value.forgetting) {
        if (key === serviceKey(this.#deps.open.value.profile)) continue;
        await this.#forget(key).catch(() => undefined); // logged, and tried again at the next start
      }
    });
  }

  /** @throws AppFailure `badInput` when the command line has fixed the service */
  async select(profile: ServiceProfile): Promise<void> {
    // One that is being removed is gone first, with all of its own.
    if (this.#changing > 0) await this.#turns.run(async () => undefined);
    this.#adopt(profile);
    await this.#deps.openService(profile);
  }

  /**
   * @returns false when it would leave the one in use, and the person stays there
   * @throws AppFailure `badInput` for field `service`: `gone`, `taken`, `tooMany`, `fixed`; `storageFailed`
   */
  keep(of: Address | null, own: OwnService, mayLeave: MayLeave<'moving'> = leaves): Promise<boolean> {
    return this.#changed(() => this.#keep(of, own, mayLeave));
  }

  /**
   * The one in use is left for the demo.
   * @returns false when the person stays there
   * @throws AppFailure `badInput`: `gone`, `fixed`; `storageFailed`: it is deleted at the next start
   */
  remove(address: Address, mayLeave: MayLeave<'removing'> = leaves): Promise<boolean> {
    return this.#changed(() => this.#remove(address, mayLeave));
  }

  /** @throws AppFailure `badInput`: `gone`; `storageFailed` */
  async keptOf(address: Address): Promise<KeptOfService> {
    const own = this.#find(address);
    if (own === undefined) throw badService('gone');
    return this.#deps.keptOf(keyOf(own));
  }

  async #changed<T>(act: () => Promise<T>): Promise<T> {
    this.#changing += 1;
    try {
      return await this.#turns.run(act);
    } finally {
      this.#changing -= 1;
    }
  }

  async #keep(of: Address | null, own: OwnService, mayLeave: MayLeave<'moving'>): Promise<boolean> {
    const { settings, changeSettings } = this.#deps;
    const { services } = settings.value;
    const key = keyOf(own);
    const before = of === null ? undefined : this.#find(of);
    if (of !== null && before === undefined) throw badService('gone');
    if (services.some((one) => one !== before && keyOf(one) === key)) throw badService('taken');
    if (before === undefined) {
      if (services.length >= MOST_OWN_SERVICES) throw badService('tooMany');
      changeSettings({ services: [...services, own] });
      return true;
    }
    const isOther = keyOf(before) !== key;
    if (isOther) {
      this.#refuseFixed(before);
      if (this.#isOpen(before) && !(await mayLeave('moving'))) return false;
    }
    changeSettings({
      services: settings.value.services.map((one) => (keyOf(one) === keyOf(before) ? own : one)),
      ...(isOther && { forgetting: this.#withForgotten(keyOf(before)) }),
    });
    if (!isOther) return true;
    if (this.#isOpen(before)) await this.#deps.openService(profileOf(own));
    await this.#forget(keyOf(before));
    return true;
  }

  async #remove(address: Address, mayLeave: MayLeave<'removing'>): Promise<boolean> {
    const { settings, changeSettings, openService } = this.#deps;
    const own = this.#find(address);
    if (own === undefined) throw badService('gone');
    this.#refuseFixed(own);
    if (this.#isOpen(own) && !(await mayLeave('removing'))) return false;
    changeSettings({
      services: settings.value.services.filter((one) => keyOf(one) !== keyOf(own)),
      forgetting: this.#withForgotten(keyOf(own)),
    });
    if (this.#isOpen(own)) await openService({ kind: 'demo' });
    else if (this.#isChosen(own)) changeSettings({ service: { kind: 'demo' } });
    await this.#forget(keyOf(own));
    return true;
  }

  #find(address: Address): OwnService | undefined {
    const key = keyOf(address);
    return this.#deps.settings.value.services.find((one) => keyOf(one) === key);
  }

  /** One that is spoken to and not in the list gets its host's name. Settings of earlier versions had one, without a name. */
  #adopt(profile: ServiceProfile): void {
    const { settings, changeSettings, open, log } = this.#deps;
    const { services } = settings.value;
    if (profile.kind === 'demo' || open.value.fixed || this.#find(profile) || services.length >= MOST_OWN_SERVICES)
      return;
    const { baseUrl, clientId } = profile;
    const name = (URL.parse(baseUrl)?.host ?? baseUrl).slice(0, LONGEST_NAME);
    try {
      changeSettings({ services: [...services, { name, color: this.#freeColor(), baseUrl, clientId }] });
    } catch (cause) {
      log.warn('service.notAdopted', { cause }); // it is spoken to all the same
    }
  }

  #freeColor(): ServiceColor {
    const used = new Set(this.#deps.settings.value.services.map(({ color }) => color));
    return serviceColors.find((color) => !used.has(color)) ?? serviceColors[0];
  }

  #reckon(): ServiceState {
    const { open } = this.#deps;
    return { ...open.value, mark: this.markOf(open.value.profile) };
  }

  #isOpen(address: Address): boolean {
    return serviceKey(this.#deps.open.value.profile) === keyOf(address);
  }

  #isChosen(address: Address): boolean {
    return serviceKey(this.#deps.settings.value.service) === keyOf(address);
  }

  #refuseFixed(address: Address): void {
    if (this.#deps.open.value.fixed && this.#isOpen(address)) throw badService('fixed');
  }

  #withForgotten(key: string): string[] {
    return [...new Set([...this.#deps.settings.value.forgetting, key])];
  }

  /** It stands in the settings until all of it is deleted, so that an end in the middle leaves nothing behind. */
  async #forget(key: string): Promise<void> {
    const { left, forget, settings, changeSettings, log } = this.#deps;
    await left();
    try {
      await forget(key);
      changeSettings({ forgetting: settings.value.forgetting.filter((one) => one !== key) });
    } catch (cause) {
      log.warn('service.notForgotten', { cause });
      throw cause;
    }
  }
}

/** Nothing is to be asked. */
const leaves = async (): Promise<boolean> => true;

function badService(why: string): AppFailure {
  return new AppFailure({ kind: 'badInput', field: 'service', why });
}
