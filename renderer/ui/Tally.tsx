import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import styles from './Tally.module.css';

/** The on-air lamp: the one red thing. Its duration stands beside it. `stale`: it was so when last heard of, and is not lit. */
export function Tally({ state, stale = false }: { state: 'live' | 'offline' | 'unknown'; stale?: boolean }) {
  const { t } = useTranslation();
  return <span className={classes(styles.tally, styles[state], stale && styles.stale)}>{t(`tally.${state}`)}</span>;
}
