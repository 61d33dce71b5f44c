import type { StoredThing } from '../../../shared/errors.ts';
import type { DatabaseKind } from '../openChecked.ts';
import type { Tables } from '../tables.ts';

/** What a thread can be asked, by name. On the thread each is answered at once. */
export type Methods = { readonly [name: string]: (...args: never[]) => unknown };

/** What a domain brings to the thread of one file. */
export type StoreKind<M extends Methods, C> = {
  /** By it the thread's entry finds the kind; failures and the log name it. */
  name: StoredThing;
  database: DatabaseKind;
  /** Over a file that is open and has all its tables. @throws Torn; the database's error */
  open(tables: Tables, options: StoreOptions<C>): Store<M>;
};

/**
 * `path`: the file's. `firstVersion`: versions count up from here. `tell`: to whoever listens to the file's changes. `shared`: memory
 * in which the other side tells how far it has come.
 */
export type StoreOptions<C> = {
  path: string;
  firstVersion: number;
  tell: (change: C) => void;
  shared?: SharedArrayBuffer | undefined;
};

export type Store<M extends Methods> = {
  methods: M;
  /** These are answered at once, before all that waits; others in the order in which they were asked. */
  urgent: ReadonlySet<string>;
  /** Work that nobody asks for; the first that is due is done first. */
  background: readonly Background[];
  /** What must be done before a call is answered, or before the file is closed (`null`). */
  needs(call: Call | null): Need | null;
  /** Lets go of what it holds open beside the file, which is closed next. */
  release?(): void;
};

export type Call = { method: string; args: readonly unknown[] };

/** `hurries`: the work that it waits for now, which is then done without a pause; null: it waits however long that takes. */
export type Need = { isMet(): boolean; hurries(): Background | null };

/** One kind of work that is done slice by slice, and lets what is asked go first. */
export type Background = {
  /** How much there is to do, in the work's own unit; 0: nothing. */
  left(): number;
  /** One slice: until `enough` says so, and at least a step. */
  work(enough: () => boolean): void;
  /** It lets urgent calls go first, or all calls. */
  yieldsTo: 'urgent' | 'all';
  /** When something came last that goes first as well, though it does not come as a call. */
  cameAtMs?(): number;
  /** It begins so long after the last of these calls; while they come without a pause, so long after its last slice. */
  quietMs: number;
  everyMs: number;
  /** With more left than this it takes all the time that calls leave. */
  most: number;
};

/** Who listens to a file is told no more often than this how it stands. */
const TELL_EVERY_MS = 250;

/**
 * Tells how a domain's part of the file stands: at once after a rest, and while it goes on changing some times a second. It stands
 * first among the work, so that nothing holds it up.
 */
export function telling(work: { isUntold: () => boolean; tell: () => void }): Background {
  return {
    left: () => Number(work.isUntold()),
    work: () => work.tell(),
    yieldsTo: 'all',
    quietMs: Number.POSITIVE_INFINITY,
    everyMs: TELL_EVERY_MS,
    most: 1,
  };
}

/** A call that comes while something else is done waits no longer than about this. */
const SLICE_MS = 1.5;
/** While nobody has asked for anything urgent: every slice is a transaction, and few long ones cost half of what many short ones do. */
const LONG_SLICE_MS = 3;
/** Who has not asked for so long will hardly do so in this moment. */
const CALM_MS = 100;

/** Says when a slice that begins now has had its time. @param calmMs nothing urgent was asked for so long */
export function oneSlice(calmMs = 0): () => boolean {
  const endMs = performance.now() + (calmMs >= CALM_MS ? LONG_SLICE_MS : SLICE_MS);
  return () => performance.now() >= endMs;
}
