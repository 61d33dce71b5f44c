import { createSecretKey, type KeyObject } from 'node:crypto';
import { z } from 'zod';
import { type Dialect, dialectOf } from '../../../shared/dialects.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { Intake } from '../../../shared/receiver.ts';
import { sender } from '../../../shared/senders.ts';
import type { Intakes, KeptIntake, NewIntake } from '../../kernel/intakes.ts';
import type { Clock, Logger, Observable } from '../../kernel/ports.ts';
import type { Redactor } from '../../kernel/redact.ts';
import { SerialQueue } from '../../kernel/serialQueue.ts';
import { Subject } from '../../kernel/subject.ts';
import { type Found, SealedJson, type SecretSealer } from '../../storage/sealedJson.ts';

const PATH_BYTES = 16;

const firstIntake = z.object({
  path: z.string().regex(/^\/in\/[0-9a-f]{32}$/),
  serviceKey: z.string(),
  hookId: z.string().nullable(),
  secret: z.string().nullable(),
  createdAtMs: z.number(),
  draft: z.boolean(),
});
const currentIntakes = z.object({ version: z.literal(2), intakes: z.array(firstIntake.extend({ sender })) });

type Kept = z.infer<typeof currentIntakes>;

/** Version 1 knew no sender but the platform. */
const keptIntakes: z.ZodType<Kept> = z.union([
  currentIntakes,
  z.object({ version: z.literal(1), intakes: z.array(firstIntake) }).transform(
    ({ intakes }): Kept => ({
      version: 2,
      intakes: intakes.map((intake) => ({ ...intake, sender: { dialect: 'platform' } })),
    }),
  ),
]);

export type Scripted = NonNullable<Intake['scripted']>;

/** A path that is open, as the receiver needs it. */
export type OpenIntake = Readonly<KeptIntake> & {
  readonly dialect: Dialect;
  /** What its signatures are made with; null: no secret is set. */
  readonly key: KeyObject | null;
};

/** What the receiver asks of the book, for every request. */
export type ReceiverIntakes = Pick<IntakeBook, 'at' | 'takeScripted'>;

export type IntakeBookDeps = {
  /** The sealed file; one for all services. */
  path: string;
  sealer: SecretSealer;
  clock: Clock;
  log: Logger;
  redact: Redactor;
  randomBytes: (size: number) => Uint8Array;
};

/**
 * The open paths with their secrets, sealed on disk. Where nothing can be sealed they live until the app quits.
 * A change is in force once it is kept.
 */
export class IntakeBook implements Intakes {
  readonly changed = new Subject(0);
  readonly #deps: IntakeBookDeps;
  readonly #file: SealedJson<Kept>;
  readonly #kept: Subject<'disk' | 'memory'>;
  #open: ReadonlyMap<string, OpenIntake> = new Map();
  readonly #scripted = new Map<string, Scripted>();
  readonly #turns = new SerialQueue();

  constructor(deps: IntakeBookDeps) {
    this.#deps = deps;
    this.#file = new SealedJson({ ...deps, schema: keptIntakes, what: 'intakes' });
    this.#kept = new Subject<'disk' | 'memory'>('disk');
  }

  /** `memory`: what is opened now is gone when the app quits. */
  get kept(): Observable<'disk' | 'memory'> {
    return this.#kept;
  }

  get all(): readonly KeptIntake[] {
    return [...this.#open.values()].map((intake) => ({ ...plain(intake), secret: null }));
  }

  /** Takes up the paths of an earlier run. @returns what became of their file */
  load(): Promise<Found<unknown>['kind']> {
    return this.#turns.run(async () => {
      // Decided once: a keyring that opens later must not let a new file take the place of the one that could not be read.
      if ((await this.#file.look()) === 'none') this.#kept.set('memory');
      const found = await this.#file.load();
      if (found.kind === 'found') this.#show(found.value.intakes.map((kept) => this.#opened(kept)));
      return found.kind;
    });
  }

  byPath(path: string): KeptIntake | null {
    const intake = this.#open.get(path);
    return intake ? plain(intake) : null;
  }

  /** The receiver's own look-up, for every request: the address as it was asked, with or without a query. */
  at(target: string): OpenIntake | null {
    const intake = this.#open.get(target);
    if (intake !== undefined) return intake;
    const query = target.indexOf('?');
    return query < 0 ? null : (this.#open.get(target.slice(0, query)) ?? null);
  }

  describe(serviceKey: string): Intake[] {
    return [...this.#open.values()]
      .filter((intake) => intake.serviceKey === serviceKey && !intake.draft)
      .map(({ path, hookId, sender, secret, createdAtMs }) => ({
        path,
        hookId,
        sender,
        signed: secret !== null,
        createdAtMs,
        scripted: this.#scripted.get(path) ?? null,
      }));
  }

  open({ sender = { dialect: 'platform' }, ...options }: NewIntake): Promise<KeptIntake> {
    return this.#turns.run(async () => {
      const { clock, randomBytes } = this.#deps;
      const path = `/in/${Buffer.from(randomBytes(PATH_BYTES)).toString('hex')}`;
      const intake = this.#opened({ ...options, sender, path, hookId: null, createdAtMs: clock.now() });
      await this.#commit([...this.#open.values(), intake]);
      return plain(intake);
    });
  }

  change(path: string, change: Partial<Pick<KeptIntake, 'hookId' | 'secret' | 'draft'>>): Promise<void> {
    return this.#turns.run(async () => {
      const before = this.#known(path);
      const after = this.#opened({ ...plain(before), ...change });
      await this.#commit([...this.#open.values()].map((one) => (one === before ? after : one)));
    });
  }

  close(path: string): Promise<void> {
    return this.#turns.run(() => this.#commit([...this.#open.values()].filter((one) => one.path !== path)));
  }

  /**
   * What the next `times` genuine deliveries to a path are answered; 0: as they deserve. Not kept over a restart.
   * @throws AppFailure `badInput` for an unknown path
   */
  answerWith(path: string, answer: Scripted['answer'], times: number): void {
    this.#known(path);
    if (times > 0) this.#scripted.set(path, { answer, left: times });
    else this.#scripted.delete(path);
    this.#tell();
  }

  /** The answer that somebody asked for, counted down; null: as the delivery deserves. */
  takeScripted(path: string): Scripted['answer'] | null {
    const scripted = this.#scripted.get(path);
    if (scripted === undefined) return null;
    this.answerWith(path, scripted.answer, scripted.left - 1);
    return scripted.answer;
  }

  #opened(kept: KeptIntake): OpenIntake {
    if (kept.secret !== null) this.#deps.redact.learnLasting(kept.secret);
    const key = kept.secret === null ? null : createSecretKey(kept.secret, 'utf8');
    return { ...kept, dialect: dialectOf(kept.sender), key };
  }

  #known(path: string): OpenIntake {
    const intake = this.#open.get(path);
    if (intake === undefined) throw new AppFailure({ kind: 'badInput', field: 'path', why: 'unknown' });
    return intake;
  }

  async #commit(intakes: readonly OpenIntake[]): Promise<void> {
    if (this.#kept.value === 'disk') await this.#file.save({ version: 2, intakes: intakes.map(plain) });
    this.#show(intakes);
  }

  #show(intakes: readonly OpenIntake[]): void {
    this.#open = new Map(intakes.map((intake) => [intake.path, intake]));
    for (const path of this.#scripted.keys()) if (!this.#open.has(path)) this.#scripted.delete(path);
    this.#tell();
  }

  #tell(): void {
    this.changed.set(this.changed.value + 1);
  }
}

function plain({ path, serviceKey, hookId, sender, secret, createdAtMs, draft }: OpenIntake): KeptIntake {
  return { path, serviceKey, hookId, sender, secret, createdAtMs, draft };
}
