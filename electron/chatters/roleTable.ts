import { type ChatterGroup, chatterGroups } from '../../shared/chatters.ts';
import { type RoleName, topRole } from '../../shared/platform/roles.ts';
import { plainName } from '../kernel/plainText.ts';

const groupOfRole: Record<RoleName, ChatterGroup> = {
  Founder: 'staff',
  Staff: 'staff',
  GlobalMod: 'staff',
  Owner: 'owner',
  ChannelEditor: 'editor',
  Mod: 'moderator',
  Partner: 'partner',
  VerifiedPartner: 'partner',
  Pro: 'pro',
  Subscriber: 'subscriber',
  User: 'user',
  Banned: 'banned',
};

/** So many different role names are told apart; the platform has twelve. */
const ROLES_MAX = 500;
const BEYOND = '…';

/** The group a role is shown in; a name the platform's table does not hold is `unknown`. @see PLATFORM §4.6 */
export function groupOf(role: string): ChatterGroup {
  return Object.hasOwn(groupOfRole, role) ? groupOfRole[role as RoleName] : 'unknown';
}

/** Numbers the role names as they come, so that a row needs two bytes for its role. */
export class RoleTable {
  readonly #names: string[] = [];
  readonly #groups: number[] = [];
  readonly #numbers = new Map<string, number>();
  #places = new Uint16Array(0);

  /** The number of the role to show for somebody. */
  number(roles: readonly string[]): number {
    const top = topRole(roles);
    return this.#numbers.get(top) ?? this.#number(plainName(top));
  }

  name(number: number): string {
    return this.#names[number] ?? BEYOND;
  }

  /** The place of the role's group in `chatterGroups`. */
  group(number: number): number {
    return this.#groups[number] ?? 0;
  }

  /** The place of each role, by number, when they are ordered by group and then by name. */
  get places(): Uint16Array {
    if (this.#places.length === this.#names.length) return this.#places;
    const order = [...this.#names.keys()].sort(
      (a, b) => this.group(a) - this.group(b) || (this.name(a) < this.name(b) ? -1 : 1),
    );
    this.#places = new Uint16Array(order.length);
    order.forEach((number, place) => {
      this.#places[number] = place;
    });
    return this.#places;
  }

  #number(name: string): number {
    const known = this.#numbers.get(name);
    if (known !== undefined) return known;
    if (this.#names.length >= ROLES_MAX && name !== BEYOND) return this.#number(BEYOND);
    const number = this.#names.push(name) - 1;
    this.#groups.push(chatterGroups.indexOf(groupOf(name)));
    this.#numbers.set(name, number);
    return number;
  }
}
