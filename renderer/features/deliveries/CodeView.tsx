import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { classes } from '../../ui/classes.ts';
import { RawText } from '../../ui/RawText.tsx';
import { useLineHeight } from '../../view/useLineHeight.ts';
import styles from './CodeView.module.css';
import type { CodeLine, LineSign } from './codeLines.ts';

const LINE_PX = 19;
const OVERSCAN = 12;

type Props = {
  label: string;
  count: number;
  line: (index: number) => CodeLine | undefined;
};

/** Lines of any number, of which those in sight are drawn. It is text: nothing in it is ever markup. */
export function CodeView({ label, count, line }: Props) {
  const scroller = useRef<HTMLElement>(null);
  const lineHeight = useLineHeight(LINE_PX);
  const virtual = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: OVERSCAN,
    paddingStart: 8,
    paddingEnd: 8,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another height of lines is another measure of all
  useEffect(() => virtual.measure(), [lineHeight]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
    <section className={classes(styles.code, 'selectable')} ref={scroller} aria-label={label} tabIndex={0} data-code>
      <div className={styles.lines} style={{ height: virtual.getTotalSize() }} dir="ltr">
        {virtual.getVirtualItems().map(({ index, start }) => {
          const shown = line(index);
          return shown && <Line key={index} line={shown} top={start} height={lineHeight} />;
        })}
      </div>
    </section>
  );
}

const signs = { same: '', removed: '−', added: '+', 'left out': '' } as const satisfies Record<LineSign, string>;

const Line = memo(function Line({ line, top, height }: { line: CodeLine; top: number; height: number }) {
  const { t } = useTranslation('deliveries');
  const { label, sign, indent, key, text } = line;
  const place = { height, transform: `translateY(${top}px)` };
  if (sign === 'left out') {
    return (
      <div className={classes(styles.line, styles.out)} style={place}>
        <span className={styles.label} />
        <span className={styles.hatch} aria-hidden />
        <span>{t('compare.leftOut', { count: Number(text) })}</span>
      </div>
    );
  }
  return (
    <div className={classes(styles.line, sign !== 'same' && styles[sign])} style={place}>
      <span className={styles.label}>{label}</span>
      <span className={styles.sign} aria-hidden>
        {signs[sign]}
      </span>
      {sign !== 'same' && <span className="hidden">{t(`compare.${sign}`)}</span>}
      <span className={styles.text}>
        {'  '.repeat(indent)}
        {key !== null && (
          <>
            <RawText>{key}</RawText>
            {': '}
          </>
        )}
        <RawText>{text}</RawText>
      </span>
    </div>
  );
});
