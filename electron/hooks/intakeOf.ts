import type { Webhook } from '../../shared/platform/rest.ts';
import type { Intakes, KeptIntake } from '../kernel/intakes.ts';

/** The intake that a hook leads to: the one that is kept for it, else the one whose path its address ends with. */
export function intakeOf(intakes: readonly KeptIntake[], { id, url }: Pick<Webhook, 'id' | 'url'>): KeptIntake | null {
  return intakes.find(({ hookId }) => hookId === id) ?? intakeAt(intakes, url);
}

/**
 * The intake that an address leads to. A reverse proxy may put the paths below one of its own; since they can't be guessed,
 * the end proves the whole.
 */
export function intakeAt(intakes: readonly KeptIntake[], url: string): KeptIntake | null {
  const pathname = URL.parse(url)?.pathname;
  return (pathname !== undefined && intakes.find(({ path }) => pathname.endsWith(path))) || null;
}

/** Those of a service's intakes that its hooks can lead to: the paths of other senders are not theirs to take or to close. */
export function hookIntakesOf(intakes: Intakes, serviceKey: string): KeptIntake[] {
  return intakesOf(intakes, serviceKey).filter(({ sender }) => sender.dialect === 'platform');
}

/** A service's intakes, with their secrets, of all that the receiver answers on. */
export function intakesOf(intakes: Intakes, serviceKey: string): KeptIntake[] {
  const own = intakes.all.filter((intake) => intake.serviceKey === serviceKey);
  return own.flatMap(({ path }) => intakes.byPath(path) ?? []);
}
