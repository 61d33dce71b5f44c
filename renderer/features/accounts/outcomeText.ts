import type { TFunction } from 'i18next';
import type { Asking } from '../../../shared/accounts.ts';
import { shorten } from '../../ui/Name.tsx';
import { isolated } from '../../ui/slots.tsx';

type OutcomeText = { kind: 'ok' | 'caution'; title: string; next: string | null };

/** What came of a code in words; null while nothing did. */
export function outcomeText({ what, progress, result }: Asking, t: TFunction<'accounts'>): OutcomeText | null {
  if (progress.kind === 'denied') {
    return { kind: 'caution', title: t(what.kind === 'add' ? 'code.deniedAdd' : 'code.denied'), next: null };
  }
  if (progress.kind !== 'signedIn' || result === null) return null;
  const name = isolated(shorten(result.username, 80));
  const wanted = what.kind === 'add' ? '' : isolated(shorten(what.username, 80));
  const title = t(`code.result.${result.kind}`, { name, wanted });
  switch (result.kind) {
    case 'otherUser':
      return { kind: 'caution', title, next: t('code.otherUserNext', { wanted }) };
    case 'already':
      return { kind: 'caution', title, next: t('code.alreadyNext') };
    case 'added':
      return { kind: 'ok', title, next: t('code.addedNext') };
    default:
      return { kind: 'ok', title, next: null };
  }
}
