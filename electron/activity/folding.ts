import type { ActivityEntry, ActivityFact, ActivitySource } from '../../shared/activity.ts';
import { parseEventName } from '../../shared/platform/eventNames.ts';
import type { SessionChannel } from '../../shared/session.ts';

/** A fact of several things of one kind, or of one that others can join. */
export type Many = Extract<ActivityFact, { count: number }>;

/** How long after its first one an entry takes in more of the kind. */
export const FOLD_MS = 5 * 60_000;
const MOST_NAMES = 12;

/** The fact as one that others of its kind can join; null: it stands alone. */
export function asMany(fact: ActivityFact, atMs: number): Many | null {
  switch (fact.kind) {
    case 'mentioned':
      if (fact.whisper) return null;
      return {
        ...{ kind: 'mentions', names: [fact.name], count: 1, sinceMs: atMs },
        detail: fact.removed ? null : fact.text,
        ...messageIn(fact),
        ...(fact.account && { account: fact.account }),
        ...where(fact),
      };
    case 'wentLive':
      return { kind: 'streamTurns', ...where(fact), online: true, title: fact.title, count: 1, sinceMs: atMs };
    case 'ended':
      return { kind: 'streamTurns', ...where(fact), online: false, title: null, count: 1, sinceMs: atMs };
    default:
      return 'count' in fact ? fact : null;
  }
}

type Told = { messageId?: string | undefined; removed?: true | undefined };

/** Which message is told, and whether its words are gone. */
const messageIn = ({ messageId, removed }: Told): Told => ({
  ...(messageId !== undefined && { messageId }),
  ...(removed && { removed }),
});

const where = ({ channel }: { channel?: SessionChannel | undefined }) => (channel ? { channel } : {});

/** Equal for what goes into one entry. */
export function foldKey(many: Many, event: string | null): string {
  switch (many.kind) {
    case 'mentions':
      return [many.kind, many.channel?.id, many.account?.id].join('\n');
    case 'streamTurns':
      return [many.kind, parseEventName(event ?? '')?.id].join('\n');
    case 'removed':
      return [many.kind, many.detail, many.by, many.channel?.id].join('\n');
    default:
      return [many.kind, event].join('\n');
  }
}

/** Whether an entry takes in what happens at a moment. One that was read does not: what is new would go unseen. */
export function isOpenFold({ read, atMs, fact }: ActivityEntry, nowMs: number): boolean {
  const sinceMs = ('sinceMs' in fact && fact.sinceMs) || atMs;
  return !read && Math.abs(nowMs - sinceMs) < FOLD_MS;
}

/** One entry's fact with more in it, or null when they don't go together. @param beforeMs when the first of the two was */
export function fold(before: Many, more: Many, beforeMs: number): Many | null {
  const count = before.count + more.count;
  const sinceMs = before.sinceMs ?? beforeMs;
  if (before.kind === 'streamTurns' || more.kind === 'streamTurns') {
    if (before.kind !== 'streamTurns' || more.kind !== 'streamTurns') return null;
    // A second start is another stream, whatever became of the first.
    if (before.online === more.online) return null;
    return { ...before, online: more.online, title: more.title ?? before.title, count, sinceMs };
  }
  if (before.kind !== more.kind) return null;
  const { names } = withNames(before, more.names);
  if (before.kind === 'removed') return { ...before, names, count, sinceMs };
  if (before.kind === 'mentions' && more.kind === 'mentions') {
    // The last one is told, and led to.
    const { messageId: _, removed: __, ...fact } = before;
    return { ...fact, ...messageIn(more), names, count, detail: more.detail, sinceMs };
  }
  // What they don't have in common besides the name is no longer said.
  const detail = before.detail === more.detail ? more.detail : null;
  return { ...before, names, count, detail, sinceMs };
}

/** A fact with further names in it, each once; the fact itself when there is none to add. */
export function withNames<T extends { names: string[] }>(fact: T, more: readonly string[]): T {
  const names = [...new Set([...fact.names, ...more])].slice(0, MOST_NAMES);
  return names.length === fact.names.length ? fact : { ...fact, names };
}

/** The sources of an entry once another one has told it, too. */
export function alsoWith({ source, also }: ActivityEntry, teller: ActivitySource): ActivitySource[] {
  return source === teller || also.includes(teller) ? also : [...also, teller];
}
