import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { ofService } from '../api/ofService.ts';

/** What a new poll begins with. */
export type PollSeed = {
  readonly question: string;
  readonly answers: readonly string[];
  /** null: as long as the one before. */
  readonly seconds: number | null;
};

const empty: PollSeed = { question: '', answers: ['', ''], seconds: null };

/** What the form of a new poll begins with; null: it is closed. */
const newPollStore = ofService(createStore<{ readonly seed: PollSeed | null }>(() => ({ seed: null })));

export const useNewPoll = (): PollSeed | null => useStore(newPollStore, ({ seed }) => seed);

/** Opens the form of a new poll, such as with the words of an earlier one. */
export const openNewPoll = (seed: PollSeed = empty): void => newPollStore.setState({ seed });
export const closeNewPoll = (): void => newPollStore.setState({ seed: null });
