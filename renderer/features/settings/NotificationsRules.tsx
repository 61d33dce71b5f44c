import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import {
  hasThreshold,
  type NotificationKind,
  type NotificationRule,
  notificationKinds,
  type NotificationRules as Rules,
} from '../../../shared/notifications.ts';
import { Button } from '../../ui/Button.tsx';
import { Check } from '../../ui/Check.tsx';
import styles from './NotificationsSection.module.css';
import { NotificationsThreshold } from './NotificationsThreshold.tsx';
import { ruleWords } from './ruleWords.ts';

const columns = ['activity', 'desktop', 'sound', 'evenIfQuiet', 'onlyUnfocused'] as const;
type Column = (typeof columns)[number];

type Props = {
  rules: Rules;
  onChange: (rules: Rules) => void;
  onTry: (kind: NotificationKind) => void;
  /** The one that is being tried. */
  trying: NotificationKind | null;
};

/** Where news of each kind goes, said in a sentence too, and how it looks. */
export function NotificationsRules({ rules, onChange, onTry, trying }: Props) {
  const { t } = useTranslation('notifications');
  const id = useId();
  const change = (kind: NotificationKind, rule: NotificationRule) => onChange({ ...rules, [kind]: rule });
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
          <td />
        </tr>
      </thead>
      <tbody>
        {notificationKinds.map((kind) => {
          const name = t(`rules.kind.${kind}`);
          const rule = rules[kind];
          return (
            <tr key={kind}>
              <th scope="row" aria-labelledby={`${id}-${kind}`}>
                <span id={`${id}-${kind}`}>{name}</span>
                <span className={styles.says}>{ruleWords(kind, rule, t)}</span>
                {hasThreshold(kind) && rule.desktop && (
                  <NotificationsThreshold
                    value={rule.atLeast}
                    onChange={(atLeast) => change(kind, { ...rule, atLeast })}
                  />
                )}
              </th>
              {columns.map((column) => (
                <td key={column} className={styles.choice}>
                  <Check
                    className={styles.box}
                    checked={rule[column]}
                    aria-label={t('rules.cell', { kind: name, column: t(`rules.column.${column}`) })}
                    onChange={(on) => change(kind, changeRule(rule, column, on))}
                  />
                </td>
              ))}
              <td className={styles.try}>
                <Button
                  kind="quiet"
                  busy={trying === kind}
                  aria-label={t('rules.tryKind', { kind: name })}
                  onClick={() => onTry(kind)}
                >
                  {t('rules.try')}
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** All but the feed are ways of the desktop: they come with it and go with it. */
export function changeRule(rule: NotificationRule, column: Column, on: boolean): NotificationRule {
  const next = { ...rule, [column]: on };
  if (column === 'activity') return next;
  if (column === 'desktop') return on ? next : { ...next, sound: false, evenIfQuiet: false, onlyUnfocused: false };
  return on ? { ...next, desktop: true } : next;
}
