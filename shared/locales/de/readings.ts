import type { readings as english } from '../en/readings.ts';
import type { Translated } from '../translated.ts';

export const readings: Translated<typeof english> = {
  title: 'Wie wir die Unterlagen lesen',
  lede: 'Die Unterlagen des Dienstes lassen manches offen. So lesen wir sie; seine Antworten bestätigen es oder zeigen es anders.',
  demo: 'Die Demo ist nach denselben Lesarten gebaut und bestätigt sie alle. Nur ein echter Dienst kann es anders zeigen.',
  notMet: 'Noch nicht vorgekommen',
  confirmed: 'Bestätigt {{when}}',
  otherwise: 'Anders, {{when}}',
  seen: 'Vom Dienst gesehen: {{seen}}.',
  otherwiseText: 'Sag es denen, die Sidestage pflegen: Was darauf beruht, geht hier vielleicht nicht.',
  of: {
    shortcodeLife: {
      label: 'Wie lange ein Code gilt, steht in Sekunden da',
      text: 'Die Unterlagen nennen keine Einheit. Stunden wären eine Angabe in Millisekunden.',
    },
    tokenLife: {
      label: 'Wie lange eine Anmeldung gilt, steht in Sekunden da',
      text: 'Die Unterlagen nennen keine Einheit. Sidestage erneuert die Anmeldung, bevor sie endet.',
    },
    limitStatus: {
      label: 'Zu viele Anfragen werden mit 429 beantwortet',
      text: 'Die Unterlagen zeigen keine Antwort. Sidestage wartet, bis wieder Platz ist.',
    },
    limitReset: {
      label: 'Das Ende eines Budgets steht als Zeit in Millisekunden da',
      text: 'In X-RateLimit-Reset. Steht es anders da, gilt Sidestages eigene Zählung.',
    },
    limitRetryAfter: {
      label: 'Eine Ablehnung sagt, wie lange zu warten ist',
      text: 'In Retry-After. Ohne das wartet Sidestage auf das Ende des Budgets.',
    },
    listTotal: {
      label: 'Eine Liste sagt, wie lang sie ist',
      text: 'In x-total-count. Ohne das werden Listen bis zu ihrem Ende gelesen.',
    },
    channelsLink: {
      label: 'Die Liste der Kanäle führt zu ihrer nächsten Seite',
      text: 'In link, wie bei anderen Listen. Die Quellen sind sich uneins.',
    },
    hosteeNone: {
      label: 'Ein Kanal, der niemanden hostet, wird mit 404 beantwortet',
      text: 'Die Unterlagen zeigen keine Antwort.',
    },
    followDeleted: {
      label: 'Einem Kanal nicht mehr zu folgen, wird mit 204 beantwortet',
      text: 'Die Unterlagen zeigen keine Antwort. Auch 200 wird verstanden.',
    },
    hookCreated: {
      label: 'Ein neuer Hook wird mit 200 beantwortet',
      text: 'Die Unterlagen nennen keinen Status. Auch 201 wird verstanden.',
    },
    hookRenewed: {
      label: 'Ein erneuerter Hook gilt 90 Tage von da an',
      text: 'Die Unterlagen zeigen keine Dauer. Was gesehen wird, zählt in Tagen.',
    },
  },
};
