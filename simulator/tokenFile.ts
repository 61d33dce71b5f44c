import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { SavedTokens, Tokens } from './world/oauth/tokens.ts';

const expiresAtMs = z.number();
const family = z.number().int().nonnegative();
const digest = z.string();
const saved = z.object({
  pairs: z.number().int().nonnegative().max(1_000_000),
  families: z.array(
    z.object({ clientId: z.string(), userId: z.number(), scopes: z.array(z.string()), revoked: z.boolean() }),
  ),
  access: z.array(z.object({ digest, family, expiresAtMs })),
  refresh: z.array(z.object({ digest, family, expiresAtMs, spent: z.boolean() })),
});

/**
 * Keeps sign-ins in a file, so that an app stays signed in when the simulator is started again with the same seed.
 * Tokens stand in it as digests. A file that can't be read counts as none.
 */
export class TokenFile {
  readonly #path: string;
  readonly #found: SavedTokens | undefined;

  constructor(path: string) {
    this.#path = path;
    const found = saved.safeParse(readJson(path));
    if (found.success) this.#found = found.data;
  }

  /** Gives a new world the sign-ins that were in the file at the start. */
  restoreTo(tokens: Tokens): void {
    if (this.#found !== undefined) tokens.restore(this.#found);
  }

  /** Writes every change from now on. */
  keep(tokens: Tokens): void {
    tokens.onChange = () => {
      writeFileSync(`${this.#path}.tmp`, JSON.stringify(tokens.save()), { mode: 0o600 });
      renameSync(`${this.#path}.tmp`, this.#path);
    };
  }
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null; // the first start, or a torn file: everybody signs in anew
  }
}
