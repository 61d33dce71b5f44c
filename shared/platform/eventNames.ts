/**
 * Names of what hooks and live events tell, `{…}` standing for an id: 31 of the live events' pages, and the broadcast that
 * only the hooks' pages name. @see API "Events" 2, PLATFORM §9.4
 */
export const eventTemplates = [
  'announcement:announce',
  'channel:{id}:update',
  'channel:{id}:followed',
  'channel:{id}:hosted',
  'channel:{id}:unhosted',
  'channel:{id}:subscribed',
  'channel:{id}:resubscribed',
  'channel:{id}:resubShared',
  'channel:{id}:subscriptionGifted',
  'channel:{id}:directPurchased',
  'channel:{id}:skill',
  'channel:{id}:patronageUpdate',
  'costream:{id}:update',
  'interactive:{id}:connect',
  'interactive:{id}:disconnect',
  'team:{id}:deleted',
  'team:{id}:memberAccepted',
  'team:{id}:memberInvited',
  'team:{id}:memberRemoved',
  'team:{id}:ownerChanged',
  'user:{id}:update',
  'user:{id}:achievement',
  'user:{id}:followed',
  'user:{id}:notify',
  'user:{id}:subscribed',
  'user:{id}:resubscribed',
  'user:{id}:subscriptionGifted',
  'user:{id}:teamAccepted',
  'user:{id}:teamInvited',
  'user:{id}:teamRemoved',
  'progression:{id}:levelup',
  'channel:{id}:broadcast',
] as const;

/** Told by nobody any more, yet still a name one may ask for. @see PLATFORM §9.4 "status" */
const obsoleteEventTemplates = ['channel:{id}:status'] as const;

export type EventTemplate = (typeof eventTemplates)[number] | (typeof obsoleteEventTemplates)[number];

/** A name that was understood: its template, and the id that stood in it. */
export type EventName = { readonly template: EventTemplate; readonly id: string | undefined };

const known: ReadonlySet<string> = new Set([...eventTemplates, ...obsoleteEventTemplates]);
const NUMBER = /^(0|[1-9]\d{0,14})$/;
const UUID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/**
 * Reads a name such as `channel:7:update`. Ids are numbers, those of costreams UUIDs; whether there is such a thing is
 * not asked. @returns undefined for names nobody tells of
 */
export function parseEventName(name: string): EventName | undefined {
  const [topic = '', id, kind, ...more] = name.split(':');
  if (more.length > 0) return undefined;
  if (kind === undefined) return known.has(name) ? { template: name as EventTemplate, id: undefined } : undefined;
  const template = `${topic}:{id}:${kind}`;
  const isId = (topic === 'costream' ? UUID : NUMBER).test(id ?? '');
  return isId && known.has(template) ? { template: template as EventTemplate, id } : undefined;
}

/** Whether a name is one of the service's. */
export const isEventName = (name: string): boolean => parseEventName(name) !== undefined;

/**
 * The only user who may hear of an event, by id; undefined when it is public. A hook has no user, so that it never may.
 * @see PLATFORM §8.4, §9.4 "user:{id}:notify"
 */
export function privateTo({ template, id }: EventName): number | undefined {
  return template === 'user:{id}:notify' ? Number(id) : undefined;
}
