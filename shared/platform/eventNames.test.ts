import { expect, it } from 'vitest';
import { eventTemplates, isEventName, parseEventName, privateTo } from './eventNames.ts';

const uuid = '0e9b1c7a-2f4d-4c1b-9a8e-7d6c5b4a3f21';

it('knows 31 names and the broadcast', () => {
  expect(new Set(eventTemplates).size).toBe(32);
  for (const template of eventTemplates) {
    const name = template.replace('{id}', template.startsWith('costream') ? uuid : '314');
    expect(parseEventName(name)?.template).toBe(template);
  }
  expect(isEventName('channel:7:status')).toBe(true);
});

it.each([
  ...[
    '',
    ':',
    '::',
    'announcement',
    'announcement:other',
    'announcement:1:announce',
    'channel:update',
    'channel::update',
  ],
  ...[
    'channel:7',
    'channel:7:nothing',
    'channel:x:update',
    'channel:-1:update',
    'channel:007:update',
    'Channel:7:update',
  ],
  ...[
    'channel:7:update:more',
    ' channel:7:update',
    `channel:${uuid}:update`,
    'costream:7:update',
    'channel:{id}:update',
  ],
  ...['__proto__:1:toString', `channel:${'9'.repeat(16)}:update`],
])('does not know %j', (name) => {
  expect(parseEventName(name)).toBeUndefined();
});

it('keeps notifications to their owner', () => {
  const ownerOf = (name: string) => {
    const parsed = parseEventName(name);
    return parsed && privateTo(parsed);
  };
  expect([ownerOf('user:70:notify'), ownerOf('user:70:update')]).toEqual([70, undefined]);
});
