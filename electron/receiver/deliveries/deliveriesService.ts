import type {
  DeliveriesFilter,
  DeliveriesPage,
  DeliveriesQuery,
  DeliveriesState,
  DeliveryDetail,
  DeliveryRow,
  ReplayRequest,
  Sending,
} from '../../../shared/deliveries.ts';
import { dialectOf } from '../../../shared/dialects.ts';
import { AppFailure } from '../../../shared/failure.ts';
import { RETRY_WAITS_MS } from '../../../shared/platform/serviceTries.ts';
import { derive } from '../../kernel/derived.ts';
import type { Intakes } from '../../kernel/intakes.ts';
import type { ByteFile, Clock, Logger, Observable } from '../../kernel/ports.ts';
import { signAnew } from '../dialects/signAnew.ts';
import type { DeliveryRecord, Journal } from '../journal/journal.ts';
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
  /** Changes when another service is opened. */
  service: Observable<unknown>;
  /** Of the service that is open now. */
  serviceKey: () => string;
  /** The receiver's own address of a path; null while it does not listen. */
  receiverUrl: (path: string) => string | null;
  /** Has the receiver know the next delivery with this one-time number as a replay. @returns the number's header */
  expectReplay: (deliveryId: number) => readonly [string, string];
};

const SLICE = 200;

/** What came to the receiver, for looking at: lists, one delivery whole, replays, files. */
export class DeliveriesService {
  readonly #deps: DeliveriesDeps;
  readonly #state: ReturnType<typeof derive<DeliveriesState>>;

  constructor(deps: DeliveriesDeps) {
    this.#deps = deps;
    const { standing } = deps.journal;
    this.#state = derive([standing, deps.service], () => {
      const { services, others } = standing.value;
      const { quarters: _, ...state } = services.get(deps.serviceKey()) ?? others;
      return state;
    });
  }

  /** How the deliveries of the service that is open stand. */
  get state(): Observable<DeliveriesState> {
    return this.#state.value;
  }

  rows(query: DeliveriesQuery): Promise<DeliveriesPage> {
    return this.#deps.journal.rows(this.#deps.serviceKey(), query);
  }

  /** @returns null when it is no longer kept, or of another service than the one that is open. @see PLATFORM §8.3, §8.4 */
  async detail(id: number): Promise<DeliveryDetail | null> {
    const { journal, mistakes } = this.#deps;
    const record = await this.#own(id);
    if (record === null) return null;
    const { row, method, target, headers, body, sentAtMs } = record;
    const { intake, envelopeId } = row;
    const [diagnosis, tries, firstSeenAtMs, sendings, lastGoodId] = await Promise.all([
      mistakes.diagnose(record),
      intake === null || envelopeId === null ? [] : journal.tries(intake, envelopeId),
      envelopeId === null ? null : journal.firstSeenAtMs(id),
      journal.sendings(id),
      journal.lastGoodBefore(id),
    ]);
    const own = tries.filter((one) => isTry(one) && one.imported === row.imported);
    return {
      row,
      method,
      target,
      headers,
      bodyBase64: asBuffer(body).toString('base64'),
      sentAtMs,
      firstSeenAtMs: firstSeenAtMs !== null && firstSeenAtMs < row.atMs ? firstSeenAtMs : null,
      diagnosis,
      attempts: await ladder(
        own,
        sentAtMs,
        (fromMs, toMs) => journal.listenedThrough(fromMs, toMs),
        row.dialect === 'platform' ? RETRY_WAITS_MS : [],
      ),
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
    const headers = this.#signed(record, bytes, resign).filter(([name]) => !/^sidestage-/i.test(name));
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
    return { ...sending, id: await journal.addSending(id, sending) };
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

  /** @returns how many. @throws AppFailure `badInput` for a file that is none, of which nothing is taken then */
  async import(file: ByteFile): Promise<number> {
    const serviceKey = this.#deps.serviceKey();
    let count = 0;
    for await (const records of readDeliveries(file)) {
      count += await this.#deps.journal.importRecords(serviceKey, records);
    }
    return count;
  }

  clear(intake: string | null): Promise<void> {
    return this.#deps.journal.clear(this.#deps.serviceKey(), intake);
  }

  close(): void {
    this.#state.stop();
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

  #signed({ row, headers }: DeliveryRecord, body: Uint8Array, resign: boolean): [string, string][] {
    if (!resign) return headers;
    const intake = row.intake === null ? null : this.#deps.intakes.byPath(row.intake);
    if (!intake?.secret) throw new AppFailure({ kind: 'badInput', field: 'resign', why: 'noSecret' });
    return signAnew(dialectOf(intake.sender), headers, body, intake.secret, this.#deps.clock.now());
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

/** What we sent ourselves is no try of the service, nor what nothing proves to be one. */
function isTry({ replayOf, verdict, nthRetry }: DeliveryRow): boolean {
  return replayOf === null && (nthRetry !== null || (verdict !== 'invalid' && verdict !== 'missing'));
}

const asBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
