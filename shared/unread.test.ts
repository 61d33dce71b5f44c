import { expect, it } from 'vitest';
import { badgeCount, isUnread } from './unread.ts';

it('badges count what is unread, and nothing while it is quiet', () => {
  expect(badgeCount({ unread: 3 }, { quiet: false })).toBe(3);
  expect(badgeCount({ unread: 3 }, { quiet: true })).toBe(0);
});

it('what is muted is marked nowhere as unread', () => {
  expect([{ read: false }, { read: false, muted: true }, { read: true }].map(isUnread)).toEqual([true, false, false]);
});
