import i18next from 'i18next';
import type { LedgerBucket, LedgerCall, LedgerRefusal, LedgerWaiting } from '../../../shared/ledger.ts';
import type { CallPurpose } from '../../../shared/platform/callPurposes.ts';
import { formatDuration, formatNumber, formatWhen } from '../../ui/format.ts';

/** What walks over the chatters cost tells how many people there are. */
const TELLING: CallPurpose = 'chattersWalk';

/** Whether a number of this purpose gives away what comfort mode hides. */
export const isTelling = (purpose: CallPurpose): boolean => purpose === TELLING;

/** Whether a number of this bucket does: what a walk costs is counted there. */
export const isTellingBucket = (name: string): boolean => name === 'chats';

const text = () => i18next.getFixedT(null, 'ledger');

export const purposeWords = (purpose: CallPurpose): string => text()(`purpose.${purpose}`);

/** `500 a minute`, `1,000 in 5 min`. */
export function limitWords(limit: number, intervalSeconds: number): string {
  const values = { limit: formatNumber(limit), duration: formatDuration(intervalSeconds * 1_000) };
  return text()(intervalSeconds === 60 ? 'every.minute' : 'every.other', values);
}

/** What reads by itself, and for how many channels that are not in front. */
export const readerWords = (purpose: CallPurpose, behind: number | null): string =>
  behind === null ? purposeWords(purpose) : text()('readers.behind', { purpose: purposeWords(purpose), count: behind });

/** A bucket's name, with whose it is where that is not the account's, or where there are several. */
export function bucketWords(
  { name, payer }: Pick<LedgerBucket, 'name' | 'payer'>,
  account: string | null = null,
): string {
  if (payer === 'user') return account === null ? name : bucketOf(name, account);
  return bucketOf(name, text()(`payer.${payer}`));
}

/** `channel-write, nora_plays` */
export const bucketOf = (name: string, payer: string): string => text()('bucketOf', { name, payer });

/** Who waits for a bucket, and for how long. @returns null: nobody */
export function waitTitle({ waiting }: LedgerBucket, nowMs: number): string | null {
  const t = text();
  const [first] = waiting;
  if (first === undefined) return null;
  const duration = first.mayGoAtMs === null ? null : formatDuration(Math.max(1_000, first.mayGoAtMs - nowMs));
  if (waiting.length === 1) {
    const purpose = purposeWords(first.purpose);
    return duration === null ? t('waiting.oneOpen', { purpose }) : t('waiting.one', { purpose, duration });
  }
  const count = waiting.length;
  return duration === null ? t('waiting.manyOpen', { count }) : t('waiting.many', { count, duration });
}

/** Why the first of a bucket waits. `global`: the bucket that all calls of the same payer may fall into. */
export function waitWhy(
  bucket: LedgerBucket,
  first: LedgerWaiting,
  global: LedgerBucket | undefined,
  nowMs: number,
): string {
  const isOfGlobal = first.why === 'global' || first.why === 'globalRefused';
  const full = isOfGlobal ? (global ?? bucket) : bucket;
  const untilMs = full.refusedUntilMs ?? full.resetsAtMs ?? first.mayGoAtMs;
  return text()(`waiting.why.${first.why}`, {
    name: full.name,
    spent: formatNumber(full.spent),
    limit: formatNumber(full.limit),
    kept: formatNumber(full.limit - full.spent),
    time: untilMs === null ? '–' : formatWhen(untilMs, nowMs),
  });
}

/** On what this app has spent a bucket's window; `hidden`: without the numbers that tell how many people there are. */
export function oursWords({ ours }: Pick<LedgerBucket, 'ours'>, hidden: boolean): string | null {
  const t = text();
  if (ours.length === 0) return null;
  const list = ours.map(({ purpose, calls }) => {
    const name = purposeWords(purpose);
    return hidden && isTelling(purpose) ? name : t('buckets.share', { purpose: name, calls: formatNumber(calls) });
  });
  return t('buckets.ours', { list: list.join(', ') });
}

export function othersWords({ others, payer }: LedgerBucket): string | null {
  return others === 0 ? null : text()('buckets.others', { count: others, payer: text()(`payer.${payer}`) });
}

/** A 429 in sentences: what happened, which bucket, what was known, who else may spend there, what came, what was done. */
export function refusalWords(
  refusal: LedgerRefusal,
  nowMs: number,
  hidden: boolean,
): { title: string; lines: string[] } {
  const t = text();
  const { atMs, purpose, bucket: name, isNamed, payer, headers, limit, spent, ours, untilMs } = refusal;
  const counts = { spent: formatNumber(spent), limit: formatNumber(limit), ours: formatNumber(ours) };
  const isFull = spent >= limit;
  const isHidden = hidden && isTellingBucket(name);
  const known = isHidden && !isFull ? 'knownHidden' : isFull && !isHidden ? 'knownFull' : 'known';
  const sent = [
    headers.limit !== null && t('refusals.header.limit', { value: formatNumber(headers.limit) }),
    headers.remaining !== null && t('refusals.header.remaining', { value: formatNumber(headers.remaining) }),
    headers.resetAtMs !== null && t('refusals.header.reset', { time: formatWhen(headers.resetAtMs, nowMs) }),
    headers.retryAfterMs !== null &&
      t('refusals.header.retryAfter', { duration: formatDuration(headers.retryAfterMs) }),
  ].filter((part) => part !== false);
  return {
    title: t('refusals.what', { time: formatWhen(atMs, nowMs), purpose: purposeWords(purpose) }),
    lines: [
      t(isNamed ? 'refusals.named' : 'refusals.judged', { name }),
      ...(isHidden && isFull ? [] : [t(`refusals.${known}`, counts)]),
      t(`refusals.who.${payer}`),
      sent.length === 0 ? t('refusals.headersNone') : t('refusals.headers', { list: sent.join(', ') }),
      t(untilMs > nowMs ? 'refusals.doing' : 'refusals.did', { time: formatWhen(untilMs, nowMs) }),
    ],
  };
}

/** What became of a call, and how long it took. */
export function outcomeWords({ outcome, sentAtMs, endedAtMs }: Pick<LedgerCall, 'outcome' | 'sentAtMs' | 'endedAtMs'>) {
  const t = text();
  const duration = sentAtMs === null ? '' : formatDuration(endedAtMs - sentAtMs, { fine: true });
  if (typeof outcome === 'number') return t('calls.answered', { status: String(outcome), duration });
  return t(`calls.outcome.${outcome}`, { duration });
}

export function refusedWords(refused: number): string {
  return refused === 0 ? text()('refusedNone') : text()('refusedCount', { count: refused });
}
