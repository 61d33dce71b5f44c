import { createStore } from 'zustand/vanilla';

type OpenCard = {
  readonly userId: number | null;
  /** What somebody opened it for, which takes the focus. */
  readonly at: 'note' | null;
};

/** Whose card is open; it stays when one goes to another place. */
export const cardStore = createStore<OpenCard>(() => ({ userId: null, at: null }));

export const openCard = (userId: number, at: OpenCard['at'] = null): void => cardStore.setState({ userId, at });
export const closeCard = (): void => cardStore.setState({ userId: null, at: null });
