import { randomUUID } from 'node:crypto';
import type { Dialect } from '../../../shared/dialects.ts';
import { pairedHeaders } from './requestHeaders.ts';
import { digestOf, type Key, writeDigest, writeTime } from './signature.ts';

type Headers = readonly (readonly [string, string])[];

/**
 * Headers with a signature as the sender would make it now: a fresh time where one is signed, and the id that they had.
 * @param key the path's secret
 */
export function signAnew(
  dialect: Dialect,
  headers: Headers,
  body: Uint8Array,
  key: Key,
  nowMs: number,
): [string, string][] {
  const { signature: rule, time: timeRule, ids } = dialect;
  if (rule === null) return headers.map(([name, value]) => [name, value]);
  const time = timeRule === null || timeRule.at.startsWith('.') ? null : writeTime(nowMs, timeRule.coding);
  const idHeader = rule.signed.includes('{id}') ? (ids[0] ?? null) : null;
  const id = idHeader === null ? null : (pairedHeaders(headers)(idHeader) ?? randomUUID());
  const own = new Map<string, string>();
  if (idHeader !== null && id !== null) own.set(idHeader, id);
  if (timeRule !== null && time !== null && !timeRule.at.startsWith('=')) own.set(timeRule.at, time);
  const digest = digestOf(rule, { time, id }, body, key);
  if (digest === null) throw new Error('the dialect signs what it does not have');
  const text = rule.prefix + writeDigest(digest, rule.coding);
  const item =
    timeRule !== null && time !== null && timeRule.at.startsWith('=') ? `${timeRule.at.slice(1)}=${time},` : '';
  own.set(rule.header, item + text);
  return [...withoutSignature(dialect, headers, [...own.keys()]), ...own];
}

/** Without what proves it, and without what else is named. */
function withoutSignature({ signature }: Dialect, headers: Headers, names: readonly string[]): [string, string][] {
  const gone = new Set([signature?.header ?? '', ...names].map((name) => name.toLowerCase()));
  return headers.filter(([name]) => !gone.has(name.toLowerCase())).map(([name, value]) => [name, value]);
}
