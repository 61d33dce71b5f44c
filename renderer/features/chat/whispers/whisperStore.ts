import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';

/** Whispers one has seen that are remembered; the list itself holds fewer. */
const MOST_SEEN = 2_000;

type Whispers = {
  /** The conversation that is open, by its id; null: the list of people is. */
  readonly open: string | null;
  /** Keys of whispers that were before the person; no other row has them, whatever channel it is of. */
  readonly seen: ReadonlySet<string>;
  /** What is being written and was not sent, by conversation. */
  readonly drafts: Readonly<Record<string, string>>;
};

const start: Whispers = { open: null, seen: new Set(), drafts: {} };

/** Which whispers are before the person. It outlives the page, so that no answer is lost by looking elsewhere. */
export const whisperStore = createStore<Whispers>(() => start);

const { getState, setState } = whisperStore;

/** The service that is spoken to; null: not known yet. */
let service: string | null = null;
/** What is being written to people of the others. */
const elsewhere = new Map<string, Whispers['drafts']>();

export const useWhispers = (): Whispers => useStore(whisperStore);

export const whispers = {
  /** @param before the id that it had until they answered: what was being written to them goes on */
  open: (id: string, before = id) =>
    setState(({ drafts: { [before]: draft = '', ...drafts } }) => ({
      open: id,
      drafts: draft === '' ? drafts : { ...drafts, [id]: both(draft, drafts[id] ?? '') },
    })),
  close: () => setState({ open: null }),
  write: (id: string, text: string) => setState(({ drafts }) => ({ drafts: { ...drafts, [id]: text } })),
  /**
   * To be called as a line is handed over. @returns gives it back when it was not sent, to those of the service that it was written at;
   * whoever has written on meanwhile keeps that, too
   */
  givingBack(id: string): (line: string) => void {
    const of = service;
    const put = (drafts: Whispers['drafts'], line: string) => ({ ...drafts, [id]: both(line, drafts[id] ?? '') });
    return (line) => {
      if (of === null || of === service) setState(({ drafts }) => ({ drafts: put(drafts, line) }));
      else elsewhere.set(of, put(elsewhere.get(of) ?? {}, line));
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
    const { open, drafts } = getState();
    const isSame = service === null || service === next;
    if (service !== null) elsewhere.set(service, drafts);
    service = next;
    setState({ ...start, open: isSame ? open : null, drafts: isSame ? drafts : (elsewhere.get(next) ?? {}) }, true);
  },
  /** Forgets everything of the service that is spoken to, e.g. when somebody signs out. */
  clear: () => setState(start, true),
};

const both = (first: string, second: string): string => [first, second].filter((line) => line !== '').join(' ');
