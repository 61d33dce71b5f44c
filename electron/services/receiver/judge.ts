import type { Verdict } from '../../../shared/deliveries.ts';
import type { Envelope } from '../../../shared/platform/rest.ts';
import type { Clock } from '../../core/ports.ts';
import type { Effects } from './effects.ts';
import { readEnvelope } from './envelope.ts';
import type { Exchange, Finding } from './exchange.ts';
import type { GroupCommit } from './groupCommit.ts';
import type { OpenIntake, ReceiverIntakes, Scripted } from './intakeBook.ts';
import { refused } from './refusals.ts';
import type { RefusedRows } from './refusedRows.ts';
import { ALL_TRIES_MS } from './serviceTries.ts';
import { signatureFits } from './signature.ts';

/** Longer than the service waits for an answer. @see PLATFORM §8.4 */
const SLOW_ANSWER_MS = 20_000;
/** What comes an hour after the last try would have ended is no retry. */
const OLD_AFTER_MS = ALL_TRIES_MS + 3_600_000;

/** Larger bodies of strangers are not read for the sake of a row. */
const MOST_CLAIM_BYTES = 64 * 1024;

/** What an answer that somebody asked for is: none of them is a 2xx, so the service brings the delivery again. */
const scriptedStatus = { '500': 500, slow: 500, hangUp: 0 } as const satisfies Record<Scripted['answer'], number>;

export type JudgeDeps = {
  intakes: ReceiverIntakes;
  commits: GroupCommit;
  effects: Effects;
  rows: RefusedRows;
  clock: Clock;
};

/**
 * Decides on a whole request to an open path: signature over the raw bytes, envelope, journal, and only when it is written 204.
 * @see API "Events"
 */
export class Judge {
  readonly #deps: JudgeDeps;
  readonly #slow = new Set<() => void>();

  constructor(deps: JudgeDeps) {
    this.#deps = deps;
  }

  judge(exchange: Exchange, intake: OpenIntake): void {
    const { rows, intakes } = this.#deps;
    const verdict = verdictOf(intake, exchange.head.signature, exchange.body);
    if (verdict === 'invalid' || verdict === 'missing') {
      exchange.answer(401, { 'WWW-Authenticate': 'Poker-Signature' });
      rows.note(exchange, { ...claimOf(exchange), status: 401, verdict });
      return;
    }
    const envelope = readEnvelope(exchange.body);
    if (envelope === null) {
      exchange.answerRefused('notAnEnvelope');
      rows.note(exchange, refused('notAnEnvelope', verdict));
      return;
    }
    const finding = findingOf(envelope, verdict, exchange.atMs);
    const scripted = intakes.takeScripted(intake.path);
    if (scripted === null) this.#accept(exchange, intake, envelope, finding);
    else this.#answerAsAsked(exchange, scripted, finding);
  }

  /** Slow answers are waited for no longer: their senders see the connection end. */
  dropSlow(): void {
    for (const cancel of this.#slow) cancel();
    this.#slow.clear();
  }

  #accept(exchange: Exchange, intake: OpenIntake, envelope: Envelope, finding: Finding): void {
    const arrival = exchange.arrival(finding);
    this.#deps.commits.push(arrival, (id) => {
      if (id === null) {
        exchange.answerRefused('diskFailed');
        this.#deps.rows.noteLater({ ...arrival, ...refused('diskFailed', finding.verdict) });
        exchange.letGo();
        return;
      }
      exchange.answer(204);
      exchange.letGo();
      this.#expect(id, exchange, intake, envelope, finding.sentAtMs ?? null);
    });
  }

  #expect(id: number, { atMs, bytes }: Exchange, intake: OpenIntake, envelope: Envelope, sentAtMs: number | null) {
    const { serviceKey, path, hookId } = intake;
    const { event, payload, id: envelopeId } = envelope;
    const accepted = { id, serviceKey, intake: path, hookId, event, envelopeId, atMs, sentAtMs, payload };
    this.#deps.effects.expect(accepted, envelope, bytes);
  }

  /** Its row is written as what it will be answered; it counts as not accepted, so the envelope may come again. */
  #answerAsAsked(exchange: Exchange, answer: Scripted['answer'], finding: Finding): void {
    if (answer === '500') exchange.answer(500);
    else if (answer === 'hangUp') exchange.hangUp();
    else {
      const cancel = this.#deps.clock.after(SLOW_ANSWER_MS, () => {
        this.#slow.delete(cancel);
        exchange.answer(500);
      });
      this.#slow.add(cancel);
    }
    this.#deps.rows.note(exchange, { ...finding, status: scriptedStatus[answer], scripted: true });
  }
}

function verdictOf({ key }: OpenIntake, signature: string | null, body: Buffer): Verdict {
  if (key === null) return signature === null ? 'notSigned' : 'unknownSecret';
  if (signature === null) return 'missing';
  return signatureFits(signature, body, key) ? 'valid' : 'invalid';
}

/** What a turned away request says of itself, for its row alone: nobody acts on it. */
function claimOf({ body, atMs }: Exchange): Partial<Finding> {
  const envelope = body.byteLength > MOST_CLAIM_BYTES ? null : readEnvelope(body);
  return envelope === null ? {} : findingOf(envelope, 'invalid', atMs);
}

function findingOf({ event, id, sentAt }: Envelope, verdict: Verdict, atMs: number): Finding {
  const sentAtMs = Date.parse(sentAt);
  return {
    status: 204,
    verdict: verdict === 'valid' && atMs - sentAtMs > OLD_AFTER_MS ? 'old' : verdict,
    event,
    envelopeId: id,
    sentAtMs: Number.isNaN(sentAtMs) ? null : sentAtMs,
  };
}
