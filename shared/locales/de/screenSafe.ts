import type { screenSafe as english } from '../en/screenSafe.ts';
import type { Translated } from '../translated.ts';

export const screenSafe = {
  title: 'Bildschirmsicher',
  switch: 'Namen, Codes, Adressen und Geheimnisse verbergen',
  hint: 'Für Momente, in denen andere deinen Bildschirm sehen. Was im Chat geschrieben wird, bleibt lesbar, ohne Namen und Links. Benachrichtigungen und das Infosymbol nennen niemanden und zitieren nichts.',
  leavesOut: 'Dein System lässt das Fenster auch aus Bildschirmfotos, Aufnahmen und geteilten Bildschirmen weg.',
  leavesIn: 'Dein System kann ein Fenster nicht aus Bildschirmfotos und geteilten Bildschirmen weglassen.',
  turnOff: 'Bildschirmsicher ist an: Namen, Codes und Adressen wieder zeigen',
  on: 'Namen, Codes und Adressen verbergen',
  off: 'Namen, Codes und Adressen wieder zeigen',
  hidden: 'verborgen',
  sayOn: 'Namen, Codes und Adressen sind verborgen.',
  sayOff: 'Namen, Codes und Adressen sind wieder zu sehen.',
} satisfies Translated<typeof english>;
