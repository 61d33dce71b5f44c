/**
 * The role names a user may have in a chat, highest first, with their rank. Other names may arrive: accept any string.
 * @see PLATFORM §4.6
 */
export const roleRanks = {
  Founder: 60,
  Staff: 50,
  GlobalMod: 40,
  Owner: 35,
  ChannelEditor: 25,
  Mod: 20,
  Partner: 10,
  VerifiedPartner: 10,
  Pro: 10,
  Subscriber: 10,
  User: 0,
  Banned: -1,
} as const satisfies Record<string, number>;

export type RoleName = keyof typeof roleRanks;

const ranks: ReadonlyMap<string, number> = new Map(Object.entries(roleRanks));

/**
 * The rank of a role name: 60 (Founder) down to −1 (Banned).
 * A name this table does not hold ranks with User, so that a new role never hides nor lifts anybody.
 */
export function roleRank(role: string): number {
  return ranks.get(role) ?? 0;
}

/**
 * The role to show for somebody: `Banned` wherever it stands, else the highest; `User` for an empty list.
 * A role of the table wins over an unknown one of the same rank, unless that is `User`.
 */
export function topRole(roles: readonly string[]): string {
  if (roles.includes('Banned')) return 'Banned';
  let best = 'User';
  for (const role of roles) {
    if (roleRank(role) > roleRank(best) || (best === 'User' && role !== 'User' && roleRank(role) === 0)) best = role;
  }
  return best;
}
