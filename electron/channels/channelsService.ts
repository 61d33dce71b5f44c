import type { ChannelState } from '../../shared/channel.ts';
import {
  type ChannelsState,
  type ChannelTab,
  channels,
  type KeptChannels,
  type KnownChannel,
  MOST_CHANNELS,
  MOST_RECENT,
} from '../../shared/channels.ts';
import type { RoomState } from '../../shared/chat.ts';
import { AppFailure } from '../../shared/failure.ts';
import type { SessionChannel, SessionState } from '../../shared/session.ts';
import type { FactStream } from '../kernel/facts.ts';
import { openIn } from '../kernel/openIn.ts';
import type { Clock, Logger, Observable, Platform } from '../kernel/ports.ts';
import { Subject } from '../kernel/subject.ts';
import { Throttle } from '../kernel/throttle.ts';
import { ChannelBook, liveFirst } from './channelBook.ts';
import { askFollowed } from './followedChannels.ts';
import { UnreadCounts } from './unreadCounts.ts';

/** How often it is asked whether the channels behind are live; all of them in one call. */
const EVERY_MS = 60_000;
export const channelsReading = { bucket: 'channel-search', calls: 1, everySeconds: EVERY_MS / 1_000 } as const;
/** What is older is asked for anew when somebody looks. */
const OLD_MS = 30_000;
/** Who is followed changes seldom. */
const FOLLOWED_OLD_MS = 300_000;
/** The state is told at most four times a second, however much is said behind. */
const TOLD_EVERY_MS = 250;
/** Which channel is in front is kept once it has been there so long: main waits for the disk meanwhile, and its rows would too. */
const KEPT_AFTER_MS = 1_000;

/** A channel that is open, as far as this domain needs to know it. */
type OpenChannel = { readonly channel: SessionChannel; readonly chat: { readonly room: Observable<RoomState> } };

/** The rooms of one service. */
export interface OpenChannels {
  readonly all: Observable<readonly OpenChannel[]>;
  readonly front: Observable<OpenChannel | null>;
  /** @throws AppFailure `badInput` when as many are open as can be */
  open(channel: SessionChannel): void;
  show(channel: SessionChannel): void;
  close(channelId: number): unknown;
  closeAll(): void;
}

/** Whose channel is in front is the session's to say; everybody who follows one channel follows that. */
export interface ChannelChooser {
  readonly state: Observable<SessionState>;
  /** null: the session it was asked in is over. @throws AppFailure `noSuchChannel`, `badInput`, and what a request throws */
  findChannel(nameOrId: string): Promise<SessionChannel | null>;
  showChannel(channel: SessionChannel): void;
}

export type ChannelsDeps = {
  platform: Platform;
  session: ChannelChooser;
  rooms: OpenChannels;
  /** Channels that are asked for by themselves: the one in front, and one's own. */
  read: readonly Observable<ChannelState | null>[];
  serviceKey: string;
  facts: Pick<FactStream, 'listen'>;
  /** Does at once what still waits to be done over a channel's chat. @returns when it was done; after a few seconds at most */
  finish: (channelId: number) => Promise<void>;
  kept: { of(service: string): KeptChannels | null; keep(kept: KeptChannels): void; forget(service: string): void };
  clock: Clock;
  log: Logger;
};

/** The channels that are open, what is unread in them, and the ways to others. Follows the session and opens what it shows. */
export class ChannelsService {
  readonly #deps: ChannelsDeps;
  readonly #state = new Subject<ChannelsState>(channels.state.empty);
  readonly #book: ChannelBook;
  readonly #unread = new UnreadCounts();
  readonly #telling: Throttle;
  readonly #stops: (() => void)[];
  readonly #closing = new AbortController();
  #recent: KeptChannels['recent'];
  #followed: ChannelsState['followed'] = { kind: 'notAsked' };
  #followedAtMs = Number.NEGATIVE_INFINITY;
  #openBefore: readonly SessionChannel[] = [];
  #isArranged = false;
  #turn = 0;
  #cancelTimer: (() => void) | null = null;
  /** Set while the channel in front is still to be kept. */
  #cancelKeeping: (() => void) | null = null;
  #stopRooms: (() => void)[] = [];

  constructor(deps: ChannelsDeps) {
    this.#deps = deps;
    const { clock, rooms, session, read, facts, serviceKey } = deps;
    this.#book = new ChannelBook(deps);
    this.#recent = deps.kept.of(serviceKey)?.recent ?? [];
    this.#telling = new Throttle({ clock, everyMs: TOLD_EVERY_MS, gatherMs: 0, run: () => this.#tell() });
    this.#stops = [
      rooms.all.subscribe((all) => this.#changed(all)),
      rooms.front.subscribe((front) => {
        if (front) this.#unread.clear(front.channel.id);
        this.#keepFront();
        this.#tell();
      }),
      ...read.map((channel) =>
        channel.subscribe((state) => {
          if (state?.checkedAtMs == null) return;
          this.#book.note(state);
          this.#telling.touch();
        }),
      ),
      facts.listen(['mentioned'], (fact) => {
        if (fact.serviceKey === serviceKey && fact.channel) this.#mentioned(fact.channel.id);
      }),
      facts.listen(['writeEnded'], (fact) => {
        const { kind } = fact.what;
        const isMeant = fact.serviceKey === serviceKey && (kind === 'follow' || kind === 'unfollow');
        if (isMeant && fact.outcome === 'done') this.#followedAtMs = Number.NEGATIVE_INFINITY;
      }),
      session.state.subscribe((state) => this.#follow(state)),
    ];
    this.#follow(session.state.value);
  }

  get state(): Observable<ChannelsState> {
    return this.#state;
  }

  /** When a channel was read last; null: it was not. */
  readAtMs(channelId: number): number | null {
    return this.#book.readAtMs(channelId);
  }

  /** Somebody said something there. */
  heard(channelId: number): void {
    if (this.#deps.rooms.front.value?.channel.id === channelId) return;
    this.#unread.said(channelId);
    this.#telling.touch();
  }

  /**
   * Opens a channel and brings it to the front, in the place of the one that is there or beside it. Of two calls the last one wins.
   * @throws AppFailure `noSuchChannel`; `badInput` when as many are open as can be; what a request throws
   */
  async open(wanted: string | SessionChannel, tab: 'here' | 'new'): Promise<void> {
    this.#turn += 1;
    const turn = this.#turn;
    const { session, rooms } = this.#deps;
    const known = typeof wanted === 'string' ? null : this.#book.find(wanted.id);
    const name = typeof wanted === 'string' ? wanted : String(wanted.id);
    const found = known ?? (await session.findChannel(name));
    if (found === null || turn !== this.#turn) return;
    const channel = { id: found.id, token: found.token };
    if (tab === 'new') rooms.open(channel);
    else if (!rooms.all.value.some((room) => room.channel.id === channel.id)) {
      await this.#finishFront();
      if (turn !== this.#turn) return;
    }
    session.showChannel(channel);
  }

  async #finishFront(): Promise<void> {
    const { rooms, finish } = this.#deps;
    if (rooms.front.value) await finish(rooms.front.value.channel.id);
  }

  /** @throws AppFailure `badInput` for one that is not open */
  bringToFront(channelId: number): void {
    this.#turn += 1;
    this.#deps.session.showChannel(this.#openOf(channelId).channel);
  }

  /** Leaves a channel. @throws AppFailure `badInput` for one that is not open, and for the last one */
  async close(channelId: number): Promise<void> {
    const { rooms, session, finish } = this.#deps;
    this.#openOf(channelId);
    if (rooms.all.value.length > 1) await finish(channelId);
    const room = this.#openOf(channelId);
    const all = rooms.all.value;
    if (all.length < 2) throw new AppFailure({ kind: 'badInput', field: 'channel', why: 'last' });
    if (rooms.front.value === room) {
      const place = all.indexOf(room);
      const beside = all[place + 1] ?? all[place - 1];
      if (beside) session.showChannel(beside.channel);
    }
    rooms.close(channelId);
  }

  /** @throws AppFailure as `Platform.request` */
  search(text: string): Promise<KnownChannel[]> {
    return this.#book.search(text.trim().replace(/^[#@]/, ''), this.#closing.signal);
  }

  /** Asks for what is old of what the list shows. Trouble is no matter: what was known stays. */
  async look(): Promise<void> {
    const { session, platform, clock, log } = this.#deps;
    const ids = [...this.#behind(), ...this.#recent.map(({ id }) => id)];
    const { signal } = this.#closing;
    const state = session.state.value;
    try {
      await this.#book.read(this.#book.olderThan(ids, OLD_MS), 'foreground', signal);
      if (state.kind === 'signedIn' && Math.abs(clock.now() - this.#followedAtMs) >= FOLLOWED_OLD_MS) {
        this.#followedAtMs = clock.now();
        this.#followed = await askFollowed(platform, this.#book, state, signal);
        // What a sign-in lacks another one may have a moment later.
        if (this.#followed.kind === 'needsScope') this.#followedAtMs = Number.NEGATIVE_INFINITY;
      }
    } catch (cause) {
      if (signal.aborted) return;
      this.#followedAtMs = Number.NEGATIVE_INFINITY;
      if (!(cause instanceof AppFailure)) throw cause;
      log.warn('channels.notRead', { error: cause.error });
    }
    this.#tell();
  }

  /** Leaves nothing running. The rooms are closed by who has them. */
  end(): void {
    if (this.#cancelKeeping) this.#keep();
    this.#closing.abort(new DOMException('The service was left.', 'AbortError'));
    for (const stop of [...this.#stops, ...this.#stopRooms]) stop();
    this.#cancelTimer?.();
    this.#telling.stop();
  }

  #openOf(channelId: number): OpenChannel {
    const room = this.#deps.rooms.all.value.find(({ channel }) => channel.id === channelId);
    if (!room) throw new AppFailure({ kind: 'badInput', field: 'channel', why: 'notOpen' });
    return room;
  }

  /** What the session shows is opened; what was open before a restart comes back beside it. */
  #follow(state: SessionState): void {
    const { rooms } = this.#deps;
    const channel = openIn(state);
    if (channel === null) {
      if (state.kind === 'signedOut' && state.wiped) this.#forget();
      if (rooms.all.value.length > 0) rooms.closeAll();
      return;
    }
    if (!this.#isArranged && state.kind === 'signedIn' && state.restored) {
      for (const one of this.#before(channel)) rooms.open(one);
    }
    this.#isArranged = true;
    rooms.show(channel);
  }

  /** What was open before a restart, with room for the one that is in front now. */
  #before(channel: SessionChannel): SessionChannel[] {
    const open = this.#deps.kept.of(this.#deps.serviceKey)?.open ?? [];
    return open.some(({ id }) => id === channel.id) ? open : open.slice(0, MOST_CHANNELS - 1);
  }

  #forget(): void {
    this.#stopKeeping();
    this.#recent = [];
    this.#followed = { kind: 'notAsked' };
    this.#followedAtMs = Number.NEGATIVE_INFINITY;
    this.#openBefore = [];
    this.#deps.kept.forget(this.#deps.serviceKey);
  }

  #changed(all: readonly OpenChannel[]): void {
    const open = new Set(all.map(({ channel }) => channel.id));
    const leftAtMs = this.#deps.clock.now();
    // All at once are left by who signs out, and nobody goes back to those.
    const left = all.length === 0 ? [] : this.#openBefore.filter(({ id }) => !open.has(id));
    for (const { id } of this.#openBefore) if (!open.has(id)) this.#unread.clear(id);
    const before = this.#recent.filter(({ id }) => !open.has(id) && !left.some((one) => one.id === id));
    this.#recent = [...left.map((one) => ({ ...this.#asKept(one), leftAtMs })), ...before].slice(0, MOST_RECENT);
    this.#openBefore = all.map(({ channel }) => channel);
    for (const stop of this.#stopRooms) stop();
    this.#stopRooms = all.map(({ chat }) => chat.room.subscribe(() => this.#telling.touch()));
    this.#keep();
    this.#schedule();
    this.#tell();
  }

  /** By the name that it has now: it may have taken another one since it was opened. */
  #asKept(channel: SessionChannel): SessionChannel {
    const { id, token } = this.#book.of(channel);
    return { id, token };
  }

  #mentioned(channelId: number): void {
    const { rooms } = this.#deps;
    const isOpen = rooms.all.value.some(({ channel }) => channel.id === channelId);
    if (!isOpen || rooms.front.value?.channel.id === channelId) return;
    this.#unread.mentioned(channelId);
    this.#telling.touch();
  }

  /** At once where the one that was kept is not open any more. */
  #keepFront(): void {
    const { rooms, kept, serviceKey, clock } = this.#deps;
    const before = kept.of(serviceKey)?.front;
    const isOpen = rooms.all.value.some(({ channel }) => channel.id === before);
    this.#stopKeeping();
    if (isOpen) this.#cancelKeeping = clock.after(KEPT_AFTER_MS, () => this.#keep());
    else this.#keep();
  }

  #stopKeeping(): void {
    this.#cancelKeeping?.();
    this.#cancelKeeping = null;
  }

  #keep(): void {
    this.#stopKeeping();
    const { rooms, kept, serviceKey, session } = this.#deps;
    const { kind } = session.state.value;
    const open = rooms.all.value.map(({ channel }) => this.#asKept(channel));
    if (rooms.front.value === null || (kind !== 'signedIn' && kind !== 'lost')) return;
    const next = {
      service: serviceKey,
      open,
      front: rooms.front.value?.channel.id ?? null,
      recent: this.#recent,
    };
    if (JSON.stringify(kept.of(serviceKey)) !== JSON.stringify(next)) kept.keep(next);
  }

  #behind(): number[] {
    const { rooms } = this.#deps;
    return rooms.all.value.map(({ channel }) => channel.id).filter((id) => id !== rooms.front.value?.channel.id);
  }

  /** While there are channels behind, it is asked how they stand: at once where nothing is known, then again and again. */
  #schedule(): void {
    const hasBehind = this.#deps.rooms.all.value.length > 1;
    if (!hasBehind) {
      this.#cancelTimer?.();
      this.#cancelTimer = null;
    } else this.#cancelTimer ??= this.#deps.clock.after(0, () => void this.#refresh());
  }

  async #refresh(): Promise<void> {
    const { clock, log } = this.#deps;
    const { signal } = this.#closing;
    try {
      await this.#book.read(this.#book.olderThan(this.#behind(), EVERY_MS / 2), 'background', signal);
      this.#telling.touch();
    } catch (cause) {
      if (signal.aborted) return;
      if (cause instanceof AppFailure) log.warn('channels.notRead', { error: cause.error });
      else log.fault('channels.broke', cause);
    }
    if (this.#cancelTimer && !signal.aborted) this.#cancelTimer = clock.after(EVERY_MS, () => void this.#refresh());
  }

  #tell(): void {
    const { rooms, session } = this.#deps;
    const front = rooms.front.value?.channel.id ?? null;
    const state = session.state.value;
    const self = state.kind === 'signedIn' || state.kind === 'lost' ? state.username : null;
    const tabs = rooms.all.value.map(({ channel, chat }): ChannelTab => {
      const known = this.#book.of(channel);
      // A channel's token equals its owner's user name. @see PLATFORM §4.1
      const own = self !== null && known.token.toLowerCase() === self.toLowerCase();
      return { ...known, own, ...this.#unread.of(channel.id), chat: standingOf(chat.room.value) };
    });
    const open = new Set(tabs.map(({ id }) => id));
    const followed = this.#followed;
    this.#state.set({
      tabs,
      front,
      recent: this.#recent.map((one) => ({ ...this.#book.of(one), leftAtMs: one.leftAtMs })),
      followed:
        followed.kind === 'known'
          ? {
              kind: 'known',
              channels: liveFirst(followed.channels.map((one) => this.#book.of(one)).filter(({ id }) => !open.has(id))),
            }
          : followed,
    });
  }
}

function standingOf({ kind }: RoomState): ChannelTab['chat'] {
  if (kind === 'joined' || kind === 'refused') return kind;
  return 'joining';
}
