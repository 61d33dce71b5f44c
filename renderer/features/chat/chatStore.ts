import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Bridge } from '../../../shared/bridge.ts';
import type { ChatFeed, ChatRows, ChatSnapshot, ConnectionTimeline } from '../../../shared/chat.ts';
import { belongs, type ChatFilter } from '../../../shared/chatFilters.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { ServiceState } from '../../../shared/service.ts';
import { serviceOf } from '../../api/ofService.ts';
import { closeCard } from '../../view/cardStore.ts';
import { chatRoom } from '../../view/chatRoom.ts';
import { composer } from '../../view/composerStore.ts';
import { applyFeed, type ChatLog, dropRow, emptyLog, putBefore, readLog } from './chatLog.ts';
import {
  type ChatView,
  dropShown,
  growUp,
  hold,
  newMessages,
  PINNED_ROWS,
  pageDown,
  pageUp,
  pinned,
  showKey,
  updateView,
} from './chatView.ts';
import { createFrameQueue } from './frameQueue.ts';
import { FreshBans } from './freshBans.ts';
import { MessageRate } from './messageRate.ts';
import { whispers } from './whispers/whisperStore.ts';

export type ChatState = {
  /** The channel whose rows are shown; null while none is, or it is not known. */
  readonly channelId: number | null;
  /** null until main has told. */
  readonly timeline: ConnectionTimeline | null;
  readonly failure: AppError | null;
  readonly log: ChatLog;
  /** The row before which main has more that will come; null: all are here. */
  readonly moreBefore: string | null;
  readonly filter: ChatFilter;
  readonly view: ChatView;
  /** Rows drawn while pinned. */
  readonly rowsDrawn: number;
  /** The key of the last row somebody saw before they looked away. */
  readonly stoppedAt: string | null;
};

export type ChatStore = StoreApi<ChatState> & {
  readonly rate: MessageRate;
  readonly freshBans: FreshBans;
  read(): void;
  /** Once it is done, all that main has of the channel is here. */
  readNews(channelId: number): Promise<void>;
  filterBy(filter: ChatFilter): void;
  /** How many rows the list has room for. */
  draw(rows: number): void;
  /** Stops the rows where they are. */
  hold(): void;
  /** Back to the newest. */
  release(): void;
  pageUp(): void;
  pageDown(): void;
  /** Holds the view around the row of this key of the filter's lane. */
  showRow(key: string): void;
  /** Takes a row out: a message somebody took back before it left. */
  drop(key: string): void;
  /** Puts the line of where one stopped reading right above a row; not above the first there is. */
  markUnread(key: string): void;
  /** The person looks elsewhere. */
  leave(): void;
  /** The person is back. */
  comeBack(): void;
};

const start: ChatState = {
  channelId: null,
  timeline: null,
  failure: null,
  log: emptyLog,
  moreBefore: null,
  filter: 'all',
  view: pinned,
  rowsDrawn: PINNED_ROWS,
  stoppedAt: null,
};

const stores = new WeakMap<Bridge, ChatStore>();

/** The chat of the window: made when first asked for, fed for as long as the window lives. One for each bridge. */
export function chatStore(bridge: Bridge = window.bridge): ChatStore {
  const known = stores.get(bridge);
  if (known !== undefined) return known;
  const made = createChatStore(bridge);
  stores.set(bridge, made);
  made.read();
  return made;
}

function createChatStore(bridge: Bridge): ChatStore {
  const api = createStore<ChatState>(() => start);
  const { getState, setState } = api;
  const room = chatRoom(bridge);
  const rate = new MessageRate();
  const freshBans = new FreshBans();
  const left = new Map<number, string | null>();
  let reading = 0;
  let early: ChatFeed[] | null = null;
  /** The channel whose rows are shown; undefined while it is not known which that is. */
  let shown: number | null | undefined;
  const isShown = (channelId: number | null) => shown === undefined || shown === channelId;

  // All that came since the last frame is one change of state, however many pushes it was.
  const queue = createFrameQueue<ChatFeed>((feeds) => setState((state) => feedAll(state, feeds)));

  // Rows out of sight are asked for once those in sight are painted, as each takes its time to be read.
  const painted = createFrameQueue<null>(() => {
    const { channelId, moreBefore: before } = getState();
    if (channelId !== null && before !== null) void bridge.call('chat.readEarlier', { channelId, before });
  });

  bridge.on('chat.timeline', ({ channelId, timeline }) => {
    if (isShown(channelId)) setState({ timeline });
  });
  bridge.on('chat.changed', (snapshot) => {
    // The person on the card is one of the chat that was left.
    closeCard();
    remember();
    begin();
    early = null;
    shown = snapshot.channelId;
    composer.enter(shown);
    whispers.enterChannel(shown);
    room.setState(snapshot.room, true);
    setState({ channelId: shown, timeline: snapshot.timeline, ...rowsOf(snapshot), ...seenBefore(snapshot) });
    painted.push(null);
  });
  /** The service that is spoken to; null while it is not known. */
  let service: string | null = null;
  const speakTo = ({ profile, status }: ServiceState): void => {
    const next = serviceOf(profile);
    if (service === next && status !== 'starting') return;
    // Rows are counted anew, and numbers of channels and people are the service's own.
    left.clear();
    if (service !== null && service !== next) composer.leaveService();
    service = next;
    whispers.enter(next);
  };
  bridge.on('service.changed', speakTo);
  void bridge.call('service.read', undefined).then((result) => {
    if (result.ok && service === null) speakTo(result.value);
  });
  bridge.on('session.changed', (session) => {
    if (session.kind !== 'signedOut') return;
    composer.clear();
    whispers.clear();
    closeCard();
    read();
  });
  bridge.on('chat.fed', (push) => {
    if (!isShown(push.channelId)) return;
    const messages = push.append.filter((item) => item.kind === 'message' && item.atMs !== null).length;
    if (messages > 0) rate.add(Date.now(), messages);
    freshBans.take(Date.now(), push.append, push.update);
    if (early === null) queue.push(push);
    else early.push(push);
  });

  /** Keeps where somebody stopped reading in the channel that is left. */
  function remember(): void {
    const { channelId, stoppedAt, view, log } = getState();
    if (channelId === null) return;
    const last = view.kind === 'held' ? view.rows.at(-1)?.key : log.all.items.at(-1)?.key;
    left.set(channelId, stoppedAt ?? last ?? null);
  }

  /** The same of a channel that one comes back to. */
  function seenBefore({ channelId, items, earlier }: ChatSnapshot): Partial<ChatState> {
    const key = (channelId === null ? undefined : left.get(channelId)) ?? null;
    const isThere = earlier !== undefined || items.some((item) => item.key === key);
    return { stoppedAt: isThere && items.at(-1)?.key !== key ? key : null };
  }

  /** Forgets what was told before. @returns the turn that begins: what was asked in an earlier one is not taken in */
  function begin(): number {
    queue.clear();
    rate.clear();
    freshBans.clear();
    setState(({ filter, rowsDrawn }) => ({ ...start, filter, rowsDrawn }));
    reading += 1;
    return reading;
  }

  function read(): void {
    const turn = begin();
    early = [];
    room.setState(null, true);
    shown = undefined;
    void bridge.call('chat.read', undefined).then((result) => {
      if (turn !== reading) return;
      const told = early ?? [];
      early = null;
      if (!result.ok) return setState({ failure: result.error });
      const { channelId, timeline } = result.value;
      const missed = told.filter((push) => push.channelId === channelId);
      shown = channelId;
      composer.enter(shown);
      whispers.enterChannel(shown);
      const now = getState(); // What was pushed meanwhile is newer than the answer.
      if (room.getState() === null) room.setState(result.value.room, true);
      const state = { ...now, channelId, timeline: now.timeline ?? timeline, ...rowsOf(result.value) };
      setState(feedAll(state, missed));
      painted.push(null);
    });
  }

  const changeView = (change: (state: ChatState) => ChatView) => setState((state) => seen(state, change(state)));
  return Object.assign(api, {
    rate,
    freshBans,
    read,
    readNews: async (channelId: number) => {
      await bridge.call('chat.readNews', { channelId });
      queue.flush();
    },
    filterBy: (filter: ChatFilter) => setState({ filter, view: pinned }),
    draw: (rowsDrawn: number) => setState({ rowsDrawn }),
    hold: () => changeView(({ log, filter, view, rowsDrawn }) => hold(log[filter], view, rowsDrawn)),
    release: () => changeView(() => pinned),
    pageUp: () => changeView(({ view }) => pageUp(view)),
    pageDown: () => changeView(({ log, filter, view }) => pageDown(log[filter], view)),
    showRow: (key: string) => changeView(({ log, filter, view }) => showKey(log[filter], view, key)),
    drop: (key: string) => setState(({ log, view }) => ({ log: dropRow(log, key), view: dropShown(view, key) })),
    markUnread: (key: string) => setState((state) => marked(state, key)),
    leave: () =>
      setState((state) =>
        state.view.kind === 'held' ? state : { ...state, stoppedAt: state.log.all.items.at(-1)?.key ?? null },
      ),
    comeBack: () =>
      setState((state) =>
        state.stoppedAt !== null && state.stoppedAt === state.log.all.items.at(-1)?.key
          ? { ...state, stoppedAt: null }
          : state,
      ),
  });
}

/** The rows that were told, and whether more stand before them. */
function rowsOf({ items, earlier }: ChatSnapshot): Pick<ChatState, 'log' | 'moreBefore'> {
  return { log: readLog(items, earlier), moreBefore: earlier === undefined ? null : (items[0]?.key ?? null) };
}

/** One feed after the other; all at once when the rows just go on. */
function feedAll(state: ChatState, feeds: readonly ChatRows[]): ChatState {
  if (feeds.length === 1 || feeds.some(({ order, earlier }) => order !== undefined || earlier !== undefined))
    return feeds.reduce(feed, state);
  return feed(state, {
    append: feeds.flatMap(({ append }) => append),
    update: feeds.flatMap(({ update }) => update),
  });
}

function feed(before: ChatState, push: ChatRows): ChatState {
  const state = push.earlier === undefined ? before : withEarlier(before, push.earlier);
  const changed = new Map([...push.update, ...push.append].map((item) => [item.key, item]));
  // Who writes has read on.
  const wrote = push.append.some((item) => item.kind === 'message' && item.own && item.atMs !== null);
  return {
    ...state,
    log: applyFeed(state.log, push),
    view: updateView(state.view, changed),
    stoppedAt: wrote && state.view.kind === 'pinned' ? null : state.stoppedAt,
  };
}

/** The rows that were left out of what was told first. Those of an earlier visit to the channel are not waited for any more. */
function withEarlier(state: ChatState, { before, items }: NonNullable<ChatRows['earlier']>): ChatState {
  if (before !== state.moreBefore) return state;
  const log = putBefore(state.log, items);
  return {
    ...state,
    log,
    moreBefore: null,
    view: growUp(
      state.view,
      items.filter((item) => belongs(item, state.filter)),
    ),
    // Where one stopped reading has long gone by when it is not among them.
    stoppedAt: log.all.items.some(({ key }) => key === state.stoppedAt) ? state.stoppedAt : null,
  };
}

/** The line of where one stopped reading, right above a row. The rows hold still: who has read on would take it away with the next. */
function marked(state: ChatState, key: string): ChatState {
  const { items } = state.log.all;
  const above = items[items.findIndex((item) => item.key === key) - 1];
  if (above === undefined) return state;
  return { ...state, stoppedAt: above.key, view: hold(state.log[state.filter], state.view, state.rowsDrawn) };
}

/** Whoever goes on from a held view finds a line where the rows ended that they had before them. */
function seen(state: ChatState, view: ChatView): ChatState {
  const before = state.view;
  if (before === view) return state;
  const goesOn = before.kind === 'held' && (view.kind === 'pinned' || view.reached !== before.reached);
  const lane = state.log[state.filter];
  const unread = goesOn && state.filter === 'all' && newMessages(lane, before) > 0;
  return { ...state, view, stoppedAt: unread ? (before.rows.at(-1)?.key ?? null) : state.stoppedAt };
}
