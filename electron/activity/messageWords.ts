import type { ActivityFact } from '../../shared/activity.ts';

/** The platform's id of the message whose words a fact tells; null: it tells none, or it is not known which. */
export function messageOf(fact: ActivityFact): string | null {
  return 'messageId' in fact ? (fact.messageId ?? null) : null;
}

/** The fact once its message was removed from the chat: who said it stays, and what was said goes. null: it has no words to lose. */
export function withoutWords(fact: ActivityFact): ActivityFact | null {
  if ((fact.kind !== 'mentioned' && fact.kind !== 'mentions') || fact.removed === true) return null;
  return fact.kind === 'mentioned' ? { ...fact, text: '', removed: true } : { ...fact, detail: null, removed: true };
}
