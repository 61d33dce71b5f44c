import type { DeliveriesFilter } from '../../../shared/deliveries.ts';
import type { Names } from '../../storage/names.ts';
import type { Row } from '../../storage/tables.ts';
import { numberOrNull, textOrNull } from '../../storage/values.ts';

/** What a delivery is besides its words and its time. `service`, `intake`: their numbers among names. */
export type Kind = {
  service: number | null;
  intake: number | null;
  event: string | null;
  status: number;
  verdict: string;
  refusal: string | null;
  mistake: string | null;
  scripted: boolean;
  isReplay: boolean;
  imported: boolean;
};

/** What a filter asks of a kind, each of which is asked once. */
export type Fits = { readonly fits: (kind: Kind) => boolean; known: Uint8Array; generation: number };

/** What `kindOf` reads, of `deliveries d`. */
export const KIND_COLUMNS =
  'd.id, d.service, d.intake, d.event, d.status, d.verdict, d.refusal, d.mistake, d.scripted, d.replay_of, d.imported';

export function kindOf(row: Row): Kind {
  return {
    service: numberOrNull(row.service),
    intake: numberOrNull(row.intake),
    event: textOrNull(row.event),
    status: Number(row.status),
    verdict: String(row.verdict),
    refusal: textOrNull(row.refusal),
    mistake: textOrNull(row.mistake),
    scripted: row.scripted === 1,
    isReplay: row.replay_of !== null,
    imported: row.imported === 1,
  };
}

export function isSame(one: Kind | null, other: Kind): boolean {
  return (
    one !== null &&
    one.event === other.event &&
    one.intake === other.intake &&
    one.status === other.status &&
    one.verdict === other.verdict &&
    one.service === other.service &&
    one.refusal === other.refusal &&
    one.mistake === other.mistake &&
    one.scripted === other.scripted &&
    one.isReplay === other.isReplay &&
    one.imported === other.imported
  );
}

/** Equal for kinds that are equal. */
export function keyOf({ service, intake, status, verdict, refusal, mistake, event, ...kind }: Kind): string {
  const is = Number(kind.scripted) + 2 * Number(kind.isReplay) + 4 * Number(kind.imported) + 8 * Number(event === null);
  return `${service} ${intake} ${status} ${verdict} ${refusal} ${mistake} ${is} ${event}`;
}

/**
 * What a filter asks besides words and times. `key`: equal for those that ask the same; by numbers, for a name that nothing came
 * under yet has none.
 */
export function fitsOf(
  names: Pick<Names, 'find'>,
  serviceKey: string,
  filter: DeliveriesFilter,
): Fits & { key: string } {
  const { events, verdicts, statusClasses } = filter;
  const service = names.find(serviceKey);
  const intake = filter.intake === null ? null : names.find(filter.intake);
  const has = <T>(allowed: readonly T[], value: T): boolean => allowed.length === 0 || allowed.includes(value);
  return {
    key: JSON.stringify([service, intake, events, verdicts, statusClasses]),
    fits: (kind) =>
      (kind.service === null || kind.service === service) &&
      (intake === null || kind.intake === intake) &&
      has<string | null>(events, kind.event) &&
      has<string>(verdicts, kind.verdict) &&
      has<number>(statusClasses, Math.floor(kind.status / 100)),
    known: new Uint8Array(),
    generation: -1,
  };
}
