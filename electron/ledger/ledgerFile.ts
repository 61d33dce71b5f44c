import { z } from 'zod';
import { ledgerRefusal } from '../../shared/ledger.ts';
import { bucketNames } from '../../shared/platform/buckets.ts';
import { callPurposes } from '../../shared/platform/callPurposes.ts';
import type { Logger } from '../kernel/ports.ts';
import { readIfThere, removeAll, writeDurably } from '../storage/sealedFile.ts';

const time = z.number().int();

const id = z.number().int().nullable().default(null);
/** Those that were kept before there were several accounts and channels name none. */
const refusal = ledgerRefusal.extend({ accountId: id, channelId: id });

/** What outlives the app: figures by minute and what was refused, never a single call. */
const kept = z.object({
  version: z.literal(1),
  runs: z.array(z.object({ fromMs: time, toMs: time.nullable() })),
  minutes: z.array(
    z.tuple([
      time,
      z.array(
        z.object({
          purpose: z.enum(callPurposes),
          book: z.enum([...bucketNames, 'socket']),
          calls: z.number().int().min(0),
          refused: z.number().int().min(0),
        }),
      ),
    ]),
  ),
  refusals: z.array(refusal),
});

export type KeptLedger = z.infer<typeof kept>;

/** The file in which a service's ledger outlives the app. Its loss is no harm: reading and writing never throw. */
export class LedgerFile {
  readonly #path: string;
  readonly #log: Logger;

  constructor(path: string, log: Logger) {
    this.#path = path;
    this.#log = log;
  }

  /** null: there is none that can be used. */
  async load(): Promise<KeptLedger | null> {
    try {
      const bytes = await readIfThere(this.#path);
      return bytes && kept.parse(JSON.parse(new TextDecoder().decode(bytes)));
    } catch (cause) {
      this.#log.warn('ledger.notRead', { cause: String(cause) });
      return null;
    }
  }

  async remove(): Promise<void> {
    await removeAll(this.#path);
  }

  async save(ledgerNow: KeptLedger): Promise<void> {
    try {
      await writeDurably(this.#path, new TextEncoder().encode(JSON.stringify(ledgerNow)));
    } catch (cause) {
      this.#log.warn('ledger.notKept', { cause: String(cause) });
    }
  }
}

/** The name of the file in which a service's ledger outlives the app. */
export const ledgerFile = (serviceKey: string): string => `calls.${serviceKey}.json`;
