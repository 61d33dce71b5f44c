import { Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { KeptLine } from '../../../shared/chat.ts';
import { topRole } from '../../../shared/platform/roles.ts';
import { classes } from '../../ui/classes.ts';
import { formatDateTime, formatWhen } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Name, shorten } from '../../ui/Name.tsx';
import { RoleMark } from '../../ui/RoleMark.tsx';
import { isolated } from '../../ui/slots.tsx';
import styles from './Kept.module.css';
import { Marked } from './MessageParts.tsx';

/** When it was said: the day and the time, or before when, for what came from history. */
export function KeptTime({ line: { atMs, keptAtMs } }: { line: KeptLine }) {
  const { t } = useTranslation('live');
  const time = formatWhen(atMs ?? keptAtMs, Date.now());
  if (atMs !== null) {
    return (
      <time
        className={styles.time}
        dateTime={new Date(atMs).toISOString()}
        title={formatDateTime(atMs, { seconds: true })}
      >
        {time}
      </time>
    );
  }
  return (
    <span className={styles.time} title={t('find.keptBeforeMeaning')}>
      {t('find.keptBefore', { time })}
    </span>
  );
}

/** Who said what, in plain text; what was removed says so. */
export function KeptText({ line, words }: { line: KeptLine; words: string }) {
  const { t } = useTranslation('live');
  const { removed, username, roles, action, text } = line;
  if (removed !== null) {
    const { by, why } = removed;
    return (
      <span className={classes(styles.text, styles.gone)}>
        <Name>{username}</Name> <Icon icon={Trash2} size="s" />{' '}
        <bdi>{by === null ? t(`removed.${why}`) : t(`removed.${why}By`, { name: isolated(shorten(by, 120)) })}</bdi>
      </span>
    );
  }
  return (
    <span className={classes(styles.text, action && styles.action)}>
      <RoleMark role={topRole(roles)} inChat />{' '}
      <span className={styles.name}>
        <Name>{username}</Name>
      </span>{' '}
      <bdi>
        <Marked text={text} words={words} />
      </bdi>
    </span>
  );
}
