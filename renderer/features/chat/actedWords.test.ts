import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { moderation } from '../../../shared/locales/de/moderation.ts';
import { startTexts } from '../../testing/startTexts.ts';
import { type Acted, actedWords } from './actedWords.ts';

afterEach(() => startTexts());

const zoe = { userId: 5, username: 'zoe' };
const sam = { userId: 6, username: 'sam' };
const done = { kind: 'acted', outcome: 'done', error: null, parts: null } as const;
const failed = { ...done, outcome: 'failed', error: { kind: 'alreadyDone', by: 'mod_hana' } } as const;

const acts: [Acted['act'], string, string, string][] = [
  [
    { kind: 'ban', channelId: 7, people: [zoe] },
    'You banned zoe.',
    'You wanted to ban zoe.',
    'Du wolltest zoe bannen.',
  ],
  [
    { kind: 'unban', channelId: 7, people: [zoe, sam] },
    'You unbanned 2 people.',
    'You wanted to unban 2 people.',
    'Du wolltest 2 Leute entbannen.',
  ],
  [
    { kind: 'timeout', channelId: 7, person: zoe, seconds: 60 },
    'You timed out zoe for 1 min.',
    'You wanted to time out zoe for 1 min.',
    'Du wolltest zoe einen Timeout für 1 min geben.',
  ],
  [
    { kind: 'timeoutMany', channelId: 7, people: [zoe, sam], seconds: 60 },
    'You timed out 2 people for 1 min.',
    'You wanted to time out 2 people for 1 min.',
    'Du wolltest 2 Leuten einen Timeout von 1 min geben.',
  ],
  [
    { kind: 'endTimeouts', channelId: 7, people: [zoe, sam] },
    'You ended the timeouts of 2 people.',
    'You wanted to end the timeouts of 2 people.',
    'Du wolltest die Timeouts von 2 Leuten beenden.',
  ],
  [
    { kind: 'removeMessage', channelId: 7, person: zoe, messageId: 'a' },
    'You deleted a message of zoe.',
    'You wanted to delete a message of zoe.',
    'Du wolltest eine Nachricht von zoe löschen.',
  ],
  [
    { kind: 'clearChat', channelId: 7 },
    'You cleared the chat.',
    'You wanted to clear the chat.',
    'Du wolltest den Chat leeren.',
  ],
];
const plain = (text: string) => text.replaceAll(/[\u2068\u2069]/g, '').replaceAll('\u00a0', ' ');

it.each(acts)('says of %o that it was done only where it was', async (act, was, wanted, german) => {
  startTexts();
  expect(plain(actedWords({ ...done, act }))).toBe(was);
  expect(plain(actedWords({ ...failed, act }))).toMatch(new RegExp(`^${wanted} Not done\\. mod_hana`));
  expect(plain(actedWords({ ...done, outcome: 'undone', act, waitedMs: 3_000 }))).toBe(
    `${wanted} Undone after 3 s, nothing was sent.`,
  );
  i18next.addResourceBundle('de', 'moderation', moderation);
  await i18next.changeLanguage('de');
  expect(plain(actedWords({ ...failed, act }))).toMatch(new RegExp(`^${german} Nicht geschehen\\. `));
});
