import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type NotificationKind,
  type NotificationRule,
  notificationKinds,
  type NotificationRules as Rules,
} from '../../../shared/notifications.ts';
import { Check } from '../../ui/Check.tsx';
import styles from './NotificationsSection.module.css';

const columns = ['activity', 'desktop', 'sound', 'evenIfQuiet'] as const satisfies readonly (keyof NotificationRule)[];

/** Where news of each kind goes. */
export function NotificationsRules({ rules, onChange }: { rules: Rules; onChange: (rules: Rules) => void }) {
  const { t } = useTranslation('notifications');
  const id = useId();
  const change = (kind: NotificationKind, column: keyof NotificationRule, on: boolean) =>
    onChange({ ...rules, [kind]: changeRule(rules[kind], column, on) });
  return (
    <table className={styles.rules} aria-label={t('rules.label')}>
      <thead>
        <tr>
          <th scope="col">{t('rules.when')}</th>
          {columns.map((column) => (
            <th key={column} scope="col" className={styles.choice}>
              {t(`rules.column.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {notificationKinds.map((kind) => (
          <tr key={kind}>
            <th scope="row" id={`${id}-${kind}`}>
              {t(`rules.kind.${kind}`)}
            </th>
            {columns.map((column) => (
              <td key={column} className={styles.choice}>
                <Check
                  className={styles.box}
                  checked={rules[kind][column]}
                  aria-label={t('rules.cell', { kind: t(`rules.kind.${kind}`), column: t(`rules.column.${column}`) })}
                  onChange={(on) => change(kind, column, on)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Sound, and being told even if quiet, are ways of the desktop: they come with it and go with it. */
export function changeRule(rule: NotificationRule, column: keyof NotificationRule, on: boolean): NotificationRule {
  const next = { ...rule, [column]: on };
  if (column === 'activity') return next;
  if (column === 'desktop') return on ? next : { ...next, sound: false, evenIfQuiet: false };
  return on ? { ...next, desktop: true } : next;
}
