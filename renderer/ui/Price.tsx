import styles from './Price.module.css';

/** What a button costs, in words, with the outline that forecasts have on a meter. Stands before the button. @see DESIGN-LANGUAGE §10 */
export function Price({ children }: { children: string }) {
  return <span className={styles.price}>{children}</span>;
}
