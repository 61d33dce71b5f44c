import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import styles from './CodeTiles.module.css';
import { spell, spellingWord } from './spelling.ts';

/** The length the service documents. @see API "Shortcode handshake response" */
const CODE_LENGTH = 6;

/** Keeps an empty tile as high as a full one. */
const BLANK = '\u00a0';

/** The code, readable across a room: a word under each character, digits underlined. Without a code: empty, dashed. */
export function CodeTiles({ code, paused }: { code: string | null; paused?: boolean }) {
  const { t } = useTranslation('signIn');
  const characters = code === null ? Array<string>(CODE_LENGTH).fill('') : Array.from(code);
  const label = code === null ? t('state.requesting') : t('code.label', { letters: spell(code, t) });
  const half = Math.ceil(characters.length / 2);
  return (
    <div
      className={classes(styles.code, paused && styles.paused)}
      dir="ltr"
      role="img"
      aria-label={label}
      data-code={code ?? undefined}
      data-private=""
    >
      {characters.map((character, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a tile is its place in the code
          key={index}
          className={classes(styles.tile, index === half && styles.second, character === '' && styles.unknown)}
        >
          <b className={classes(styles.character, /\d/.test(character) && styles.digit)}>{character || BLANK}</b>
          <small className={styles.word}>{character === '' ? BLANK : spellingWord(character, t)}</small>
        </span>
      ))}
    </div>
  );
}
