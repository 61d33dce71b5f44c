import type { TFunction } from 'i18next';
import type { NotificationRule } from '../../../shared/notifications.ts';
import { hasThreshold, type NotificationKind } from '../../../shared/notifications.ts';

/** What a rule does, in plain sentences. */
export function ruleWords(kind: NotificationKind, rule: NotificationRule, t: TFunction<'notifications'>): string {
  const { activity, desktop, sound, evenIfQuiet, onlyUnfocused, atLeast } = rule;
  if (!desktop) return t(activity ? 'rules.says.onlyActivity' : 'rules.says.nowhere');
  const says = [
    t(sound ? 'rules.says.desktopSound' : 'rules.says.desktop'),
    hasThreshold(kind) && atLeast > 0 ? t('rules.says.atLeast', { count: atLeast }) : '',
    onlyUnfocused ? t('rules.says.onlyUnfocused') : '',
    evenIfQuiet ? t('rules.says.evenIfQuiet') : '',
    activity ? '' : t('rules.says.notKept'),
  ];
  return says.filter(Boolean).join(' ');
}
