import type { AnalyticsMarker, GapCause } from '../../../shared/analytics.ts';
import type { AppError } from '../../../shared/errors.ts';
import { unreachable } from '../../../shared/failure.ts';

/** Why there is nothing, for a cell. */
export function causeWords(cause: GapCause): string {
  switch (cause.kind) {
    case 'notAsked':
      return 'not fetched';
    case 'failed':
      return errorWords(cause.error);
    case 'forbidden':
      return 'the account may not see it';
    case 'noRows':
      return 'the service told nothing';
    case 'notCounted':
      return 'Sidestage was not in the chat';
    default:
      return unreachable(cause);
  }
}

function errorWords(error: AppError): string {
  switch (error.kind) {
    case 'http':
      return `the service answered ${error.status}`;
    case 'offline':
      return 'the service could not be reached';
    case 'timedOut':
      return 'the service did not answer in time';
    case 'rateLimited':
      return 'the service refused more calls for a while';
    case 'badPayload':
      return 'the answer could not be read';
    default:
      return `it failed (${error.kind})`;
  }
}

/** What happened, for a cell. Names are plain text from outside. */
export function markerWords({ what }: AnalyticsMarker): string {
  switch (what.kind) {
    case 'start':
      return what.title === null ? 'the stream began' : `the stream began: ${what.title}`;
    case 'end':
      return 'the stream ended';
    case 'hosted':
      return `hosted by ${what.name ?? `channel ${what.channelId}`}`;
    case 'hosting':
      return `hosted ${what.name ?? `channel ${what.channelId}`}`;
    case 'note':
      return `note: ${what.text}`;
    case 'activity':
      return factWords(what.fact);
    default:
      return unreachable(what);
  }
}

function factWords(fact: Extract<AnalyticsMarker['what'], { kind: 'activity' }>['fact']): string {
  const names = 'names' in fact ? fact.names : 'name' in fact ? [fact.name] : [];
  const count = 'count' in fact && fact.count > 1 ? ` (${fact.count})` : '';
  return `${fact.kind}${count}${names.length === 0 ? '' : `: ${names.join(', ')}`}`;
}
