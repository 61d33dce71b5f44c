import { createStore } from 'zustand/vanilla';
import type { CapabilityName } from '../../shared/capabilities.ts';
import { withinThisTurn, withThisService } from '../api/ofService.ts';
import { announcer } from '../ui/announcer.ts';

/** Lines one can get back with the up arrow. */
const RECALLED_LINES = 30;

export type ComposerState = {
  /** The channel that it is written in; null: none is known yet. */
  readonly channelId: number | null;
  readonly line: string;
  /** The field shall take the focus, as soon as there is one. */
  readonly wantsFocus: boolean;
  /** Lines handed over or set aside, newest last. */
  readonly past: readonly string[];
  /** How far back one has gone; 0: the line being written, kept in `unfinished`. */
  readonly back: number;
  readonly unfinished: string;
  /** Something to say beside the field, until the next key. */
  readonly notice: string | null;
  /** Why the line was not sent although it is in the field, until the next key. */
  readonly refusal: Refusal | null;
};

/** `nearest`: the command that was likely meant. `denied`: what could not be done; left out: nothing but the line is in the way. */
export type Refusal = { readonly words: string; readonly nearest: string | null; readonly denied?: CapabilityName };

const empty: Omit<ComposerState, 'channelId'> = {
  line: '',
  wantsFocus: false,
  past: [],
  back: 0,
  unfinished: '',
  notice: null,
  refusal: null,
};
const start: ComposerState = { ...empty, channelId: null };

/** What is being written in the channel in front. It outlives the page, so that nobody loses a line by looking elsewhere. */
export const composerStore = createStore<ComposerState>(() => start);

const { getState, setState } = composerStore;

/** What stands in the composers of channels that are not in front. */
const aside = new Map<number, Partial<ComposerState>>();

export const composer = {
  /**
   * Another channel is in front: its own line stands in the field from now on, in the same moment as its rows. What was written before
   * a channel was known belongs to the first one.
   */
  enter(channelId: number | null): void {
    const { channelId: before, wantsFocus, ...written } = getState();
    if (before === channelId) return;
    if (before !== null) aside.set(before, written);
    const own = before === null ? {} : { ...empty, ...(channelId === null ? {} : aside.get(channelId)), wantsFocus };
    setState({ ...own, channelId });
  },
  /** Another service is spoken to, whose channels may have the same numbers. Main keeps the lines of each service. */
  leaveService(): void {
    composer.enter(null);
    aside.clear();
  },
  write: (line: string) => setState({ line, back: 0, notice: null, refusal: null }),
  /** Says something beside the field, of a channel that may not be in front any more; what failed interrupts. */
  tell(notice: string, how: 'polite' | 'assertive' = 'polite', channelId = getState().channelId): void {
    change(channelId, { notice });
    announcer[how](notice);
  },
  /** Keeps the line in its channel's field, marked as wrong; where another line stands there by now, its words are told alone. */
  refuse(refusal: Refusal, { line, channelId }: Pick<ComposerState, 'line' | 'channelId'> = getState()): void {
    if (lineOf(channelId) === line) change(channelId, { refusal, notice: null });
    else change(channelId, { notice: refusal.words });
    announcer.assertive(refusal.words);
  },
  /** What was in the way of the line is not any more. */
  unrefuse: () => setState({ refusal: null }),
  focus: () => setState({ wantsFocus: true }),
  /** It has it, or the person has gone elsewhere meanwhile. */
  endFocus: () => setState({ wantsFocus: false }),

  /** Takes the line out, as it is handed over. */
  take(): string {
    const { line, past } = getState();
    setState({ line: '', back: 0, unfinished: '', notice: null, refusal: null, past: remember(past, line) });
    return line;
  },

  /**
   * As `take`, of a channel that may not be in front any more; whoever has written something else there meanwhile keeps that.
   * @returns the channel when it was not in front
   */
  taken({ line, channelId }: Pick<ComposerState, 'line' | 'channelId'>): number | null {
    if (lineOf(channelId) !== line) return null;
    if (channelId === getState().channelId || channelId === null) {
      composer.take();
      return null;
    }
    aside.set(channelId, { past: remember(aside.get(channelId)?.past ?? [], line) });
    return channelId;
  },

  /** Gives a line back that was not sent: into its channel's field when that is empty, else to the up arrow. Tells which. */
  giveBack(text: string, channelId = getState().channelId): 'field' | 'past' {
    if (channelId !== null && channelId !== getState().channelId) return giveBackAside(text, channelId);
    const { line, past } = getState();
    if (line.trim() === '' || line === text) {
      setState({ line: text, back: 0 });
      composer.focus();
      return 'field';
    }
    setState({ past: remember(past, text) });
    return 'past';
  },

  /** Goes through past lines; false at either end. */
  recall(step: 1 | -1): boolean {
    const { past, back, line, unfinished } = getState();
    const next = back + step;
    if (next < 0 || next > past.length) return false;
    const kept = back === 0 ? line : unfinished;
    setState({
      back: next,
      refusal: null,
      unfinished: kept,
      line: next === 0 ? kept : (past[past.length - next] ?? ''),
    });
    return true;
  },

  /** Adds a mention at the end of the line. */
  mention(name: string): void {
    const { line } = getState();
    setState({
      line: `${line}${line === '' || line.endsWith(' ') ? '' : ' '}@${name} `,
      back: 0,
      notice: null,
      refusal: null,
    });
    composer.focus();
  },

  /** Puts words before what is being written. */
  begin(words: string): void {
    const { line } = getState();
    setState({ line: `${words}${line}`, back: 0, notice: null, refusal: null });
    composer.focus();
  },

  /** Turns the line into a whisper; what was written stays as its text. */
  whisper(name: string): void {
    const said = getState().line.replace(/^\/(?:w|whisper)(?:\s+\S+)?\s*/iu, '');
    setState({ line: `/w ${name} ${said}`, back: 0, notice: null, refusal: null });
    composer.focus();
  },

  /** Forgets everything, e.g. when somebody signs out. */
  clear(): void {
    aside.clear();
    setState({ ...empty, wantsFocus: getState().wantsFocus });
  },
};

/** Where something was asked for. What becomes of it is told there. */
export type AskedHere = {
  /** Whether what was asked is still spoken to: nothing more is to be asked for it, nor told of it, once that is not so. */
  isHere(): boolean;
  tell(notice: string, how?: 'polite' | 'assertive'): void;
  refuse(refusal: Refusal): void;
  /** As `composer.taken`. */
  taken(): number | null;
  /** As `composer.giveBack`; null: another service is spoken to, to which the text does not belong. */
  giveBack(text: string): 'field' | 'past' | null;
};

/**
 * Remembers the channel in front with its line, and its service. What is answered after another one was chosen, or the same one is
 * spoken to anew, is told nowhere: a channel of the same number is another one there.
 */
export function askedHere(): AskedHere {
  const asked = getState();
  const isHere = withinThisTurn();
  const isSameService = withThisService();
  return {
    isHere,
    tell: (notice, how = 'polite') => {
      if (isHere()) composer.tell(notice, how, asked.channelId);
    },
    refuse: (refusal) => {
      if (isHere()) composer.refuse(refusal, asked);
    },
    taken: () => (isSameService() ? composer.taken(asked) : null),
    giveBack: (text) => (isSameService() ? composer.giveBack(text, asked.channelId) : null),
  };
}

/** What stands in a channel's field. */
function lineOf(channelId: number | null): string {
  const { line, channelId: front } = getState();
  return channelId === front || channelId === null ? line : (aside.get(channelId)?.line ?? '');
}

function change(channelId: number | null, news: Partial<ComposerState>): void {
  if (channelId === getState().channelId || channelId === null) setState(news);
  else aside.set(channelId, { ...aside.get(channelId), ...news });
}

function giveBackAside(text: string, channelId: number): 'field' | 'past' {
  const { line = '', past = [], ...rest } = aside.get(channelId) ?? {};
  const isFree = line.trim() === '' || line === text;
  aside.set(channelId, { ...rest, ...(isFree ? { line: text, back: 0, past } : { line, past: remember(past, text) }) });
  return isFree ? 'field' : 'past';
}

function remember(past: readonly string[], line: string): readonly string[] {
  if (line.trim() === '' || past.at(-1) === line) return past;
  return [...past.slice(1 - RECALLED_LINES), line];
}
