import { eventTemplates, parseEventName } from '../../../shared/platform/eventNames.ts';

/** Why a typed name can't be used; `values` fill the catalogue's sentence. */
export type NameProblem = {
  kind: 'empty' | 'form' | 'needsId' | 'numberId' | 'uuidId' | 'unknownKind' | 'unknownTopic' | 'private' | 'twice';
  values: { readonly name: string; readonly topic: string; readonly id: string; readonly kind: string };
};

/** What the signed-in person's own names begin with; null: not known. */
export type OwnIds = { channel: number | null; user: number | null };

/** The kinds that the service's document names for hooks. @see API "Events" 2 */
const DOCUMENTED = new Set(['channel:{id}:broadcast', 'channel:{id}:update']);
const PRIVATE = 'user:{id}:notify';
const TICKED = ['channel:{id}:broadcast', 'channel:{id}:update', 'channel:{id}:followed'];
const topics = new Set(eventTemplates.map((template) => template.split(':')[0]));

export type ChosenEvent = { name: string; on: boolean };

/** What a new hook starts with: the own channel's common names. */
export function firstEvents(channelId: number | null): ChosenEvent[] {
  if (channelId === null) return [];
  return TICKED.map((template) => ({ name: template.replace('{id}', String(channelId)), on: true }));
}

/** What the service's document says of an event's payload: nothing at all for names that it does not name. */
export function whatIsSaid(name: string): 'carries' | 'notDescribed' | 'notInDocument' {
  const template = parseEventName(name)?.template;
  if (template === undefined || !DOCUMENTED.has(template)) return 'notInDocument';
  return template === 'channel:{id}:broadcast' ? 'carries' : 'notDescribed';
}

/** What keeps a typed name from being added; null: nothing. @see PLATFORM §8.4 */
export function nameProblem(typed: string, chosen: readonly string[]): NameProblem | null {
  const problem = (kind: NameProblem['kind'], values: Partial<NameProblem['values']> = {}): NameProblem => ({
    kind,
    values: { name: '', topic: '', id: '', kind: '', ...values },
  });
  const name = typed.trim();
  if (name === '') return problem('empty');
  if (name.includes('::')) return problem('needsId');
  const understood = parseEventName(name);
  if (understood?.template === PRIVATE) return problem('private');
  if (understood !== undefined) return chosen.includes(name) ? problem('twice') : null;
  const [topic = '', id = '', kind, ...more] = name.split(':');
  if (!topics.has(topic)) return problem('unknownTopic');
  if (kind === undefined || more.length > 0) return problem('form');
  if (!eventTemplates.some((template) => template === `${topic}:{id}:${kind}`)) {
    return problem('unknownKind', { kind, topic });
  }
  return topic === 'costream' ? problem('uuidId') : problem('numberId', { topic, id });
}

/**
 * Known names that fit what was typed: every part of it must stand in the name. An id that was typed is kept; else one's
 * own fills its place, where there is one; else that stays empty, as in `team::deleted`. The private ones and those chosen already are left out.
 */
export function suggestNames(typed: string, own: OwnIds, chosen: readonly string[]): string[] {
  const parts = typed
    .trim()
    .toLowerCase()
    .split(/[:\s]+/)
    .filter(Boolean);
  const id = parts.find((part) => /^\d+$/.test(part) || /^[\da-f-]{36}$/.test(part));
  const sought = parts.filter((part) => part !== id);
  const names = eventTemplates
    .filter((template) => template !== PRIVATE && sought.every((part) => template.toLowerCase().includes(part)))
    .map((template) => template.replace('{id}', id ?? ownId(template, own)));
  return names.filter((name) => !chosen.includes(name));
}

function ownId(template: string, own: OwnIds): string {
  const topic = template.split(':')[0];
  const id = topic === 'user' ? own.user : topic === 'channel' || topic === 'progression' ? own.channel : null;
  return id === null ? '' : String(id);
}

/** Whether a suggestion can be added as it stands: its id, if it has one, is there. */
export const isWhole = (name: string): boolean => !name.includes('::');
