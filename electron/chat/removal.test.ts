import { expect, it } from 'vitest';
import type { ChatMessage } from '../../shared/chat.ts';
import { chatMessageData } from '../../shared/platform/chatPackets.ts';
import { messageItem } from './messageItem.ts';
import { concernedBy, removalOf, removeMessage } from './removal.ts';

const moderator = { user_name: 'mod_hana', user_id: 3, user_roles: ['Mod'], user_level: 5 };

function message(id: string, userId: number): ChatMessage {
  const data = {
    channel: 7,
    id,
    user_name: 'mira',
    user_id: userId,
    user_roles: [],
    message: { message: [], meta: {} },
  };
  return messageItem(chatMessageData.parse(data), { key: `key ${id}`, atMs: 5, self: null });
}

/** A list of a thousand messages of ten people, which counts how many of them were asked for their id. */
function list() {
  const looked = { at: 0 };
  const items = Array.from({ length: 1_000 }, (_, at) => {
    const item = message(`m${at}`, at % 10);
    const { id } = item;
    return Object.defineProperty(item, 'id', {
      get: () => {
        looked.at += 1;
        return id;
      },
    });
  });
  return { items, looked };
}

const deletion = (id: string) => {
  const removal = removalOf({ kind: 'event', event: 'DeleteMessage', data: { id, moderator } }, null);
  if (removal === null) throw new Error('it takes nothing away');
  return removal;
};

it('finds the one that is taken out from the end on, not through all of them', () => {
  const { items, looked } = list();
  expect(concernedBy(deletion('m979'), items)).toEqual([items[979]]);
  expect(looked.at).toBeLessThan(50);
  expect(concernedBy(deletion('m0'), items)).toEqual([items[0]]);
  expect(concernedBy(deletion('elsewhere'), items)).toEqual([]);
});

it('finds all of one person, the oldest first, but what was taken out before', () => {
  const { items } = list();
  const [first] = items;
  const removal = removalOf({ kind: 'event', event: 'PurgeMessage', data: { user_id: 0 } }, null);
  if (removal === null || first === undefined) throw new Error('it takes nothing away');
  const found = concernedBy(removal, items);
  expect(found).toHaveLength(100);
  expect(found[0]).toBe(first);
  const without = [removeMessage(message('m0', 0), removal.removed, true), ...items.slice(1)];
  expect(concernedBy(removal, without)).toEqual(found.slice(1));
  expect(concernedBy(deletion('m0'), without)).toEqual([]);
});
