import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { ModeratedPerson } from '../../shared/writes/moderation.ts';
import type { WriteParts } from '../../shared/writes.ts';

/** So many refusals one after the other, and it is believed that the others would be refused too. */
const MOST_IN_A_ROW = 3;

/** What would happen to the next one too. */
const forAll: ReadonlySet<AppError['kind']> = new Set<AppError['kind']>([
  'offline',
  'connectionLost',
  'timedOut',
  'rateLimited',
  'signInEnded',
  'notSignedIn',
  'scopeMissing',
  'otherSpeaker',
  'notPermitted',
  'internal',
]);

export type EachPersonPorts = {
  act: (person: ModeratedPerson) => Promise<void>;
  /** Whether one may still do it, when the service refused one; true where that is not known. */
  mayGoOn: () => boolean;
  /** Told after each. */
  progress: (done: number) => void;
  /** What is no failure of the service's is ours, and is logged. */
  internal: (cause: unknown) => AppError;
};

/**
 * Does something to each person, one after the other. Somebody who is gone, or whom another moderator was faster with, is left with
 * the reason and the next one has their turn; what would refuse the others too, or three refusals in a row, ends it, and those are
 * left unasked.
 */
export async function eachPerson(people: readonly ModeratedPerson[], ports: EachPersonPorts): Promise<WriteParts> {
  const parts: WriteParts = { done: [], left: [] };
  let inRow = 0;
  for (const [index, person] of people.entries()) {
    const error = await errorOf(() => ports.act(person), ports.internal);
    if (error === null) {
      inRow = 0;
      parts.done.push(person.username);
      ports.progress(parts.done.length);
      continue;
    }
    parts.left.push({ name: person.username, error });
    if (!isTheirs(error)) inRow += 1;
    const isOver = forAll.has(error.kind) || inRow >= MOST_IN_A_ROW || (isRefusal(error) && !ports.mayGoOn());
    if (!isOver) continue;
    for (const { username } of people.slice(index + 1)) parts.left.push({ name: username, error: null });
    break;
  }
  return parts;
}

/** Whether it says something of this person alone, and nothing of the next. */
function isTheirs(error: AppError): boolean {
  return error.kind === 'alreadyDone' || error.kind === 'badInput' || (error.kind === 'http' && error.status === 404);
}

const isRefusal = (error: AppError): boolean => error.kind === 'http' && error.status === 403;

async function errorOf(act: () => Promise<void>, internal: EachPersonPorts['internal']): Promise<AppError | null> {
  try {
    await act();
    return null;
  } catch (cause) {
    return cause instanceof AppFailure ? cause.error : internal(cause);
  }
}
