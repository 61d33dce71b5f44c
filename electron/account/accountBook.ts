import { z } from 'zod';
import { SealedJson, type SealedJsonDeps } from '../storage/sealedJson.ts';

const book = z.object({
  version: z.literal(1),
  /** The accounts beside the main one, in the order they were added. */
  accounts: z.array(
    z.object({
      userId: z.number().int(),
      username: z.string(),
      avatarUrl: z.string().nullable(),
      /** When the service ended its sign-in; null: it goes on. */
      lostAtMs: z.number().nullable(),
      /** What it is signed in for, or was when it was lost, so that it is asked for again. */
      scopes: z.array(z.string()).default([]),
    }),
  ),
  /** Users whose tokens are to be deleted: what the disk refused is done at the next start. */
  removed: z.array(z.number().int()),
  /** Who was chosen to speak in a channel. */
  speakers: z.array(z.object({ channelId: z.number().int(), accountId: z.number().int() })),
});

export type Book = z.infer<typeof book>;

const blank: Book = { version: 1, accounts: [], removed: [], speakers: [] };

export type AccountBookDeps = Omit<SealedJsonDeps<Book>, 'schema' | 'what'> & {
  /** Whether the person lets sign-ins lie on this disk; null: nobody is signed in who would have said so. */
  mayKeep: () => boolean | null;
};

/** What is known of a service's accounts beside their tokens. */
export class AccountBook {
  readonly #file: SealedJson<Book>;
  readonly #mayKeep: () => boolean | null;
  #value = blank;
  /** What was done last. */
  #isKept = false;

  constructor({ mayKeep, ...deps }: AccountBookDeps) {
    this.#file = new SealedJson({ ...deps, schema: book, what: 'accounts' });
    this.#mayKeep = mayKeep;
  }

  get value(): Book {
    return this.#value;
  }

  async load(): Promise<Book> {
    const loaded = await this.#file.load();
    if (loaded.kind === 'found') {
      this.#value = loaded.value;
      this.#isKept = true;
    }
    return this.#value;
  }

  /** Changes it here at once, and on disk. @throws AppFailure `storageFailed`: here it is changed all the same */
  async change(change: Partial<Book>): Promise<void> {
    this.#value = { ...this.#value, ...change };
    await this.save();
  }

  /**
   * Writes what is known, where that may be kept. What is still to be deleted is written anywhere: else it would be taken up again.
   * @throws AppFailure `storageFailed`
   */
  async save(): Promise<void> {
    this.#isKept = this.#mayKeep() ?? this.#isKept;
    const { removed } = this.#value;
    if (this.#isKept) await this.#file.save(this.#value);
    else if (removed.length > 0) await this.#file.save({ ...blank, removed });
    else await this.#file.wipe();
  }

  /** @throws AppFailure `storageFailed` */
  async wipe(): Promise<void> {
    this.#value = blank;
    this.#isKept = false;
    await this.#file.wipe();
  }

  idle(): Promise<void> {
    return this.#file.idle();
  }
}
