import { expect } from 'vitest';
import type { AppError } from '../../../shared/errors.ts';
import { AppFailure } from '../../../shared/failure.ts';
import type { SeenAct } from '../../../shared/moderation.ts';
import type { PlatformWrite } from '../../../shared/writes.ts';
import type { Account, Platform } from '../../kernel/ports.ts';
import { Subject } from '../../kernel/subject.ts';
import { UndoWindow, type WriteResult } from '../../kernel/undoWindow.ts';
import { FakeClock } from '../../testing/fakeClock.ts';
import { makeLog } from '../../testing/fakeLog.ts';
import type { ModeratedRoom } from '../moderatedRoom.ts';
import { ModerationService } from '../moderationService.ts';
import type { ActOn, SeenActsStore } from '../seenActs.ts';
import type { UntilThen } from '../untilThen.ts';

export const CHANNEL = 7;
export const zoe = { userId: 11, username: 'zoe' };
export const pim = { userId: 12, username: 'pim' };
export const hana = { userId: 13, username: 'mod_hana' };
export const nora = { userId: 1, username: 'nora_plays' };

/** Answers role changes and questions about people; what it is asked is written down. */
class FakePlatform {
  readonly baseUrl = 'https://service.example';
  readonly clientId = 'client';
  readonly asked: { name: string; userId: unknown; body: unknown }[] = [];
  /** By the id of a person: what becomes of the next request about them. */
  readonly failures = new Map<number, AppError | 'conflict' | Error>();
  /** Who is in the chat under which name. */
  readonly here = new Map<number, string>();

  request: Platform['request'] = async (name, options) => {
    const { userId } = (options as unknown as { path: { userId: number } }).path;
    this.asked.push({ name, userId, body: (options as unknown as { body?: unknown }).body });
    const failure = this.failures.get(userId);
    this.failures.delete(userId);
    if (failure instanceof Error) throw failure;
    if (failure !== undefined && failure !== 'conflict') throw new AppFailure(failure);
    const username = this.here.get(userId);
    const data =
      name === 'chats.user' && username !== undefined ? { userId, username, userRoles: ['User'] } : undefined;
    // The reply's type hangs on the name, which is known here.
    const status = failure === 'conflict' ? 409 : 200;
    return { status, data: data as never, headers: new Headers(), url: '', rowsLeftOut: 0 };
  };
}

class MemoryActs implements SeenActsStore {
  rows: ActOn[] = [];
  kept: readonly UntilThen[] = [];
  fails = false;
  noted: number | null = null;
  /** How many times the disk was asked to keep or to tell something. */
  asked = 0;
  add(acts: readonly ActOn[]): void {
    this.asked += 1;
    if (this.fails) throw new AppFailure({ kind: 'storageFailed', what: 'history' });
    for (const act of acts) this.rows.unshift(act);
  }
  read(channelId: number, userId: number, most: number): SeenAct[] {
    this.asked += 1;
    if (this.fails) throw new AppFailure({ kind: 'storageFailed', what: 'history' });
    const of = this.rows.filter((row) => row.channelId === channelId && row.userId === userId);
    return of.map(({ act }) => act).slice(0, most);
  }
  notedAtMs(): number | null {
    return this.noted;
  }
  watches(): UntilThen[] {
    return [...this.kept];
  }
  keepWatches(watches: readonly UntilThen[]): void {
    if (this.fails) throw new AppFailure({ kind: 'storageFailed', what: 'history' });
    this.kept = watches;
  }
}

/** Speaks for nora. */
export const account: Account = {
  id: 'nora',
  current: async () => 'token',
  renew: async () => null,
  hold: new AbortController().signal,
  missing: { kind: 'notSignedIn' },
};

const OWNER = ['timeout', 'purge', 'remove_message', 'clear_messages', 'change_ban', 'change_role'];

/** Moderation on a fake room and service, with all that is done written down. */
export function setUp(store = new MemoryActs()) {
  const clock = new FakeClock();
  const { log } = makeLog(clock);
  const undo = new UndoWindow<PlatformWrite>({ clock, log });
  const results: WriteResult<PlatformWrite>[] = [];
  undo.onResult((result) => results.push(result));
  const platform = new FakePlatform();
  const people = new Map<number, { username: string; roles: string[] }>([
    [zoe.userId, { username: 'zoe', roles: ['User'] }],
    [pim.userId, { username: 'pim', roles: ['Subscriber'] }],
    [hana.userId, { username: 'mod_hana', roles: ['Mod'] }],
    [nora.userId, { username: 'nora_plays', roles: ['Owner'] }],
  ]);
  const standing = { permissions: [...OWNER], roles: ['Owner'] };
  const performed: unknown[][] = [];
  const chatFailures: AppError[] = [];
  const scopes = { missing: false };
  /** Who speaks, and acts; null: their sign-in has ended. */
  const signedIn = { as: nora as typeof nora | null };
  /** Who was signed out here. */
  const signedOut = new Set<number>();
  const state = { isOpen: true, isJoined: true };
  const room: ModeratedRoom = {
    standing: () => (state.isJoined ? standing : null),
    person: (userId) => people.get(userId) ?? null,
    lastMessageOf: (userId) => (userId === zoe.userId ? 'last' : null),
    perform: async (_, method, args) => {
      performed.push([method, ...args]);
      const failure = chatFailures.shift();
      if (failure) throw new AppFailure(failure);
      return null;
    },
  };
  /** What was said of the disk. */
  const keeping: boolean[] = [];
  /** Told when who speaks, or what is open, was changed. */
  const changes = new Subject<null>(null);
  const service = new ModerationService({
    platform,
    undo,
    grantsIn: () => ({
      require: (capability) => {
        if (signedIn.as === null) throw new AppFailure({ kind: 'signInEnded' });
        if (scopes.missing) throw new AppFailure({ kind: 'scopeMissing', capability });
      },
    }),
    roomOf: (channelId) => (state.isOpen && channelId === CHANNEL ? room : null),
    speakerIn: () => signedIn.as && { ...signedIn.as, account },
    hasAccount: (userId) => !signedOut.has(userId),
    changes: [changes],
    store,
    onKept: (isKept) => keeping.push(isKept),
    clock,
    log,
  });
  return {
    ...{ clock, undo, results, platform, people, standing, performed, chatFailures, scopes, signedIn, state },
    ...{ service, store, changes, signedOut, keeping },
  };
}

/** What a refused act says. */
export const refused = (error: object) => expect.objectContaining({ error: expect.objectContaining(error) });
