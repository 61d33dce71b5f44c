import type { User } from './user.ts';

/** Spreads ids evenly over 32 bits, so that neighbours get unlike profiles. */
function scatter(id: number): number {
  let mixed = Math.imul(id ^ (id >>> 16), 0x45d9f3b);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

/** What a user's profile shows, derived from the id, so that a million users need not carry it. @see PLATFORM §4.4 */
export function profileOf(user: User) {
  const mixed = scatter(user.id);
  const level = 1 + Math.floor(((mixed % 1000) / 1000) ** 2 * 140);
  return {
    level,
    experience: level * level * 25 + (mixed % 97),
    sparks: mixed % 150_000,
    /** Days the account is older than the world. */
    ageDays: 30 + (mixed % 2500),
    verified: mixed % 20 !== 0,
  };
}

/** What the channel of somebody who never streamed shows, derived likewise. */
export function plainChannelFacts(user: User) {
  const mixed = scatter(user.id ^ 0x5bd1e995);
  return { viewersTotal: mixed % 40, numFollowers: mixed % 13, ageDays: 30 + (mixed % 1500) };
}
