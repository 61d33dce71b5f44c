import type { RawHeaders, RelaySettings } from '../shared/relayFrames.ts';

/**
 * What a relay needs from outside. One machine has it in SQLite (`store/`) and in memory (`alone.ts`), many have it in NATS.
 * What a port is asked synchronously it answers from memory, so that a thousand unknown ids a second cost nothing.
 */
export type RelayPorts = {
  tokens: TokensPort;
  keep: KeepPort;
  peers: PeersPort;
  /** The time in ms since 1970 on which all instances agree; without it, this machine's. */
  now?: () => number;
};

/** Who may connect as which app. Only digests of secrets and codes are kept. */
export type TokensPort = {
  /** Whether an app of this id may be known: its public address leads somewhere. From memory, at most a second old. */
  knows(id: string): boolean;
  /** Whether this is the app's secret. @throws Error when that can't be told at the moment */
  admits(id: string, secret: string): Promise<boolean>;
  /** The public key that was given when the app was paired; null for a token that was pasted. From memory. */
  keyOf(id: string): Uint8Array | null;
  /** Asks where they are kept: what is known of this id from memory is of this moment then. @throws Error when that does not answer */
  refresh(id: string): Promise<void>;
  /** Makes a new secret for an id; an older one no longer counts. @returns `ID:SECRET`. @throws Error when it is no id */
  add(id: string): Promise<string>;
  /** @returns whether there was one */
  revoke(id: string): Promise<boolean>;
  /** Makes a code that pairs one app as `id`, once, within ten minutes. An older code of this id no longer counts. */
  offer(id: string): Promise<string>;
  /** Takes a code. @returns `ID:SECRET`; null for one that is unknown, used or late */
  redeem(code: string, publicKey: Uint8Array): Promise<string | null>;
  /** Tells ids whose secret no longer counts, or is another now, within a second of it, whoever did that. */
  watch(changed: (id: string) => void): () => void;
  /** Whether it can be asked at the moment. */
  ready(): boolean;
  close(): Promise<void>;
};

/** A delivery as it is kept: sealed to the app's public key (`shared/relaySeal.ts`). */
export type KeptDelivery = {
  /** Grows with each delivery of an app, not always by one. A whole number below 2^53. */
  seq: number;
  arrivedAtMs: number;
  sealed: Uint8Array;
};

/** What was dropped and the app has not noted yet. `fromMs` and `toMs`: when the first and the last of it had come. */
export type KeepGap = { count: number; bytes: number; fromMs: number; toMs: number };

/** What of an app waits. `bytes` are sealed bytes. */
export type KeepStanding = { waiting: number; bytes: number; oldestMs: number | null; gap: KeepGap | null };

/** The most that is kept of one app: the oldest is dropped for the newest, and counted in its gap. */
export type KeepBounds = { count: number; bytes: number; hours: number };

/** Deliveries that wait for apps, in the order in which they were appended. */
export type KeepPort = {
  /** The same for all apps; an app may ask for fewer hours. */
  readonly bounds: KeepBounds;
  /** What an app asked to have kept; null: nothing. From memory, at most a second old. */
  settingsOf(id: string): RelaySettings | null;
  /**
   * Durable when it resolves. With another public key than before, or none before, what waits can be read by nobody: it is dropped
   * and counted. With `hours: 0` likewise. Nothing is written when nothing differs. @throws KeepError
   */
  setSettings(id: string, settings: RelaySettings): Promise<void>;
  /**
   * What is kept for another key than that of now can be read by nobody: it is dropped, and no more of it is kept. Asked where it
   * matters; null: the app is bound to none. @throws KeepError
   */
  forgetOtherKey(id: string, keyOfNow: () => Promise<Uint8Array | null>): Promise<void>;
  /** Durable when it resolves, with its seq. @throws KeepError */
  append(id: string, delivery: Omit<KeptDelivery, 'seq'>): Promise<number>;
  /** The oldest behind `afterSeq`, in order, at most `most` and about 256 KiB (one at least). @throws KeepError */
  read(id: string, afterSeq: number, most: number): Promise<KeptDelivery[]>;
  /** The app's word: this one is no longer kept. Twice does no harm. @throws KeepError */
  remove(id: string, seq: number): Promise<void>;
  /** @throws KeepError */
  standing(id: string): Promise<KeepStanding>;
  /** The app has written down its gap, as it stood then: what was dropped since stays. Where that was noted before nothing changes. */
  noted(id: string, gap: KeepGap): Promise<void>;
  /**
   * Forgets all of an app that is no more: settings, what waits, its gap. It is asked before each of them: what belongs to an app that
   * is back under its name stays. @throws KeepError
   */
  forget(id: string, isGone: () => Promise<boolean>): Promise<void>;
  /** Tells that something was appended to this app, or may have been, by whomever. */
  watch(id: string, told: (news: KeepNews) => void): () => void;
  /** Whether it can take something at the moment. */
  ready(): boolean;
  /** All that waits here, for metrics; null where that can't be told cheaply. */
  total(): { waiting: number; bytes: number } | null;
  close(): Promise<void>;
};

/** `stored`: it was appended. `perhaps`: it may have been. `unlikely`: likewise, though the store does not answer at the moment. */
export type KeepNews = 'stored' | 'perhaps' | 'unlikely';

/** Why something can't be kept or read. `full`: the disk is. `away`: the store does not answer. Nothing was acknowledged. */
export class KeepError extends Error {
  override readonly name = 'KeepError';
  readonly why: 'full' | 'away';

  constructor(why: 'full' | 'away', options?: ErrorOptions) {
    super(`kept deliveries: ${why}`, options);
    this.why = why;
  }
}

/** A request, whole. */
export type CarriedRequest = { method: string; path: string; headers: RawHeaders; body: Uint8Array };

/**
 * What became of a request. `failed`: in the relay's own name, 502, 503 or 504; nothing of an answer came. `torn`: half an
 * answer came. `nobody`: no instance holds the app's connection.
 */
export type Carried =
  | { kind: 'answered'; status: number; headers: RawHeaders; body: Uint8Array }
  | { kind: 'failed'; status: number }
  | { kind: 'torn' }
  | { kind: 'nobody' };

/** An app's connection, as the instance that holds it serves others. */
export type Held = {
  /** Like a request of its own; never rejects. It may be kept instead: that is `answered` 202 then. */
  carry(request: CarriedRequest, signal: AbortSignal): Promise<Carried>;
  /** The app has connected to another instance: this connection ends. */
  taken(): void;
};

/** Who holds which app's connection, among several instances. */
export type PeersPort = {
  /** There are no others, ever: nobody has to be asked. */
  readonly alone: boolean;
  /** Asks the instance that holds the app; never rejects. One that was lost on the way is `failed` 503 (it may have reached the app). */
  carry(id: string, request: CarriedRequest, signal: AbortSignal): Promise<Carried>;
  /** This instance holds the app from now on; who held it before is told. @returns what lets it go */
  hold(id: string, held: Held): () => void;
  /** Whether others can be reached at the moment. */
  ready(): boolean;
  close(): Promise<void>;
};
