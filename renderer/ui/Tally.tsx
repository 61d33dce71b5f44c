import { useTranslation } from 'react-i18next';
import { classes } from './classes.ts';
import styles from './Tally.module.css';

/** The on-air lamp: the one red thing. Its duration stands beside it. */
export function Tally({ state }: { state: 'live' | 'offline' | 'unknown' }) {
  const { t } = useTranslation();
  return <span className={classes(styles.tally, styles[state])}>{t(`tally.${state}`)}</span>;
}
