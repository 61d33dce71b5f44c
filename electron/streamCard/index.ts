export { forgetCards } from './forgetCards.ts';
export { openStreamCard, type StreamCardDeps, type StreamCardRoom } from './openStreamCard.ts';
