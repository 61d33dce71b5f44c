import { createHash, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Observable } from '../kernel/ports.ts';
import type { Redactor } from '../kernel/redact.ts';
import { SerialQueue } from '../kernel/serialQueue.ts';
import { Subject } from '../kernel/subject.ts';
import type { SealedJson } from '../storage/sealedJson.ts';

const TOKEN_BYTES = 32;

/** The token as it is kept. */
export const keptToken = z.object({ version: z.literal(1), token: z.string().min(20).max(200) });

type Store = Pick<SealedJson<z.infer<typeof keptToken>>, 'load' | 'save' | 'wipe'>;
type Deps = { store: Store; redact: Redactor; randomBytes: (count: number) => Uint8Array };

/** The one token that other programs come in by: sealed on disk, taken out of every log. @see DESIGN §6 */
export class ApiToken {
  readonly #deps: Deps;
  readonly #turns = new SerialQueue();
  readonly #isKept = new Subject(false);
  #token: string | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Whether there is one. */
  get isKept(): Observable<boolean> {
    return this.#isKept;
  }

  /** Reads what is kept; what can't be read counts as none. */
  async load(): Promise<void> {
    const found = await this.#deps.store.load();
    if (found.kind === 'found') this.#become(found.value.token);
  }

  /** The token, made and kept if there is none. @throws AppFailure `storageFailed` */
  get(): Promise<string> {
    return this.#turns.run(async () => {
      if (this.#token !== null) return this.#token;
      const token = Buffer.from(this.#deps.randomBytes(TOKEN_BYTES)).toString('base64url');
      this.#deps.redact.learnLasting(token);
      await this.#deps.store.save({ version: 1, token });
      this.#become(token);
      return token;
    });
  }

  /** It is worth nothing from now on, also when the disk could not forget it. @throws AppFailure `storageFailed` */
  revoke(): Promise<void> {
    this.#token = null;
    this.#isKept.set(false);
    return this.#turns.run(() => this.#deps.store.wipe());
  }

  /** Whether this is the token; takes as long for one that is nearly right as for any other. */
  fits(given: string): boolean {
    if (this.#token === null) return false;
    return timingSafeEqual(digest(given), digest(this.#token));
  }

  #become(token: string): void {
    this.#deps.redact.learnLasting(token);
    this.#token = token;
    this.#isKept.set(true);
  }
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
