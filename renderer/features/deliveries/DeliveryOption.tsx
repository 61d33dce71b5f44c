import { ChevronDown, ChevronRight } from 'lucide-react';
import { type CSSProperties, memo, useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { DeliveryRow } from '../../../shared/deliveries.ts';
import { shortPath } from '../../../shared/hookName.ts';
import { classes } from '../../ui/classes.ts';
import { formatWhen } from '../../ui/format.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Name } from '../../ui/Name.tsx';
import { Status } from '../../ui/Status.tsx';
import { toVisible } from '../../ui/visibleText.ts';
import { eventKind, isKnownEvent } from '../../view/eventName.ts';
import styles from './DeliveryOption.module.css';
import type { AwayLine, FoldLine } from './deliveryLines.ts';
import { isFailure, rowChips, statusWord, verdictLine } from './rowWords.ts';

type Place = {
  index: number;
  count: number;
  top: number;
  height: number;
  nowMs: number;
  /** Tab stops here. */
  stop: boolean;
  onLine: (line: number) => void;
};

type Props = Place & {
  /** null: not known yet. */
  row: DeliveryRow | null;
  selected: boolean;
  /** The chosen one is compared with it. */
  compared: boolean;
  /** It came after others that were sent later. */
  overtaken: boolean;
  /** The list is of more than one path. */
  withPath: boolean;
  onLook: (id: number) => void;
  onChoose: (id: number) => void;
};

/** One delivery: when, what, what we answered, how its signature stands. */
export const DeliveryOption = memo(function DeliveryOption(props: Props) {
  const { row, selected, compared, overtaken, withPath, nowMs, index, onLine, onLook, onChoose } = props;
  const { t } = useTranslation('deliveries');
  const option = useRef<HTMLDivElement>(null);
  const waited = useRef(row === null);
  const id = row?.id ?? null;
  // The keyboard may be on a line before its row is there.
  const lookNow = useEffectEvent((found: number) => document.activeElement === option.current && onLook(found));
  useEffect(() => {
    if (waited.current && id !== null) lookNow(id);
    waited.current = id === null;
  }, [id]);
  if (row === null) {
    return (
      <div
        {...frame(props)}
        role="option"
        tabIndex={props.stop ? 0 : -1}
        className={classes(styles.row, styles.waiting)}
        aria-selected={false}
        aria-disabled
        ref={option}
        onFocus={() => onLine(index)}
      >
        <span className="hidden">{t('row.waiting')}</span>
      </div>
    );
  }
  const { kind, word } = verdictLine(row, compared);
  const chips = rowChips(row, overtaken);
  return (
    <div
      {...frame(props)}
      role="option"
      tabIndex={props.stop ? 0 : -1}
      className={classes(styles.row, selected && styles.selected)}
      aria-selected={selected}
      ref={option}
      onFocus={() => {
        onLine(index);
        onLook(row.id);
      }}
      onClick={() => onChoose(row.id)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onChoose(row.id);
      }}
    >
      <time className={styles.time}>{formatWhen(row.atMs, nowMs)}</time>
      <div className={styles.middle}>
        <div className={styles.first}>
          <b className={styles.event}>
            {row.event === null ? (
              t('row.noEvent')
            ) : (
              <Name open={isKnownEvent(row.event, row.dialect)}>{toVisible(eventKind(row.event, row.dialect))}</Name>
            )}
          </b>
          {chips.map(({ id, text, hatch }) => (
            <span key={id} className={styles.chip}>
              {hatch && <span className={styles.hatch} aria-hidden />}
              <bdi data-open="">{text}</bdi>
            </span>
          ))}
        </div>
        <div className={styles.second}>
          <span className={styles.verdict}>
            <Status kind={kind}>{word}</Status>
          </span>
          {withPath && (
            <span className={styles.path}>
              {row.intake === null ? (
                t('row.noPath')
              ) : (
                <Name>{toVisible(shortPath(row.intake).replace(/^\/in\//, ''))}</Name>
              )}
            </span>
          )}
        </div>
      </div>
      <span className={classes(styles.status, isFailure(row.status) && styles.failed)}>{statusWord(row.status)}</span>
    </div>
  );
});

/** When the app was closed, between two deliveries. */
export const AwayOption = memo(function AwayOption(props: Place & { away: AwayLine }) {
  const { away, nowMs, index, onLine } = props;
  const { t } = useTranslation('deliveries');
  return (
    <div
      {...frame(props)}
      role="option"
      tabIndex={props.stop ? 0 : -1}
      className={classes(styles.row, styles.away)}
      aria-selected={false}
      aria-disabled
      onFocus={() => onLine(index)}
    >
      <span className={styles.gap} aria-hidden />
      <div className={styles.middle}>
        <span>{t('row.away')}</span>
        <span>{t('row.awaySpan', { from: formatWhen(away.fromMs, nowMs), to: formatWhen(away.toMs, nowMs) })}</span>
      </div>
    </div>
  );
});

/** Many that tell the same as those above; a press shows or hides them. */
export const FoldOption = memo(function FoldOption(props: Place & { fold: FoldLine; onFold: (key: number) => void }) {
  const { fold, nowMs, index, onLine, onFold } = props;
  const { t } = useTranslation('deliveries');
  const since = t('row.alikeSince', { time: formatWhen(fold.sinceMs, nowMs) });
  const toggle = () => onFold(fold.key);
  return (
    <div
      {...frame(props)}
      role="option"
      tabIndex={props.stop ? 0 : -1}
      className={classes(styles.row, styles.fold)}
      aria-selected={false}
      onFocus={() => onLine(index)}
      onClick={toggle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        // The list would go on to the delivery.
        event.stopPropagation();
        toggle();
      }}
    >
      <Icon icon={fold.open ? ChevronDown : ChevronRight} size="s" className={styles.turn} />
      <div className={styles.middle}>
        <span>
          <bdi data-open="">{t('row.alike', { count: fold.count })}</bdi>
        </span>
        <span className={styles.since}>
          {fold.repeats === 0 ? since : t('row.alikeRepeats', { since, count: fold.repeats })}
        </span>
      </div>
      <span>{t(fold.open ? 'row.alikeHide' : 'row.alikeShow')}</span>
    </div>
  );
});

function frame({ index, count, top, height }: Place) {
  const style: CSSProperties = { height, transform: `translateY(${top}px)` };
  return {
    'data-line': index,
    'data-stop': true,
    'aria-posinset': index + 1,
    'aria-setsize': count,
    style,
  };
}
