import { createStore } from 'zustand/vanilla';
import { type CardChange, type CardValues, cardFields } from '../../../shared/streamCard.ts';

type Draft = {
  /** The channel that it was written for; another one's fields begin as the service has them. */
  readonly channelId: number | null;
  /** What was written into the fields, whether it is different or not. */
  readonly values: CardChange;
  /** The preset that it came from, until a field is changed by hand; null: none. */
  readonly preset: string | null;
};

/** What is being written on the card. It outlives the page, so that nobody loses a title by looking elsewhere. */
export const draftStore = createStore<Draft>(() => ({ channelId: null, values: {}, preset: null }));

/** Writes into the fields. */
export function write(channelId: number, change: CardChange, preset: string | null = null): void {
  const before = draftStore.getState();
  const values = before.channelId === channelId ? before.values : {};
  draftStore.setState({ channelId, values: { ...values, ...change }, preset });
}

/** The fields are as the service has them again. */
export const discard = (): void => draftStore.setState({ channelId: null, values: {}, preset: null });

/** What of a change is different from what the service has. */
export function differing(change: CardChange, values: CardValues): CardChange {
  const isOther = (field: keyof CardValues): boolean => {
    if (change[field] === undefined) return false;
    return field === 'game' ? change.game?.id !== values.game?.id : change[field] !== values[field];
  };
  return Object.fromEntries(cardFields.filter(isOther).map((field) => [field, change[field]]));
}

/** Whether two changes say the same. */
export function isSameChange(one: CardChange, other: CardChange): boolean {
  const say = (change: CardChange) => cardFields.map((field) => (field === 'game' ? change.game?.id : change[field]));
  return JSON.stringify(say(one)) === JSON.stringify(say(other));
}
