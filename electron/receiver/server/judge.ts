import type { Verdict } from '../../../shared/deliveries.ts';
import type { Envelope } from '../../../shared/platform/rest.ts';
import type { Clock } from '../../kernel/ports.ts';
import { type Claim, claimFits, readClaim, readTime } from '../dialects/signature.ts';
import type { OpenIntake, ReceiverIntakes, Scripted } from '../paths/intakeBook.ts';
import type { AcceptedQueue } from './acceptedQueue.ts';
import type { GroupCommit } from './groupCommit.ts';
import type { Finding, HookRequest } from './hookRequest.ts';
import { type Reading, readDelivery } from './reading.ts';
import { refused } from './refusals.ts';
import type { RefusedRows } from './refusedRows.ts';

/** Longer than the service waits for an answer. @see PLATFORM §8.4 */
const SLOW_ANSWER_MS = 20_000;

/** Larger bodies of strangers are not read for the sake of a row. */
const MOST_CLAIM_BYTES = 64 * 1024;

/** What an answer that somebody asked for is: none of them is a 2xx, so the sender brings the delivery again. */
const scriptedStatus = { '500': 500, slow: 500, hangUp: 0 } as const satisfies Record<Scripted['answer'], number>;

const asText = { 'Content-Type': 'text/plain; charset=utf-8', 'X-Content-Type-Options': 'nosniff' };

export type JudgeDeps = {
  intakes: ReceiverIntakes;
  commits: GroupCommit;
  accepted: AcceptedQueue;
  rows: RefusedRows;
  /** A service's time less ours, which its deliveries are sent by; left out: they agree. */
  serviceAheadMs?: (serviceKey: string) => number;
  clock: Clock;
};

/**
 * Decides on a whole request to an open path, by the dialect of that path: signature over the raw bytes, its time, what the body
 * says, journal, and only when it is written 204. A genuine question about the address is answered then too, with what it asks for.
 * @see API "Events"
 */
export class Judge {
  readonly #deps: JudgeDeps;
  readonly #slow = new Set<() => void>();

  constructor(deps: JudgeDeps) {
    this.#deps = deps;
  }

  judge(incoming: HookRequest, intake: OpenIntake): void {
    const { rows, intakes } = this.#deps;
    const { dialect } = intake;
    const claim = readClaim(dialect, incoming.headerOf);
    const verdict = verdictOf(intake, claim, incoming);
    if (verdict === 'invalid' || verdict === 'missing') {
      incoming.answer(401, { 'WWW-Authenticate': dialect.signature?.header ?? 'Signature' });
      rows.note(incoming, { ...this.#claimed(incoming, intake, claim), status: 401, verdict });
      return;
    }
    const read = readDelivery(intake, incoming, claim);
    if (read === null) {
      incoming.answerRefused('notAnEnvelope');
      rows.note(incoming, refused('notAnEnvelope', verdict));
      return;
    }
    // What a stranger asks is not answered.
    const reading = verdict === 'valid' ? read : { ...read, challenge: null };
    const aheadMs = dialect.id === 'platform' ? (this.#deps.serviceAheadMs?.(intake.serviceKey) ?? 0) : 0;
    const finding = findingOf(reading, intake, verdict, incoming.broughtAtMs + aheadMs);
    const scripted = intakes.takeScripted(intake.path);
    if (scripted === null) this.#accept(incoming, intake, reading, finding);
    else this.#answerAsAsked(incoming, scripted, finding);
  }

  /** Slow answers are waited for no longer: their senders see the connection end. */
  dropSlow(): void {
    for (const cancel of this.#slow) cancel();
    this.#slow.clear();
  }

  #accept(incoming: HookRequest, intake: OpenIntake, { envelope, challenge }: Reading, finding: Finding): void {
    const arrival = incoming.arrival(finding);
    const { series = null } = incoming.brought;
    const settled = (id: number | null) => {
      if (id === null) {
        incoming.answerRefused('diskFailed');
        // One of a series needs no row: it comes again.
        if (series === null) this.#deps.rows.noteLater({ ...arrival, ...refused('diskFailed', finding.verdict) });
        incoming.letGo();
        return;
      }
      if (challenge === null) incoming.answer(204);
      else incoming.answer(200, asText, challenge);
      incoming.letGo();
      this.#expect(id, incoming, intake, envelope, finding.sentAtMs ?? null);
    };
    this.#deps.commits.push(arrival, settled, series);
  }

  #expect(id: number, { atMs, bytes }: HookRequest, intake: OpenIntake, envelope: Envelope, sentAtMs: number | null) {
    const { serviceKey, path, hookId, dialect } = intake;
    const { event, payload, id: envelopeId, sentAt } = envelope;
    const of = { id, serviceKey, intake: path, hookId, dialect: dialect.id };
    this.#deps.accepted.expect({ ...of, event, envelopeId, atMs, sentAt, sentAtMs, payload }, bytes);
  }

  /** Its row is written as what it will be answered; it counts as not accepted, so the envelope may come again. */
  #answerAsAsked(incoming: HookRequest, answer: Scripted['answer'], finding: Finding): void {
    if (answer === '500') incoming.answer(500);
    else if (answer === 'hangUp') incoming.hangUp();
    else {
      incoming.brought.series?.break();
      const cancel = this.#deps.clock.after(SLOW_ANSWER_MS, () => {
        this.#slow.delete(cancel);
        incoming.answer(500);
      });
      this.#slow.add(cancel);
    }
    this.#deps.rows.note(incoming, { ...finding, status: scriptedStatus[answer], scripted: true });
  }

  /** What a turned away request says of itself, for its row alone: nobody acts on it. */
  #claimed(incoming: HookRequest, intake: OpenIntake, claim: Claim | null): Partial<Finding> {
    const { body, broughtAtMs } = incoming;
    const reading = body.byteLength > MOST_CLAIM_BYTES ? null : readDelivery(intake, incoming, claim);
    return reading === null ? {} : findingOf(reading, intake, 'invalid', broughtAtMs);
  }
}

function verdictOf({ dialect, key }: OpenIntake, claim: Claim | null, { body, broughtAtMs }: HookRequest): Verdict {
  const { signature, time } = dialect;
  if (signature === null || key === null) return claim === null ? 'notSigned' : 'unknownSecret';
  if (claim === null) return 'missing';
  if (!claimFits(signature, claim, body, key)) return 'invalid';
  if (time?.late !== 'refused') return 'valid';
  const sentAtMs = readTime(claim.time, time.coding);
  return sentAtMs === null || Math.abs(broughtAtMs - sentAtMs) > time.toleranceMs ? 'invalid' : 'valid';
}

function findingOf(
  { event, id, sentAtMs, challenge }: Reading,
  { dialect }: OpenIntake,
  verdict: Verdict,
  /** By the sender's clock, as far as it is known. */
  broughtAtMs: number,
): Finding {
  const { time } = dialect;
  const isOld = time?.late === 'told' && sentAtMs !== null && broughtAtMs - sentAtMs > time.toleranceMs;
  return {
    status: challenge === null ? 204 : 200,
    verdict: verdict === 'valid' && isOld ? 'old' : verdict,
    ...(event !== null && { event }),
    envelopeId: id,
    sentAtMs,
  };
}
