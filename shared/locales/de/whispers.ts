import type { whispers as english } from '../en/whispers.ts';
import type { Translated } from '../translated.ts';

export const whispers: Translated<typeof english> = {
  people: 'Personen, mit denen du geflüstert hast',
  unread_one: '{{count, number}} neu',
  unread_other: '{{count, number}} neu',
  you: 'Du:',
  draft: 'Noch nicht gesendet:',
  with: 'Geflüstertes mit {{name}}',
  only: 'Nur du und {{name}} seht das.',
  gone_one:
    '{{count, number}} frühere Flüsternachricht ist hier nicht mehr da. War sie an dich, steht sie unter Aktivität.',
  gone_other:
    '{{count, number}} frühere Flüsternachrichten sind hier nicht mehr da. Die an dich stehen unter Aktivität.',
  back: 'Zurück zu allem Geflüsterten',
  away: 'Getrennt {{duration}}, {{from}} – {{to}}. Was dir in dieser Zeit zugeflüstert wurde, ist verloren: Der Dienst bewahrt Geflüstertes nicht auf.',
  reply: '{{name}} zuflüstern',
  noCommand: 'Schreib Befehle in die Zeile an alle. Zwei Schrägstriche stehen für einen, der Text ist.',
};
