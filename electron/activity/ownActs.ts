import type { ActivityFact, OwnAct } from '../../shared/activity.ts';
import { ownActKinds } from '../../shared/activity.ts';
import type { FactOf } from '../../shared/facts.ts';
import type { PlatformWrite } from '../../shared/writes.ts';

const MOST_NAMES = 12;

type Written = Pick<FactOf<'writeEnded'>, 'what' | 'outcome' | 'error' | 'parts'>;

/**
 * What the person did, as the feed keeps it; null for what was taken back, what is nobody's news, and a message that was deleted,
 * which the room tells of itself.
 */
export function ownActOf({ what, outcome, error, parts }: Written): ActivityFact | null {
  if (outcome === 'undone' || !isKept(what)) return null;
  if (what.kind === 'removeMessage' && outcome === 'done') return null;
  const all = namesOf(what);
  const reached = parts === null ? all : parts.done;
  // Of many that were all left out, nothing was done, and the first reason says why.
  const isNone = outcome === 'failed' || (parts !== null && reached.length === 0);
  const names = isNone ? all : reached;
  const left = parts?.left ?? [];
  return {
    kind: 'acted',
    act: what.kind,
    names: names.slice(0, MOST_NAMES),
    people: names.length,
    detail: detailOf(what),
    seconds: what.kind === 'timeout' || what.kind === 'timeoutMany' ? what.seconds : null,
    isDone: !isNone,
    error: error ?? parts?.endedBy ?? (isNone ? (left[0]?.error ?? null) : null),
    left: isNone ? 0 : left.length,
    ...(!isNone && left.length > 0 && { leftNames: left.slice(0, MOST_NAMES).map(({ name }) => name) }),
  };
}

type Kept = Extract<PlatformWrite, { kind: OwnAct }>;

const isKept = (what: PlatformWrite): what is Kept => ownActKinds.options.some((kind) => kind === what.kind);

function namesOf(what: Kept): string[] {
  if ('people' in what) return what.people.map(({ username }) => username);
  if ('person' in what) return [what.person.username];
  if ('username' in what) return [what.username];
  return 'name' in what ? [what.name] : [];
}

function detailOf(what: Kept): string | null {
  if (what.kind === 'startPoll') return what.question;
  return what.kind === 'deleteClip' && what.title !== '' ? what.title : null;
}
