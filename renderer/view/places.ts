/** The places of the rail, in order. The settings stand apart, at its end; the budget is behind its meters. */
export const railPlaces = ['live', 'stream', 'chatters', 'analytics', 'hooks', 'activity'] as const;

export type PlaceId = (typeof railPlaces)[number] | 'settings' | 'budget';

/** What waits in a place. `caution`: wants a look, said by a triangle too. `words`: the number in a sentence. */
export type PlaceBadge = { count: number; kind: 'caution' | 'plain'; words: string };
