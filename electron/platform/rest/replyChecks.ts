import type { z } from 'zod';
import { endpoints } from '../../../shared/platform/endpoints.ts';

/**
 * Schemas of long lists that come often, written out by hand for JSON values: what passes is what the schema takes, as it is. What does
 * not is read by the schema.
 */
export const replyChecks: ReadonlyMap<z.ZodType, (value: unknown) => boolean> = new Map([
  [endpoints['chats.users'].reply, isChatUsers],
]);

function isChatUsers(value: unknown): boolean {
  if (!Array.isArray(value)) return false;
  for (const row of value) if (!isChatUser(row)) return false;
  return true;
}

function isChatUser(row: unknown): boolean {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return false;
  const { userId, username, userRoles } = row as Partial<Record<string, unknown>>;
  if (typeof userId !== 'number' || !Number.isSafeInteger(userId) || userId < 0) return false;
  if (typeof username !== 'string' || !Array.isArray(userRoles)) return false;
  for (const role of userRoles) if (typeof role !== 'string') return false;
  return true;
}
