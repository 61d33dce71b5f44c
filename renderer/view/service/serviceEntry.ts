import type { OwnService } from '../../../shared/service.ts';
import { type AddressProblem, serviceAddressProblem } from '../../../shared/serviceAddress.ts';
import { type ServiceColor, serviceColors } from '../../../shared/serviceColors.ts';

const LONGEST_NAME = 40;

export type NameProblem = 'nameEmpty' | 'nameLong';
export type ClientIdProblem = 'clientIdEmpty' | 'clientIdSpaces';
export type EntryProblems = { name?: NameProblem; address?: AddressProblem; clientId?: ClientIdProblem };

/** What was typed, as it would be kept: without spaces around and without slashes at the end. */
export function tidyEntry({ name, color, baseUrl, clientId }: OwnService): OwnService {
  return { name: name.trim(), color, baseUrl: baseUrl.trim().replace(/\/+$/, ''), clientId: clientId.trim() };
}

/** What keeps an entry from being used; an empty object when nothing does. Takes a tidy entry. */
export function entryProblems({ name, baseUrl, clientId }: OwnService): EntryProblems {
  const called = name === '' ? 'nameEmpty' : name.length > LONGEST_NAME ? 'nameLong' : undefined;
  const address = serviceAddressProblem(baseUrl);
  const id = clientId === '' ? 'clientIdEmpty' : /\s/.test(clientId) ? 'clientIdSpaces' : undefined;
  return { ...(called && { name: called }), ...(address && { address }), ...(id && { clientId: id }) };
}

/** An entry to begin with, in the first colour that none of the others has. */
export function newEntry(others: readonly OwnService[]): OwnService {
  const used = new Set<ServiceColor>(others.map(({ color }) => color));
  const color = serviceColors.find((one) => !used.has(one)) ?? serviceColors[0];
  return { name: '', color, baseUrl: '', clientId: '' };
}

/** Whether two entries are the same service. */
export function isSameService(one: Address, other: Address): boolean {
  return one.baseUrl === other.baseUrl && one.clientId === other.clientId;
}

type Address = Pick<OwnService, 'baseUrl' | 'clientId'>;
