import { createHash } from 'node:crypto';
import { PROOF_HEADER } from '../shared/proofHeader.ts';
import { type RelayFrame, RelayFrameError, type RelaySettings } from '../shared/relayFrames.ts';
import { RELAY_CLOSED, type RelayLink } from '../shared/relayLink.ts';
import type { RawHeaders } from '../shared/relayPayload.ts';
import { isRelayPublicKey, sealKept } from '../shared/relaySeal.ts';
import { GapTelling } from './gapTelling.ts';
import { KeptSender } from './keptSender.ts';
import { KeptWish } from './keptWish.ts';
import { type CarriedRequest, KeepError, type KeepGap, type KeepNews, type KeepPort } from './ports.ts';

const STANDING_EVERY_MS = 1_000;

export type KeeperDeps = {
  readonly id: string;
  readonly keep: KeepPort;
  /** The key that the app was paired with, if it was. */
  boundKey(): Uint8Array | null;
  now(): number;
  after(ms: number, callback: () => void): () => void;
  /** A number for a new stream of the app's connection. */
  streamId(): number;
  /** A kept delivery has reached the app, so long after it came. */
  delivered(waitedMs: number): void;
};

export type KeepOutcome = 'kept' | 'full' | 'away';

type Sealed = { key: Uint8Array; bytes: Uint8Array };

/** What is kept for one app, and its way to the app once that is there. */
export class Keeper {
  readonly #deps: KeeperDeps;
  readonly #sender: KeptSender;
  /** These two only while there is something for them: most apps rest. */
  #wish: KeptWish | null = null;
  #gaps: GapTelling | null = null;
  #link: RelayLink | null = null;
  /** The connection stands, and has not said yet what it wants kept. */
  #isOpening = false;
  #pending = 0;
  #turn: Promise<unknown> | null = null;
  #unwatch: (() => void) | null = null;
  #cancelStanding: (() => void) | null = null;
  #standingIsDue = false;
  /** Over which connection it is told at this moment: a store that does not answer is asked once at a time. */
  #tellingOver: RelayLink | null = null;

  constructor(deps: KeeperDeps) {
    this.#deps = deps;
    this.#sender = new KeptSender(deps, this);
  }

  /** Whether this is a delivery that the app asked to have kept where it can't be given over at once. */
  takes({ method, path, headers }: Omit<CarriedRequest, 'body'>): boolean {
    const settings = this.#deps.keep.settingsOf(this.#deps.id);
    if (method !== 'POST' || settings === null || isProof(headers)) return false;
    const [alone = ''] = path.split('?', 1);
    const digest = createHash('sha256').update(Buffer.from(alone, 'latin1')).digest();
    return settings.paths.some((one) => digest.equals(one));
  }

  /** Whether something waits: what comes now has to wait behind it. */
  get isBehind(): boolean {
    return this.#isOpening || this.#pending > 0 || this.#sender.isBehind;
  }

  /** Seals and keeps a request, in the order of the calls. It is durable when it is `kept`. */
  async keepIt(request: CarriedRequest, arrivedAtMs: number): Promise<KeepOutcome> {
    const { id, keep } = this.#deps;
    const settings = keep.settingsOf(id);
    if (settings === null) return 'away';
    this.#pending += 1;
    const sealing = this.#seal(settings.publicKey, request, arrivedAtMs);
    sealing.catch(() => {}); // told below, once those before it are through
    // Each waits for those before to be handed over, not to be written: many are written together.
    const turn = (this.#turn ?? Promise.resolve()).then(async () => {
      const sealed = await this.#forKeyOfNow(await sealing, request, arrivedAtMs);
      return { sealed, written: keep.append(id, { arrivedAtMs, sealed: sealed.bytes }) };
    });
    this.#turn = turn.catch(() => {});
    try {
      const { sealed, written } = await turn;
      await written;
      // Written while the app got another key: nobody can read it, so the sender is to try again.
      if (!this.#isKeyOfNow(sealed.key)) return 'away';
      this.#appended();
      return 'kept';
    } catch (cause) {
      return cause instanceof KeepError ? cause.why : 'away';
    } finally {
      this.#pending -= 1;
    }
  }

  async #seal(key: Uint8Array, request: CarriedRequest, arrivedAtMs: number): Promise<Sealed> {
    return { key, bytes: await sealKept(key, request, { app: this.#deps.id, arrivedAtMs }) };
  }

  /** The app may have got another key while it was sealed, or waited for its turn. @throws KeepError when it wants nothing kept now */
  async #forKeyOfNow(sealed: Sealed, request: CarriedRequest, arrivedAtMs: number): Promise<Sealed> {
    for (let current = sealed; ; ) {
      if (this.#isKeyOfNow(current.key)) return current;
      const settings = this.#deps.keep.settingsOf(this.#deps.id);
      if (settings === null) throw new KeepError('away');
      current = await this.#seal(settings.publicKey, request, arrivedAtMs);
    }
  }

  #isKeyOfNow(key: Uint8Array): boolean {
    const settings = this.#deps.keep.settingsOf(this.#deps.id);
    return settings !== null && Buffer.compare(settings.publicKey, key) === 0;
  }

  /** A connection stands that knows of keeping; nothing is sent before it says what it wants kept. */
  opening(): void {
    this.#isOpening = true;
  }

  /** The connection is gone. */
  closed(): void {
    this.#isOpening = false;
    this.#link = null;
    this.#sender.stop();
    this.#wish?.stop();
    this.#gaps?.stop();
    this.#gaps = null;
    this.#unwatch?.();
    this.#unwatch = null;
    this.#cancelStanding?.();
    this.#cancelStanding = null;
  }

  /** What the app says for its whole connection. @throws RelayFrameError when that is not for it to say */
  take(frame: RelayFrame, link: RelayLink): void {
    if (frame.kind === 'settings') {
      this.#checkKey(frame.settings);
      this.#link = link;
      this.#wish ??= new KeptWish({
        store: (settings) => this.#store(settings),
        after: (ms, callback) => this.#deps.after(ms, callback),
      });
      this.#wish.say(frame.settings, () => this.#serve(link));
    } else if (frame.kind === 'noted') {
      void this.#noted(frame);
    } else {
      throw new RelayFrameError('an app keeps nothing for the relay');
    }
  }

  /** What the app says of a kept delivery. @returns whether this stream is one */
  takeOf(frame: RelayFrame): boolean {
    return this.#sender.take(frame);
  }

  /** Fewer wait than before, or nobody could tell how many. */
  changed(): void {
    this.#standingSoon();
  }

  /** @returns what to tell of it */
  #gapToTell(gap: KeepGap | null, turn: number): KeepGap | null {
    if (gap === null) return null;
    this.#gaps ??= new GapTelling({
      after: (ms, callback) => this.#deps.after(ms, callback),
      due: () => this.#standingSoon(),
    });
    return this.#gaps.tell(gap, turn);
  }

  async #noted(frame: RelayFrame & { kind: 'noted' }): Promise<void> {
    const gaps = this.#gaps;
    const gap = gaps?.noted(frame) ?? null;
    if (gaps === null || gap === null) return;
    try {
      await this.#deps.keep.noted(this.#deps.id, gap);
      gaps.stored(gap);
    } catch {
      // It is told again, and noted again.
    }
  }

  /** A key other than that of the pairing is not the app's: a stolen token does not bring it. */
  #checkKey({ hours, publicKey }: RelaySettings): void {
    const bound = this.#deps.boundKey();
    if (hours > 0 && bound && Buffer.compare(bound, publicKey) !== 0) {
      throw new RelayFrameError('another public key than the app was paired with');
    }
  }

  async #store(asked: RelaySettings): Promise<void> {
    const { id, keep } = this.#deps;
    const link = this.#link;
    const hours = Math.min(asked.hours, keep.bounds.hours);
    if (hours === 0 || (await isRelayPublicKey(asked.publicKey))) {
      await keep.setSettings(id, { ...asked, hours });
      return;
    }
    link?.close(RELAY_CLOSED.malformed, 'a public key is none');
    if (this.#link === link) this.#wish?.stop();
  }

  /** What the app asked for stands; or, while it can't be stored, what it asked for before. */
  #serve(link: RelayLink): void {
    const { id, keep } = this.#deps;
    if (this.#link !== link) return;
    this.#isOpening = false;
    if (this.#wish?.isDone) this.#wish = null;
    this.#unwatch?.();
    this.#unwatch = keep.watch(id, (news) => this.#heard(news));
    this.#sender.start(link);
    this.#standingSoon();
  }

  #appended(): void {
    if (!this.#link) return;
    this.#sender.appended();
    this.#standingSoon();
  }

  /** Where the store does not answer nothing counts that is not known: live deliveries go on, and it is asked each second. */
  #heard(news: KeepNews): void {
    if (news === 'stored') this.#sender.appended();
    else if (news === 'perhaps') this.#sender.heard();
    this.#standingSoon();
  }

  /** Tells the app what waits, at most once a second, and not before what it asked for is stored, since that is what it hears in it. */
  #standingSoon(): void {
    if (!this.#link) return;
    this.#standingIsDue = true;
    if (this.#wish || this.#cancelStanding || this.#tellingOver === this.#link) return;
    this.#lookAgainLater();
    void this.#tellStanding();
  }

  #lookAgainLater(): void {
    this.#cancelStanding ??= this.#deps.after(STANDING_EVERY_MS, () => {
      this.#cancelStanding = null;
      if (this.#standingIsDue) this.#standingSoon();
    });
  }

  async #tellStanding(): Promise<void> {
    const { id, keep } = this.#deps;
    const link = this.#link;
    this.#standingIsDue = false;
    this.#tellingOver = link;
    const turn = this.#gaps?.turn ?? 0;
    try {
      const standing = await keep.standing(id);
      if (this.#link !== link || link === null) return;
      if (this.#wish) {
        this.#standingIsDue = true;
        return;
      }
      const gap = this.#gapToTell(standing.gap, turn);
      link.send({ kind: 'standing', stream: 0, standing: { ...standing, gap, bounds: keep.bounds } });
      // Something came of which nobody told, or has gone by now: it is looked for.
      if (standing.waiting > 0 && !this.#sender.isBehind) this.#sender.appended();
    } catch {
      if (this.#link === link) this.#standingIsDue = true;
    } finally {
      if (this.#tellingOver === link) this.#tellingOver = null;
      if (this.#link === link && this.#standingIsDue) this.#lookAgainLater();
    }
  }
}

const isProof = (headers: RawHeaders): boolean =>
  headers.some((name, at) => at % 2 === 0 && name.toLowerCase() === PROOF_HEADER);
