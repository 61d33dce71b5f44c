import type { Settings } from '../../shared/settings.ts';
import { type CardChange, type EarlierChange, MOST_EARLIER } from '../../shared/streamCard.ts';
import type { Clock, Observable } from '../kernel/ports.ts';

export type EarlierDeps = {
  settings: Observable<Pick<Settings, 'streamEarlier'>>;
  changeSettings: (change: Partial<Pick<Settings, 'streamEarlier'>>) => unknown;
  serviceKey: string;
  clock: Clock;
};

/** Changes that were made with this app, kept on this computer: a few dozen, of all channels together. */
export class EarlierChanges {
  readonly #deps: EarlierDeps;

  constructor(deps: EarlierDeps) {
    this.#deps = deps;
  }

  /** Of one channel, the newest first. */
  of(channelId: number | null): EarlierChange[] {
    const { settings, serviceKey } = this.#deps;
    return settings.value.streamEarlier.filter((one) => one.channelId === channelId && one.serviceKey === serviceKey);
  }

  add(channelId: number, change: { preset: string | null; before: CardChange; after: CardChange }): void {
    const { settings, changeSettings, serviceKey, clock } = this.#deps;
    const one: EarlierChange = { ...change, atMs: clock.now(), serviceKey, channelId };
    changeSettings({ streamEarlier: [one, ...settings.value.streamEarlier].slice(0, MOST_EARLIER) });
  }
}
