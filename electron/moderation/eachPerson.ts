import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { ModeratedPerson } from '../../shared/writes/moderation.ts';
import type { WriteParts } from '../../shared/writes.ts';
import type { Patience } from '../kernel/patience.ts';
import type { Waiting } from '../kernel/ports.ts';

/** So many refusals one after the other, and it is believed that the others would be refused too. */
const MOST_IN_A_ROW = 3;

/** What would happen to the next one too. It says nothing of the person, who is left for another time. */
const forAll: ReadonlySet<AppError['kind']> = new Set<AppError['kind']>([
  'offline',
  'connectionLost',
  'timedOut',
  'rateLimited',
  'signInEnded',
  'notSignedIn',
  'scopeMissing',
  'otherSpeaker',
  'cutShort',
  'notPermitted',
  'internal',
]);

export type EachPersonPorts = {
  act: (person: ModeratedPerson, waiting: Waiting) => Promise<void>;
  patience: Patience;
  /** Whether one may still do it, when the service refused one; true where that is not known. */
  mayGoOn: () => boolean;
  /** Told after each. */
  progress: (done: number) => void;
  /** What is no failure of the service's is ours, and is logged. */
  internal: (cause: unknown) => AppError;
};

/** What became of many, and who of them can be gone on with. */
export type EachPersonEnd = { parts: WriteParts; done: ModeratedPerson[]; rest: ModeratedPerson[] };

/**
 * Does something to each person, one after the other. Where the service wants a pause, all wait for it and go on. Somebody who is
 * gone, or whom another moderator was faster with, is left with the reason and the next one has their turn; what would refuse the
 * others too, or three refusals in a row, ends it, and those are left unasked. So does who stops it.
 */
export async function eachPerson(people: readonly ModeratedPerson[], ports: EachPersonPorts): Promise<EachPersonEnd> {
  const end: EachPersonEnd = { parts: { done: [], left: [] }, done: [], rest: [] };
  const { parts } = end;
  const leave = (from: number, endedBy: AppError): EachPersonEnd => {
    for (const person of people.slice(from)) {
      parts.left.push({ name: person.username, error: null });
      end.rest.push(person);
    }
    if (end.rest.length > 0) parts.endedBy = endedBy;
    return end;
  };
  let inRow = 0;
  for (const [index, person] of people.entries()) {
    const error = await errorOf(() => ports.patience.run((waiting) => ports.act(person, waiting)), ports.internal);
    if (error?.kind === 'stopped' || (error?.kind === 'cutShort' && !error.sent)) return leave(index, error);
    if (error === null) {
      inRow = 0;
      parts.done.push(person.username);
      end.done.push(person);
      ports.progress(parts.done.length);
      continue;
    }
    parts.left.push({ name: person.username, error });
    const isOfAll = forAll.has(error.kind) || isClosed(error) || (isRefusal(error) && !ports.mayGoOn());
    if (isOfAll) end.rest.push(person);
    if (!isTheirs(error)) inRow += 1;
    if (isOfAll || inRow >= MOST_IN_A_ROW) return leave(index + 1, error);
  }
  return end;
}

/** Whether it says something of this person alone, and nothing of the next. */
export function isTheirs(error: AppError): boolean {
  if (error.kind === 'badInput') return !isClosed(error);
  return error.kind === 'alreadyDone' || (error.kind === 'http' && error.status === 404);
}

/** Nothing more can be done in a channel that was closed. */
const isClosed = (error: AppError): boolean => error.kind === 'badInput' && error.field === 'channel';

const isRefusal = (error: AppError): boolean => error.kind === 'http' && error.status === 403;

async function errorOf(act: () => Promise<void>, internal: EachPersonPorts['internal']): Promise<AppError | null> {
  try {
    await act();
    return null;
  } catch (cause) {
    return cause instanceof AppFailure ? cause.error : internal(cause);
  }
}
