/** A user, kept lean: what a profile shows beside is derived from the id when it is asked for. */
export type User = {
  readonly id: number;
  /** People take other names; the id is what stays. Changed by `Users.rename` alone. */
  username: string;
  /** The name without regard to case, by which users are found and sorted. */
  key: string;
  /** Roles that hold everywhere: Staff, Pro, … */
  readonly siteRoles: readonly string[];
  /** 0 while the user has no channel. */
  channelId: number;
};

/** Ids up to this are kept for people one meets by name. */
export const LAST_NAMED_ID = 1_000_000;

/** Whether somebody is one of the crowd, rather than a person of the demo's story. */
export const isInvented = (user: User): boolean => user.id > LAST_NAMED_ID;

/** Upper and lower case name one person: names are unique without regard to case. */
export const nameKey = (username: string): string => username.toLowerCase();
