import styles from './Brand.module.css';

/** The mark: a disc cut along the edge of the stage, the lower half slid aside. */
export function BrandMark({ size = 20 }: { size?: number }) {
  return (
    <svg className={styles.mark} width={size} height={size} viewBox="0 0 24 24" aria-hidden focusable="false">
      <path className={styles.upper} d="M1.5 11.1a7.7 7.7 0 0 1 15.4 0z" />
      <path className={styles.lower} d="M7.1 12.9h15.4a7.7 7.7 0 0 1-15.4 0z" />
    </svg>
  );
}
