import type { RelaySettings } from '../../shared/relayFrames.ts';
import {
  type KeepBounds,
  KeepError,
  type KeepGap,
  type KeepNews,
  type KeepPort,
  type KeepStanding,
  type KeptDelivery,
} from '../ports.ts';
import { asked } from './asked.ts';
import type { NatsLink } from './connection.ts';
import { dropOldest, type StreamEnd } from './dropOldest.ts';
import { Gaps, lessNoted } from './gaps.ts';
import { KeptSettings } from './keptSettings.ts';
import { KeptStream } from './keptStream.ts';
import { Totals } from './totals.ts';
import { Watcher } from './watcher.ts';

const HOUR_MS = 3_600_000;
const MOST_READ_BYTES = 256 * 1024;
/** So many are asked for at once, where those before were short. */
const MOST_AT_ONCE = 64;
/** After this much quiet it is looked whether an app has too much. */
const LOOK_AFTER_MS = 250;
const SWEEP_EVERY_MS = 600_000;

type Kept = {
  stream: KeptStream;
  look: NodeJS.Timeout | null;
  trimming: Promise<KeepStanding> | null;
  /** Up to here nobody can read it; until it is dropped. */
  unread: StreamEnd | null;
};

/** What is kept lies in JetStream, a stream an app; who keeps what, and what was dropped, in key-value stores. */
export class NatsKeep implements KeepPort {
  readonly bounds: KeepBounds;
  readonly #link: NatsLink;
  readonly #settings: KeptSettings;
  readonly #gaps: Gaps;
  readonly #totals: Totals;
  readonly #apps = new Map<string, Kept>();
  readonly #watchers = new Map<string, Watcher>();
  #sweep: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(link: NatsLink, bounds: KeepBounds, settings: KeptSettings, gaps: Gaps) {
    this.#link = link;
    this.bounds = bounds;
    this.#settings = settings;
    this.#gaps = gaps;
    this.#totals = new Totals(link);
  }

  /** @throws Error when JetStream does not answer */
  static async open(link: NatsLink, bounds: KeepBounds): Promise<NatsKeep> {
    const settings = await KeptSettings.open(link);
    const keep = new NatsKeep(link, bounds, settings, new Gaps(await link.bucket(link.names.gaps)));
    keep.#sweepLater();
    link.onReturn(() => {
      for (const { stream } of keep.#apps.values()) stream.returned();
    });
    return keep;
  }

  settingsOf(id: string): RelaySettings | null {
    return this.#settings.of(id);
  }

  async setSettings(id: string, settings: RelaySettings): Promise<void> {
    const wanted = settings.hours === 0 ? null : settings;
    await this.#change(id, async () => wanted);
  }

  async forgetOtherKey(id: string, keyOfNow: () => Promise<Uint8Array | null>): Promise<void> {
    await this.#change(id, async (older) => {
      // Asked behind what it is compared with: settings of a newer key than this are not written over.
      const key = await asked(keyOfNow);
      return key !== null && isOtherKey(older, key) ? null : undefined;
    });
  }

  async append(id: string, delivery: Omit<KeptDelivery, 'seq'>): Promise<number> {
    const kept = this.#of(id);
    try {
      return await kept.stream.append(delivery);
    } catch (cause) {
      if (!(cause instanceof KeepError) || cause.why !== 'full') throw cause;
      // It came faster than anybody looked: the oldest makes room, unless it is the disk.
      await this.#trim(id, kept);
      return kept.stream.append(delivery);
    } finally {
      this.#lookSoon(id, kept);
    }
  }

  async read(id: string, afterSeq: number, most: number): Promise<KeptDelivery[]> {
    const kept = this.#of(id);
    // What is too much, or too old, is not given out where it is known.
    if (kept.look || kept.unread) await this.#trim(id, kept);
    const found = await readInOrder(kept.stream, afterSeq, most);
    const [first] = found;
    if (!first) return found;
    const { record } = await asked(() => this.#gaps.get(id));
    if (record.through < first.seq) return found;
    // Counted as missing, and whoever counted has not removed it yet, or ended before.
    await this.#trim(id, kept);
    return readInOrder(kept.stream, afterSeq, most);
  }

  async remove(id: string, seq: number): Promise<void> {
    await this.#of(id).stream.remove(seq);
  }

  standing(id: string): Promise<KeepStanding> {
    const kept = this.#of(id);
    return this.#trim(id, kept);
  }

  async noted(id: string, gap: KeepGap): Promise<void> {
    await asked(() =>
      this.#gaps.change(id, (record) => (record.gap === null ? null : { ...record, gap: lessNoted(record.gap, gap) })),
    );
  }

  async forget(id: string, isGone: () => Promise<boolean>): Promise<void> {
    const kept = this.#of(id);
    if (kept.look) clearTimeout(kept.look);
    kept.look = null;
    try {
      // Asked behind the settings as they are: where the app is back by then, its own come after these.
      await this.#settings.change(id, async () => ((await isGone()) ? null : undefined));
      if (!(await isGone())) return;
      await kept.stream.delete();
      await this.#gaps.forget(id);
    } catch (cause) {
      throw cause instanceof KeepError ? cause : new KeepError('away', { cause });
    }
    this.#apps.delete(id);
  }

  /** Each instance hears what is published for JetStream, whoever does it: nobody has to live on to tell of it. */
  watch(id: string, told: (news: KeepNews) => void): () => void {
    let watcher = this.#watchers.get(id);
    if (!watcher) {
      const isSilent = () => !this.#link.storeTakes || this.#apps.get(id)?.stream.isSilent === true;
      watcher = new Watcher(this.#link, this.#link.names.keptSubject(id), isSilent);
      this.#watchers.set(id, watcher);
    }
    const { callbacks } = watcher;
    callbacks.add(told);
    return () => {
      callbacks.delete(told);
      if (callbacks.size > 0 || this.#watchers.get(id)?.callbacks !== callbacks) return;
      this.#watchers.get(id)?.close();
      this.#watchers.delete(id);
    };
  }

  ready(): boolean {
    return this.#link.storeTakes && ![...this.#apps.values()].some(({ stream }) => stream.isSilent);
  }

  total(): { waiting: number; bytes: number } | null {
    return this.#totals.read();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#sweep);
    this.#settings.close();
    for (const { look } of this.#apps.values()) if (look) clearTimeout(look);
    for (const watcher of this.#watchers.values()) watcher.close();
    await Promise.allSettled([...this.#apps.values()].map(({ trimming }) => trimming));
  }

  #of(id: string): Kept {
    const known = this.#apps.get(id);
    if (known) return known;
    const made: Kept = {
      stream: new KeptStream(this.#link, id, this.bounds),
      look: null,
      trimming: null,
      unread: null,
    };
    this.#apps.set(id, made);
    return made;
  }

  #lookSoon(id: string, kept: Kept): void {
    if (kept.look || this.#isClosed) return;
    kept.look = setTimeout(() => {
      kept.look = null;
      this.#trim(id, kept).catch(() => {}); // the next delivery, or the sweep, tries again
    }, LOOK_AFTER_MS);
    kept.look.unref();
  }

  /** One at a time; whoever asks meanwhile waits for the next one, which knows all that was there when it was asked for. */
  #trim(id: string, kept: Kept): Promise<KeepStanding> {
    const before = kept.trimming ?? Promise.resolve();
    if (kept.look) clearTimeout(kept.look);
    kept.look = null;
    const next = before.catch(() => {}).then(() => this.#trimNow(id, kept));
    kept.trimming = next;
    next
      .finally(() => {
        if (kept.trimming === next) kept.trimming = null;
      })
      .catch(() => {});
    return next;
  }

  /** Changes what is to be kept; with another key than before, or none, what waits until then goes. */
  async #change(
    id: string,
    decide: (older: RelaySettings | null) => Promise<RelaySettings | null | undefined>,
  ): Promise<void> {
    const kept = this.#of(id);
    let unread: StreamEnd | null = null;
    await this.#settings.change(id, async (older) => {
      const next = await decide(older);
      const stays =
        next === undefined || (older === null ? next === null : next !== null && !isOtherKey(older, next.publicKey));
      // Looked up before the change: whatever comes behind it may be sealed to the new key.
      unread = stays ? null : await kept.stream.state();
      return next;
    });
    kept.unread = unread ?? kept.unread;
    // What could not be dropped after an earlier change goes now.
    if (kept.unread) await this.#trim(id, kept);
  }

  async #trimNow(id: string, kept: Kept): Promise<KeepStanding> {
    const { stream, unread } = kept;
    const hours = Math.min(this.settingsOf(id)?.hours ?? this.bounds.hours, this.bounds.hours);
    const tooOldMs = () => this.#link.now() - hours * HOUR_MS;
    const standing = await dropOldest(id, stream, this.#gaps, { ...this.bounds, tooOldMs, unread });
    if (kept.unread === unread) kept.unread = null;
    return standing;
  }

  #sweepLater(): void {
    this.#sweep = setTimeout(async () => {
      for (const id of this.#settings.keys()) {
        if (this.#isClosed) return;
        const standing = await this.#trim(id, this.#of(id)).catch(() => null);
        // Nobody may have heard of it: then it is looked for now.
        if (standing !== null && standing.waiting > 0) this.#watchers.get(id)?.heard();
      }
      if (!this.#isClosed) this.#sweepLater();
    }, SWEEP_EVERY_MS);
    this.#sweep.unref();
  }
}

const isOtherKey = (settings: RelaySettings | null, publicKey: Uint8Array): boolean =>
  settings !== null && Buffer.compare(settings.publicKey, publicKey) !== 0;

/** The oldest behind a seq, in order, as many and as large as `KeepPort.read` says. */
async function readInOrder(stream: KeptStream, afterSeq: number, most: number): Promise<KeptDelivery[]> {
  const found: KeptDelivery[] = [];
  let bytes = 0;
  let last = afterSeq;
  while (found.length < most) {
    // As many at once as there is room for, if they are like those before.
    const mean = found.length === 0 ? MOST_READ_BYTES : bytes / found.length;
    const room = Math.floor((MOST_READ_BYTES - bytes) / Math.max(1, mean));
    const wanted = Math.min(most - found.length, MOST_AT_ONCE, found.length === 0 ? 1 : room);
    if (wanted < 1) break;
    const batch = await Promise.all(Array.from({ length: wanted }, (_, index) => stream.at(last + 1 + index)));
    for (const one of batch) {
      // In order and without a hole: behind what could not be had nothing is taken.
      if (one === null) return found;
      if (one.seq <= last) continue;
      bytes += one.sealed.length;
      if (found.length > 0 && bytes > MOST_READ_BYTES) return found;
      found.push(one);
      last = one.seq;
    }
  }
  return found;
}
