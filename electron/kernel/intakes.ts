import type { Verdict } from '../../shared/deliveries.ts';
import type { Intake, RoundTrip, RoundTripStep } from '../../shared/receiver.ts';
import type { Sender } from '../../shared/senders.ts';
import type { Observable } from './ports.ts';

/** A path of the receiver with what only main knows of it. */
export type KeptIntake = {
  path: string;
  serviceKey: string;
  hookId: string | null;
  /** Who sends to it: how deliveries are proved and read. */
  sender: Sender;
  /** The signing secret; null: none is set. */
  secret: string | null;
  createdAtMs: number;
  /** Belongs to a hook that is being made: proofs come through, deliveries are taken, it ends with the draft. */
  draft: boolean;
};

/** `sender`: the platform itself unless given. */
export type NewIntake = Pick<KeptIntake, 'serviceKey' | 'secret' | 'draft'> & { sender?: Sender };

/** The paths that the receiver answers on, kept sealed over restarts. */
export interface Intakes {
  /** Without secrets, of all services. */
  readonly all: readonly KeptIntake[];
  readonly changed: Observable<number>;
  byPath(path: string): KeptIntake | null;
  /** As the window sees those of one service. A draft's is told of with the draft. */
  describe(serviceKey: string): Intake[];
  /** Opens an unguessable path. Resolves when it is kept. @throws AppFailure `storageFailed` */
  open(options: NewIntake): Promise<KeptIntake>;
  /** Changes what is given. @throws AppFailure `storageFailed`, `badInput` for an unknown path */
  change(path: string, change: Partial<Pick<KeptIntake, 'hookId' | 'secret' | 'draft'>>): Promise<void>;
  /** From now on deliveries to it are answered 404. @throws AppFailure `storageFailed` */
  close(path: string): Promise<void>;
}

/** What a hook's health is reckoned from, of the deliveries we have of it. */
export type IntakeHistory = {
  intake: string;
  /** Of the service's own tries, replays and scripted ones included as the service counts them. */
  lastAtMs: number | null;
  lastStatus: number | null;
  lastVerdict: Verdict | null;
  lastSuccessAtMs: number | null;
  /** Failed tries after the last success, and those before them that later numbers prove we missed. */
  failuresSinceSuccess: number;
  missedSinceSuccess: number;
  firstFailureAtMs: number | null;
  triesSinceSuccess: number;
};

/** What the journal knows of how paths are delivered to. @throws AppFailure `storageFailed` */
export interface IntakeHistories {
  /** Told by the journal as deliveries come: those that changed. */
  readonly standing: Observable<{ histories: readonly IntakeHistory[] }>;
  history(intakes: readonly string[]): Promise<IntakeHistory[]>;
}

/** Sends a one-time number to a public address and waits for it on loopback. */
export interface RoundTripProver {
  /**
   * Never fails: what goes wrong is the outcome.
   * @param url an http(s) address that should lead to a path of the receiver
   */
  prove(url: string, path: string, onStep: (step: RoundTripStep) => void): Promise<RoundTrip>;
}
