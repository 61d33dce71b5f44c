import type { Settings } from '../../shared/settings.ts';
import type { Observable } from '../kernel/ports.ts';
import { serviceKey } from '../kernel/serviceKey.ts';

type KeptOnCards = Pick<Settings, 'streamEarlier' | 'hostPlans' | 'streamPresets'>;

/** Drops what the cards of a service's channels kept on this computer: earlier changes, presets, and whom to host. */
export function forgetCards(
  settings: { state: Observable<KeptOnCards>; change(change: Partial<KeptOnCards>): unknown },
  key: string,
): void {
  const { streamEarlier, hostPlans, streamPresets } = settings.state.value;
  const isOther = (kept: { serviceKey: string }) => kept.serviceKey !== key;
  settings.change({
    streamEarlier: streamEarlier.filter(isOther),
    hostPlans: hostPlans.filter(isOther),
    streamPresets: streamPresets.filter(({ service }) => service === undefined || serviceKey(service) !== key),
  });
}
