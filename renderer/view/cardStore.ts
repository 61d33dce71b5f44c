import { createStore } from 'zustand/vanilla';

/** Whose card is open; it stays when one goes to another place. */
export const cardStore = createStore<{ readonly userId: number | null }>(() => ({ userId: null }));

export const openCard = (userId: number): void => cardStore.setState({ userId });
export const closeCard = (): void => cardStore.setState({ userId: null });
