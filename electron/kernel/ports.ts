import type { CapabilityName } from '../../shared/capabilities.ts';
import type { AppError } from '../../shared/errors.ts';
import type { CallPurpose } from '../../shared/platform/callPurposes.ts';
import type { Body, EndpointName, Path, Query, Reply } from '../../shared/platform/endpoints.ts';

/** What services are given instead of globals, so that a test can hold time, chance and the network in its hand. */

export interface Clock {
  /** Milliseconds since 1970, as the wall clock tells; may jump. */
  now(): number;
  /** Resolves after `ms` of running time. Rejects with the signal's reason when it aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls back once after `ms`; the function returned takes it back. */
  after(ms: number, callback: () => void): () => void;
}

/** A number from 0 to below 1. */
export type Random = () => number;

/** The global `fetch`, narrowed to what the client uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface Logger {
  info(event: string, details?: Record<string, unknown>): void;
  warn(event: string, details?: Record<string, unknown>): void;
  /** Logs a fault of our own with its stack and returns the id under which it can be found. */
  fault(event: string, cause: unknown, details?: Record<string, unknown>): string;
}

/** Somebody's sign-in at the service, which requests speak as. Another account is another one of these. */
export interface Account {
  /** Tells it apart from any other: the service counts the requests of each on their own. @see PLATFORM §13 */
  readonly id: string;
  /**
   * The access token to send now, after waiting for a refresh when it has run out; null: nobody is signed in.
   * @throws AppFailure when it has run out and the service can't be asked for another.
   */
  current(): Promise<string | null>;
  /**
   * The service refused this token: another one, the same one when it is of no use to ask for more, or null when nobody
   * is signed in any more.
   * @throws AppFailure when the service can't be asked.
   */
  renew(refused: string): Promise<string | null>;
  /** Aborted when the tokens that are held now are let go. What was begun with them is never done with somebody else's. */
  readonly hold: AbortSignal;
  /** Why there is no token: `notSignedIn` or `signInEnded`. */
  readonly missing: AppError;
}

/** What the sign-in in use includes. */
export interface Grants {
  /** Before something is begun that needs more than the least. @throws AppFailure `scopeMissing`, `notSignedIn`, `signInEnded` */
  require(capability: CapabilityName): void;
}

/** One file of a form, in the field that the endpoint names. @see PLATFORM §11.5 */
export type UploadForm = { field: string; fileName: string; type: string; bytes: Uint8Array };

/** Why and until when a request has to wait for room in its budget. */
export type BudgetWait = {
  /** A bucket of the API document, or what the service calls it. */
  bucket: string;
  /** When it may go, as things stand; null: when others have been answered. */
  untilMs: number | null;
  /** Whether the service has refused calls until then; else it is our own count that is used up. */
  refused: boolean;
};

/** Somebody who waits for the budget in sight, as long as they want. */
export type Waiting = {
  /** Told when a wait begins or changes, and with null when it is over. */
  told: (wait: BudgetWait | null) => void;
  /** Ends the wait, and nothing else: what was sent goes on to its end. */
  signal: AbortSignal;
};

export type RequestOptions<N extends EndpointName> = {
  /** What it is for: the ledger notes it under this. */
  purpose: CallPurpose;
  path?: Path<N>;
  query?: Query<N>;
  body?: Body<N>;
  /** Sent as multipart/form-data in place of a body. */
  form?: UploadForm;
  /** A `link` header's target, absolute or relative to the page it came with; replaces path and query. */
  href?: string;
  /** Background requests let foreground ones pass while a bucket is tight. */
  priority?: 'foreground' | 'background';
  /** Whom the request speaks as: the client's own account unless told; `anonymous` sends the client id alone. */
  as?: Account | 'anonymous';
  /** Statuses that are answers here and not failures; `data` is then undefined unless the status is 2xx with a body. */
  accept?: readonly number[];
  /** How often a GET is tried when the service fails or the connection is cut; 4 unless told. */
  tries?: number;
  /** How long to wait for room in the budget before `rateLimited`; 90 s in the foreground, for ever in the background or `waiting`. */
  patienceMs?: number;
  /** Who waits in sight for that room, until there is some or the signal in it aborts. */
  waiting?: Waiting;
  signal?: AbortSignal;
};

export type PlatformReply<N extends EndpointName> = {
  status: number;
  data: Reply<N> | undefined;
  /** Of a list: rows that could not be read and are missing from `data`, so that their absence says nothing. */
  rowsLeftOut: number;
  headers: Headers;
  /** The address that was asked, to resolve a relative link against. */
  url: string;
};

/** The one way to the platform's REST interface: identity, budget, retries, validation and errors live behind it. */
export interface Platform {
  /**
   * @throws AppFailure `offline`, `timedOut`, `http`, `rateLimited`, `badPayload`, `signInEnded`, `notSignedIn`;
   *   the signal's reason when it aborts.
   */
  request<N extends EndpointName>(name: N, options: RequestOptions<N>): Promise<PlatformReply<N>>;
  /** The service's base address, without a trailing slash. */
  readonly baseUrl: string;
  readonly clientId: string;
}

/** Listeners of one kind of news. Returns the function that stops listening. */
export interface Observable<T> {
  readonly value: T;
  subscribe(listener: (value: T) => void): () => void;
}

/** A file that is read piece by piece, so that it need not fit into memory. */
export interface ByteFile {
  readonly size: number;
  /** Fewer bytes at its end. @throws AppFailure `badInput` when it can't be read */
  read(from: number, bytes: number): Promise<Buffer>;
}

/** Starts and ends the demo's simulator. */
export interface DemoHost {
  /** @returns the simulator's base address. Rejects when it can't start. */
  start(): Promise<string>;
  /** Ends it. A start under way rejects. */
  stop(): void;
  /** Told when the simulator has ended by itself. */
  onEnd(listener: () => void): void;
}

/** What seals secrets on disk: safeStorage, wired in the shell. */
export interface SecretSealer {
  /** Whether `seal` and `open` work at all. The system may ask the person first, so each of these can take its time. */
  isAvailable(): Promise<boolean>;
  /** The name of what does it, e.g. `gnome_libsecret`, `keychain`, `basic_text`; sure once `isAvailable` has answered. */
  backend(): string;
  seal(text: string): Promise<Uint8Array>;
  open(bytes: Uint8Array): Promise<string>;
}
