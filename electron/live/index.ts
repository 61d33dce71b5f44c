export { audienceOf, eventNamesOf } from './eventNamesOf.ts';
export { LiveEventsService } from './liveEventsService.ts';
