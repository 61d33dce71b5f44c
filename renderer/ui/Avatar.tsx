import styles from './Avatar.module.css';
import { classes } from './classes.ts';

/** Two letters in a circle; the name stands beside it. */
export function Avatar({ name, size = 'm' }: { name: string; size?: 'm' | 'l' }) {
  return (
    <span className={classes(styles.avatar, size === 'l' && styles.l)} aria-hidden>
      <bdi>{initials(name)}</bdi>
    </span>
  );
}

/** The first letters of the first two words, or the first letter of the only one. */
export function initials(name: string): string {
  const words = name.slice(0, 60).match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, 2)
    .map((word) => Array.from(word)[0]?.toLocaleUpperCase() ?? '')
    .join('');
}
