import i18next from 'i18next';
import { classes } from './classes.ts';
import styles from './Name.module.css';

/** More is never read on screen, and a name of ten thousand characters must not slow the layout. */
const LONGEST = 120;

/** `open`: the platform's own word, which screen-safe leaves to be read. */
export type NameProps = { children: string; className?: string | undefined; open?: boolean };

/** Somebody's or something's name: isolated from the text around it, cut where it does not fit. */
export function Name({ children, className, open = false }: NameProps) {
  if (!hasInk(children)) return <i className={classes(styles.name, className)}>{i18next.t('name.invisible')}</i>;
  const shown = shorten(children, LONGEST);
  return (
    <bdi
      className={classes(styles.name, className)}
      data-open={open ? '' : undefined}
      title={shorten(children, LONGEST * 3)}
    >
      {shown}
    </bdi>
  );
}

/** Cut to `longest` characters with an ellipsis, never through a character. */
export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  return `${text.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** False for a text of nothing but spaces and zero-width signs. */
function hasInk(text: string): boolean {
  return /[^\p{C}\p{Z}\p{M}]/u.test(text);
}
