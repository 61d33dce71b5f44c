import { z } from 'zod';
import type { Module } from '../../shared/domain.ts';
import type { drafts } from '../../shared/drafts.ts';
import type { KeyValueStore } from '../kernel/desktop.ts';
import type { Logger } from '../kernel/ports.ts';

const KEY = 'drafts';
const MOST_KEPT = 50;

const kept = z.array(z.object({ service: z.string(), channelId: z.number().int(), text: z.string() }));

type DraftDeps = {
  /** null: nothing can be kept on this disk, and lines are known until the app ends. */
  store: KeyValueStore | null;
  /** Of the service that is open. */
  serviceKey: () => string;
  log: Logger;
};

/** Keeps lines that were not sent yet, of the channels that were written in last, in `drafts.json` of the profile's folder. */
export class Drafts {
  readonly #deps: DraftDeps;
  /** Known here also where the disk takes nothing. */
  #drafts: z.infer<typeof kept> | null = null;
  /** The disk has them as they are known here. */
  #isWritten = true;

  constructor(deps: DraftDeps) {
    this.#deps = deps;
  }

  of(channelId: number): string {
    const service = this.#deps.serviceKey();
    return this.#read().find((one) => one.service === service && one.channelId === channelId)?.text ?? '';
  }

  keep(channelId: number, text: string): void {
    // Who goes from channel to channel and writes nothing has main wait for no disk.
    if (text === '' && this.#isWritten && this.of(channelId) === '') return;
    const service = this.#deps.serviceKey();
    const others = this.#read().filter((one) => one.service !== service || one.channelId !== channelId);
    this.#write([...others, ...(text === '' ? [] : [{ service, channelId, text }])].slice(-MOST_KEPT));
  }

  /** All that is kept, of every service. */
  get all(): readonly { service: string; channelId: number; text: string }[] {
    return this.#read();
  }

  /** Deletes all of every service. */
  clear(): void {
    this.#write([]);
  }

  /** Deletes all of a service: its account signed out, or it was removed. */
  forget(service: string): void {
    this.#write(this.#read().filter((one) => one.service !== service));
  }

  #read(): z.infer<typeof kept> {
    this.#drafts ??= kept.safeParse(this.#deps.store?.get(KEY)).data ?? [];
    return this.#drafts;
  }

  #write(drafts: z.infer<typeof kept>): void {
    this.#drafts = drafts;
    try {
      this.#deps.store?.set(KEY, drafts);
      this.#isWritten = true;
    } catch (cause) {
      // They are known until the app ends.
      this.#isWritten = false;
      this.#deps.log.warn('drafts.notKept', { why: String(cause) });
    }
  }
}

/** What stands behind the face of the drafts. */
export function draftsModule(keeper: Drafts): Module<typeof drafts> {
  return {
    calls: { of: ({ channelId }) => keeper.of(channelId), keep: ({ channelId, text }) => keeper.keep(channelId, text) },
    feeds: {},
  };
}
