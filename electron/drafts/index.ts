import { z } from 'zod';
import type { Module } from '../../shared/domain.ts';
import { type Addressee, type drafts, isSameAddressee, type WhisperDraft } from '../../shared/drafts.ts';
import type { KeyValueStore } from '../kernel/desktop.ts';
import type { Logger } from '../kernel/ports.ts';
import { KeptList } from '../storage/keptList.ts';

const MOST_KEPT = 50;

const where = { service: z.string(), channelId: z.number().int() };
const lines = z.array(z.object({ ...where, text: z.string() }));
const whispers = z.array(
  z.object({ ...where, as: z.number().int(), name: z.string(), userId: z.number().int().nullable(), text: z.string() }),
);

type Line = z.infer<typeof lines>[number];
type Whisper = z.infer<typeof whispers>[number];

type DraftDeps = {
  /** null: nothing can be kept on this disk, and lines are known until the app ends. */
  store: KeyValueStore | null;
  /** Of the service that is open. */
  serviceKey: () => string;
  log: Logger;
};

/**
 * Keeps lines that were not sent yet, of the channels that were written in last and of the people who were whispered to last, in
 * `drafts.json` of the profile's folder. Whispers stand under a key of their own: no version takes one for a line to all.
 */
export class Drafts {
  readonly #serviceKey: () => string;
  readonly #lines: KeptList<Line>;
  readonly #whispers: KeptList<Whisper>;

  constructor({ store, serviceKey, log }: DraftDeps) {
    this.#serviceKey = serviceKey;
    this.#lines = new KeptList({ store, key: 'drafts', schema: lines, most: MOST_KEPT, log });
    this.#whispers = new KeptList({ store, key: 'whispers', schema: whispers, most: MOST_KEPT, log });
  }

  of(channelId: number): string {
    return this.#lines.all.find(this.#isIn(channelId))?.text ?? '';
  }

  keep(channelId: number, text: string): void {
    const line = { service: this.#serviceKey(), channelId, text };
    this.#lines.put(this.#isIn(channelId), text === '' ? [] : [line]);
  }

  whispersOf(channelId: number): WhisperDraft[] {
    const own = this.#whispers.all.filter(this.#isIn(channelId));
    return own.map(({ as, name, userId, text }) => ({ as, name, userId, text }));
  }

  keepWhisper(channelId: number, as: number, to: Addressee, text: string): void {
    const isIn = this.#isIn(channelId);
    const whisper = { service: this.#serviceKey(), channelId, as, name: to.name, userId: to.userId, text };
    this.#whispers.put((one) => isIn(one) && one.as === as && isSameAddressee(one, to), text === '' ? [] : [whisper]);
  }

  /** All that is kept, of every service. */
  get all(): readonly (Line | Whisper)[] {
    return [...this.#lines.all, ...this.#whispers.all];
  }

  /** Deletes all of every service. */
  clear(): void {
    this.#remove(() => true);
  }

  /** Deletes all of a service: its account signed out, or it was removed. */
  forget(service: string): void {
    this.#remove((one) => one.service === service);
  }

  /** Deletes what an account of a service was to whisper. A line to all is no account's. */
  forgetAccount(service: string, userId: number): void {
    this.#whispers.remove((one) => one.service === service && one.as === userId);
  }

  #remove(isGone: (one: Line | Whisper) => boolean): void {
    this.#lines.remove(isGone);
    this.#whispers.remove(isGone);
  }

  #isIn(channelId: number): (one: Line | Whisper) => boolean {
    const service = this.#serviceKey();
    return (one) => one.service === service && one.channelId === channelId;
  }
}

/** What stands behind the face of the drafts. */
export function draftsModule(keeper: Drafts): Module<typeof drafts> {
  return {
    calls: {
      of: ({ channelId }) => keeper.of(channelId),
      keep: ({ channelId, text }) => keeper.keep(channelId, text),
      whispersOf: ({ channelId }) => keeper.whispersOf(channelId),
      keepWhisper: ({ channelId, as, text, ...to }) => keeper.keepWhisper(channelId, as, to, text),
    },
    feeds: {},
  };
}
