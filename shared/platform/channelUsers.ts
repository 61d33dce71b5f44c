import { z } from 'zod';
import { userWithGroups } from './channelForms.ts';
import { type RoleName, roleRanks } from './roles.ts';

const roles = z.array(z.enum(Object.keys(roleRanks) as [RoleName, ...RoleName[]])).max(20);

/** Roles to give and to take in a channel; Banned is one. @see PLATFORM §4.6 */
export const roleChange = z.looseObject({ add: roles.optional(), remove: roles.optional() });

/** Somebody with a role in a channel; `fields` may leave anything out. @see PLATFORM §11.6 */
export const channelUser = userWithGroups.partial();
