import { type CardChange, type CardValues, cardFields } from '../../../shared/streamCard.ts';

/** What of a change is different from what the service has. */
export function differing(change: CardChange, values: CardValues): CardChange {
  const isOther = (field: keyof CardValues): boolean =>
    change[field] !== undefined && !isSameField(field, change, values);
  return Object.fromEntries(cardFields.filter(isOther).map((field) => [field, change[field]]));
}

/** Whether a field is the same in both. */
export function isSameField(field: keyof CardValues, one: CardChange, other: CardChange): boolean {
  return field === 'game' ? one.game?.id === other.game?.id : one[field] === other[field];
}

/** Whether two changes say the same. */
export function isSameChange(one: CardChange, other: CardChange): boolean {
  const say = (change: CardChange) => cardFields.map((field) => (field === 'game' ? change.game?.id : change[field]));
  return JSON.stringify(say(one)) === JSON.stringify(say(other));
}
