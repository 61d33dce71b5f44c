import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ChatMessage } from '../../../../shared/chat.ts';
import { type Addressee, isSameAddressee, type WhisperDraft } from '../../../../shared/drafts.ts';
import { call } from '../../../api/call.ts';

/** Whispers one has seen that are remembered; the list itself holds fewer. */
const MOST_SEEN = 2_000;

/** Whose line it is, and who reads it. `as`: an account of one's own; null: none is known, and nothing of it is kept. */
export type Meant = Addressee & { readonly as: WhisperDraft['as'] | null };

export type Draft = Meant & Pick<WhisperDraft, 'text'>;
type Drafts = readonly Draft[];

/** What is of one channel. */
type Own = {
  /** The conversation that is open, by its id; null: the list of people is. */
  readonly open: string | null;
  /** What is being written and was not sent, by every account; empty in one that was sent, and in one that is begun anew. */
  readonly drafts: Drafts;
};

type Whispers = Own & {
  /** The channel in front; null: none is known yet. */
  readonly channelId: number | null;
  /** Keys of whispers that were before the person; no other row has them, whatever channel it is of. */
  readonly seen: ReadonlySet<string>;
};

const nothing: Own = { open: null, drafts: [] };
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

const isSame = (one: Meant, other: Meant): boolean => one.as === other.as && isSameAddressee(one, other);

/** What is being written to somebody; empty: nothing is. */
export const draftTo = (drafts: Drafts, meant: Meant): string => drafts.find((one) => isSame(one, meant))?.text ?? '';

function written(drafts: Drafts, { as, name, userId }: Meant, text: string): Drafts {
  const draft = { as, name, userId, text };
  const at = drafts.findIndex((one) => isSame(one, draft));
  return at === -1 ? [...drafts, draft] : drafts.with(at, draft);
}

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
  open: (id: string) => setState({ open: id }),
  close: () => setState({ open: null }),
  write: (meant: Meant, text: string) => setState(({ drafts }) => ({ drafts: written(drafts, meant, text) })),
  /** Puts those that main has kept beside what stands there already, which is newer. */
  restore: (kept: Drafts) =>
    setState(({ drafts }) => ({
      drafts: [...drafts, ...kept.filter((one) => !drafts.some((draft) => isSame(draft, one)))],
    })),
  /** Drops what accounts were to say that are there no more: main forgets that by itself. */
  dropOthers: (accounts: readonly number[]) =>
    setState(({ drafts }) => ({ drafts: drafts.filter(({ as }) => as === null || accounts.includes(as)) })),
  /**
   * To be called as a line is handed over. @returns gives it back when it was not sent, in the channel of the service that it was written
   * in; whoever has written on meanwhile keeps that, too
   */
  givingBack(meant: Meant): (line: string) => void {
    const of = service;
    const { channelId } = getState();
    const add = ({ drafts }: Own, line: string) => written(drafts, meant, both(line, draftTo(drafts, meant)));
    return (line) => {
      const isHere = of === null || of === service;
      if (isHere && getState().channelId === channelId) return setState((now) => ({ drafts: add(now, line) }));
      const theirs = isHere ? aside : (elsewhere.get(of) ?? new Map<number | null, Own>());
      const own = theirs.get(channelId) ?? nothing;
      theirs.set(channelId, { ...own, drafts: add(own, line) });
      if (!isHere) elsewhere.set(of, theirs);
    };
  },
  /** What is before the person is read in Activity, too. */
  saw(messages: readonly Pick<ChatMessage, 'key' | 'id'>[]): void {
    const { seen } = getState();
    const fresh = messages.filter(({ key }) => !seen.has(key));
    if (fresh.length === 0) return;
    setState({ seen: new Set([...seen, ...fresh.map(({ key }) => key)].slice(-MOST_SEEN)) });
    const messageIds = fresh.flatMap(({ id }) => id ?? []);
    // One that can't be marked is read there.
    if (messageIds.length > 0) void call('activity.markMessagesRead', { messageIds }).catch(() => undefined);
  },
  /**
   * This service is spoken to from now on, or anew: rows are counted from the first again, and at another one the same numbers are other
   * people. What was being written to those of a service waits until it is open again.
   */
  enter(next: string): void {
    const { channelId, open, drafts } = getState();
    if (service === null || service === next) {
      service = next;
      setState({ ...start, channelId, open, drafts }, true);
      return;
    }
    const all = new Map(aside).set(channelId, { open, drafts });
    elsewhere.set(service, new Map([...all].map(([id, own]) => [id, { ...own, open: null }])));
    aside = elsewhere.get(next) ?? new Map();
    service = next;
    // Its channel is told after this.
    setState(start, true);
  },
  /** Forgets everything of the service that is spoken to, e.g. when somebody signs out. */
  clear(): void {
    aside = new Map();
    // First, as lines that are given up: one that is on its way to the disk must not stay there.
    setState(({ drafts }) => ({ drafts: drafts.map((draft) => ({ ...draft, text: '' })) }));
    setState(start, true);
  },
};

const both = (first: string, second: string): string => [first, second].filter((line) => line !== '').join(' ');
