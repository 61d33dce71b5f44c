import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Whispers one has seen that are remembered; the list itself holds fewer. */
const MOST_SEEN = 2_000;

type Drafts = Readonly<Record<string, string>>;

/** What is of one channel. */
type Own = {
  /** The conversation that is open, by its id; null: the list of people is. */
  readonly open: string | null;
  /** What is being written and was not sent, by conversation. */
  readonly drafts: Drafts;
};

type Whispers = Own & {
  /** The channel in front; null: none is known yet. */
  readonly channelId: number | null;
  /** Keys of whispers that were before the person; no other row has them, whatever channel it is of. */
  readonly seen: ReadonlySet<string>;
};

const nothing: Own = { open: null, drafts: {} };
const start: Whispers = { ...nothing, channelId: null, seen: new Set() };

/** Which whispers are before the person. It outlives the page, so that no answer is lost by looking elsewhere. */
export const whisperStore = createStore<Whispers>(() => start);

const { getState, setState } = whisperStore;

/** The service that is spoken to; null: not known yet. */
let service: string | null = null;
/** The same of its channels that are not in front. */
let aside = new Map<number | null, Own>();
/** What is being written to people of the other services, by channel. */
const elsewhere = new Map<string, typeof aside>();

export const useWhispers = (): Whispers => useStore(whisperStore);

export const whispers = {
  /** Another channel is in front, in the same moment as its rows. */
  enterChannel(channelId: number | null): void {
    const { channelId: before, open, drafts } = getState();
    if (before === channelId) return;
    const found = aside.get(channelId) ?? (before === null ? { open, drafts } : nothing);
    aside.set(before, { open, drafts });
    aside.delete(channelId);
    setState({ ...found, channelId });
  },
  /** @param before the id that it had until they answered: what was being written to them goes on */
  open: (id: string, before = id) =>
    setState(({ drafts: { [before]: draft = '', ...drafts } }) => ({
      open: id,
      drafts: draft === '' ? drafts : { ...drafts, [id]: both(draft, drafts[id] ?? '') },
    })),
  close: () => setState({ open: null }),
  write: (id: string, text: string) => setState(({ drafts }) => ({ drafts: { ...drafts, [id]: text } })),
  /**
   * To be called as a line is handed over. @returns gives it back when it was not sent, in the channel of the service that it was written
   * in; whoever has written on meanwhile keeps that, too
   */
  givingBack(id: string): (line: string) => void {
    const of = service;
    const { channelId } = getState();
    const add = ({ drafts }: Own, line: string) => ({ ...drafts, [id]: both(line, drafts[id] ?? '') });
    return (line) => {
      const isHere = of === null || of === service;
      if (isHere && getState().channelId === channelId) return setState((now) => ({ drafts: add(now, line) }));
      const theirs = isHere ? aside : (elsewhere.get(of) ?? new Map<number | null, Own>());
      const own = theirs.get(channelId) ?? nothing;
      theirs.set(channelId, { ...own, drafts: add(own, line) });
      if (!isHere) elsewhere.set(of, theirs);
    };
  },
  saw(keys: readonly string[]): void {
    const { seen } = getState();
    const fresh = keys.filter((key) => !seen.has(key));
    if (fresh.length > 0) setState({ seen: new Set([...seen, ...fresh].slice(-MOST_SEEN)) });
  },
  /**
   * This service is spoken to from now on, or anew: rows are counted from the first again, and at another one the same numbers are other
   * people. What was being written to those of a service waits until it is open again.
   */
  enter(next: string): void {
    const { channelId, open, drafts } = getState();
    const isSame = service === null || service === next;
    if (service !== null && !isSame) {
      const all = new Map(aside).set(channelId, { open, drafts });
      elsewhere.set(service, new Map([...all].map(([id, own]) => [id, { ...own, open: null }])));
      aside = elsewhere.get(next) ?? new Map();
    }
    service = next;
    const own = isSame ? { open, drafts } : (aside.get(channelId) ?? nothing);
    setState({ ...start, ...own, channelId }, true);
  },
  /** Forgets everything of the service that is spoken to, e.g. when somebody signs out. */
  clear(): void {
    aside = new Map();
    setState(start, true);
  },
};

const both = (first: string, second: string): string => [first, second].filter((line) => line !== '').join(' ');
