import { type AddressProblem, serviceAddressProblem } from '../../../shared/serviceAddress.ts';

export type ClientIdProblem = 'clientIdEmpty' | 'clientIdSpaces';
export type EntryProblems = { address?: AddressProblem; clientId?: ClientIdProblem };

export type ServiceEntry = { baseUrl: string; clientId: string };

/** What was typed, as it would be used: without spaces around and without slashes at the end. */
export function tidyEntry(entry: ServiceEntry): ServiceEntry {
  return { baseUrl: entry.baseUrl.trim().replace(/\/+$/, ''), clientId: entry.clientId.trim() };
}

/** What keeps an entry from being used; an empty object when nothing does. Takes a tidy entry. */
export function entryProblems({ baseUrl, clientId }: ServiceEntry): EntryProblems {
  const address = serviceAddressProblem(baseUrl);
  const id = clientId === '' ? 'clientIdEmpty' : /\s/.test(clientId) ? 'clientIdSpaces' : undefined;
  return { ...(address && { address }), ...(id && { clientId: id }) };
}
