import i18next from 'i18next';
import type { ModerationState } from '../../../shared/moderation.ts';
import { formatWhen } from '../../ui/format.ts';
import { isolated } from '../../ui/slots.tsx';
import { whyText } from '../../ui/whyText.ts';

/** How far an act on many came, what ended it, and how many had no turn. */
export function leftWords({ what, done, rest, why, atMs }: ModerationState['left'][number]): string {
  if (!('people' in what)) return '';
  const t = i18next.getFixedT(null, 'writes', 'ended');
  const of = what.people.length;
  const refused = of - done.length - rest.length;
  const parts = [t(what.kind, { done: done.length, count: of }), reason()];
  if (refused > 0) parts.push(t('refused', { count: refused }));
  if (rest.length > 0) parts.push(t('left', { count: rest.length }));
  return parts.join(' ');

  function reason(): string {
    if (why.kind === 'stopped') return t('stopped');
    if (why.kind !== 'rateLimited') return whyText(why);
    return t('limited', { bucket: isolated(why.bucket), time: isolated(formatWhen(atMs + why.retryAfterMs, atMs)) });
  }
}
