import styles from './RawText.module.css';
import { toPieces } from './visibleText.ts';

/**
 * Text from outside, never markup: isolated from what stands round it, its unseen signs shown by their numbers.
 * `open`: it names nobody, and screen-safe leaves it to be read.
 */
export function RawText({ children, open = false }: { children: string; open?: boolean }) {
  return (
    <bdi data-open={open ? '' : undefined}>
      {toPieces(children).map((piece, index) =>
        'text' in piece ? (
          piece.text
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change places
          <span key={index} className={styles.sign}>
            {piece.code}
          </span>
        ),
      )}
    </bdi>
  );
}
