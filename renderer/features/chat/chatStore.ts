import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ChatFeed, ConnectionTimeline, RoomState } from '../../../shared/chat.ts';
import type { AppError } from '../../../shared/errors.ts';
import type { Bridge } from '../../../shared/ipc.ts';
import { closeCard } from '../chatters/cardStore.ts';
import { applyFeed, type ChatFilter, type ChatLog, dropRow, emptyLog, readLog } from './chatLog.ts';
import {
  type ChatView,
  dropShown,
  hold,
  newMessages,
  PINNED_ROWS,
  pageDown,
  pageUp,
  pinned,
  showKey,
  updateView,
} from './chatView.ts';
import { composer } from './composerStore.ts';
import { createFrameQueue } from './frameQueue.ts';
import { MessageRate } from './messageRate.ts';

export type ChatState = {
  /** null until main has told. */
  readonly room: RoomState | null;
  readonly timeline: ConnectionTimeline | null;
  readonly failure: AppError | null;
  readonly log: ChatLog;
  readonly filter: ChatFilter;
  readonly view: ChatView;
  /** Rows drawn while pinned. */
  readonly rowsDrawn: number;
  /** The key of the last row somebody saw before they looked away. */
  readonly stoppedAt: string | null;
};

export type ChatStore = StoreApi<ChatState> & {
  readonly rate: MessageRate;
  read(): void;
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
  /** The person looks elsewhere. */
  leave(): void;
  /** The person is back. */
  comeBack(): void;
};

const start: ChatState = {
  room: null,
  timeline: null,
  failure: null,
  log: emptyLog,
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
  const rate = new MessageRate();
  let reading = 0;
  let early: ChatFeed[] | null = null;

  // All that came since the last frame is one change of state, however many pushes it was.
  const queue = createFrameQueue<ChatFeed>((feeds) => setState((state) => feed(state, merge(feeds))));

  bridge.on('chat.roomChanged', (room) => setState({ room }));
  bridge.on('chat.timelineChanged', (timeline) => setState({ timeline }));
  bridge.on('chat.replaced', () => {
    // The person on the card is one of the chat that was left.
    closeCard();
    read();
  });
  bridge.on('session.changed', (session) => {
    if (session.kind !== 'signedOut') return;
    composer.clear();
    closeCard();
    read();
  });
  bridge.on('chat.fed', (push) => {
    const messages = push.append.filter((item) => item.kind === 'message' && item.atMs !== null).length;
    if (messages > 0) rate.add(Date.now(), messages);
    if (early === null) queue.push(push);
    else early.push(push);
  });

  function read(): void {
    const turn = ++reading;
    queue.clear();
    rate.clear();
    early = [];
    setState(({ filter, rowsDrawn }) => ({ ...start, filter, rowsDrawn }));
    void bridge.call('chat.read', undefined).then((result) => {
      if (turn !== reading) return;
      const missed = early ?? [];
      early = null;
      if (!result.ok) return setState({ failure: result.error });
      const { room, timeline, items } = result.value;
      const now = getState(); // What was pushed meanwhile is newer than the answer.
      const state = { ...now, room: now.room ?? room, timeline: now.timeline ?? timeline, log: readLog(items) };
      setState(feed(state, merge(missed)));
    });
  }

  const changeView = (change: (state: ChatState) => ChatView) => setState((state) => seen(state, change(state)));
  return Object.assign(api, {
    rate,
    read,
    filterBy: (filter: ChatFilter) => setState({ filter, view: pinned }),
    draw: (rowsDrawn: number) => setState({ rowsDrawn }),
    hold: () => changeView(({ log, filter, view, rowsDrawn }) => hold(log[filter], view, rowsDrawn)),
    release: () => changeView(() => pinned),
    pageUp: () => changeView(({ view }) => pageUp(view)),
    pageDown: () => changeView(({ log, filter, view }) => pageDown(log[filter], view)),
    showRow: (key: string) => changeView(({ log, filter, view }) => showKey(log[filter], view, key)),
    drop: (key: string) => setState(({ log, view }) => ({ log: dropRow(log, key), view: dropShown(view, key) })),
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

function merge(feeds: readonly ChatFeed[]): ChatFeed {
  if (feeds.length === 1 && feeds[0] !== undefined) return feeds[0];
  return { append: feeds.flatMap(({ append }) => append), update: feeds.flatMap(({ update }) => update) };
}

function feed(state: ChatState, push: ChatFeed): ChatState {
  const changed = new Map([...push.update, ...push.append].map((item) => [item.key, item]));
  return { ...state, log: applyFeed(state.log, push), view: updateView(state.view, changed) };
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
