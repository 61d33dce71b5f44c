import { HEADER_NAME, isSignedText, PLACE, PREFIX } from '../../../shared/senderRules.ts';
import type { CustomSender, DigestCoding, HashName, TimeCoding } from '../../../shared/senders.ts';

/** What the person has said so far of how a sender signs. Empty texts stand for what it does not have. */
export type CustomDraft = {
  header: string;
  algorithm: HashName;
  coding: DigestCoding;
  prefix: string;
  signed: string;
  time: string;
  timeCoding: TimeCoding;
  minutes: string;
  id: string;
  event: string;
};

/** The commonest way. */
export const newDraft: CustomDraft = {
  ...{ header: 'X-Signature', algorithm: 'sha256', coding: 'hex', prefix: 'sha256=', signed: '{body}' },
  ...{ time: '', timeCoding: 'seconds', minutes: '5', id: '', event: '' },
};

export type CustomProblem =
  | 'header'
  | 'prefix'
  | 'signed'
  | 'time'
  | 'timeNeeded'
  | 'minutes'
  | 'id'
  | 'idNeeded'
  | 'event';

const MOST_MINUTES = 24 * 60;

/** @returns the first thing that is wrong; null: nothing is */
export function draftProblem({ header, prefix, signed, time, minutes, id, event }: CustomDraft): CustomProblem | null {
  if (!HEADER_NAME.test(header.trim())) return 'header';
  if (!PREFIX.test(prefix.trim())) return 'prefix';
  if (!isSignedText(signed.trim())) return 'signed';
  if (time.trim() === '' ? signed.includes('{time}') : !HEADER_NAME.test(time.trim())) {
    return time.trim() === '' ? 'timeNeeded' : 'time';
  }
  if (time.trim() !== '' && !(Number(minutes) >= 1 && Number(minutes) <= MOST_MINUTES)) return 'minutes';
  if (signed.includes('{id}') && (id.trim() === '' || id.trim().startsWith('.'))) return 'idNeeded';
  if (id.trim() !== '' && !PLACE.test(id.trim())) return 'id';
  return event.trim() !== '' && !PLACE.test(event.trim()) ? 'event' : null;
}

/** Of a draft without a problem. */
export function toCustom(draft: CustomDraft): CustomSender {
  const { algorithm, coding, timeCoding, minutes } = draft;
  const textOrNull = (text: string) => (text.trim() === '' ? null : text.trim());
  const at = textOrNull(draft.time);
  return {
    ...{ header: draft.header.trim(), algorithm, coding, prefix: draft.prefix.trim(), signed: draft.signed.trim() },
    time: at === null ? null : { at, coding: timeCoding, toleranceMs: Math.round(Number(minutes) * 60_000) },
    id: textOrNull(draft.id),
    event: textOrNull(draft.event),
  };
}
