import type { CapabilityName } from '../../../shared/capabilities.ts';
import type { ModerationState } from '../../../shared/moderation.ts';
import { roleRank, topRole } from '../../../shared/platform/roles.ts';
import { useStateOf } from '../../api/state.ts';
import { type KnownOfMay, mayOf, useKnownOfMay } from '../capability.ts';

/** Somebody who may be acted on. */
export type Person = {
  readonly userId: number;
  readonly username: string;
  /** At least the highest, as it is known here. */
  readonly roles: readonly string[];
};

/** Why nothing of a kind can be done; `needsScope` is no reason, as it is asked for. */
export type Denied = 'signIn' | 'role' | 'notHere' | 'yourself' | 'notBelow';

/** How somebody stands in a channel, and what one can do to them there. */
export type Standing = {
  /** null: one can. */
  readonly denied: (capability: CapabilityName) => Denied | null;
  readonly isBanned: boolean;
  /** null: they are not, as far as this app has seen. */
  readonly timedOutUntilMs: number | null;
  readonly watchedUntilMs: number | null;
};

/** What it is reckoned from. */
export type KnownOfStanding = KnownOfMay & { readonly moderation: ModerationState | undefined };

/** Puts what whoever speaks may do and what moderation knows together. @see PLATFORM §4.6 "Change rule" */
export function standingOf(person: Person, channelId: number | null, known: KnownOfStanding): Standing {
  const { session, speaker, room, moderation } = known;
  const self = speaker?.id ?? (session?.kind === 'signedIn' ? session.userId : null);
  const isSelf = self === person.userId;
  const rankOf = (roles: readonly string[]) => roleRank(topRole(roles));
  const isBelow = room?.kind !== 'joined' || rankOf(person.roles) < rankOf(room.roles);
  const of = (list: ModerationState['watched'] = []) =>
    list.find((entry) => entry.channelId === channelId && entry.userId === person.userId)?.untilMs ?? null;
  return {
    denied: (capability) => {
      const may = mayOf(capability, known);
      if (may.kind === 'denied') return may.why;
      const removesOnly = capability === 'removeMessage' || capability === 'purge';
      if (isSelf) return removesOnly ? null : 'yourself';
      return isBelow ? null : 'notBelow';
    },
    isBanned: person.roles.includes('Banned'),
    timedOutUntilMs: of(moderation?.timedOut),
    watchedUntilMs: of(moderation?.watched),
  };
}

/** The same, kept current. */
export function useStanding(person: Person, channelId: number | null): Standing {
  const known = useKnownOfMay();
  const moderation = useStateOf('moderation');
  return standingOf(person, channelId, { ...known, moderation });
}
