const DAY_MS = 86_400_000;

/** How long a hook lives unless it is renewed. @see API "Limits" 6 */
export const HOOK_LIFE_MS = 90 * DAY_MS;
/** How long the record of an expired hook can still be read. @see PLATFORM §8.2 */
export const HOOK_RECORD_MS = 7 * DAY_MS;
/** Registered events of an account; each entry of a hook's `events` counts. @see API "Limits" 5 */
export const MAX_REGISTERED_EVENTS = 3_000_000;

/** Why a hook is no longer active. @see PLATFORM §8.2 */
export type DeactivationReason = 'deactivated by request' | 'expired' | 'too many failures';

/** A registered address and the events it wants. @see API "Webhook" */
export type Hook = {
  readonly id: string;
  readonly clientId: string;
  /** Whose registered events it counts among. */
  readonly account: string;
  /** As written, duplicates included. */
  readonly events: readonly string[];
  readonly names: ReadonlySet<string>;
  readonly url: string;
  /** Signs deliveries; never shown. */
  readonly secret: string | undefined;
  readonly createdAtMs: number;
  expiresAtMs: number;
  isActive: boolean;
  deactivationReason: DeactivationReason | null;
  /** Tries that failed without a success between them. */
  failuresInRow: number;
  /** Undefined while no try has succeeded. */
  lastSuccessAtMs: number | undefined;
};
