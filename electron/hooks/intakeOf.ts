import type { Webhook } from '../../shared/platform/rest.ts';
import type { Intakes, KeptIntake } from '../kernel/intakes.ts';

/** How the path of any receiver ends. */
const PATH_END = /\/in\/[0-9a-f]{32}$/;

/**
 * The intake that a hook leads to. Its address decides: a service that began anew gives an id a second time. An address that names no
 * path, such as a proxy's that was proved, leads to what was last kept for the hook.
 */
export function intakeOf(intakes: readonly KeptIntake[], { id, url }: Pick<Webhook, 'id' | 'url'>): KeptIntake | null {
  const there = intakeAt(intakes, url);
  if (there !== null || PATH_END.test(URL.parse(url)?.pathname ?? '')) return there;
  const kept = intakes.filter(({ hookId }) => hookId === id);
  return kept.reduce<KeptIntake | null>((last, one) => (last && last.createdAtMs > one.createdAtMs ? last : one), null);
}

/**
 * The intake that an address leads to. A reverse proxy may put the paths below one of its own; since they can't be guessed,
 * the end proves the whole.
 */
export function intakeAt(intakes: readonly KeptIntake[], url: string): KeptIntake | null {
  const pathname = URL.parse(url)?.pathname;
  return (pathname !== undefined && intakes.find(({ path }) => pathname.endsWith(path))) || null;
}

/** Closes the paths that were kept for a hook, but for one. @throws AppFailure `storageFailed` */
export async function closeIntakesOf(
  intakes: Intakes,
  serviceKey: string,
  hookId: string,
  but?: string,
): Promise<void> {
  const kept = hookIntakesOf(intakes, serviceKey).filter((one) => one.hookId === hookId && one.path !== but);
  for (const { path } of kept) await intakes.close(path);
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
