import type { analyticsPicture as english } from '../en/analyticsPicture.ts';
import type { Translated } from '../translated.ts';

export const analyticsPicture: Translated<typeof english> = {
  title: 'Statistik von {{channel}}',
  name: 'Statistik von {{channel}} {{day}}',
  demoName: 'Demo-Statistik von {{channel}} {{day}}',
  compare: 'Gestrichelt: {{than}}',
  demo: 'Demo – simuliert',
  source: 'Zahlen von {{service}}, abgerufen {{when}}. Gezeichnet von Sidestage.',
  notFetched: 'Zahlen von {{service}}, noch keine abgerufen. Gezeichnet von Sidestage.',
  nothing: '{{chart}}: Der Dienst hat nichts genannt.',
  without: '{{chart}}: {{cause}}.',
  line: {
    viewers: 'Zuschauer',
    chatters: 'Personen im Chat',
    authed: 'mit Konto',
    anon: 'ohne Konto',
    revenue: 'Anteil des Kanals',
    gross: 'bezahlt',
    gameStreams: 'Kanäle live',
    gameShared: 'Costreams',
  },
};
