import type { DeliveriesQuery, Diagnosis } from '../../../shared/deliveries.ts';
import type { Clock, Logger } from '../../core/ports.ts';
import type { DeliveryRecord, Journal } from '../../storage/journal/journal.ts';
import type { Intakes } from '../receiver/intakes.ts';
import { diagnose } from './diagnose.ts';

export type MistakeFinderDeps = {
  journal: Pick<Journal, 'record' | 'setMistake' | 'rows'>;
  intakes: Pick<Intakes, 'all' | 'byPath'>;
  clock: Clock;
  log: Logger;
  serviceKey: () => string;
  /** The list has changed. */
  changed: () => void;
};

/** Deliveries come in bursts; they are looked at once after each. */
const LOOK_AFTER_MS = 500;
/** Whoever floods us with forgeries gets no more of our time than this; the rest is looked at when somebody opens it. */
const MOST_AT_ONCE = 20;
/** Other hooks' secrets that are tried. */
const MOST_OTHERS = 50;
const newestInvalid: DeliveriesQuery = {
  intake: null,
  text: '',
  events: [],
  verdicts: ['invalid'],
  statusClasses: [],
  fromMs: null,
  toMs: null,
  offset: 0,
  limit: MOST_AT_ONCE,
};

/** Looks at the newest deliveries whose signature does not fit, and keeps what it found. */
export class MistakeFinder {
  readonly #deps: MistakeFinderDeps;
  /** Takes back the look that is to come; null: none is. */
  #cancel: (() => void) | null = null;
  #isLooking = false;
  #closed = false;

  constructor(deps: MistakeFinderDeps) {
    this.#deps = deps;
  }

  /** Something was written. */
  look(): void {
    if (this.#closed || this.#cancel !== null) return;
    this.#cancel = this.#deps.clock.after(LOOK_AFTER_MS, () => {
      this.#cancel = null;
      // The list of the look that is under way may be older than what asks for this one.
      if (this.#isLooking) this.look();
      else void this.#lookAtNewest();
    });
  }

  /** @returns null where there is no signature that could fit. */
  async diagnose({ row, headers, body }: DeliveryRecord): Promise<Diagnosis | null> {
    if (row.verdict !== 'invalid' && row.verdict !== 'missing') return null;
    const { intakes } = this.#deps;
    const secret = row.intake === null ? null : intakes.byPath(row.intake)?.secret;
    if (!secret) return null;
    const header = headers.find(([name]) => name.toLowerCase() === 'poker-signature')?.[1] ?? null;
    const others = intakes.all.flatMap(({ path }) => {
      const other = path === row.intake ? null : intakes.byPath(path)?.secret;
      return other ? [{ path, secret: other }] : [];
    });
    return diagnose({ header, body, secret, others: others.slice(0, MOST_OTHERS) });
  }

  close(): void {
    this.#closed = true;
    this.#cancel?.();
  }

  async #lookAtNewest(): Promise<void> {
    const { journal, log, serviceKey, changed } = this.#deps;
    this.#isLooking = true;
    try {
      const { rows } = await journal.rows(serviceKey(), newestInvalid);
      for (const { id } of rows.filter(({ mistake }) => mistake === null)) {
        const record = await journal.record(id);
        const found = record && (await this.diagnose(record));
        if (this.#closed) return;
        // One whose intake is gone is not looked at again either.
        await journal.setMistake(id, found?.mistake ?? 'none');
        changed();
      }
    } catch (cause) {
      if (!this.#closed) log.fault('delivery.notDiagnosed', cause);
    } finally {
      this.#isLooking = false;
    }
  }
}
