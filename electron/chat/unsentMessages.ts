import { z } from 'zod';
import { appError } from '../../shared/errors.ts';
import type { KeyValueStore } from '../kernel/desktop.ts';
import type { Logger } from '../kernel/ports.ts';
import { KeptList } from '../storage/keptList.ts';

const MOST_OF_CHANNEL = 20;
const MOST_KEPT = 100;

const message = z.object({
  text: z.string().max(10_000),
  whisperTo: z.string().nullable(),
  /** Left out: it was not known who that is. */
  whisperToId: z.number().int().optional(),
  /** By whom it was to be said. */
  userId: z.number().int(),
  username: z.string(),
  atMs: z.number(),
  /** `unknown`: it may have arrived. */
  became: z.enum(['failed', 'unknown']),
  /** null: it still waited. */
  failure: appError.nullable(),
});
const kept = z.array(message.extend({ service: z.string(), channelId: z.number().int() }));

/** A message that left the line and did not reach the chat, as far as is known. */
export type UnsentMessage = z.infer<typeof message>;

type Kept = z.infer<typeof kept>[number];

type UnsentDeps = {
  /** null: nothing can be kept on this disk, and they are known until the app ends. */
  store: KeyValueStore | null;
  log: Logger;
};

/** Keeps messages that were handed over and not sent, the newest of each channel, in `drafts.json` of the profile's folder. */
export class UnsentMessages {
  readonly #messages: KeptList<Kept>;

  constructor(deps: UnsentDeps) {
    this.#messages = new KeptList({ ...deps, key: 'unsent', schema: kept, most: MOST_KEPT });
  }

  /** Those of a channel, in the order in which they were written. */
  of(service: string, channelId: number): UnsentMessage[] {
    const own = this.all.filter((one) => one.service === service && one.channelId === channelId);
    return own.map(({ service: _service, channelId: _channel, ...rest }) => rest);
  }

  /** From now on these are all of a channel. */
  keep(service: string, channelId: number, messages: readonly UnsentMessage[]): void {
    const own = messages.slice(-MOST_OF_CHANNEL).map((one) => ({ ...one, service, channelId }));
    this.#messages.put((one) => one.service === service && one.channelId === channelId, own);
  }

  /** All that is kept, of every service. */
  get all(): readonly Kept[] {
    return this.#messages.all;
  }

  /** Deletes all of every service. */
  clear(): void {
    this.#messages.remove(() => true);
  }

  /** Deletes all of a service: its account signed out, or it was removed. */
  forget(service: string): void {
    this.#messages.remove((one) => one.service === service);
  }

  /** Deletes what an account of a service was to say. */
  forgetAccount(service: string, userId: number): void {
    this.#messages.remove((one) => one.service === service && one.userId === userId);
  }
}
