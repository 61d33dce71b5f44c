import type { ActivityFact } from '../../shared/activity.ts';
import { quietActs } from '../../shared/activity.ts';
import type { FactOf } from '../../shared/facts.ts';
import type { PlatformWrite } from '../../shared/writes.ts';

const MOST_NAMES = 12;

type Written = Pick<FactOf<'writeEnded'>, 'what' | 'outcome' | 'error' | 'parts'>;

/**
 * What the person did, as the feed keeps it; null for what was taken back, what is nobody's news, and a message that was deleted,
 * which the room tells of itself. What the end of the app came between is news whatever it is: no page is there to tell it.
 */
export function ownActOf(written: Written): ActivityFact | null {
  const { what, outcome, error, parts } = written;
  if (outcome === 'undone' || (quiet.has(what.kind) && !isCutShort(written))) return null;
  if (what.kind === 'removeMessage' && outcome === 'done') return null;
  const all = namesOf(what);
  // Of several things that are no people, those that were done are not whom it was done to.
  const reached = parts === null || !('people' in what) ? all : parts.done;
  // Of many that were all left out, nothing was done, and the first reason says why.
  const isNone = outcome === 'failed' || (parts !== null && parts.done.length === 0);
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
    ...(!isNone &&
      left.length > 0 &&
      'people' in what && { leftNames: left.slice(0, MOST_NAMES).map(({ name }) => name) }),
  };
}

const quiet: ReadonlySet<string> = new Set(quietActs);

const isCutShort = ({ error, parts }: Written): boolean =>
  [error, ...(parts?.left ?? []).map((left) => left.error)].some((one) => one?.kind === 'cutShort');

function namesOf(what: PlatformWrite): string[] {
  if ('people' in what) return what.people.map(({ username }) => username);
  if ('person' in what) return [what.person.username];
  if ('username' in what) return [what.username];
  return 'name' in what ? [what.name] : [];
}

function detailOf(what: PlatformWrite): string | null {
  if (what.kind === 'startPoll') return what.question;
  return (what.kind === 'deleteClip' || what.kind === 'renameClip') && what.title !== '' ? what.title : null;
}
