import i18next from 'i18next';
import type { Diagnosis, Mistake } from '../../../shared/deliveries.ts';
import { shortPath } from '../../../shared/hookName.ts';
import { formatDuration } from '../../ui/format.ts';
import { isolated } from '../../ui/slots.tsx';
import { toVisible } from '../../ui/visibleText.ts';

const words = () => i18next.getFixedT(null, 'deliveries');

/** What is wrong, in a line. */
export function titleOf(mistake: Mistake): string {
  const t = words();
  if (mistake === 'none') return t('verdict.invalid.titleNone');
  if (mistake === 'tooOld') return t('verdict.invalid.titleTooOld');
  if (mistake === 'tooNew') return t('verdict.invalid.titleTooNew');
  return t('verdict.invalid.title', { cause: t(`mistake.${mistake}`) });
}

/**
 * What the found mistake means, and what to do.
 * @param sender its name in the middle of a sentence
 * @param isForeign it is not the service that the hooks are made with
 */
export function remedyOf(diagnosis: Diagnosis, sender: string, isForeign: boolean): string {
  const t = words();
  const { mistake, otherIntake, rule, skewMs, toleranceMs } = diagnosis;
  if (mistake === 'otherSecret') {
    if (otherIntake === null) return t('remedy.otherSecretUnnamed');
    return t('remedy.otherSecret', { path: isolated(toVisible(shortPath(otherIntake))) });
  }
  if (mistake === 'noTime' && rule.timeHeader === null) return t('remedy.noTimeItem');
  if (mistake === 'none' && isForeign) return t('remedy.noneOther', { sender });
  return t(`remedy.${mistake}`, {
    sender,
    prefix: isolated(rule.prefix),
    algorithm: i18next.t(`senders:algorithm.${rule.algorithm}`),
    timeHeader: isolated(rule.timeHeader ?? ''),
    idHeader: isolated(rule.idHeader ?? ''),
    skew: formatDuration(Math.abs(skewMs ?? 0)),
    tolerance: formatDuration(toleranceMs ?? 0),
  });
}
