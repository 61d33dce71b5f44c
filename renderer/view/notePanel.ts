import { createStore } from 'zustand/vanilla';
import { ofService } from '../api/ofService.ts';

/** The moment that a note is being written on, by this computer's clock; null: none is. */
export const notePanel = ofService(createStore<{ readonly atMs: number | null }>(() => ({ atMs: null })));

/** Opens the form for a note on this moment. One that is open keeps its moment and its words. */
export const openNote = (): void => notePanel.setState(({ atMs }) => ({ atMs: atMs ?? Date.now() }));
export const closeNote = (): void => notePanel.setState({ atMs: null });
