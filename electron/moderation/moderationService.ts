import { createHash } from 'node:crypto';
import type { CapabilityName } from '../../shared/capabilities.ts';
import type { AppError } from '../../shared/errors.ts';
import { AppFailure } from '../../shared/failure.ts';
import { type ModerationState, type OnMany, reversals, type SeenAct } from '../../shared/moderation.ts';
import { chatErrorCodes } from '../../shared/platform/chatPackets.ts';
import { secondsOf, timeoutLength } from '../../shared/timeoutLength.ts';
import type { GivenRole, ModeratedPerson, ModerationWrite } from '../../shared/writes/moderation.ts';
import type { PlatformWrite } from '../../shared/writes.ts';
import type { Account, Clock, Grants, Logger, Observable, Platform, Waiting } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { REMOVAL_UNDO_MS, type UndoWindow, type Write } from '../kernel/undoWindow.ts';
import { BulkRuns, type Left } from './bulkRuns.ts';
import { codeOf, performOn, refusalOf } from './chatActs.ts';
import { isTheirs } from './eachPerson.ts';
import { personRefusal, roleRefusal } from './mayAct.ts';
import type { ModeratedRoom, ToldAct } from './moderatedRoom.ts';
import { SeenActs, type SeenActsStore } from './seenActs.ts';
import { ToldBans } from './toldBans.ts';
import { UntilThenList } from './untilThen.ts';

/** An account, with the sign-in that requests speak with. */
export type Actor = { readonly userId: number; readonly username: string; readonly account: Account };

export type ModerationDeps = {
  platform: Platform;
  undo: UndoWindow<PlatformWrite>;
  /** What the sign-in of who speaks in a channel includes. */
  grantsIn: (channelId: number) => Grants;
  /** The channel, if it is open. */
  roomOf: (channelId: number) => ModeratedRoom | null;
  /** Who speaks in a channel, and so acts there; null: nobody. */
  speakerIn: (channelId: number) => Actor | null;
  /** Whether an account is signed in, or was until the service ended that; not so once it was signed out here. */
  hasAccount: (userId: number) => boolean;
  /** What tells that somebody else may speak somewhere, or that another channel is open. */
  changes: readonly Observable<unknown>[];
  store: SeenActsStore;
  /** Whether the disk takes what was done and whom one watches; told whenever something of it is kept. */
  onKept: (isKept: boolean) => void;
  clock: Clock;
  log: Logger;
};

type OnPerson = { channelId: number } & ModeratedPerson;
type OnPeople = { channelId: number; people: ModeratedPerson[] };
type Begun = { target: string };
type Plan = Write<PlatformWrite> & { what: ModerationWrite };

/**
 * What moderators do: each act is looked at first (sign-in, role, whom it concerns), waits in the undo window and is then done, by a
 * method of the chat or by a change of roles. @see PLATFORM §4.6, §5.2, §6.3
 */
export class ModerationService {
  readonly state: Subject<ModerationState>;
  readonly #deps: ModerationDeps;
  readonly #seen: SeenActs;
  readonly #watched: UntilThenList;
  readonly #timedOut: UntilThenList;
  readonly #stops: (() => void)[];
  readonly #runs: BulkRuns;
  readonly #toldBans: ToldBans;

  constructor(deps: ModerationDeps) {
    this.#deps = deps;
    this.#seen = new SeenActs(deps);
    this.#watched = new UntilThenList(deps.clock, this.#seen.readWatches());
    this.#timedOut = new UntilThenList(deps.clock);
    this.#toldBans = new ToldBans(deps.clock);
    this.#runs = new BulkRuns({ ...deps, tell: () => this.#tell() });
    this.state = new Subject(this.#read());
    this.#stops = [
      ...[this.#watched.state, this.#timedOut.state].map((list) => list.subscribe(() => this.#tell())),
      ...deps.changes.map((changed) => changed.subscribe(() => this.#runs.look())),
    ];
  }

  removeMessage({ channelId, messageId, ...person }: OnPerson & { messageId: string }): Begun {
    const room = this.#check(channelId, 'removeMessage', [person]);
    return this.#begin({
      target: `message/${channelId}/${messageId}`,
      what: { kind: 'removeMessage', channelId, messageId, person },
      calls: 0,
      forMs: REMOVAL_UNDO_MS,
      act: async () => {
        if (this.#seen.isDeleted(messageId)) throw alreadyDone(this.#seen.deletedBy(messageId));
        try {
          await room().perform('removeMessage', 'deleteMessage', [messageId]);
        } catch (cause) {
          if (codeOf(cause) === chatErrorCodes.messageNotFound) throw alreadyDone(this.#seen.deletedBy(messageId));
          throw refusalOf(cause, room(), 'removeMessage');
        }
      },
    });
  }

  removeLast(person: OnPerson): Begun {
    const messageId = this.#deps.roomOf(person.channelId)?.lastMessageOf(person.userId) ?? null;
    if (messageId !== null) return this.removeMessage({ ...person, messageId });
    throw new AppFailure({ kind: 'badInput', field: 'person', why: 'noMessage' });
  }

  purge({ channelId, ...person }: OnPerson): Begun {
    const room = this.#check(channelId, 'purge', [person]);
    return this.#begin({
      target: `purge/${channelId}/${person.userId}`,
      what: { kind: 'purge', channelId, person },
      calls: 0,
      act: () => performOn(room(), { ...this.#deps, channelId, ...this.#as(channelId) }, 'purge', person),
    });
  }

  timeout({ channelId, seconds, ...person }: OnPerson & { seconds: number }): Begun {
    const room = this.#check(channelId, 'timeout', [person]);
    return this.#begin({
      target: personTarget(channelId, person),
      what: { kind: 'timeout', channelId, person, seconds },
      calls: 0,
      act: () => this.#timeOut(room, channelId, person, seconds),
    });
  }

  endTimeout({ channelId, ...person }: OnPerson): Begun {
    const room = this.#check(channelId, 'timeout', [person]);
    return this.#begin({
      target: personTarget(channelId, person),
      what: { kind: 'endTimeout', channelId, person },
      calls: 0,
      act: () => this.#endTimeout(room, channelId, person),
    });
  }

  /** Many at once, as one act that can be taken back as a whole. */
  timeoutMany(input: OnPeople & { seconds: number }): Begun {
    return this.#begin(this.#many({ kind: 'timeoutMany', ...input }));
  }

  endTimeouts(input: OnPeople): Begun {
    return this.#begin(this.#many({ kind: 'endTimeouts', ...input }));
  }

  ban(input: OnPeople): Begun {
    return this.#begin(this.#many({ kind: 'ban', ...input }));
  }

  unban(input: OnPeople): Begun {
    return this.#begin(this.#many({ kind: 'unban', ...input }));
  }

  /** Ends an act that is under way; what was done stays done. @returns false when there is none */
  stop({ target }: Begun): boolean {
    return this.#runs.stop(target) !== null;
  }

  /**
   * Ends an act on many and reverses it for those whom it has reached. Where that can't be begun, the act is left with the reason, and
   * can be reversed from there. @returns null when there is nothing to reverse @throws AppFailure
   */
  async takeBack({ target }: Begun): Promise<Begun | null> {
    const left = await this.#runs.takeBack(target);
    if (left === null || left.done.length === 0) return null;
    try {
      return this.#reverse(left);
    } catch (cause) {
      this.#bringBack(left, cause);
      throw cause;
    }
  }

  /** Begins an act anew for those who had no turn, once. @throws AppFailure `alreadyDone`, and what refuses the act, which is left then */
  goOn({ id }: { id: string }): Begun {
    const left = this.#runs.leftOf(id);
    if (left === undefined || left.rest.length === 0) throw alreadyDone(null);
    return this.#follow(left, { ...left.what, people: left.rest });
  }

  /** Begins what reverses an act for those whom it has reached, once. @throws AppFailure as `goOn` */
  reverse({ id }: { id: string }): Begun {
    const left = this.#runs.leftOf(id);
    if (left === undefined || left.done.length === 0) throw alreadyDone(null);
    return this.#reverse(left);
  }

  dismissLeft({ id }: { id: string }): void {
    this.#runs.putAway(id);
  }

  changeRoles({ channelId, add, remove, ...person }: OnPerson & { add: GivenRole[]; remove: GivenRole[] }): Begun {
    if (add.length + remove.length === 0) throw new AppFailure({ kind: 'badInput', field: 'roles', why: 'none' });
    this.#check(channelId, 'changeRole', [person]);
    const begun = { by: this.#speaker(channelId), check: this.#still(channelId, 'changeRole') };
    const target = `roles/${channelId}/${person.userId}`;
    const what = { kind: 'changeRoles' as const, channelId, person, add, remove };
    return this.#begin({
      target,
      what,
      calls: 1,
      act: async () => {
        const name = this.#name(channelId);
        await this.#runs.one(target, what, begun, async (waiting) => {
          this.#recheck(channelId, 'changeRole', person);
          await this.#patch(channelId, person, { add, remove }, waiting);
        });
        if (add.length > 0) this.#seen.did(channelId, person, name, 'rolesAdded', add.join(', '));
        if (remove.length > 0) this.#seen.did(channelId, person, name, 'rolesRemoved', remove.join(', '));
      },
    });
  }

  clearChat({ channelId }: { channelId: number }): Begun {
    const room = this.#check(channelId, 'clearChat', []);
    return this.#begin({
      target: `clear/${channelId}`,
      what: { kind: 'clearChat', channelId },
      calls: 0,
      act: async () => {
        try {
          await room().perform('clearChat', 'clearMessages', []);
        } catch (cause) {
          throw refusalOf(cause, room(), 'clearChat');
        }
      },
    });
  }

  watch({ minutes, ...person }: OnPerson & { minutes: number }): void {
    const entry = { ...person, untilMs: this.#deps.clock.now() + minutes * 60_000 };
    this.#watched.put(entry);
    this.#seen.keepWatches(this.#watched.state.value);
  }

  unwatch(of: { channelId: number; userId: number }): void {
    if (this.#watched.drop(of)) this.#seen.keepWatches(this.#watched.state.value);
  }

  /** What was done to somebody, the newest first. */
  seen({ channelId, userId }: { channelId: number; userId: number }): SeenAct[] {
    return this.#seen.of(channelId, userId);
  }

  /**
   * The room told of something that was done there. A ban that waits is done at once then: that somebody else was faster is known now,
   * and nobody has to wait to read it.
   */
  told(channelId: number, act: ToldAct): void {
    const { what, userId, username, detail } = act;
    const own = act.by !== null && act.by === this.#deps.speakerIn(channelId)?.username;
    this.#seen.told(channelId, act, own);
    const seconds = what === 'timedOut' ? secondsOf(detail) : null;
    if (seconds !== null) {
      this.#timedOut.put({ channelId, userId, username, untilMs: this.#deps.clock.now() + seconds * 1000 });
    }
    if (what !== 'banned') return;
    if (own) this.#toldBans.tell({ channelId, userId });
    this.#timedOut.drop({ channelId, userId });
    const target = personTarget(channelId, { userId });
    const waits = this.#deps.undo.state.value.find((waiting) => waiting.target === target);
    if (!own && waits?.what.kind === 'ban') this.#deps.undo.now(target);
  }

  /** A message was taken out by somebody. */
  deleted(messageId: string, by: string | null): void {
    this.#seen.deleted(messageId, by);
  }

  /** The computer is awake again. */
  resume(): void {
    this.#watched.recheck();
    this.#timedOut.recheck();
    this.#runs.recheck();
    this.#seen.keepRest();
  }

  /** What is under way ends after the call that is being answered. @returns when it has ended */
  finish(): Promise<void> {
    return this.#runs.close();
  }

  close(): void {
    for (const stop of this.#stops) stop();
    this.#watched.close();
    this.#timedOut.close();
    this.#seen.keepRest();
  }

  #reverse(left: Left): Begun {
    const kind = reversals[left.what.kind];
    if (kind === null) throw alreadyDone(null);
    return this.#follow(left, { kind, channelId: left.what.channelId, people: left.done });
  }

  /** Begins what follows on an act that was left, as the account that began it. @throws AppFailure, and the act is left then */
  #follow(left: Left, what: OnMany): Begun {
    const plan = this.#many(what, left.by);
    this.#runs.putAway(left.id);
    // What is taken back before it was sent, or fails for one alone, can be begun another time; many are left by themselves.
    this.#deps.undo.start(plan).then(
      (outcome) => outcome === 'undone' && this.#runs.bringBack(left),
      (cause: unknown) => {
        if (!(cause instanceof AppFailure) || !isTheirs(cause.error)) this.#bringBack(left, cause);
      },
    );
    return { target: plan.target };
  }

  /** @param cause why what followed on it was not done */
  #bringBack(left: Left, cause: unknown): void {
    const why = cause instanceof AppFailure ? cause.error : left.why;
    this.#runs.bringBack({ ...left, why, atMs: this.#deps.clock.now() });
  }

  /** An act on each of several people; on one alone it is as any other. @param by the account that may do it @throws AppFailure */
  #many(asked: OnMany, by = this.#speaker(asked.channelId)): Plan {
    const what = { ...asked, people: eachOnce(asked.people) };
    const { kind, channelId, people } = what;
    const [first] = people as [ModeratedPerson];
    const isBan = kind === 'ban' || kind === 'unban';
    const capability = isBan ? 'ban' : 'timeout';
    const check = this.#still(channelId, capability, by);
    const room = this.#check(channelId, capability, people, check);
    const isAlone = isBan && people.length === 1;
    const target = isAlone ? personTarget(channelId, first) : `${targetWords[kind]}/${channelId}/${idOf(people)}`;
    const act = (person: ModeratedPerson, waiting: Waiting): Promise<void> => {
      if (what.kind === 'timeoutMany') return this.#timeOut(room, channelId, person, what.seconds, waiting);
      if (what.kind === 'endTimeouts') return this.#endTimeout(room, channelId, person, waiting);
      return this.#changeBan(what.kind, channelId, person, waiting);
    };
    const mayGoOn = () => {
      const open = this.#deps.roomOf(channelId);
      return open === null || roleRefusal(open, capability) === null;
    };
    return {
      target,
      what,
      calls: isBan ? people.length : 0,
      act: isAlone
        ? () => this.#runs.one(target, what, { by, check }, (waiting) => act(first, waiting))
        : () => this.#runs.many(target, what, { act, by, check: () => void room(), mayGoOn }),
    };
  }

  async #timeOut(
    room: () => ModeratedRoom,
    channelId: number,
    person: ModeratedPerson,
    seconds: number,
    waiting?: Waiting,
  ): Promise<void> {
    const length = timeoutLength(seconds);
    const by = { ...this.#deps, channelId, ...this.#as(channelId), waiting };
    await performOn(room(), by, 'timeout', person, [length]);
    this.#timedOut.put({ channelId, ...person, untilMs: this.#deps.clock.now() + seconds * 1000 });
  }

  async #endTimeout(
    room: () => ModeratedRoom,
    channelId: number,
    person: ModeratedPerson,
    waiting?: Waiting,
  ): Promise<void> {
    const by = { ...this.#deps, channelId, ...this.#as(channelId), waiting };
    const name = this.#name(channelId);
    await performOn(room(), by, 'timeout', person, ['clear']);
    this.#timedOut.drop({ channelId, userId: person.userId });
    this.#seen.did(channelId, person, name, 'timeoutEnded');
  }

  async #changeBan(kind: 'ban' | 'unban', channelId: number, person: ModeratedPerson, waiting: Waiting): Promise<void> {
    this.#recheck(channelId, 'ban', person);
    const isBanned = this.#deps.roomOf(channelId)?.person(person.userId)?.roles.includes('Banned') ?? false;
    // That somebody is not banned is only known of who was not in this room meanwhile, so an unban is always asked for.
    if (kind === 'ban' && isBanned) throw alreadyDone(this.#seen.lastBy(channelId, person.userId, 'banned'));
    const name = this.#name(channelId);
    const patch = (change: 'add' | 'remove') => this.#patch(channelId, person, { [change]: ['Banned'] }, waiting);
    // Of an unban the room tells nothing.
    if (kind === 'ban') await this.#toldBans.settle({ channelId, ...person }, () => patch('add'));
    else await patch('remove');
    this.#seen.did(channelId, person, name, kind === 'ban' ? 'banned' : 'unbanned');
  }

  /** @throws AppFailure what the request throws; `alreadyDone` */
  async #patch(
    channelId: number,
    { userId }: ModeratedPerson,
    body: { add?: (GivenRole | 'Banned')[]; remove?: (GivenRole | 'Banned')[] },
    waiting: Waiting,
  ): Promise<void> {
    const { status } = await this.#deps.platform.request('channels.updateUser', {
      purpose: 'moderation',
      path: { channelId, userId },
      body,
      accept: [409],
      waiting,
      ...this.#as(channelId),
    });
    if (status === 409) throw alreadyDone(null);
  }

  #name(channelId: number): string | null {
    return this.#deps.speakerIn(channelId)?.username ?? null;
  }

  #speaker(channelId: number): number | null {
    return this.#deps.speakerIn(channelId)?.userId ?? null;
  }

  /**
   * An act is of the account that speaks when it is begun. Asked before each person: a sign-in can end in the middle of many, and
   * what is left is never done by another account.
   * @returns throws AppFailure `otherSpeaker`, `signInEnded`, `notSignedIn`, `scopeMissing`
   */
  #still(channelId: number, capability: CapabilityName, by = this.#speaker(channelId)): () => void {
    return () => {
      const speaker = this.#speaker(channelId);
      // Asked first: what another account's sign-in includes is no matter here.
      if (speaker !== null && speaker !== by) throw new AppFailure({ kind: 'otherSpeaker' });
      this.#deps.grantsIn(channelId).require(capability);
    };
  }

  /** What may have changed in the room while it waited. In a channel that was left meanwhile, only the service knows. @throws AppFailure */
  #recheck(channelId: number, capability: CapabilityName, person: ModeratedPerson): void {
    const room = this.#deps.roomOf(channelId);
    if (room === null) return;
    const error = roleRefusal(room, capability) ?? this.#personRefusal(channelId, room, capability, person);
    if (error !== null) throw new AppFailure(error);
  }

  /**
   * Whether an act can be begun. Of many, those who can be acted on are enough: the others are left with their reason.
   * @returns the room, asked for anew whenever it is needed, by who acts still @throws AppFailure
   */
  #check(
    channelId: number,
    capability: CapabilityName,
    people: readonly ModeratedPerson[],
    still = this.#still(channelId, capability),
  ): () => ModeratedRoom {
    const room = (): ModeratedRoom => {
      const open = this.#deps.roomOf(channelId);
      if (open === null) throw new AppFailure({ kind: 'badInput', field: 'channel', why: 'notOpen' });
      still();
      return open;
    };
    const open = room();
    const refusals = people.map((person) => this.#personRefusal(channelId, open, capability, person));
    const [first] = refusals;
    const none = refusals.length > 0 && refusals.every((refusal) => refusal !== null);
    const error = roleRefusal(open, capability) ?? (none ? first : null);
    if (error) throw new AppFailure(error);
    return room;
  }

  #personRefusal(
    channelId: number,
    room: ModeratedRoom,
    capability: CapabilityName,
    person: ModeratedPerson,
  ): AppError | null {
    return personRefusal(room, capability, person, this.#speaker(channelId));
  }

  /** Requests speak as who acts there: another one may be signed in as the main account. */
  #as(channelId: number): { as?: Account } {
    const speaker = this.#deps.speakerIn(channelId);
    return speaker === null ? {} : { as: speaker.account };
  }

  #begin(plan: Plan): Begun {
    this.#deps.undo.begin(plan);
    return { target: plan.target };
  }

  #read(): ModerationState {
    return {
      watched: [...this.#watched.state.value],
      timedOut: [...this.#timedOut.state.value],
      running: this.#runs.running,
      left: this.#runs.left,
    };
  }

  #tell(): void {
    this.state.set(this.#read());
  }
}

/** Timeouts, bans and their ends stand in one another's place: the last of them that was asked for is done. */
const personTarget = (channelId: number, { userId }: { userId: number }): string => `person/${channelId}/${userId}`;

const targetWords = { ban: 'ban', unban: 'unban', timeoutMany: 'timeout', endTimeouts: 'endTimeout' } as const;

const eachOnce = (people: readonly ModeratedPerson[]): ModeratedPerson[] => [
  ...new Map(people.map((person) => [person.userId, person])).values(),
];

/** The same people are the same target, in whatever order. */
function idOf(people: readonly ModeratedPerson[]): string {
  const ids = people.map(({ userId }) => userId).sort((a, b) => a - b);
  return createHash('sha256').update(ids.join()).digest('hex').slice(0, 16);
}

const alreadyDone = (by: string | null): AppFailure => new AppFailure({ kind: 'alreadyDone', by });
