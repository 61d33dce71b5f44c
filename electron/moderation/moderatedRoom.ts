import type { CapabilityName } from '../../shared/capabilities.ts';

/** Somebody as the room knows them now. */
export type KnownPerson = {
  readonly username: string;
  /** At least the highest. */
  readonly roles: readonly string[];
};

/** What is needed of a channel that is open to act in it. */
export type ModeratedRoom = {
  /** What one may do and is there, as the room told; null while it is not joined. */
  standing(): { readonly permissions: readonly string[]; readonly roles: readonly string[] } | null;
  /** null: never heard of. */
  person(userId: number): KnownPerson | null;
  /** The platform's id of the last message here that somebody wrote and that still stands; null: there is none. */
  lastMessageOf(userId: number): string | null;
  /** @throws AppFailure as `ChatRoom.perform` */
  perform(capability: CapabilityName, method: string, args: readonly unknown[]): Promise<unknown>;
};

/** Something that the room told was done to somebody. */
export type ToldAct = {
  readonly what: 'deleted' | 'purged' | 'timedOut' | 'banned';
  readonly userId: number;
  readonly username: string;
  /** null: the service did it. */
  readonly by: string | null;
  /** How long, as the moderator wrote it; empty: nobody said. */
  readonly detail: string;
};
