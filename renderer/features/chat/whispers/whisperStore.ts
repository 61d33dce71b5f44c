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
const whisperStore = createStore<Whispers>(() => start);

const { getState, setState } = whisperStore;

export const useWhispers = (): Whispers => useStore(whisperStore);

export const whispers = {
  open: (id: string) => setState({ open: id }),
  close: () => setState({ open: null }),
  write: (id: string, text: string) => setState(({ drafts }) => ({ drafts: { ...drafts, [id]: text } })),
  draft: (id: string): string => getState().drafts[id] ?? '',
  saw(keys: readonly string[]): void {
    const { seen } = getState();
    const fresh = keys.filter((key) => !seen.has(key));
    if (fresh.length > 0) setState({ seen: new Set([...seen, ...fresh].slice(-MOST_SEEN)) });
  },
  /** Forgets everything, e.g. when somebody signs out. */
  clear: () => setState(start, true),
};
