import { isLoopback } from '../../ui/hostOf.ts';

export type AddressProblem = 'addressEmpty' | 'addressScheme' | 'addressInvalid' | 'addressPlain' | 'addressParts';
export type ClientIdProblem = 'clientIdEmpty' | 'clientIdSpaces';
export type EntryProblems = { address?: AddressProblem; clientId?: ClientIdProblem };

export type ServiceEntry = { baseUrl: string; clientId: string };

/** What was typed, as it would be used: without spaces around and without slashes at the end. */
export function tidyEntry(entry: ServiceEntry): ServiceEntry {
  return { baseUrl: entry.baseUrl.trim().replace(/\/+$/, ''), clientId: entry.clientId.trim() };
}

/** What keeps an entry from being used; an empty object when nothing does. Takes a tidy entry. */
export function entryProblems({ baseUrl, clientId }: ServiceEntry): EntryProblems {
  const address = addressProblem(baseUrl);
  const id = clientId === '' ? 'clientIdEmpty' : /\s/.test(clientId) ? 'clientIdSpaces' : undefined;
  return { ...(address && { address }), ...(id && { clientId: id }) };
}

function addressProblem(text: string): AddressProblem | undefined {
  if (text === '') return 'addressEmpty';
  if (!/^https?:\/\//i.test(text)) return 'addressScheme';
  if (!URL.canParse(text)) return 'addressInvalid';
  const { protocol, search, hash, username, password } = new URL(text);
  if (search !== '' || hash !== '' || username !== '' || password !== '') return 'addressParts';
  // Over plain http the access token would cross the network readable.
  return protocol === 'http:' && !isLoopback(text) ? 'addressPlain' : undefined;
}
