import type { events as english } from '../en/events.ts';
import type { Translated } from '../translated.ts';

export const events: Translated<typeof english> = {
  title: 'Ereignisse im Chat',
  open: 'Ereignisse im Chat: was zwischen den Nachrichten steht',
  about: 'Wähle, was zwischen den Nachrichten steht. Die Aktivität behält immer alles.',
  hosts: 'Hosts',
  hostsHint_one: 'als große Zeile ab {{count, number}} Zuschauer',
  hostsHint_other: 'als große Zeile ab {{count, number}} Zuschauern',
  followers: 'Follower',
  followersHint: 'eine Zeile für alle innerhalb von 60 s',
  subscriptions: 'Abos',
  subscriptionsHint: 'neue, erneuerte und verschenkte; ab 12 Monaten als große Zeile',
  skills: 'Skills',
  skillsHint: 'mit dem, was dazu gesagt wurde',
  visits: 'Leute, die kommen und gehen',
  visitsHint: 'eine Zeile für alle innerhalb von 60 s',
  stream: 'Live und offline',
  polls: 'Umfragen',
  always: 'immer gezeigt',
  largeFrom: 'Zuschauer, ab denen ein Host eine große Zeile bekommt',
  largeFromWrong: 'Schreib eine Zahl von 1 bis 100.000.',
  bigTitle: 'Großereignis-Modus',
  reading: 'unsere Lesart',
  bigAbout:
    'Der Dienst kann ihn einschalten, wenn ein Kanal für den normalen Chat zu groß ist. Dann lässt er einen Teil der Nachrichten weg, und wer später kommt, kann nur lesen. Sidestage zeigt dann einen Hinweis über dem Chat.',
  bigNow: 'Großereignis-Modus.',
  bigMayWrite: 'Der Dienst lässt einen Teil des Chats weg. Du kannst weiter schreiben.',
  bigReadOnly: 'Der Dienst lässt einen Teil des Chats weg, und wer jetzt kommt, kann nur lesen.',
  bigMore: 'Was sich ändert',
};
