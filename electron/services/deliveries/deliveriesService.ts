import type {
  DeliveriesFilter,
  DeliveriesPage,
  DeliveriesQuery,
  DeliveriesState,
  DeliveryDetail,
  ReplayRequest,
  Sending,
} from '../../../shared/deliveries.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { Clock, Logger, Observable } from '../../core/ports.ts';
import { Subject } from '../../core/subject.ts';
import type { DeliveryRecord, Journal } from '../../storage/journal/journal.ts';
import type { Intakes } from '../receiver/intakes.ts';
import { signatureOf } from '../receiver/signature.ts';
import { ladder } from './attempts.ts';
import { curlOf } from './curl.ts';
import { readDeliveries, writeDeliveries } from './deliveriesFile.ts';
import type { MistakeFinder } from './mistakeFinder.ts';
import { sendLocally } from './sendLocally.ts';

export type DeliveriesDeps = {
  journal: Journal;
  intakes: Pick<Intakes, 'byPath'>;
  mistakes: MistakeFinder;
  clock: Clock;
  log: Logger;
  /** Of the service that is open now. */
  serviceKey: () => string;
  /** The receiver's own address of a path; null while it does not listen. */
  receiverUrl: (path: string) => string | null;
  /** Has the receiver know the next delivery with this one-time number as a replay. @returns the number's header */
  expectReplay: (deliveryId: number) => readonly [string, string];
};

export const emptyDeliveries: DeliveriesState = { version: 0, total: 0, bytes: 0, events: [], oldestAtMs: null };

/** The window is told of changes no more often than this. */
const TELL_EVERY_MS = 250;
const SLICE = 200;

/** What came to the receiver, for looking at: lists, one delivery whole, replays, files. */
export class DeliveriesService {
  readonly #deps: DeliveriesDeps;
  readonly #state = new Subject<DeliveriesState>(emptyDeliveries);
  #resting: (() => void) | null = null;
  #again = false;

  constructor(deps: DeliveriesDeps) {
    this.#deps = deps;
  }

  get state(): Observable<DeliveriesState> {
    return this.#state;
  }

  /** Deliveries came, changed or went, or another service is open. */
  changed(): void {
    if (this.#resting !== null) {
      this.#again = true;
      return;
    }
    this.#resting = this.#deps.clock.after(TELL_EVERY_MS, () => {
      this.#resting = null;
      if (!this.#again) return;
      this.#again = false;
      this.changed();
    });
    void this.#tell();
  }

  rows(query: DeliveriesQuery): Promise<DeliveriesPage> {
    return this.#deps.journal.rows(this.#deps.serviceKey(), query);
  }

  /** @returns null when it is no longer kept, or of another service than the one that is open. @see PLATFORM §8.3, §8.4 */
  async detail(id: number): Promise<DeliveryDetail | null> {
    const { journal, mistakes } = this.#deps;
    const record = await this.#own(id);
    if (record === null) return null;
    const { row, method, target, headers, body, sentAtMs, serviceKey } = record;
    const { intake, envelopeId } = row;
    const [diagnosis, tries, firstSeenAtMs, sendings, lastGoodId] = await Promise.all([
      mistakes.diagnose(record),
      intake === null || envelopeId === null ? [] : journal.tries(intake, envelopeId),
      serviceKey === null || envelopeId === null ? null : journal.firstSeenAtMs(serviceKey, envelopeId),
      journal.sendings(id),
      journal.lastGoodBefore(id),
    ]);
    // What we sent ourselves is no try of the service.
    const own = tries.filter(({ replayOf, imported }) => replayOf === null && imported === row.imported);
    return {
      row,
      method,
      target,
      headers,
      bodyBase64: asBuffer(body).toString('base64'),
      sentAtMs,
      firstSeenAtMs: firstSeenAtMs !== null && firstSeenAtMs < row.atMs ? firstSeenAtMs : null,
      diagnosis,
      attempts: await ladder(own, sentAtMs, (fromMs, toMs) => journal.listenedThrough(fromMs, toMs)),
      sendings,
      lastGoodId,
    };
  }

  /**
   * Sends stored bytes once more, as they came or edited, to this receiver or to another address on this computer.
   * @throws AppFailure `badInput`: the delivery is gone, the receiver does not listen, or there is no secret to sign with
   */
  async replay({ id, url, body, resign }: ReplayRequest): Promise<Sending> {
    const { journal, clock, receiverUrl, expectReplay } = this.#deps;
    const record = await this.#record(id);
    const target = url ?? (record.row.intake === null ? null : receiverUrl(record.row.intake));
    if (target === null) throw new AppFailure({ kind: 'badInput', field: 'url', why: 'notListening' });
    const bytes = body === null ? record.body : Buffer.from(body);
    const headers = record.headers.filter(([name]) => !/^(sidestage-|poker-signature$)/i.test(name));
    headers.push(...this.#signature(record, bytes, resign));
    if (url === null) headers.push([...expectReplay(id)]);
    const atMs = clock.now();
    const outcome = await sendLocally({ url: target, headers, body: bytes }, clock);
    const sending: Omit<Sending, 'id'> = {
      kind: 'replay',
      url: target,
      atMs,
      tries: 1,
      edited: body !== null && !asBuffer(bytes).equals(record.body),
      ...outcome,
    };
    const kept = { ...sending, id: await journal.addSending(id, sending) };
    this.changed();
    return kept;
  }

  /** The command line that sends a delivery again. @throws AppFailure `badInput`, as `replay` */
  async curl(id: number): Promise<string> {
    const { row, headers, body } = await this.#record(id);
    const url = row.intake === null ? null : this.#deps.receiverUrl(row.intake);
    if (url === null) throw new AppFailure({ kind: 'badInput', field: 'url', why: 'notListening' });
    return curlOf(url, headers, body);
  }

  /** The pieces of a file with all that fit, of the service that is open now. @param service its name, as people know it */
  export(filter: DeliveriesFilter, service: string): AsyncGenerator<{ text: string; rows: number }> {
    return writeDeliveries(service, this.#slices(this.#deps.serviceKey(), filter));
  }

  /** @returns how many. @throws AppFailure `badInput` for a file that is none */
  async import(text: string): Promise<number> {
    const serviceKey = this.#deps.serviceKey();
    // The file begins with the newest, the journal with the oldest.
    const records = (await readDeliveries(text)).reverse();
    const count = await this.#deps.journal.importRecords(serviceKey, records);
    this.changed();
    return count;
  }

  async clear(intake: string | null): Promise<void> {
    await this.#deps.journal.clear(this.#deps.serviceKey(), intake);
    this.changed();
  }

  close(): void {
    this.#resting?.();
  }

  async #tell(): Promise<void> {
    try {
      this.#state.set(await this.#deps.journal.state(this.#deps.serviceKey()));
    } catch (cause) {
      this.#deps.log.fault('deliveries.notRead', cause);
    }
  }

  /** The window may still hold the number of one that came to a service it has left. */
  async #own(id: number): Promise<DeliveryRecord | null> {
    const { journal, serviceKey } = this.#deps;
    const record = await journal.record(id);
    return record === null || record.serviceKey === null || record.serviceKey === serviceKey() ? record : null;
  }

  async #record(id: number): Promise<DeliveryRecord> {
    const record = await this.#own(id);
    if (record === null) throw new AppFailure({ kind: 'badInput', field: 'id', why: 'gone' });
    return record;
  }

  #signature({ row, headers }: DeliveryRecord, body: Uint8Array, resign: boolean): [string, string][] {
    if (!resign) return headers.filter(([name]) => name.toLowerCase() === 'poker-signature');
    const secret = row.intake === null ? null : this.#deps.intakes.byPath(row.intake)?.secret;
    if (!secret) throw new AppFailure({ kind: 'badInput', field: 'resign', why: 'noSecret' });
    return [['Poker-Signature', signatureOf(body, secret)]];
  }

  async *#slices(serviceKey: string, filter: DeliveriesFilter): AsyncGenerator<DeliveryRecord[]> {
    const { journal } = this.#deps;
    let before: number | null = null;
    for (;;) {
      const records: DeliveryRecord[] = await journal.exportSlice(serviceKey, filter, before, SLICE);
      yield records;
      const last = records.at(-1);
      if (last === undefined || records.length < SLICE) return;
      before = last.row.id;
    }
  }
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
