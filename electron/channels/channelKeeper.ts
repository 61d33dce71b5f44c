import type { KeptChannels } from '../../shared/channels.ts';
import type { Settings } from '../../shared/settings.ts';
import type { Observable } from '../kernel/ports.ts';

const MOST_SERVICES = 21;

type Deps = {
  settings: Observable<Pick<Settings, 'channels'>>;
  changeSettings: (change: Pick<Settings, 'channels'>) => unknown;
};

/** Which channels were open, and which before, of each service. */
export class ChannelKeeper {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  of(service: string): KeptChannels | null {
    return this.#deps.settings.value.channels.find((one) => one.service === service) ?? null;
  }

  keep(kept: KeptChannels): void {
    const others = this.#deps.settings.value.channels.filter(({ service }) => service !== kept.service);
    this.#deps.changeSettings({ channels: [...others, kept].slice(-MOST_SERVICES) });
  }

  /** Deletes those of a service: its account signed out, or it was removed. */
  forget(service: string): void {
    if (this.of(service) === null) return;
    this.#deps.changeSettings({
      channels: this.#deps.settings.value.channels.filter((one) => one.service !== service),
    });
  }
}
