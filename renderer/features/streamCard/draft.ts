import { type CardChange, type CardValues, cardFields } from '../../../shared/streamCard.ts';

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
