import type { Diagnosis } from '../../../shared/deliveries.ts';
import { dialectOf } from '../../../shared/dialects.ts';
import type { Intakes } from '../../kernel/intakes.ts';
import type { Logger } from '../../kernel/ports.ts';
import { pairedHeaders } from '../dialects/requestHeaders.ts';
import type { DeliveryRecord, Journal } from '../journal/journal.ts';
import { diagnose } from './diagnose.ts';

export type MistakeFinderDeps = {
  journal: Pick<Journal, 'record' | 'setMistake'>;
  intakes: Pick<Intakes, 'all' | 'byPath'>;
  log: Logger;
};

/** Other hooks' secrets that are tried. */
const MOST_OTHERS = 50;

/** Looks at deliveries whose signature does not fit, and keeps what it found. */
export class MistakeFinder {
  readonly #deps: MistakeFinderDeps;
  /** Found meanwhile. */
  #next: readonly number[] = [];
  #isLooking = false;
  #closed = false;

  constructor(deps: MistakeFinderDeps) {
    this.#deps = deps;
  }

  /** @param ids the newest whose signature does not fit and nobody has looked at: others are looked at when somebody opens them */
  look(ids: readonly number[]): void {
    if (this.#closed || ids.length === 0) return;
    this.#next = ids;
    if (!this.#isLooking) void this.#lookAtNext();
  }

  /** @returns null where there is no signature that could fit. */
  async diagnose({ row, headers, body }: DeliveryRecord): Promise<Diagnosis | null> {
    if (row.verdict !== 'invalid' && row.verdict !== 'missing') return null;
    // Of a long body the beginning alone may be kept, and that tells nothing.
    if (body.byteLength < Number(pairedHeaders(headers)('content-length') ?? 0)) return null;
    const { intakes } = this.#deps;
    const intake = row.intake === null ? null : intakes.byPath(row.intake);
    if (!intake?.secret) return null;
    const { secret } = intake;
    const others = intakes.all.flatMap(({ path }) => {
      const other = path === row.intake ? null : intakes.byPath(path)?.secret;
      return other ? [{ path, secret: other }] : [];
    });
    const dialect = dialectOf(intake.sender);
    return diagnose({ dialect, headers, body, atMs: row.atMs, secret, others: others.slice(0, MOST_OTHERS) });
  }

  close(): void {
    this.#closed = true;
  }

  async #lookAtNext(): Promise<void> {
    const { journal, log } = this.#deps;
    this.#isLooking = true;
    try {
      while (this.#next.length > 0) {
        const ids = this.#next;
        this.#next = [];
        for (const id of ids) {
          const record = await journal.record(id);
          // Told again before it was known that it had been looked at.
          if (record?.row.mistake != null) continue;
          const found = record && (await this.diagnose(record));
          if (this.#closed) return;
          // One whose intake is gone is not looked at again either.
          await journal.setMistake(id, found?.mistake ?? 'none');
        }
      }
    } catch (cause) {
      if (!this.#closed) log.fault('delivery.notDiagnosed', cause);
    } finally {
      this.#isLooking = false;
    }
  }
}
