import type { Intake } from '../../../shared/receiver.ts';
import type { Observable } from '../../core/ports.ts';

/** A path of the receiver with what only main knows of it. */
export type KeptIntake = {
  path: string;
  serviceKey: string;
  hookId: string | null;
  /** The signing secret; null: none is set. */
  secret: string | null;
  createdAtMs: number;
  /** Belongs to a hook that is being made: proofs come through, deliveries are taken, it ends with the draft. */
  draft: boolean;
};

/** The paths that the receiver answers on, kept sealed over restarts. */
export interface Intakes {
  /** Without secrets, of all services. */
  readonly all: readonly KeptIntake[];
  readonly changed: Observable<number>;
  byPath(path: string): KeptIntake | null;
  /** As the window sees those of one service. A draft's is told of with the draft. */
  describe(serviceKey: string): Intake[];
  /** Opens an unguessable path. Resolves when it is kept. @throws AppFailure `storageFailed` */
  open(options: { serviceKey: string; secret: string | null; draft: boolean }): Promise<KeptIntake>;
  /** Changes what is given. @throws AppFailure `storageFailed`, `badInput` for an unknown path */
  change(path: string, change: Partial<Pick<KeptIntake, 'hookId' | 'secret' | 'draft'>>): Promise<void>;
  /** From now on deliveries to it are answered 404. @throws AppFailure `storageFailed` */
  close(path: string): Promise<void>;
}

/** Told of every accepted delivery that is new, after it was answered; in the order they were written. */
export type Accepted = {
  id: number;
  serviceKey: string;
  intake: string;
  hookId: string | null;
  event: string;
  envelopeId: string;
  atMs: number;
  sentAtMs: number | null;
  payload: Record<string, unknown>;
};
