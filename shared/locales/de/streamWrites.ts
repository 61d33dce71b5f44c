import type { streamWrites as english } from '../en/streamWrites.ts';
import type { Translated } from '../translated.ts';

export const streamWrites: Translated<typeof english> = {
  saveCard: {
    line_one: '{{count}} Änderung am Stream wird gespeichert',
    line_other: '{{count}} Änderungen am Stream werden gespeichert',
    now: 'Jetzt speichern',
  },
  setPicture: {
    thumbnail: 'Vorschaubild ersetzen',
    banner: 'Banner ersetzen',
    badge: 'Abzeichen ersetzen',
    now: 'Jetzt senden',
  },
  deleteBanner: { line: 'Banner löschen', now: 'Jetzt löschen' },
  resetStreamKey: { line: 'Neuen Streamschlüssel machen; der alte gilt dann nicht mehr', now: 'Jetzt machen' },
  unlockTranscodes: { line: 'Kleinere Größen des Streams freischalten', now: 'Jetzt freischalten' },
  host: { line: '{{name}} hosten', now: 'Jetzt hosten' },
  stopHosting: { line: '{{name}} nicht mehr hosten', now: 'Jetzt beenden' },
  arrangeHosting: { line: 'Anordnung beim Hosten ändern', now: 'Jetzt ändern' },
  makeClip: { line: 'Clip von {{duration}}, bis {{at}} des Streams', now: 'Jetzt machen' },
  renameClip: { line: 'Einen Clip „{{title}}“ nennen', now: 'Jetzt speichern' },
  deleteClip: { line: 'Den Clip „{{title}}“ löschen', untitled: 'Einen Clip ohne Titel löschen', now: 'Jetzt löschen' },
  inviteToCostream: { line: '{{name}} zum gemeinsamen Streamen einladen', now: 'Jetzt einladen' },
  removeFromCostream: { line: '{{name}} aus dem Costream entfernen', now: 'Jetzt entfernen' },
  leaveCostream: { line: 'Den Costream verlassen', now: 'Jetzt verlassen' },
  saveEmoticons: { line: 'Die Emoticons des Kanals speichern', now: 'Jetzt speichern' },
  follow: { line: '{{name}} folgen', now: 'Jetzt folgen' },
  unfollow: { line: '{{name}} nicht mehr folgen', now: 'Jetzt beenden' },
  saveRules: { line: 'Speichern, was der Kanal erlaubt', now: 'Jetzt speichern' },
};
